import { listChanges, receivedChanges } from '@goat/contract/changes'
import { optionNow } from '@goat/domain/delivery-option-effective'
import { compileSchedules, overrideFields } from '@goat/domain/delivery-option-schedules'
import { formatAddress } from '@goat/domain/kinds/delivery-option'
import { townAndCode } from '@goat/domain/kinds/factory'
import { compareText, visibleOf } from '@goat/domain/text/text'
import { dayMs, minuteMs } from '@goat/domain/time/calendar'
import { boardAt } from '@goat/foresight/board'
import type { CompiledFactory } from '@goat/foresight/compile'
import { eventsWithin, partAt, type TimelineEntry, type TimelineRow } from '@goat/foresight/timeline'
import { Button } from '@goat/ui/button'
import { moneyFormat } from '@goat/ui/number-fields'
import { msg } from '@lingui/core/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { LiveWorld } from '../live/live-queries.tsx'
import { type KnownWorld, useWorld } from '../live/world.ts'
import { paths, queryOf } from '../paths.ts'
import { useBrandQuery } from '../platform/api/query-root.tsx'
import { useServerTime } from '../platform/clock.ts'
import { useDates } from '../platform/locale/dates.ts'
import { useSay } from '../platform/locale/locale.tsx'
import { Link, useLocation } from '../platform/navigation/router.tsx'
import { useBrandApis } from '../platform/session.tsx'
import { EmptyState, Loaded } from '../platform/shell/loaded.tsx'
import { Page } from '../platform/shell/page.tsx'
import { historyAddress } from '../records/fields.ts'
import { UnknownCentre } from '../records/notes.tsx'
import { servicesText } from '../records/order-labels.ts'
import classes from './coming-up.module.css'
import { type NameOf, useDescribe, useTimeline, useTimelineKinds } from './entries.ts'
import { messages, overrideNames, useTimes } from './messages.ts'
import { Picture } from './picture.tsx'
import { comingUpAddress, hourMs } from './span.ts'

/** `/factories/{code}`: everything about one fulfilment centre, each part with the way to where it is changed; `/factories`: all (TIM-13). */
export function FactoryScreen() {
  const say = useSay()
  const world = useWorld()
  const { pathname } = useLocation()
  const code = visibleOf(decodeURIComponent(pathname.slice(paths.factories.length + 1).replace(/\/$/, '')))
  const page =
    code === ''
      ? { title: say(messages.factories), purpose: say(msg`What holds at each of them now and next.`) }
      : { title: townAndCode(code), documentTitle: code, purpose: say(msg`What holds at this fulfilment centre now and next.`) }
  return (
    <Page {...page}>
      <LiveWorld />
      <Loaded query={world} failed={{ title: messages.loadFailed }}>
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
  // Each minute would end what the user looks at in the picture.
  const hour = now - (now % hourMs)
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
  const kinds = useTimelineKinds()
  return (
    <div className={classes['cards']}>
      <Card title={say(msg`Next cut-offs`)} to={`${paths.cutoffs}${queryOf({ factory: code })}`} link={say(msg`Change cut-off times`)}>
        <p>{clock === undefined ? say(messages.withoutZone(code)) : say(messages.localTime(times.at(now - (now % minuteMs), zone)))}</p>
        <NextCutoffs {...{ world, code, now, zone }} />
      </Card>
      <Card
        title={say(msg`Closures and holidays in the next 90 days`)}
        to={`${paths.cutoffCalendar}${queryOf({ factory: code })}`}
        link={say(msg`Open the calendar`)}
      >
        <Lines {...lines} entries={of(({ kind }) => kind === 'cutoff-override' || kind === 'holiday-decision')} />
      </Card>
      {kinds.includes('designation') ? (
        <Card title={say(msg`Orders that move`)} to={`${paths.schedules}${queryOf({ factory: code })}`} link={say(msg`Open the schedules`)}>
          <Lines {...lines} entries={of(({ kind }) => kind === 'designation')} />
        </Card>
      ) : null}
      {kinds.includes('delivery-option-schedule') ? (
        <Card
          title={say(msg`Delivery options now`)}
          to={addressOfOption(code, factory.options.options[0]?.id)}
          link={say(msg`Open the delivery options`)}
        >
          <Options factory={factory} now={now} />
        </Card>
      ) : null}
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
          range={{ start: hour - dayMs / 4, end: hour + 7 * dayMs }}
          onRange={() => undefined}
          {...{ now, nameOf }}
          zone={undefined}
          onCreate={undefined}
        />
      </div>
    </div>
  )
}

type NextCutoffsProps = Pick<KnownWorld, 'world'> & { readonly code: string; readonly now: number; readonly zone: string }

/** How many groups of delivery services are shown at once. */
const cutoffsAtOnce = 3

/** The next cut-off of each group of delivery services, the earliest first. */
function NextCutoffs({ world, code, now, zone }: NextCutoffsProps) {
  const say = useSay()
  const times = useTimes()
  const [isAllShown, setAllShown] = useState(false)
  const lines = boardAt(world, now).lines.filter((line) => line.factory === code)
  return (
    <>
      <ul className="plain-list grid gap-8">
        {lines.slice(0, isAllShown ? undefined : cutoffsAtOnce).map(({ services, next, closure }) => (
          <li key={JSON.stringify(services)}>
            <span className="strong">{servicesText(say, code, services)}</span>
            {': '}
            {next === undefined ? say(msg`no cut-off within 60 days`) : times.at(next.at, zone)}
            {closure === undefined ? null : <span className="caption">{say(messages.closedUntilThen(closure.value.reason))}</span>}
          </li>
        ))}
      </ul>
      {isAllShown || lines.length <= cutoffsAtOnce ? null : (
        <div>
          <Button onClick={() => setAllShown(true)}>{say(msg`Show all`)}</Button>
        </div>
      )}
    </>
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
  const describe = useDescribe(world)
  const query = useBrandQuery(
    // Read again whenever the records are.
    (brand) => [brand, 'changes', 'recent', code, world.revision],
    (client, { signal }) => client.readAs(listChanges, receivedChanges, { query: { factory: code, limit: '5' }, signal }),
    { placeholderData: keepPreviousData },
  )
  return (
    <Card
      title={say(msg`Recent changes`)}
      to={`${paths.history}${historyAddress.format({ factory: code })}`}
      link={say(msg`Open the history`)}
    >
      <Loaded query={query} failed={{ title: msg`The recent changes could not be loaded` }}>
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
                    <span className="caption block">{say(msg`by ${{ who: change.actor.name }}, ${{ at: dates.instant(change.at) }}`)}</span>
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
        const { line, details, to } = nameOf(entry)
        const what = until === undefined ? line : say(messages.until(line, times.moment(until, zone)))
        const repeats = times.repeats(entry, partAt(entry, from ?? now), details, zone)
        return (
          <li key={`${entry.role} ${entry.record.key}`}>
            <Link to={to}>
              {from === undefined ? say(messages.event(say(msg`Now`), what)) : say(messages.event(times.moment(from, zone), what))}
            </Link>
            {repeats === undefined ? null : <span className="caption block">{repeats}</span>}
          </li>
        )
      })}
    </ul>
  )
}

