import type { Listed } from '@goat/contract/received'
import { permits } from '@goat/domain/brands'
import { compileCentre, effectiveOptions } from '@goat/domain/delivery-option-effective'
import { overlappingIds } from '@goat/domain/delivery-option-overlaps'
import { type DeliveryOptionSchedule, scheduleStateAt } from '@goat/domain/delivery-option-schedules'
import { type DeliveryOption, type FulfilmentCentre, formatAddress } from '@goat/domain/kinds/delivery-option'
import { Accordion, AccordionItem } from '@goat/ui/accordion'
import { Alert } from '@goat/ui/alert'
import layout from '@goat/ui/layout.module.css'
import { Pill } from '@goat/ui/pill'
import { useMemo, useState } from 'react'
import { paths } from '../paths.ts'
import { serverTime, useServerTime } from '../platform/clock.ts'
import { useSay } from '../platform/locale/locale.tsx'
import { useLocation, useNavigate } from '../platform/navigation/router.tsx'
import { useSession } from '../platform/session.tsx'
import { ListSkeleton, Loaded } from '../platform/shell/loaded.tsx'
import { Page } from '../platform/shell/page.tsx'
import { Select } from '../platform/shell/select.tsx'
import type { CsvTable } from '../records/csv.ts'
import { DownloadCsv } from '../records/download-csv.tsx'
import { LeftOut } from '../records/left-out.tsx'
import { UnknownCentre } from '../records/unknown-centre.tsx'
import { addressOf, type EntryState, type LinkProblem, listAddress, problemOf, readEntryState, resolvePlace } from './address.ts'
import { optionsTable } from './csv-table.ts'
import classes from './delivery-options-screen.module.css'
import { previewMessages } from './form-messages.ts'
import { LoadedCentres, ViewerNote } from './loaded-centres.tsx'
import { messages } from './messages.ts'
import { OptionCard } from './option-card.tsx'
import { Preview } from './preview.tsx'
import { orderNow, placedOrder } from './preview-order.ts'
import { lacksScheduleList, useCentreSchedules } from './queries.ts'
import { hasZone, zoneOf } from './schedules.ts'
import {
  type KnownSchedules,
  nameNow,
  type OwnSchedules,
  partBesideHeading,
  reasonUnknown,
  type SchedulesQuery,
  type Seen,
  seenNow,
  useKnownSchedules,
  ValueNow,
} from './seen.tsx'
import { useShow } from './show.ts'

/** `/deliveryoptions` (OPT-1 to OPT-6). */
export function DeliveryOptionsScreen() {
  const say = useSay()
  const canEdit = permits(useSession().permission, 'editor')
  return (
    <Page title={say(messages.title)} purpose={say(messages.purpose)}>
      {canEdit ? null : <ViewerNote />}
      <LoadedCentres>{(centres) => <CentreView centres={centres} canEdit={canEdit} />}</LoadedCentres>
    </Page>
  )
}

const unknown: Seen = { kind: 'unknown' }

export type CentreViewProps = { readonly centres: readonly FulfilmentCentre[]; readonly canEdit: boolean }

/** The chosen centre and its options. Only open options are rendered, and only this centre's schedules are loaded. */
function CentreView({ centres, canEdit }: CentreViewProps) {
  const location = useLocation()
  const place = resolvePlace(centres, location.search, readEntryState(location.state))
  if (place === undefined) return null
  return (
    <>
      <Problem problem={problemOf(centres, location.search)} shown={place.centre.fulfilmentCentre} />
      <Centre {...place} centres={centres} canEdit={canEdit} />
    </>
  )
}

/** Says why the address opens no option (OPT-3). */
function Problem({ problem, shown }: { readonly problem: LinkProblem | undefined; readonly shown: string }) {
  const say = useSay()
  if (problem === undefined) return null
  if (problem.kind === 'centre') return <UnknownCentre code={problem.centre} shown={shown} />
  const text = problem.kind === 'incomplete' ? messages.linkIncomplete : messages.unknownOption(problem.option, problem.centre)
  return <Alert variant="info">{say(text)}</Alert>
}

type CentreProps = CentreViewProps & { readonly centre: FulfilmentCentre; readonly open: number | undefined }

