import type { Output } from '@goat/contract/endpoint'
import { maxListed, type readToday } from '@goat/contract/today'
import { dateOfDay } from '@goat/domain/time/calendar'
import type { BoardLine } from '@goat/foresight/board'
import type { CompiledWorld } from '@goat/foresight/compile'
import { type Change, todayOf } from '@goat/foresight/today'
import { turns } from '../db/turns.ts'

type Answer = Output<(typeof readToday)['response']>

/** The day of a brand at `now`, in milliseconds since 1970-01-01T00:00Z (BRD-8). */
export async function todayToWire(world: CompiledWorld, now: number): Promise<Answer> {
  const { closed, cutoffs, active, changes } = await turns.run(todayOf(world, now))
  return {
    closed: closed.map(({ factories, reasons }) => ({
      factoryCodes: factories === undefined ? null : [...factories],
      reasons: [...reasons],
    })),
    cutoffs: cutoffs.slice(0, maxListed).flatMap(cutoffToWire),
    active: {
      schedules: active.designation,
      productOverrides: active['product-override'],
      optionSchedules: active['delivery-option-schedule'],
      datedCutoffs: active['cutoff-override'],
    },
    changes: changes.slice(0, maxListed).map(changeToWire),
    changeCount: changes.length,
  }
}

function cutoffToWire({ factory, timeZone, services, next }: BoardLine): Answer['cutoffs'] {
  if (next === undefined) return []
  const deliveryServices = services.map(({ service, productTypes = null }) => ({
    deliveryService: service,
    productTypes: productTypes && [...productTypes],
  }))
  const override = next.dated === undefined ? null : { id: next.dated.key, reason: next.dated.value.reason }
  const at = new Date(next.at).toISOString()
  return [{ factoryCode: factory, timeZone, at, date: dateOfDay(next.day), time: next.local, deliveryServices, override }]
}

function changeToWire(one: Change): Answer['changes'][number] {
  const { at, change, timeZone, kind, record } = one
  return { at: new Date(at).toISOString(), change, timeZone, kind, key: record.key, ...subjectOf(one) }
}

function subjectOf(one: Change): Pick<Answer['changes'][number], 'name' | 'factoryCode' | 'to'> {
  switch (one.kind) {
    case 'designation': {
      const { note, from, to } = one.record.value
      return { name: note, factoryCode: from, to }
    }
    case 'delivery-option-schedule': {
      const { name, fulfilmentCentreId } = one.record.value
      return { name, factoryCode: fulfilmentCentreId, to: null }
    }
    case 'cutoff-override': {
      const { reason, factories } = one.record.value
      const [only, ...others] = factories ?? []
      return { name: reason, factoryCode: others.length === 0 ? (only ?? null) : null, to: null }
    }
  }
}
