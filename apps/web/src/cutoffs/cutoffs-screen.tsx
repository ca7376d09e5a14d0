import { type CutoffFactory, cutoffDays, sortExceptions } from '@goat/domain/kinds/cutoff'
import { townAndCode } from '@goat/domain/kinds/factory'
import { clockIn, isTimeZone } from '@goat/domain/time/calendar'
import { centreToday } from '@goat/foresight/dispatch'
import { ClockIcon } from '@goat/ui/control-icons'
import { Alert, SkeletonBar } from '@goat/ui/messages'
import { Select } from '@goat/ui/select'
import { msg } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { LiveWorld } from '../live/live-queries.tsx'
import { useWorld } from '../live/world.ts'
import { addressOf, paths, text } from '../paths.ts'
import { useServerTime } from '../platform/clock.ts'
import { useDates } from '../platform/locale/dates.ts'
import { type Say, useSay } from '../platform/locale/locale.tsx'
import { Link, useLocation, useNavigate } from '../platform/navigation/router.tsx'
import { useBrand, useBrandApis } from '../platform/session.tsx'
import { EmptyState, ListSkeleton, Loaded } from '../platform/shell/loaded.tsx'
import { Page } from '../platform/shell/page.tsx'
import { type CsvTable, csvTable, DownloadCsv } from '../records/csv.tsx'
import { FactoryLink, factoryChoice, ImportLink, LeftOut, UnknownCentre, ViewOnlyNote } from '../records/notes.tsx'
import classes from './cutoffs-screen.module.css'
import { closedTodayText, messages, type Show, useShow } from './messages.ts'
import { configurationsKey, useFactories } from './queries.ts'
import { ServiceList } from './service-list.tsx'