function Centre({ centres, centre, open, canEdit }: CentreProps) {
  const say = useSay()
  const show = useShow()
  const schedules = useCentreSchedules(centre.fulfilmentCentre)
  const { fulfilmentCentre, deliveryOptions } = centre
  const known = useKnownSchedules(schedules, deliveryOptions)
  const zoned = deliveryOptions.find(hasZone)
  const minute = useServerTime(known.changes)
  // A schedule that was just ended is over at once, not from the next minute.
  const now = Math.max(minute, serverTime(schedules.dataUpdatedAt))
  const seen = useMemo(() => new Map(deliveryOptions.map((one) => [one.id, seenNow(one, known, now)])), [deliveryOptions, known, now])
  const seenOf = ({ id }: DeliveryOption) => seen.get(id) ?? unknown
  return (
    <>
      <CentreBar
        centres={centres}
        centre={centre}
        isCsvDisabled={schedules.data === undefined && !lacksScheduleList(schedules.error)}
        csv={() => optionsTable(centre, { known, seenOf }, now, { say, show })}
      />
      {lacksScheduleList(schedules.error) ? null : (
        <Loaded
          query={schedules}
          skeleton={null}
          failed={{ title: messages.schedulesFailed, text: messages.nowUnknownText }}
          refreshFailed={messages.schedulesRefreshFailed}
        >
          {() => null}
        </Loaded>
      )}
      {/* The height of an option depends on its current values, so nothing is rendered that would move when they are loaded. */}
      {schedules.isPending ? (
        <ListSkeleton />
      ) : (
        <OptionList
          key={fulfilmentCentre}
          centre={centre}
          open={open}
          schedules={schedules}
          known={known}
          seenOf={seenOf}
          now={now}
          canEdit={canEdit}
        />
      )}
      <LeftOut keys={known.leftOut} />
      {schedules.data === undefined || zoned === undefined ? null : (
        <ListPreview
          key={`${fulfilmentCentre} preview`}
          options={deliveryOptions}
          timeZone={zoneOf(zoned)}
          schedules={schedules.data}
          now={now}
        />
      )}
    </>
  )
}

type OptionListProps = Omit<CentreProps, 'centres'> & {
  readonly schedules: SchedulesQuery
  readonly known: KnownSchedules
  readonly seenOf: (option: DeliveryOption) => Seen
  readonly now: number
}

function OptionList({ centre: { fulfilmentCentre, deliveryOptions }, open, schedules, known, seenOf, now, canEdit }: OptionListProps) {
  const navigate = useNavigate()
  const ids = deliveryOptions.map((option, index) => formatAddress(addressOf({ option, index })))
  const remember = (isClosed: boolean): { state: EntryState } => ({ state: { centre: fulfilmentCentre, isClosed } })
  const toggle = (id: string | undefined) => {
    // Opening and closing an item both set the id (OPT-4).
    const index = id === undefined ? open : ids.indexOf(id)
    const option = index === undefined ? undefined : deliveryOptions[index]
    if (index === undefined || option === undefined) return
    void navigate(listAddress(addressOf({ option, index })), { replace: true, ...remember(id === undefined) })
  }
  return (
    <Accordion mode="single" open={open === undefined ? [] : ids.slice(open, open + 1)} onOpenChange={(next) => toggle(next[0])}>
      {deliveryOptions.map((option, index) => (
        <AccordionItem
          key={ids[index]}
          id={ids[index] ?? ''}
          title={nameNow(option, seenOf(option))}
          summary={<OptionSummary option={option} own={known.of(option)} seen={seenOf(option)} now={now} />}
        >
          <OptionCard
            option={option}
            index={index}
            schedules={schedules}
            own={known.of(option)}
            seen={seenOf(option)}
            now={now}
            canEdit={canEdit}
          />
        </AccordionItem>
      ))}
    </Accordion>
  )
}

type CentreBarProps = Pick<CentreProps, 'centres' | 'centre'> & { readonly isCsvDisabled: boolean; readonly csv: () => CsvTable }

