import { overlappingIds } from '@goat/domain/delivery-option-overlaps'
import { scheduleStateAt } from '@goat/domain/delivery-option-schedules'
import { type FulfilmentCentre, formatAddress } from '@goat/domain/kinds/delivery-option'
import { Accordion, AccordionItem } from '@goat/ui/accordion'
import { Alert, Pill } from '@goat/ui/messages'
import { type ReactNode, useMemo } from 'react'
import { paths } from '../paths.ts'
import { useSay } from '../platform/locale/locale.tsx'
import { useLocation, useNavigate } from '../platform/navigation/router.tsx'
import { useCanEdit } from '../platform/session.tsx'
import { ListSkeleton, Loaded } from '../platform/shell/loaded.tsx'
import { Page } from '../platform/shell/page.tsx'
import { Select } from '../platform/shell/select.tsx'
import { DownloadCsv } from '../records/csv.tsx'
import { LeftOut, UnknownCentre, ViewOnlyNote } from '../records/notes.tsx'
import {
  addressOf,
  type EntryState,
  type LinkProblem,
  listAddress,
  type Place,
  problemOf,
  readEntryState,
  resolvePlace,
} from './address.ts'
import { optionsTable } from './csv-table.ts'
import classes from './delivery-options-screen.module.css'
import { LoadedCentres } from './loaded-centres.tsx'
import { messages } from './messages.ts'
import { OptionCard } from './option-card.tsx'
import { ListPreview } from './preview.tsx'
import { lacksScheduleList, useCentreSchedules } from './queries.ts'
import { hasZone, zoneOf } from './schedules.ts'
import { isOverridden, nameNow, type OptionNowProps, type SchedulesQuery, useOptionsNow, ValueNow } from './seen.tsx'
import { useTexts } from './show.ts'

/** `/deliveryoptions` (OPT-1 to OPT-6). */
export function DeliveryOptionsScreen() {
  const say = useSay()
  const canEdit = useCanEdit()
  return (
    <Page title={say(messages.title)} purpose={say(messages.purpose)}>
      <ViewOnlyNote />
      <LoadedCentres>{(centres) => <CentreView centres={centres} canEdit={canEdit} />}</LoadedCentres>
    </Page>
  )
}

type CentreViewProps = { readonly centres: readonly FulfilmentCentre[]; readonly canEdit: boolean }

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

type CentreProps = CentreViewProps & Place

function Centre({ centres, centre, open, canEdit }: CentreProps) {
  const texts = useTexts()
  const { fulfilmentCentre, deliveryOptions } = centre
  const schedules = useCentreSchedules(fulfilmentCentre)
  const { now, optionsNow } = useOptionsNow(schedules, deliveryOptions)
  const zoned = deliveryOptions.find(hasZone)
  const isListed = !lacksScheduleList(schedules.error)
  return (
    <>
      <CentreBar centres={centres} centre={centre}>
        <DownloadCsv
          className={classes['download']}
          label={texts.say(messages.downloadCsv)}
          isDisabled={schedules.data === undefined && isListed}
          table={() => optionsTable(fulfilmentCentre, optionsNow, now, texts)}
        />
      </CentreBar>
      {isListed ? (
        <Loaded
          query={schedules}
          skeleton={null}
          failed={{ title: messages.schedulesFailed, text: messages.nowUnknownText }}
          refreshFailed={messages.schedulesRefreshFailed}
        >
          {() => null}
        </Loaded>
      ) : null}
      {/* The height of an option depends on its current values, so nothing is rendered that would move when they are loaded. */}
      {schedules.isPending ? (
        <ListSkeleton />
      ) : (
        <OptionList key={fulfilmentCentre} optionsNow={optionsNow} open={open} schedules={schedules} now={now} canEdit={canEdit} />
      )}
      {schedules.data === undefined ? null : <LeftOut keys={schedules.data.leftOut} />}
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

type CentreBarProps = Pick<CentreProps, 'centres' | 'centre'> & { readonly children: ReactNode }

/** The choice of centre, the number of its options, and the download. */
function CentreBar({ centres, centre: { fulfilmentCentre, deliveryOptions }, children }: CentreBarProps) {
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
      <p className={`note ${classes['count']}`}>
        {say(messages.optionCount(deliveryOptions.length))} <span>{say(messages.listOrder)}</span>
      </p>
      {children}
    </div>
  )
}

type OptionListProps = Pick<CentreProps, 'open' | 'canEdit'> & {
  readonly optionsNow: readonly OptionNowProps[]
  readonly schedules: SchedulesQuery
  readonly now: number
}

function OptionList({ optionsNow, open, schedules, now, canEdit }: OptionListProps) {
  const navigate = useNavigate()
  const addresses = optionsNow.map(({ option }, index) => addressOf({ option, index }))
  const ids = addresses.map(formatAddress)
  const toggle = (id: string | undefined) => {
    // Opening and closing an item both set the id (OPT-4).
    const index = id === undefined ? open : ids.indexOf(id)
    const address = index === undefined ? undefined : addresses[index]
    if (address === undefined) return
    const state: EntryState = { centre: address.fulfilmentCentre, isClosed: id === undefined }
    void navigate(listAddress(address), { replace: true, state })
  }
  return (
    <Accordion mode="single" open={open === undefined ? [] : ids.slice(open, open + 1)} onOpenChange={(next) => toggle(next[0])}>
      {optionsNow.map((one, index) => (
        <AccordionItem
          key={ids[index]}
          id={ids[index] ?? ''}
          title={nameNow(one.option, one.seen)}
          summary={<OptionSummary {...one} now={now} />}
        >
          <OptionCard {...one} index={index} query={schedules} now={now} canEdit={canEdit} />
        </AccordionItem>
      ))}
    </Accordion>
  )
}

/** Shown while closed: the numbers of active and upcoming schedules, and the current name and price. */
function OptionSummary({ option, schedules, compiled, seen, now }: OptionNowProps & { readonly now: number }) {
  const say = useSay()
  const kinds = useMemo(
    () => (hasZone(option) ? schedules.map((one) => scheduleStateAt(one, zoneOf(option), now).kind) : []),
    [schedules, option, now],
  )
  const overlapping = useMemo(() => overlappingIds(compiled, now).size, [compiled, now])
  const active = kinds.filter((kind) => kind === 'active').length
  const upcoming = kinds.filter((kind) => kind === 'upcoming').length
  return (
    <span className="row-4-12">
      {active === 0 ? null : <Pill tone="accent">{say(messages.activeCount(active))}</Pill>}
      {upcoming === 0 ? null : <Pill>{say(messages.upcomingCount(upcoming))}</Pill>}
      {overlapping === 0 ? null : <Pill>{say(messages.overlapCount(overlapping))}</Pill>}
      {isOverridden('name', seen) ? (
        <span className="note">
          <ValueNow field="name" option={option} seen={seen} isBesideName />
        </span>
      ) : null}
      {option.price !== undefined || isOverridden('price', seen) ? (
        <span className={`note tabular to-end ${classes['price']}`}>
          <ValueNow field="price" option={option} seen={seen} />
        </span>
      ) : null}
      {seen === undefined ? <span className="note">{say(messages.nowUnknown)}</span> : null}
    </span>
  )
}