/** The delivery options of a centre, with one of them open. */
function addressOfOption(fulfilmentCentre: string, deliveryOptionId: string | undefined, index = 0): string {
  if (deliveryOptionId === undefined) return paths.deliveryOptions
  return `${paths.deliveryOptions}${queryOf({ id: formatAddress({ fulfilmentCentre, deliveryOptionId, index }) })}`
}

/** Each option as customers see it now (OPT-9), with the schedules that decide it. */
function Options({ factory: { code, clock, options, record }, now }: { readonly factory: CompiledFactory; readonly now: number }) {
  const say = useSay()
  const currency = record?.value.currency ?? undefined
  const money = moneyFormat(say.languageTag, currency)
  if (options.options.length === 0 || clock === undefined) return <p className="note">{say(msg`None.`)}</p>
  const { timeZone } = clock
  return (
    <ul className="plain-list grid gap-8">
      {options.options.map(({ id, record: { key, value } }, index) => {
        const stored = options.schedules.rules.filter((one) => one.key.startsWith(`${key}/`))
        const schedules = stored.map((one) => {
          return { ...one.value, id: one.key, version: one.version, createdAt: new Date(one.created).toISOString(), createdBy: one.by }
        })
        const option = { ...value, id, fulfilmentCentreId: code, timeZone, currency }
        const seen = optionNow(option, compileSchedules(schedules, timeZone), now, timeZone)
        const shown = (price: string | number | undefined) => (typeof price === 'number' ? money(price) : '')
        const priceNow = seen?.price.reach === 'all' ? seen.price.by[0]?.overrides.price : value.price
        return (
          <li key={key}>
            <Link to={addressOfOption(code, id, index)}>{value.name}</Link> {shown(priceNow)}
            {seen === undefined ? <span className="caption block">{say(msg`Now: unknown`)}</span> : null}
            {overrideFields.map((field) => {
              if (seen === undefined || seen[field].reach === 'none') return null
              const { reach, by } = seen[field]
              const text = (of: string | number | undefined) => (field === 'price' ? shown(of) : String(of ?? ''))
              const values = [...new Set(by.map(({ overrides }) => text(overrides[field])))].join(' / ')
              const names = by.map(({ name }) => name).join(', ')
              return (
                <span key={field} className="caption block">
                  {say(messages.overriddenNow[reach](say(overrideNames[field]), values, text(value[field]), names))}
                </span>
              )
            })}
          </li>
        )
      })}
    </ul>
  )
}
