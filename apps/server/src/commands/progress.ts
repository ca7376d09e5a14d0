const barWidth = 30
const betweenMs = 100

type Terminal = Pick<NodeJS.WriteStream, 'write' | 'isTTY'>

/** The progress of a long command on standard error; silent unless that is a terminal. */
export class Progress {
  readonly #out: Terminal
  readonly #total: number | undefined
  #done = 0
  #drawn = 0

  /** `total` is in bytes; undefined if not known, as for standard input. */
  constructor(out: Terminal, total: number | undefined) {
    this.#out = out
    this.#total = total
  }

  /** Passes chunks through and counts their bytes. */
  async *counting(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const piece of pieces) {
      this.#done += piece.length
      this.#draw()
      yield piece
    }
  }

  /** Shows a step that has no measurable progress. */
  say(sentence: string): void {
    if (this.#out.isTTY) this.#out.write(`\r\u001B[K${sentence}`)
  }

  clear(): void {
    if (this.#out.isTTY) this.#out.write('\r\u001B[K')
  }

  #draw(): void {
    const now = performance.now()
    if (!this.#out.isTTY || now - this.#drawn < betweenMs) return
    this.#drawn = now
    this.say(barOf(this.#done, this.#total))
  }
}

export function barOf(done: number, total: number | undefined): string {
  const read = `${(done / 1_000_000).toFixed(1)} MB`
  if (total === undefined || total === 0) return `Reading … ${read}`
  const share = Math.min(done / total, 1)
  const full = Math.round(share * barWidth)
  return `Reading [${'#'.repeat(full)}${'.'.repeat(barWidth - full)}] ${Math.floor(share * 100)} % of ${(total / 1_000_000).toFixed(1)} MB`
}
