import { brandOf } from '@goat/domain/brands'
import { townAndCode } from '@goat/domain/kinds/factory'
import { sampleOrderKind } from '@goat/domain/kinds/sample-order'
import type { Interval } from '@goat/domain/time/calendar'
import { Button } from '@goat/ui/button'
import { TextInput } from '@goat/ui/fields'
import { Alert } from '@goat/ui/messages'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { changeSources } from '../change-sources.ts'
import { LiveWorld } from '../live/live-queries.tsx'
import { ReadingWith } from '../live/reading-with.tsx'
import { type KnownWorld, useWorld } from '../live/world.ts'
import { unreadIn } from '../paths.ts'
import { useServerTime } from '../platform/clock.ts'
import { useSay } from '../platform/locale/locale.tsx'
import { useLocation, useNavigate } from '../platform/navigation/router.tsx'
import { chosenPlan } from '../platform/plan.ts'
import { useBrand, useCanEdit } from '../platform/session.tsx'
import { Loaded } from '../platform/shell/loaded.tsx'
import { Page } from '../platform/shell/page.tsx'
import { OptionalSelect } from '../platform/shell/select.tsx'
import { linkMessages, UnknownCentre } from '../records/notes.tsx'
import { useRecords } from '../records/of-kind.ts'
import { BandChanges, Bands, useBands } from './bands.tsx'
import classes from './coming-up.module.css'
import { Create } from './create.tsx'
import { filteredRows, useTimeline, useTimelineKinds } from './entries.ts'
import { ComingUpList } from './list.tsx'
import { messages, presetNames, useTimes } from './messages.ts'
import { Picture } from './picture.tsx'
import { type ComingUpAddress, clocks, comingUpAddress, limited, longest, presets, rangeOf, shortest, zoomed } from './span.ts'

/** `/coming-up`: everything that begins or ends, along an axis of time and as a list (TIM-1 to TIM-12). */
export function ComingUpScreen() {
  const say = useSay()
  const { brand } = useBrand()
  const { plan } = comingUpAddress.parse(useLocation().search)
  return (
    <Page title={say(messages.title)} purpose={say(msg`What begins, ends and holds at each fulfilment centre, and when.`)}>
      <ReadingWith plan={plan === undefined ? chosenPlan(brand)?.id : undefined}>
        <Records />
      </ReadingWith>
    </Page>
  )
}

function Records() {
  const world = useWorld()
  return (
    <>
      <LiveWorld />
      <Loaded query={world} failed={{ title: messages.loadFailed }}>
        {(known) => <ComingUp {...known} />}
      </Loaded>
    </>
  )
}

