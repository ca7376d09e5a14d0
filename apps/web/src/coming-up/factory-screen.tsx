import { listChanges, receivedChanges } from '@goat/contract/changes'
import { displayServiceName } from '@goat/domain/kinds/cutoff'
import { townAndCode } from '@goat/domain/kinds/factory'
import { compareText } from '@goat/domain/text/text'
import { dayMs } from '@goat/domain/time/calendar'
import { boardAt } from '@goat/foresight/board'
import type { CompiledFactory } from '@goat/foresight/compile'
import { membersOf } from '@goat/foresight/rule-index'
import { eventsWithin, type TimelineEntry, type TimelineRow } from '@goat/foresight/timeline'
import { moneyFormat } from '@goat/ui/number-fields'
import { msg } from '@lingui/core/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { LiveWorld } from '../live/live-queries.tsx'
import { type KnownWorld, useWorld } from '../live/world.ts'
import { paths, queryOf } from '../paths.ts'
import { useClient } from '../platform/api/client.ts'
import { useServerTime } from '../platform/clock.ts'
import { useDates } from '../platform/locale/dates.ts'
import { useSay } from '../platform/locale/locale.tsx'
import { Link, useLocation } from '../platform/navigation/router.tsx'
import { useBrand, useBrandApis } from '../platform/session.tsx'
import { EmptyState, ListSkeleton, Loaded } from '../platform/shell/loaded.tsx'
import { Page } from '../platform/shell/page.tsx'
import { historyAddress } from '../records/fields.ts'
import { UnknownCentre } from '../records/notes.tsx'
import { productTypesText } from '../records/order-labels.ts'
import classes from './coming-up.module.css'
import { type NameOf, useDescribe, useTimeline } from './entries.ts'
import { messages } from './messages.ts'
import { Picture } from './picture.tsx'
import { comingUpAddress } from './span.ts'
import { useTimes } from './times.ts'

/** `/factories/{code}`: everything about one fulfilment centre, each part with the way to where it is changed; `/factories`: all (TIM-13). */
export function FactoryScreen() {
  const say = useSay()
  const world = useWorld()
  const { pathname } = useLocation()
  const code = decodeURIComponent(pathname.slice(paths.factories.length + 1).replace(/\/$/, ''))
  const page =
    code === ''
      ? { title: say(messages.factories), purpose: say(msg`What holds at each of them now and next.`) }
      : { title: townAndCode(code), documentTitle: code, purpose: say(msg`What holds at this fulfilment centre now and next.`) }
  return (
    <Page {...page}>
      <LiveWorld />
      <Loaded query={world} skeleton={<ListSkeleton />} failed={{ title: messages.loadFailed }} refreshFailed={messages.refreshFailed}>
        {(known) => {
          if (code === '') return <Factories {...known} />
          const factory = known.world.factories.get(code)
          return factory === undefined ? <UnknownCentre code={code} shown={null} /> : <Factory {...known} factory={factory} />
        }}
      </Loaded>
    </Page>
  )
}

function Factories({ world }: KnownWorld) {
  const say = useSay()
  const countries = new Intl.DisplayNames([say.languageTag], { type: 'region' })
  const factories = [...world.factories.values()].sort((a, b) => compareText(a.code, b.code))
  if (factories.length === 0) return <EmptyState title={say(msg`No fulfilment centres`)} />
  return (
    <ul className="plain-list grid">
      {factories.map(({ code, record }) => (
        <li key={code} className="row gap-4 gap-x-16">
          <Link className="target" to={`${paths.factories}/${code}`}>
            {townAndCode(code)}
          </Link>
          <span className="note">{record?.value.country ? countries.of(record.value.country) : null}</span>
        </li>
      ))}
    </ul>
  )
}

/** How far ahead closures, holidays and moves are listed. */
const aheadMs = 90 * dayMs

function Factory({ world, factory }: KnownWorld & { readonly factory: CompiledFactory }) {
  const say = useSay()
  const times = useTimes()
  const now = useServerTime()
  const { code, clock } = factory
  const { rows, nameOf } = useTimeline(world)
  const row = rows.find((one) => one.factory.code === code)
  const shown = useMemo(
    () => (row === undefined ? [] : [{ ...row, entries: row.entries.filter((one) => !one.isSuspended && one.span.end > now) }]),
    [row, now],
  )
  const zone = clock?.timeZone ?? 'UTC'
  const of = (isOf: (entry: TimelineEntry) => boolean) => shown.flatMap(({ entries }) => entries.filter(isOf))
  const lines = { nameOf, row, now, zone }
  return (
    <div className={classes['cards']}>
      <Card title={say(msg`Next cut-offs`)} to={`${paths.cutoffs}${queryOf({ factory: code })}`} link={say(msg`Change cut-off times`)}>
        <p>{clock === undefined ? say(messages.withoutZone(code)) : say(messages.localTime(times.at(now, zone)))}</p>
        <ul className="plain-list grid gap-8">
          {boardAt(world, now)
            .lines.filter((line) => line.factory === code)
            .map(({ services, next, closure }) => (
              <li key={JSON.stringify(services)}>
                <span className="strong">
                  {services
                    .map(({ service, productTypes }) => {
                      const name = displayServiceName(code, service)
                      return productTypes === undefined ? name : say(messages.onlyTypes(name, productTypesText(productTypes, say)))
                    })
                    .join(', ')}
                </span>
                {': '}
                {next === undefined ? say(msg`no cut-off within 60 days`) : times.at(next.at, zone)}
                {closure === undefined ? null : <span className="caption">{say(messages.closedUntilThen(closure.value.reason))}</span>}
              </li>
            ))}
        </ul>
      </Card>
      <Card
        title={say(msg`Closures and holidays in the next 90 days`)}
        to={`${paths.cutoffCalendar}${queryOf({ factory: code })}`}
        link={say(msg`Open the calendar`)}
      >
        <Lines {...lines} entries={of(({ kind }) => kind === 'cutoff-override' || kind === 'holiday-decision')} />
      </Card>
      <Card title={say(msg`Orders that move`)} to={`${paths.schedules}${queryOf({ factory: code })}`} link={say(msg`Open the schedules`)}>
        <Lines {...lines} entries={of(({ kind }) => kind === 'designation')} />
      </Card>
      <Card
        title={say(msg`Delivery options today`)}
        to={`${paths.deliveryOptions}${queryOf({ id: `${code}::0` })}`}
        link={say(msg`Open the delivery options`)}
      >
        <Options {...{ factory, now, nameOf, entries: of(({ kind }) => kind === 'delivery-option-schedule') }} />
      </Card>
      {useBrandApis().changes === null ? null : <RecentChanges {...{ world, code }} />}
      <div className={`grid gap-12 ${classes['wide']}`}>
        <div className="row gap-8 gap-x-16 between">
          <h2>{say(messages.title)}</h2>
          <Link className="target" to={`${paths.comingUp}${comingUpAddress.format({ factory: code })}`}>
            {say(msg`Open in Coming up`)}
          </Link>
        </div>
        <Picture
          rows={shown}
          range={{ start: now - dayMs / 4, end: now + 7 * dayMs }}
          onRange={() => undefined}
          {...{ now, nameOf }}
          zone={undefined}
          onCreate={undefined}
        />
      </div>
    </div>
  )
}

