/** One try at something, between two instants of `performance.now()`, in milliseconds. */
export type Sample = { readonly from: number; readonly to: number; readonly ok: boolean }

/** From the start of the first write that failed until the end of the next one that succeeded; `lastFailed` is the start of the last failure. */
export type Outage = { readonly from: number; readonly lastFailed: number; readonly to: number }

/** When writes were impossible. What had not ended with the last sample is left out. */
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

/** How long after the database itself a server made a write, in milliseconds; undefined when it has made none. */
export function resumedAfter(outage: Outage, acknowledged: readonly number[]): number | undefined {
  const first = acknowledged.find((at) => at >= outage.lastFailed)
  return first === undefined ? undefined : Math.max(0, first - outage.to)
}

export type Readiness = {
  /** The longest time that `/readyz` went on saying 200 while writes were impossible. */
  readonly slowestNotReadyMs: number
  /** The longest time that it said something else after writes were possible again. */
  readonly slowestReadyMs: number
}

/**
 * How soon `/readyz` of one server followed the outages. The samples are its answers, `ok` for 200. While the server still acknowledges
 * writes on connections that it has, it is right to say 200: the outage begins for it with the last of them.
 */
export function readinessIn(outages: readonly Outage[], readyz: readonly Sample[], acknowledged: readonly number[]): Readiness {
  let [slowestNotReadyMs, slowestReadyMs] = [0, 0]
  for (const [at, { from, to }] of outages.entries()) {
    const lastWrite = acknowledged.findLast((one) => one > from && one < to) ?? from
    const next = outages[at + 1]?.from ?? Number.POSITIVE_INFINITY
    for (const sample of readyz) {
      if (sample.ok && sample.from >= lastWrite && sample.to < to) slowestNotReadyMs = Math.max(slowestNotReadyMs, sample.from - lastWrite)
      if (!sample.ok && sample.from >= to && sample.to < next) slowestReadyMs = Math.max(slowestReadyMs, sample.from - to)
    }
  }
  return { slowestNotReadyMs, slowestReadyMs }
}

/** The longest time without an acknowledged write between two instants, in milliseconds. */
export function longestPause(from: number, to: number, acknowledged: readonly number[]): number {
  const instants = [from, ...acknowledged.filter((at) => at > from && at < to), to]
  return Math.max(...instants.slice(1).map((at, index) => at - (instants[index] ?? from)))
}
