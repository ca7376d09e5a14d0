import { listPlans, type PlanWire, readPlan, readPlanMarks } from '@goat/contract/plans'
import type { RecordKind } from '@goat/domain/kinds/kind'
import { openStates } from '@goat/domain/kinds/plan'
import { msg } from '@lingui/core/macro'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { ClientContext, createClient, useClient } from '../platform/api/client.ts'
import { createQueryClient, everyMinute, useBrandQuery } from '../platform/api/query-root.tsx'
import { datesIn } from '../platform/locale/dates.ts'
import type { Say } from '../platform/locale/locale.tsx'
import { useBrandApis } from '../platform/session.tsx'

export function usePlans(isWanted = true) {
  return useBrandQuery(
    (brand) => [brand, 'plans'],
    (client, { signal }) => client.read(listPlans, { signal }),
    { enabled: isWanted, ...everyMinute },
  )
}

/** By whom and when a plan was made, which tells apart those of the same name. */
export function madeBy({ owner, createdAt }: PlanWire, say: Say): string {
  const at = datesIn(say.languageTag).instant(createdAt)
  return say(msg`Made by ${owner}, ${at}`)
}

/** The plans in which one can still work. */
export function useOpenPlans(isWanted = true) {
  const { data } = usePlans(isWanted)
  return (data?.plans ?? []).filter(({ state }) => openStates.includes(state) && state !== 'scheduled')
}

/** A plan with its changes; undefined: none. */
export function usePlan(id: string | undefined) {
  return useBrandQuery(
    (brand) => [brand, 'plans', id],
    (client, { signal }) => client.read(readPlan, { params: { id: id ?? '' }, signal }),
    { enabled: id !== undefined, ...everyMinute },
  )
}

function useMarkingPlans() {
  return useBrandQuery(
    (brand) => [brand, 'plans', 'marks'],
    (client, { signal }) => client.read(readPlanMarks, { signal }),
    // Not for each mark.
    { enabled: useBrandApis().foresight !== null, staleTime: 60_000, ...everyMinute },
  ).data?.plans
}

/** Says of a plan whether it is scheduled and cannot be applied at its start as it is (PLN-33). */
export function useWillFail() {
  const plans = useMarkingPlans()
  return (id: string) => plans?.some((one) => one.id === id && one.willFail === true) === true
}

/** Says of records which active or scheduled plans have changed or will change some of them (PLN-38). */
export function usePlanMarks() {
  const plans = useMarkingPlans()
  return useCallback(
    (kind: RecordKind, ...keys: readonly string[]) => {
      const wanted = new Set(keys)
      return (plans ?? []).flatMap(({ records, ...plan }) => {
        const marked = records.filter((one) => one.kind === kind && wanted.has(one.key))
        return marked.length === 0 ? [] : [{ ...plan, keys: marked.map(({ key }) => key), isRemoved: marked.every((one) => one.isRemoved) }]
      })
    },
    [plans],
  )
}

type ReadingWithProps = {
  /** The id of a plan; undefined: without any. */
  readonly plan: string | undefined
  readonly children: ReactNode
}

/** Reads what is below with a plan, whichever the tab works in; writes remain those of the tab. Its own cache keeps what differs apart. */
export function ReadingWith(props: ReadingWithProps) {
  const { deps } = useClient()
  return deps.planOf?.() === props.plan ? props.children : <Apart key={props.plan} {...props} />
}

function Apart({ plan, children }: ReadingWithProps) {
  const outer = useClient()
  const client = useMemo(() => ({ ...createClient({ ...outer.deps, planOf: () => plan }), write: outer.write }), [outer, plan])
  const [cache] = useState(createQueryClient)
  return (
    <ClientContext value={client}>
      <QueryClientProvider client={cache}>{children}</QueryClientProvider>
    </ClientContext>
  )
}
