import { readToday, type TodayWire } from '@goat/contract/today'
import type { BrandId } from '@goat/domain/brands'
import { Alert } from '@goat/ui/alert'
import { Button } from '@goat/ui/button'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { LiveQueries } from '../../live-queries.tsx'
import { paths } from '../../paths.ts'
import { useClient } from '../../platform/api/client-context.ts'
import { QueryRoot } from '../../platform/api/query-root.tsx'
import { useBrand } from '../../platform/brand/brand-root.tsx'
import { useDates } from '../../platform/locale/dates.ts'
import { useSay } from '../../platform/locale/locale-root.tsx'
import { Link } from '../../platform/navigation/link.tsx'
import { toDecideKey } from '../../to-decide.ts'
import { ActivePart } from './active-part.tsx'
import { ChangesPart } from './changes-part.tsx'
import { CutoffsPart, closedText } from './cutoffs-part.tsx'
import { messages } from './messages.ts'
import { ToDecidePart } from './to-decide-part.tsx'
import classes from './today.module.css'

/** On Home: the next cut-offs, what is active now, what starts or ends within 24 hours, and what is to decide (BRD-9). */
export function Today() {
  return (
    <QueryRoot>
      <Parts />
    </QueryRoot>
  )
}

function Parts() {
  const say = useSay()
  const dates = useDates()
  const { brand } = useBrand()
  const keys = useMemo(() => [todayKey(brand), toDecideKey(brand)], [brand])
  const { data, error, isRefetchError, dataUpdatedAt, refetch } = useToday()
  if (data === undefined) {
    if (error === null) return null
    return (
      <Alert variant="warning" actions={<Button onClick={() => void refetch()}>{say(messages.tryAgain)}</Button>}>
        {say(messages.failed)}
      </Alert>
    )
  }
  return (
    <>
      {data.closed.length === 0 ? null : (
        <div className={classes['closed']}>
          <Alert variant="warning">
            {data.closed.map((one) => (
              <Link key={one.reasons.join()} className={classes['reason']} to={addressOf(one)}>
                {closedText(say, one)}
              </Link>
            ))}
          </Alert>
        </div>
      )}
      <CutoffsPart cutoffs={data.cutoffs} />
      <ActivePart active={data.active} />
      <ChangesPart changes={data.changes} count={data.changeCount} />
      <ToDecidePart />
      <LiveQueries keys={keys} />
      {isRefetchError ? <p className={classes['muted']}>{say(messages.asOf(dates.time(dataUpdatedAt)))}</p> : null}
    </>
  )
}

/** The calendar, of the factory if it is only one. */
function addressOf({ factoryCodes }: TodayWire['closed'][number]): string {
  const [factory, ...others] = factoryCodes ?? []
  return factory === undefined || others.length > 0 ? paths.cutoffCalendar : `${paths.cutoffCalendar}?${new URLSearchParams({ factory })}`
}

function todayKey(brand: BrandId): readonly [BrandId, 'today'] {
  return [brand, 'today']
}

/** Refetched each minute and when the user returns to the tab. */
function useToday() {
  const client = useClient()
  const { brand } = useBrand()
  return useQuery({
    queryKey: todayKey(brand),
    queryFn: ({ signal }): Promise<TodayWire> => client.read(readToday, { signal }),
    refetchInterval: 60_000,
  })
}