/** The choice of centre, the number of its options, and the download. */
function CentreBar({ centres, centre: { fulfilmentCentre, deliveryOptions }, isCsvDisabled, csv }: CentreBarProps) {
  const say = useSay()
  const navigate = useNavigate()
  return (
    <div className={classes['centre']}>
      <Select
        label={say(messages.selectCentre)}
        placeholder={say(messages.noCentreChosen)}
        emptyText={say(messages.noCentresInList)}
        options={centres.map((one) => ({ value: one.fulfilmentCentre, label: one.fulfilmentCentre }))}
        value={fulfilmentCentre}
        onChange={(next) => {
          if (next === fulfilmentCentre) return
          void navigate(paths.deliveryOptions, { state: { centre: next, isClosed: false } satisfies EntryState })
        }}
      />
      {/* The list keeps the order of the normal priorities, like the response and the indexes in addresses, whatever is overridden now. */}
      <p className={`${layout['note']} ${classes['count']}`}>
        {say(messages.optionCount(deliveryOptions.length))} <span>{say(messages.listOrder)}</span>
      </p>
      <DownloadCsv className={classes['download']} label={say(messages.downloadCsv)} isDisabled={isCsvDisabled} table={csv} />
    </div>
  )
}

export type OptionSummaryProps = {
  readonly option: DeliveryOption
  readonly own: OwnSchedules
  readonly seen: Seen
  readonly now: number
}

/** Shown while closed: the numbers of active and upcoming schedules, and the current name and price. */
function OptionSummary({ option, own: { schedules, compiled }, seen, now }: OptionSummaryProps) {
  const say = useSay()
  const kinds = useMemo(
    () => (hasZone(option) ? schedules.map((one) => scheduleStateAt(one, zoneOf(option), now).kind) : []),
    [schedules, option, now],
  )
  const overlapping = useMemo(() => overlappingIds(compiled, now).size, [compiled, now])
  const active = kinds.filter((kind) => kind === 'active').length
  const upcoming = kinds.filter((kind) => kind === 'upcoming').length
  const reason = reasonUnknown(seen, say)
  const isNameOverridden = seen.kind === 'known' && seen.fields.name.reach !== 'none'
  const hasPrice = option.price !== undefined || (seen.kind === 'known' && seen.fields.price.reach !== 'none')
  return (
    <span className={layout['row-4-12']}>
      {active === 0 ? null : <Pill tone="accent">{say(messages.activeCount(active))}</Pill>}
      {upcoming === 0 ? null : <Pill>{say(messages.upcomingCount(upcoming))}</Pill>}
      {overlapping === 0 ? null : <Pill>{say(messages.overlapCount(overlapping))}</Pill>}
      {isNameOverridden ? (
        <span className={classes['name']}>
          <ValueNow field="name" option={option} seen={seen} part={partBesideHeading(seen)} />
        </span>
      ) : null}
      {hasPrice ? (
        <span className={`${layout['note']} ${layout['tabular']} ${layout['to-end']} ${classes['price']}`}>
          <ValueNow field="price" option={option} seen={seen} />
        </span>
      ) : null}
      {reason === undefined ? null : <span className={classes['reason']}>{reason}</span>}
    </span>
  )
}

/** Compares the options of a centre now with those at a chosen time. Nothing is computed until it is opened. */
function ListPreview(props: ListPreviewProps) {
  const say = useSay()
  const [open, setOpen] = useState<readonly string[]>([])
  return (
    <Accordion mode="multiple" open={open} onOpenChange={setOpen}>
      <AccordionItem id="preview" title={say(previewMessages.title)}>
        <NowAndChosenTime {...props} />
      </AccordionItem>
    </Accordion>
  )
}

type ListPreviewProps = {
  readonly options: readonly DeliveryOption[]
  /** The time zone of the centre. */
  readonly timeZone: string
  /** The schedules of the centre. */
  readonly schedules: Listed<DeliveryOptionSchedule>
  readonly now: number
}

/** The content of the opened preview. */
function NowAndChosenTime({ options, timeZone, schedules, now }: ListPreviewProps) {
  const say = useSay()
  const [order, setOrder] = useState(() => orderNow(now, timeZone))
  const compiled = useMemo(() => compileCentre(schedules.read, timeZone), [schedules, timeZone])
  const placed = placedOrder(order, timeZone)
  return (
    <Preview
      missing={schedules.leftOut.length}
      order={order}
      onOrder={setOrder}
      timeZone={timeZone}
      titles={[say(previewMessages.now), say(previewMessages.atThatTime)]}
      lists={
        placed === undefined
          ? undefined
          : [effectiveOptions(options, compiled, { ...placed, placedAt: now }), effectiveOptions(options, compiled, placed)]
      }
    />
  )
}
