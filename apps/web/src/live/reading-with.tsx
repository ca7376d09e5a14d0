import { listPlans } from '@goat/contract/plans'
import { openStates } from '@goat/domain/kinds/plan'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { ClientContext, createClient, useClient } from '../platform/api/client.ts'
import { createQueryClient } from '../platform/api/query-root.tsx'
import { useBrand } from '../platform/session.tsx'

/** Every plan of the brand. */
export function usePlans(isWanted = true) {
  const client = useClient()
  const { brand } = useBrand()
  return useQuery({
    queryKey: [brand, 'plans'],
    queryFn: ({ signal }) => client.read(listPlans, { signal }),
    enabled: isWanted,
    refetchInterval: 60_000,
  })
}

/** The plans in which one can still work. */
export function useOpenPlans(isWanted = true) {
  const { data } = usePlans(isWanted)
  return (data?.plans ?? []).filter(({ state }) => openStates.includes(state) && state !== 'scheduled')
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