function ComingUp({ world, unread }: KnownWorld) {
  const say = useSay()
  const navigate = useNavigate()
  const times = useTimes()
  const canEdit = useCanEdit()
  const now = useServerTime()
  const { brand } = useBrand()
  const { rows, nameOf } = useTimeline(world)
  const { search } = useLocation()
  const asked = comingUpAddress.parse(search)
  const isKnown = asked.factory === undefined || world.factories.has(asked.factory)
  const address = isKnown ? asked : { ...asked, factory: undefined }
  const [creating, setCreating] = useState<{ readonly factory: string; readonly at: number }>()
  const zone = address.time === 'utc' ? 'UTC' : address.time === 'mine' ? times.ownZone : undefined
  // Of the days of a preset, and of what concerns several factories.
  const home = zone ?? world.factories.get(address.factory ?? '')?.clock?.timeZone ?? brandOf(brand).timeZone
  // A preset moves with the day, not with each minute.
  const hour = now - (now % 3_600_000)
  const { span, from, to } = address
  const range = useMemo(() => rangeOf({ span, from, to }, hour, home), [span, from, to, hour, home])
  const filter = JSON.stringify(address)
  const shown = useMemo(() => filteredRows(rows, JSON.parse(filter), nameOf, hour), [rows, filter, nameOf, hour])
  const listed = useDeferredValue<{ readonly rows: typeof shown; readonly range: typeof range } | undefined>(
    useMemo(() => ({ rows: shown, range }), [shown, range]),
    undefined,
  )
  const go = (next: Partial<ComingUpAddress>) =>
    void navigate({ search: comingUpAddress.format({ ...address, ...next }) }, { replace: true })
  const show = (next: Interval) => {
    const { start, end } = limited(next)
    go({ span: undefined, from: start, to: end })
  }
  const withoutZone = rows.filter(({ clock }) => clock === undefined).map(({ factory }) => factory.code)
  const bands = useBands(world, range, address, hour)
  return (
    <div className={`grid gap-24 ${classes['screen']}`}>
      <UnreadInLink search={search} />
      {isKnown ? null : <UnknownCentre code={asked.factory ?? ''} shown={null} />}
      {unread === 0 ? null : <Alert variant="warning">{say(messages.notShown(unread))}</Alert>}
      {withoutZone.length === 0 ? null : <Alert variant="warning">{say(messages.withoutZone(withoutZone.join(', ')))}</Alert>}
      <Periods {...{ address, range, now, go, show }}>
        {canEdit ? (
          <Button onClick={() => setCreating({ factory: address.factory ?? shown[0]?.factory.code ?? '', at: Math.max(now, range.start) })}>
            {say(msg`Add...`)}
          </Button>
        ) : null}
      </Periods>
      <Filters {...{ address, rows, go }} />
      {creating === undefined ? null : (
        <Create key={`${creating.factory} ${creating.at}`} {...creating} world={world} onClose={() => setCreating(undefined)} />
      )}
      <Picture
        {...{ range, now, nameOf, zone }}
        rows={shown}
        onRange={show}
        onCreate={canEdit ? (factory, at) => setCreating({ factory, at }) : undefined}
        bands={bands === 'tooLong' ? undefined : (axis) => <Bands bands={bands} axis={axis} />}
      />
      {bands === 'tooLong' ? (
        <p className="note">{say(msg`Zoom in to at most 60 days to see the order.`)}</p>
      ) : bands.length === 0 ? null : (
        <section className="grid gap-12" aria-labelledby="coming-up-order">
          <h2 id="coming-up-order">{say(msg`The order, placed at each of these times`)}</h2>
          <BandChanges {...{ bands, rows, world, nameOf }} zone={home} />
        </section>
      )}
      {listed === undefined ? null : (
        <ComingUpList
          {...{ ...listed, nameOf, zone, home }}
          all={rows}
          now={hour}
          onPast={address.past === undefined ? () => go({ past: 'shown' }) : undefined}
        />
      )}
    </div>
  )
}

/** Names what the screen cannot read or show. */
function UnreadInLink({ search }: { readonly search: string }) {
  const say = useSay()
  const { period = [], filters = [] } = Object.groupBy(unreadIn(comingUpAddress.parse, search), (one) =>
    /^(from|to)=/.test(one) ? 'period' : 'filters',
  )
  return (
    <>
      {filters.length === 0 ? null : <Alert variant="info">{say(linkMessages.unread(filters.join(', ')))}</Alert>}
      {period.length === 0 ? null : <Alert variant="info">{say(messages.noPeriod(period.join(', ')))}</Alert>}
    </>
  )
}

type PeriodsProps = Pick<FiltersProps, 'address' | 'go'> & {
  readonly range: Interval
  readonly now: number
  readonly show: (next: Interval) => void
  readonly children: ReactNode
}

/** What chooses the period, moves it and zooms it. */
function Periods({ address: { span, from }, range, now, go, show, children }: PeriodsProps) {
  const say = useSay()
  const length = range.end - range.start
  return (
    <div className={`row gap-8 ${classes['bar-of-periods']}`}>
      {presets.map((preset) => (
        <Button
          key={preset}
          variant={(span ?? (from === undefined ? 'week' : undefined)) === preset ? 'primary' : 'secondary'}
          aria-pressed={(span ?? (from === undefined ? 'week' : undefined)) === preset}
          onClick={() => go({ span: preset, from: undefined, to: undefined })}
        >
          {say(presetNames[preset])}
        </Button>
      ))}
      <span className={classes['spacer']} />
      <Button onClick={() => show({ start: range.start - length / 2, end: range.end - length / 2 })}>{say(msg`Earlier`)}</Button>
      <Button onClick={() => show({ start: now - length / 8, end: now + (length * 7) / 8 })}>{say(msg`Now`)}</Button>
      <Button onClick={() => show({ start: range.start + length / 2, end: range.end + length / 2 })}>{say(msg`Later`)}</Button>
      <Button className={classes['zoom']} disabled={length <= shortest} onClick={() => show(zoomed(range, 1 / 2))}>
        {say(msg`Zoom in`)}
      </Button>
      <Button className={classes['zoom']} disabled={length >= longest} onClick={() => show(zoomed(range, 2))}>
        {say(msg`Zoom out`)}
      </Button>
      {children}
    </div>
  )
}

