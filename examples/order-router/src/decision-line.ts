import { dateOfDay } from '@goat/domain/time/calendar'
import type { CutoffAnswer } from '@goat/foresight/dispatch'
import type { Decision } from '@goat/foresight-client/follow-world'

/** A decision as it is written: what is not decided is null. `cutoff` is the last moment to place the order; at that instant it is too late. */
export function decisionOf(placedAt: number, { resolution, revision, ageMs }: Decision): object {
  const { factory, path, dispatch } = resolution
  const cutoff = dispatch.outcome === 'known' ? { service: dispatch.service, ...cutoffOf(dispatch.cutoff) } : null
  return {
    placedAt: new Date(placedAt).toISOString(),
    factory: factory ?? null,
    path,
    cutoff,
    dispatch: cutoff?.date ?? null,
    revision,
    ageMs,
  }
}

function cutoffOf({ day, local, at }: CutoffAnswer) {
  return { date: dateOfDay(day), local, at: new Date(at).toISOString() }
}