type CardProps = { readonly title: string; readonly to: string; readonly link: string; readonly children: ReactNode }

function Card({ title, to, link, children }: CardProps) {
  return (
    <section className={`box grid gap-12 breakable ${classes['card']}`} aria-label={title}>
      <h2 className="text-18">{title}</h2>
      {children}
      <Link className="target" to={to}>
        {link}
      </Link>
    </section>
  )
}

/** The last five changes that concern the factory. */
function RecentChanges({ world, code }: Pick<KnownWorld, 'world'> & { readonly code: string }) {
  const say = useSay()
  const dates = useDates()
  const client = useClient()
  const { brand } = useBrand()
  const describe = useDescribe(world)
  const query = useQuery({
    // Read again whenever the records are.
    queryKey: [brand, 'changes', 'recent', code, world.revision],
    queryFn: ({ signal }) => client.readAs(listChanges, receivedChanges, { query: { factory: code, limit: '5' }, signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <Card
      title={say(msg`Recent changes`)}
      to={`${paths.history}${historyAddress.format({ factory: code })}`}
      link={say(msg`Open the history`)}
    >
      <Loaded
        query={query}
        skeleton={<ListSkeleton />}
        failed={{ title: messages.changesFailed }}
        refreshFailed={messages.changesNotRefreshed}
      >
        {({ results: { read } }) =>
          read.length === 0 ? (
            <p className="note">{say(msg`None.`)}</p>
          ) : (
            <ul className="plain-list grid gap-8">
              {read.map((change) => {
                const { subject, what, to } = describe(change) ?? { subject: change.key, what: change.action, to: undefined }
                return (
                  <li key={change.id}>
                    {to === undefined ? subject : <Link to={to}>{subject}</Link>}: {what}
                    <span className="caption block">{say(messages.changedBy(change.actor.name, dates.instant(change.at)))}</span>
                  </li>
                )
              })}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}

type LinesProps = {
  readonly entries: readonly TimelineEntry[]
  readonly row: TimelineRow | undefined
  readonly nameOf: NameOf
  readonly now: number
  readonly zone: string
}

/** The records that hold now or within 90 days, by when they do next. */
function Lines({ entries, row, nameOf, now, zone }: LinesProps) {
  const say = useSay()
  const times = useTimes()
  const seen = new Set<TimelineEntry>()
  const next = eventsWithin(entries, { start: now, end: now + aheadMs }).filter(({ entry }) => !seen.has(entry) && seen.add(entry))
  if (next.length === 0 || row === undefined) return <p className="note">{say(msg`None.`)}</p>
  return (
    <ul className="plain-list grid gap-8">
      {next.map(({ entry, from, until }) => {
        const { line, to } = nameOf(entry)
        const what = until === undefined ? line : say(messages.until(line, times.moment(until, zone)))
        return (
          <li key={`${entry.role} ${entry.record.key}`}>
            <Link to={to}>
              {from === undefined ? say(messages.event(say(msg`Now`), what)) : say(messages.event(times.moment(from, zone), what))}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

type OptionsProps = {
  readonly factory: CompiledFactory
  readonly now: number
  readonly nameOf: NameOf
  readonly entries: readonly TimelineEntry[]
}

/** Each option with its normal price, and what overrides it for some orders now. */
function Options({ factory: { options, record }, now, nameOf, entries }: OptionsProps) {
  const say = useSay()
  const money = moneyFormat(say.languageTag, record?.value.currency ?? undefined)
  const active = [...membersOf(options.schedules.inForce.at(now))].flatMap((rule) => options.schedules.rules[rule]?.key ?? [])
  if (options.options.length === 0) return <p className="note">{say(msg`None.`)}</p>
  return (
    <ul className="plain-list grid gap-8">
      {options.options.map(({ record: { key, value } }) => (
        <li key={key}>
          <span className="strong">{value.name}</span>
          {value.price === undefined ? null : ` ${money(value.price)}`}
          {entries
            .filter(({ record: one }) => active.includes(one.key) && one.key.startsWith(`${key}/`))
            .map((entry) => (
              <span key={entry.record.key} className="caption block">
                {nameOf(entry).line}
              </span>
            ))}
        </li>
      ))}
    </ul>
  )
}
