/** Reproducible pseudo-random numbers from 0 to 1 (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export class Dice {
  readonly random: () => number

  constructor(seed: number) {
    this.random = seeded(seed)
  }

  chance(share: number): boolean {
    return this.random() < share
  }

  below(end: number): number {
    return Math.floor(this.random() * end)
  }

  one<T>(values: readonly T[]): T {
    const value = values[this.below(values.length)]
    if (value === undefined) throw new Error('there is nothing to choose from')
    return value
  }

  some<T>(values: readonly T[]): T[] {
    return values.filter(() => this.chance(0.5))
  }
}
