/** One attempt, between two instants of `performance.now()`, in milliseconds. */
export type Sample = { readonly from: number; readonly to: number; readonly ok: boolean }

/** From the start of the first failed write to the end of the next successful one; `lastFailed` is the start of the last failure. */
export type Outage = { readonly from: number; readonly lastFailed: number; readonly to: number }

/** The outages of writes, without one that had not ended with the last sample. */
export function outagesIn(samples: readonly Sample[]): Outage[] {
  const outages: Outage[] = []
  let current: { from: number; lastFailed: number } | undefined
  for (const sample of samples) {
    if (!sample.ok) current = { from: current?.from ?? sample.from, lastFailed: sample.from }
    else if (current !== undefined) {
      outages.push({ ...current, to: sample.to })
      current = undefined
    }
  }
  return outages
}

/** Milliseconds from the database's recovery to a server's first write; undefined without a write. */
export function resumedAfter(outage: Outage, acknowledged: readonly number[]): number | undefined {
  const first = acknowledged.find((at) => at >= outage.lastFailed)
  return first === undefined ? undefined : Math.max(0, first - outage.to)
}

/** The longest time that `/readyz` of a server stayed 200 while the server acknowledged no write. Samples are `ok` for 200. */
export function readyWithoutWrites(readyz: readonly Sample[], acknowledged: readonly number[]): number {
  let longest = 0
  for (const [at, before] of acknowledged.entries()) {
    const next = acknowledged[at + 1]
    if (next === undefined) break
    let readySince: number | undefined
    for (const sample of readyz) {
      if (sample.to < before || sample.from > next) continue
      readySince = sample.ok ? (readySince ?? Math.max(before, sample.from)) : undefined
      if (readySince !== undefined) longest = Math.max(longest, Math.min(next, sample.to) - readySince)
    }
  }
  return longest
}

/** The longest time that `/readyz` of a server stayed other than 200 after the database accepted writes again. */
export function unreadyAfter(outages: readonly Outage[], readyz: readonly Sample[]): number {
  const late = outages.flatMap(({ to }, at) => {
    const next = outages[at + 1]?.from ?? Number.POSITIVE_INFINITY
    return readyz.filter(({ ok, from }) => !ok && from >= to && from < next).map(({ from }) => from - to)
  })
  return Math.max(0, ...late)
}

/** The longest time without an acknowledged write between two instants, in milliseconds. */
export function longestPause(from: number, to: number, acknowledged: readonly number[]): number {
  const instants = [from, ...acknowledged.filter((at) => at > from && at < to), to]
  return Math.max(...instants.slice(1).map((at, index) => at - (instants[index] ?? from)))
}
