import { createRequiredContext } from '@goat/ui/basics'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { CallFailure } from '../api/failure.ts'
import { useUnsavedChanges } from '../navigation/unsaved-changes.tsx'
import { type ChosenPlan, choosePlan, chosenPlan, leavePlan, workIn } from '../plan.ts'
import { useBrand } from '../session.tsx'
import { type LazyPart, LoadedPart } from './lazy.tsx'

/** Saves again what was refused; resolves to undefined if nothing was sent. */
export type SaveAgain = () => Promise<{ readonly kind: 'saved' | 'failed'; readonly cause?: unknown } | undefined>

export type PlanChoiceProps = {
  /** What was given as the reason of what was refused, if anything was. */
  readonly reason: string | undefined
  readonly onChoose: (plan: ChosenPlan) => void
  readonly onClose: () => void
}

/** Asks for a plan, in which what was refused is then saved and the tab works (PLN-34). */
export const [IntoPlanContext, useIntoPlan] = createRequiredContext<(again: SaveAgain, reason: string | undefined) => void>(
  'useIntoPlan()',
  'IntoPlanRoot',
)

type IntoPlanRootProps = { readonly choice: LazyPart<PlanChoiceProps>; readonly children: ReactNode }

export function IntoPlanRoot({ choice, children }: IntoPlanRootProps) {
  const { brand } = useBrand()
  const unsaved = useUnsavedChanges()
  const [asked, setAsked] = useState<{ readonly again: SaveAgain; readonly reason: string | undefined }>()
  const [leaving, setLeaving] = useState<{ readonly plan: ChosenPlan; readonly to?: string }>()
  const leave = useEffectEvent(() => {
    if (leaving !== undefined) void unsaved.leaveKeeping(() => workIn(brand, leaving.plan, leaving.to))
  })
  // Once the form that was saved has ended, so that it is not kept as a draft.
  useEffect(() => {
    if (leaving !== undefined) leave()
  }, [leaving])
  const put = async (plan: ChosenPlan) => {
    setAsked(undefined)
    const before = chosenPlan(brand)
    choosePlan(brand, plan)
    const outcome = await asked?.again()
    if (outcome?.kind === 'saved') setLeaving({ plan, to: `/plans/${plan.id}` })
    // What is typed is shown in the plan, with what is in its way there.
    else if (outcome?.cause instanceof CallFailure && outcome.cause.problem !== undefined) setLeaving({ plan })
    else if (before === undefined) leavePlan(brand)
    else choosePlan(brand, before)
  }
  return (
    <IntoPlanContext value={(again, reason) => setAsked({ again, reason })}>
      {children}
      {asked === undefined ? null : (
        <LoadedPart part={choice}>
          {(PlanChoice) => <PlanChoice reason={asked.reason} onChoose={(plan) => void put(plan)} onClose={() => setAsked(undefined)} />}
        </LoadedPart>
      )}
    </IntoPlanContext>
  )
}