type FiltersProps = {
  readonly address: ComingUpAddress
  readonly rows: ReturnType<typeof useTimeline>['rows']
  readonly go: (next: Partial<ComingUpAddress>) => void
}

const ofOrderCheck = 'order'

function Filters({ address, rows, go }: FiltersProps) {
  const say = useSay()
  const { brand } = useBrand()
  const times = useTimes()
  const kinds = useTimelineKinds()
  const countries = [...new Set(rows.flatMap(({ factory }) => factory.record?.value.country ?? []))].sort()
  const people = [...new Set(rows.flatMap(({ entries }) => entries.flatMap(({ record }) => record.by || [])))].sort()
  const filter = <Name extends keyof ComingUpAddress>(name: Name, label: MessageDescriptor) => ({
    label: say(label),
    value: address[name],
    onChange: (next: ComingUpAddress[Name]) => go({ [name]: next }),
    none: say(msg({ message: 'All', context: 'filter of Coming up' })),
  })
  const names = new Intl.DisplayNames([say.languageTag], { type: 'region' })
  const [isOpen, setOpen] = useState(false)
  const isInPlan = chosenPlan(brand) !== undefined
  return (
    <search className={classes['filters']} data-plan={isInPlan || undefined} aria-label={say(msg`Filter`)} data-open={isOpen || undefined}>
      <Button className={classes['fold']} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {say(msg`Filters`)}
      </Button>
      <OptionalSelect
        {...filter('factory', msg`Fulfilment centre`)}
        options={rows.map(({ factory: { code } }) => [code, townAndCode(code)])}
      />
      {countries.length < 2 ? null : (
        <OptionalSelect {...filter('country', msg`Country`)} options={countries.map((code) => [code, names.of(code) ?? code])} />
      )}
      <OptionalSelect {...filter('kind', msg`Kind`)} options={kinds.map((kind) => [kind, say(changeSources[kind].name)])} />
      <OptionalSelect {...filter('by', msg`Changed by`)} options={people.map((name) => [name, name])} />
      <OptionalSelect
        {...filter('past', msg`Also show`)}
        options={[['shown', say(msg`Ended, paused and cancelled`)]]}
        none={say(msg`Nothing else`)}
      />
      <OptionalSelect
        {...filter('time', msg`Times`)}
        options={[
          [clocks[0], say(msg`My time (${{ zone: times.ownZone }})`)],
          [clocks[1], 'UTC'],
        ]}
        none={say(msg`Factory time`)}
      />
      {isInPlan ? (
        <OptionalSelect {...filter('plan', msg`Plan`)} options={[['without', say(msg`Without the plan`)]]} none={say(msg`With the plan`)} />
      ) : null}
      <OrderFilter address={address} go={go} />
      <TextInput label={say(msg`Text`)} value={address.text ?? ''} onChange={(next) => go({ text: next === '' ? undefined : next })} />
    </search>
  )
}

/** The order whose answers are shown: a sample order, or the facts of Order Check. */
function OrderFilter({ address, go }: Pick<FiltersProps, 'address' | 'go'>) {
  const say = useSay()
  const samples = useRecords(sampleOrderKind).data?.read ?? []
  return (
    <OptionalSelect
      label={say(msg`Sample order`)}
      none={say(msg`None`)}
      options={[
        ...(address.order === undefined ? [] : [[ofOrderCheck, say(msg`From Order Check`)] as const]),
        ...samples.map(({ id, name }) => [id, name] as const),
      ]}
      value={address.sample ?? (address.order === undefined ? undefined : ofOrderCheck)}
      onChange={(next) =>
        go(next === ofOrderCheck ? { sample: undefined } : { sample: next, order: next === undefined ? undefined : address.order })
      }
    />
  )
}
