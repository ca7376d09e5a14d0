import { overrideFields } from '@goat/domain/delivery-option-schedules'
import type { Dispatch } from './dispatch.ts'
import type { MoveStep } from './move-step.ts'
import type { OptionAnswer } from './options.ts'
import type { DispatchStep, Resolution } from './resolve.ts'

/** Whether two answers are the same to a customer: the factories, the dispatch and the options, whichever records decide them. */
export function isSameAnswer(a: Resolution, b: Resolution): boolean {
  return (
    a.printSite.missing === b.printSite.missing &&
    isEach(a.moves, b.moves, isSameStep) &&
    isSameDispatch(a.dispatch, b.dispatch) &&
    isEach(a.options, b.options, isSameOption)
  )
}

function isEach<T>(a: readonly T[], b: readonly T[], isSame: (one: T, other: T) => boolean): boolean {
  if (a.length !== b.length) return false
  for (const [at, one] of a.entries()) {
    const other = b[at]
    // Options without schedules are shared between answers.
    if (one !== other && (other === undefined || !isSame(one, other))) return false
  }
  return true
}

/** Whether the schedules of a factory do the same: move an order to the same factory, keep it, or depend on the same facts. */
export function isSameStep(a: MoveStep, b: MoveStep): boolean {
  if (a.factory !== b.factory || a.outcome !== b.outcome) return false
  if (a.outcome === 'undecided') return isEach(a.missing, b.missing, (one, other) => one === other)
  return a.winner?.value.to === b.winner?.value.to
}

export function isSameDispatch(a: DispatchStep, b: DispatchStep): boolean {
  if (a.outcome === 'known') return b.outcome === 'known' && a.service === b.service && isSameCutoff(a.cutoff, b.cutoff)
  if (a.outcome === 'never') return b.outcome === 'never' && a.service === b.service
  if (a.outcome === 'unknown') return b.outcome === 'unknown' && a.missing === b.missing
  const isSame = (one: (typeof a.services)[number], other: (typeof a.services)[number]) =>
    one.service === other.service && isSameCutoff(one.dispatch, other.dispatch)
  return b.outcome === 'perService' && isEach(a.services, b.services, isSame)
}

export function isSameCutoff(a: Dispatch, b: Dispatch): boolean {
  if (typeof a === 'string' || typeof b === 'string') return a === b
  return a.at === b.at && a.day === b.day && a.layer === b.layer
}

export function isSameOption(a: OptionAnswer, b: OptionAnswer): boolean {
  return (
    a.record.key === b.record.key &&
    overrideFields.every(
      (field) =>
        a.fields[field].value === b.fields[field].value && (a.fields[field].open === undefined) === (b.fields[field].open === undefined),
    )
  )
}