/** `/cutoffs` (CUT-1 to CUT-7). */
export function CutoffsScreen() {
  const say = useSay()
  // Another back end without foresight has no dated cut-offs.
  const hasCalendar = useBrandApis().foresight !== null
  const { data: known, isPending, isPaused, failureCount } = useWorld(hasCalendar)
  useReadAgain(known?.world.revision)
  // Normal times of a centre that is closed today would mislead: they wait for what holds today, but not for a failing read.
  const isTodayAwaited = hasCalendar && isPending && !isPaused && failureCount === 0
  return (
    <Page title={say(messages.title)} purpose={say(messages.purpose)}>
      <Loaded query={useFactories()} skeleton={<CutoffsSkeleton />} failed={{ title: msg`The cut-off times could not be loaded.` }}>
        {({ read: factories, leftOut }, retry) => (
          <>
            {factories.length > 0 && isTodayAwaited ? (
              <CutoffsSkeleton />
            ) : factories.length > 0 ? (
              <Centres factories={factories} hasCalendar={hasCalendar} />
            ) : leftOut.length > 0 ? null : (
              <EmptyState title={say(msg`There are no cut-off times yet.`)}>
                <p>{say(msg`Fulfilment centres and their delivery services appear here once they have been set up.`)}</p>
                {retry}
              </EmptyState>
            )}
            <LeftOut keys={leftOut} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

function Centres({ factories, hasCalendar }: { readonly factories: readonly CutoffFactory[]; readonly hasCalendar: boolean }) {
  const say = useSay()
  const show = useShow()
  const navigate = useNavigate()
  const place = placeOf(useLocation().search, factories)
  const { today, isUnknown } = useCentreToday(place?.factory.factoryCode ?? '', hasCalendar)
  if (place === undefined) return null
  const { factory, service, unknown } = place
  const closed = today && closedTodayText(say, factory.factoryCode, today.closures)
  const go = (factoryCode: string, serviceName: string | undefined) =>
    void navigate(
      { search: cutoffAddress.format({ factory: factoryCode, service: serviceName }) },
      { replace: factoryCode === factory.factoryCode },
    )
  return (
    <>
      {unknown === undefined ? null : <UnknownCentre code={unknown} shown={factory.factoryCode} />}
      <div className={classes['centre']}>
        <Select
          label={say(msg`Select Fulfilment Centre`)}
          options={factories.map(({ factoryCode }) => factoryChoice(factoryCode))}
          value={factory.factoryCode}
          onChange={(next) => {
            if (next !== factory.factoryCode) go(next, undefined)
          }}
        />
        <CentreClock timeZone={factory.timeZone} />
      </div>
      <div className="row gap-12 gap-x-16">
        <div className={`grid gap-8 ${classes['banners']}`}>
          {closed === undefined ? null : (
            <Alert variant="warning" isLive>
              {closed}
            </Alert>
          )}
          {isUnknown ? <Alert variant="warning">{say(msg`What holds today could not be loaded.`)}</Alert> : null}
          <Alert variant="info">{say(msg`All cut off times are the fulfilment centre's local time.`)}</Alert>
          <ViewOnlyNote />
        </div>
        <FactoryLink code={factory.factoryCode} className="target">
          {townAndCode(factory.factoryCode)}
        </FactoryLink>
        {hasCalendar ? (
          <Link className="target" to={paths.cutoffCalendar}>
            {say(msg`Calendar with dated cut-offs`)}
          </Link>
        ) : null}
        <ImportLink kind="cutoff" />
        <DownloadCsv table={() => tableOf(factory, say, show)} />
      </div>
      <ServiceList
        key={factory.factoryCode}
        factory={factory}
        open={service}
        today={hasCalendar ? (today?.services ?? 'loading') : undefined}
        onOpen={(serviceName) => go(factory.factoryCode, serviceName)}
      />
      <LiveWorld />
    </>
  )
}

const cutoffAddress = addressOf({ factory: text, service: text })

/**
 * What an address shows: a factory and its open service; undefined without factories. Missing or unknown names mean
 * the first factory (CUT-2) with every service closed (CUT-5). 'unknown': the name of a factory that does not exist.
 */
export function placeOf(search: string, factories: readonly CutoffFactory[]) {
  const { factory: code, service: open } = cutoffAddress.parse(search)
  const named = factories.find(({ factoryCode }) => factoryCode === code)
  const factory = named ?? factories[0]
  const service = named?.deliveryServices.find(({ serviceName }) => serviceName === open)
  return factory && { factory, service, unknown: named === undefined ? code : undefined }
}

/** Reads the delivery services again after each change of the records, so that they agree with what holds today. */
function useReadAgain(revision: number | undefined): void {
  const cache = useQueryClient()
  const { brand } = useBrand()
  const seen = useRef(revision)
  useEffect(() => {
    if (seen.current !== undefined && seen.current !== revision) void cache.invalidateQueries({ queryKey: configurationsKey(brand) })
    seen.current = revision
  }, [cache, brand, revision])
}

/** What holds today at a fulfilment centre, to the second; undefined until the records are loaded. */
function useCentreToday(factoryCode: string, isWanted: boolean) {
  const { data, isError } = useWorld(isWanted)
  const world = data?.world
  const minute = useServerTime()
  const changes = useMemo(() => {
    const cutoffs = [...((world && centreToday(world, factoryCode, minute))?.services.values() ?? [])].flat()
    return cutoffs.flatMap(({ next }) => next?.at ?? [])
  }, [world, factoryCode, minute])
  const now = useServerTime(changes)
  const today = useMemo(() => world && centreToday(world, factoryCode, now), [world, factoryCode, now])
  return { today, isUnknown: isError && world === undefined }
}

/** Placeholder while the screen loads. */
function CutoffsSkeleton() {
  return (
    <ListSkeleton>
      <div className="grid gap-4 column">
        <SkeletonBar width="11rem" height="1.25rem" />
        <SkeletonBar width="22rem" height="2.75rem" />
      </div>
      <SkeletonBar height="2.875rem" />
    </ListSkeleton>
  )
}

/** The rules of a centre in screen order: for each service its defaults, then its exceptions. Times are the centre's local times. */
function tableOf({ factoryCode, timeZone = '', deliveryServices }: CutoffFactory, say: Say, show: Show): CsvTable {
  const rules = deliveryServices.flatMap((service) => {
    const { default: defaults, exceptions } = service.cutoff
    const rule = { service, rule: messages.defaults, productType: '' }
    return [
      ...cutoffDays.map((day) => ({ ...rule, applicableOn: [day], time: defaults[day] })),
      ...sortExceptions(exceptions).map((exception) => ({ ...rule, rule: messages.exceptions, ...exception })),
    ]
  })
  return csvTable(say, `cutoffs-${factoryCode.toLowerCase()}`, rules, [
    [msg`Fulfilment centre`, () => factoryCode],
    [msg`Time zone`, () => timeZone],
    [messages.serviceCode, ({ service }) => service.serviceName],
    [msg`Delivery service`, ({ service }) => service.displayServiceName],
    [msg`Rule`, ({ rule }) => say(rule)],
    [messages.productType, ({ productType }) => productType],
    [messages.applicableOn, ({ applicableOn }) => show.days(applicableOn)],
    [messages.time, ({ time }) => time],
    [msg`Last changed by`, ({ service }) => service.lastChange?.by ?? ''],
    [msg`Last changed at`, ({ service }) => service.lastChange?.at ?? ''],
  ])
}

/** The local time at the centre, and the user's own local time if their UTC offsets differ. */
function CentreClock({ timeZone }: { readonly timeZone: string | undefined }) {
  const say = useSay()
  const now = Temporal.Instant.fromEpochMilliseconds(useServerTime())
  const own = Temporal.Now.timeZoneId()
  const dates = useDates()
  if (timeZone === undefined || !isTimeZone(timeZone)) return null
  const differs = clockIn(timeZone, now).offset !== clockIn(own, now).offset
  const clocks = [{ zone: timeZone, isMain: true }, ...(differs ? [{ zone: own, isMain: false }] : [])]
  return (
    <dl className="row gap-8 gap-x-32 stretch">
      {clocks.map(({ zone, isMain }) => {
        const { time, date, offset } = clockIn(zone, now)
        return (
          <div key={String(isMain)} className="grid gap-4">
            <dt className="line-4 note">
              {isMain ? <ClockIcon /> : null}
              {say(isMain ? msg`Local time` : msg`Your time`)}
            </dt>
            <dd className={`row gap-x-8 baseline control ${classes['reading']}`} data-main={isMain || undefined}>
              <span className={`text-16 tabular ${classes['time']}`}>
                {dates.weekday(date)} {time}
              </span>
              <span className="note">
                {zone} (UTC{offset})
              </span>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
