import { overlappingPairs } from '@goat/domain/delivery-option-overlaps'
import { scheduleStateAt } from '@goat/domain/delivery-option-schedules'
import { type FulfilmentCentre, formatAddress, parseAddress, positionOf } from '@goat/domain/kinds/delivery-option'
import { placeOf } from '@goat/domain/kinds/factory'
import { Accordion, AccordionItem } from '@goat/ui/accordion'
import { Alert, Pill } from '@goat/ui/messages'
import { Select } from '@goat/ui/select'
import { msg } from '@lingui/core/macro'
import { useMemo } from 'react'
import { paths } from '../paths.ts'
import { useSay } from '../platform/locale/locale.tsx'
import { useLocation, useNavigate } from '../platform/navigation/router.tsx'
import { ListSkeleton, Loaded } from '../platform/shell/loaded.tsx'
import { Page } from '../platform/shell/page.tsx'
import { DownloadCsv } from '../records/csv.tsx'
import { FactoryLink, factoryChoice, ImportLink, InPlan, LeftOut, UnknownCentre, ViewOnlyNote } from '../records/notes.tsx'
import { addressOf, type EntryState, listAddress, type Place, readEntryState, resolvePlace } from './address.ts'
import { optionsTable } from './csv-table.ts'
import classes from './delivery-options-screen.module.css'
import { messages } from './messages.ts'
import { OptionCard } from './option-card.tsx'
import { ListPreview } from './preview.tsx'
import { LiveOptions, LoadedCentres, lacksScheduleList } from './queries.tsx'
import { hasZone, scheduleKey, zoneOf } from './schedules.ts'
import { isOverridden, nameNow, type ShownOption, useOptionsNow, ValueNow } from './seen.tsx'
import { useTexts } from './show.ts'

/** `/deliveryoptions` (OPT-1 to OPT-6). */
export function DeliveryOptionsScreen() {
  const say = useSay()
  return (
    <Page title={say(messages.title)} purpose={say(msg`Delivery options at each fulfilment centre, and their scheduled changes.`)}>
      <ViewOnlyNote />
      <nav>
        <ImportLink kind="delivery-option" />
      </nav>
      <LoadedCentres>{(centres) => <CentreView centres={centres} />}</LoadedCentres>
    </Page>
  )
}

/** The chosen centre and its options. Only open options are rendered, and only this centre's schedules are loaded. */
function CentreView({ centres }: { readonly centres: readonly FulfilmentCentre[] }) {
  const { search, state } = useLocation()
  const place = resolvePlace(centres, search, readEntryState(state))
  if (place === undefined) return null
  return (
    <>
      <Problem centres={centres} shown={place.centre.fulfilmentCentre} />
      <Centre {...place} centres={centres} />
    </>
  )
}

/** Says why the address opens no option (OPT-3). `shown`: the centre that is shown instead of an unknown one. */
function Problem({ centres, shown }: { readonly centres: readonly FulfilmentCentre[]; readonly shown: string }) {
  const say = useSay()
  const id = new URLSearchParams(useLocation().search).get('id')
  if (id === null) return null
  const address = parseAddress(id)
  if (address === undefined) return <Alert variant="info">{say(msg`The link is incomplete, so it does not open a delivery option.`)}</Alert>
  const { fulfilmentCentre, deliveryOptionId } = address
  const named = centres.find((one) => one.fulfilmentCentre === fulfilmentCentre)
  if (named === undefined) return <UnknownCentre code={fulfilmentCentre} shown={shown} />
  if (positionOf(named.deliveryOptions, address) !== undefined) return null
  return <Alert variant="info">{say(messages.unknownOption(deliveryOptionId, fulfilmentCentre))}</Alert>
}

type CentreProps = Place & { readonly centres: readonly FulfilmentCentre[] }

function Centre({ centres, centre, open }: CentreProps) {
  const texts = useTexts()
  const { say } = texts
  const navigate = useNavigate()
  const { fulfilmentCentre, deliveryOptions } = centre
  const { query: schedules, now, optionsNow } = useOptionsNow(centre)
  const zoned = deliveryOptions.find(hasZone)
  const isListed = !lacksScheduleList(schedules.error)
  return (
    <>
      <LiveOptions />
      <div className={classes['centre']}>
        <Select
          label={say(msg`Select Fulfilment Centre`)}
          options={centres.map((one) => factoryChoice(one.fulfilmentCentre))}
          value={fulfilmentCentre}
          onChange={(next) => {
            if (next === fulfilmentCentre) return
            void navigate(paths.deliveryOptions, { state: { centre: next, isClosed: false } satisfies EntryState })
          }}
        />
        {/* The list keeps the order of the normal priorities, like the response and the indexes in addresses, whatever is overridden now. */}
        <p className={`note ${classes['count']}`}>
          <FactoryLink code={fulfilmentCentre}>{placeOf(fulfilmentCentre)}</FactoryLink>:{' '}
          {say(messages.optionCount(deliveryOptions.length))} <span>{say(msg`in order of normal priority`)}</span>
        </p>
        <DownloadCsv
          className={classes['download']}
          isDisabled={schedules.data === undefined && isListed}
          table={() => optionsTable(fulfilmentCentre, optionsNow, texts)}
        />
      </div>
      {isListed ? (
        <Loaded query={schedules} skeleton={null} failed={{ title: messages.schedulesFailed, text: messages.nowUnknownText }}>
          {() => null}
        </Loaded>
      ) : null}
      {/* The height of an option depends on its current values, so nothing is rendered that would move when they are loaded. */}
      {schedules.isPending ? <ListSkeleton /> : <OptionList key={fulfilmentCentre} optionsNow={optionsNow} open={open} />}
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

function OptionList({ optionsNow, open }: Pick<Place, 'open'> & { readonly optionsNow: readonly ShownOption[] }) {
  const navigate = useNavigate()
  const addresses = optionsNow.map(addressOf)
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
        <AccordionItem key={ids[index]} id={ids[index] ?? ''} title={nameNow(one.option, one.seen)} summary={<OptionSummary {...one} />}>
          <OptionCard {...one} />
        </AccordionItem>
      ))}
    </Accordion>
  )
}

/** So many are not counted one by one. */
const manyOverlaps = 100

/** Shown while closed: the numbers of active and upcoming schedules, and the current name and price. */
function OptionSummary({ option, schedules, compiled, seen, now }: ShownOption) {
  const say = useSay()
  const kinds = useMemo(
    () => (hasZone(option) ? schedules.map((one) => scheduleStateAt(one, zoneOf(option), now).kind) : []),
    [schedules, option, now],
  )
  const overlapping = useMemo(() => overlappingPairs(compiled, now, manyOverlaps).length, [compiled, now])
  const active = kinds.filter((kind) => kind === 'active').length
  const upcoming = kinds.filter((kind) => kind === 'upcoming').length
  return (
    <span className="row gap-4 gap-x-12">
      {active === 0 ? null : <Pill tone="accent">{say(messages.activeCount(active))}</Pill>}
      {upcoming === 0 ? null : <Pill>{say(messages.upcomingCount(upcoming))}</Pill>}
      {overlapping === 0 ? null : (
        <Pill>{say(overlapping === manyOverlaps ? messages.manyOverlaps(manyOverlaps) : messages.overlapCount(overlapping))}</Pill>
      )}
      <InPlan kind="delivery-option-schedule" of={schedules.map(scheduleKey)} />
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
