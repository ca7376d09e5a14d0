import type { ZoneOf } from '@goat/domain/designation-conflicts'
import { stateOf } from '@goat/domain/designation-windows'
import {
  type DesignationSchedule,
  designationCardTypes,
  designationFactories,
  groupSchedules,
  indefiniteEndDate,
  type ScheduleField,
  scheduleFields,
} from '@goat/domain/kinds/designation'
import type { FieldValue } from '@goat/domain/kinds/kind'
import { Button } from '@goat/ui/button'
import { PlusIcon } from '@goat/ui/control-icons'
import { Alert, SkeletonBar } from '@goat/ui/messages'
import type { MessageDescriptor } from '@lingui/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useZones } from '../live/world.ts'
import { paths } from '../paths.ts'
import { useServerTime } from '../platform/clock.ts'
import { type Say, useSay, useTranslatedToasts } from '../platform/locale/locale.tsx'
import { useLocation, useNavigate } from '../platform/navigation/router.tsx'
import { useCanEdit } from '../platform/session.tsx'
import { ListSkeleton, Loaded } from '../platform/shell/loaded.tsx'
import { Page } from '../platform/shell/page.tsx'
import { Select } from '../platform/shell/select.tsx'
import { type CsvColumn, type CsvTable, csvTable, DownloadCsv } from '../records/csv.tsx'
import { LeftOut, ViewOnlyNote } from '../records/notes.tsx'
import { formatAddress, type ListAddress, matchesAddress, parseAddress, scheduleStates, wholeList } from './address.ts'
import { cardTypeLabels } from './labels.ts'
import { fieldLabels, messages } from './messages.ts'
import { useSchedules } from './queries.ts'
import { ScheduleList } from './schedule-list.tsx'
import classes from './schedules-screen.module.css'
import { type Sentences, useSentence } from './sentence.ts'
import { type Show, useShow } from './show.ts'
import { useZoneOf, ZonesContext } from './zones.ts'

const skeleton = (
  <ListSkeleton>
    <SkeletonBar height="4.25rem" />
  </ListSkeleton>
)

/** `/schedules` (DES-1 to DES-6). */
export function SchedulesScreen() {
  const say = useSay()
  const navigate = useNavigate()
  const canEdit = useCanEdit()
  const newSchedule = (
    <Button variant="primary" icon={<PlusIcon />} onClick={() => void navigate(paths.newSchedule)}>
      {say(messages.newSchedule)}
    </Button>
  )
  return (
    <Page title={say(messages.title)} purpose={say(messages.purpose)} action={canEdit ? newSchedule : undefined}>
      <div className="stack-8">
        <Alert variant="warning" title={say(messages.warningTitle)}>
          {say(messages.warningText)}
        </Alert>
        <ViewOnlyNote />
      </div>
      <Schedules canEdit={canEdit} />
    </Page>
  )
}

function Schedules({ canEdit }: { readonly canEdit: boolean }) {
  const toasts = useTranslatedToasts()
  const navigate = useNavigate()
  const now = useServerTime()
  const { search, state } = useLocation()
  const address = parseAddress(search)
  const schedules = useSchedules()
  const zoneOf = useZones()
  const { errorUpdateCount, dataUpdatedAt } = schedules
  const showLoadFailed = useEffectEvent(() => toasts.show('error', (language) => language(messages.loadFailedToast)))
  // Once per outage; the notice on the page remains.
  const told = useRef<{ readonly failures: number; readonly since: number | undefined }>({ failures: errorUpdateCount, since: undefined })
  useEffect(() => {
    const isNew = errorUpdateCount > told.current.failures && told.current.since !== dataUpdatedAt
    if (isNew) showLoadFailed()
    told.current = { failures: errorUpdateCount, since: isNew ? dataUpdatedAt : told.current.since }
  }, [errorUpdateCount, dataUpdatedAt])
  const go = (next: ListAddress) => void navigate({ search: formatAddress(next) }, { replace: true, state })
  return (
    <Loaded query={schedules} skeleton={skeleton} failed={{ title: messages.loadFailed }} refreshFailed={messages.refreshFailed}>
      {(listed) =>
        zoneOf === undefined ? (
          skeleton
        ) : (
          <ZonesContext value={zoneOf}>
            {listed.read.length > 0 ? (
              <div className={`row-12-16-bottom ${classes['tools']}`}>
                {address.schedule === undefined ? <FilterBar address={address} onChange={go} /> : null}
                <DownloadSchedules schedules={listed.read} address={address} now={now} />
              </div>
            ) : null}
            {/* Also without schedules, because the last one may have been deleted during editing. */}
            <ScheduleList listed={listed} address={address} now={now} canEdit={canEdit} onShowAll={() => go(wholeList)} />
            <LeftOut keys={listed.leftOut} />
          </ZonesContext>
        )
      }
    </Loaded>
  )
}

const any = 'any'

export type FilterBarProps = { readonly address: ListAddress; readonly onChange: (address: ListAddress) => void }

/** Filters the list by factory, card type and state. The filter is in the address. */
function FilterBar({ address, onChange }: FilterBarProps) {
  const say = useSay()
  const sentence = useSentence()
  const common = { placeholder: '', emptyText: '' }
  const isFiltered = address.factory !== undefined || address.cardType !== undefined || address.state !== undefined
  return (
    <search className={`row-12-16-bottom ${classes['filter']}`} aria-label={say(messages.filterLabel)}>
      <Select
        {...common}
        label={say(messages.filterFactory)}
        options={[{ value: any, label: say(messages.anyFactory) }, ...designationFactories.map((value) => ({ value, label: value }))]}
        value={address.factory ?? any}
        onChange={(value) => onChange({ ...address, factory: value === any ? undefined : value })}
      />
      <Select
        {...common}
        label={say(messages.filterCardType)}
        options={[
          { value: any, label: say(messages.anyCardType) },
          ...designationCardTypes.map((value) => ({ value, label: say(cardTypeLabels[value]) })),
        ]}
        value={address.cardType ?? any}
        onChange={(value) => onChange({ ...address, cardType: designationCardTypes.find((one) => one === value) })}
      />
      <Select
        {...common}
        label={say(messages.filterState)}
        options={[
          { value: any, label: say(messages.anyState) },
          ...scheduleStates.map((value) => ({ value, label: sentence.stateName(value) })),
        ]}
        value={address.state ?? any}
        onChange={(value) => onChange({ ...address, state: scheduleStates.find((one) => one === value) })}
      />
      {isFiltered ? (
        <Button variant="quiet" onClick={() => onChange(wholeList)}>
          {say(messages.clearFilter)}
        </Button>
      ) : null}
    </search>
  )
}

export type DownloadSchedulesProps = {
  readonly schedules: readonly DesignationSchedule[]
  readonly address: ListAddress
  readonly now: number
}

/** Downloads the schedules that match the filter, including closed groups. */
function DownloadSchedules({ schedules, address, now }: DownloadSchedulesProps) {
  const say = useSay()
  const show = useShow()
  const sentence = useSentence()
  const zoneOf = useZoneOf()
  const shown = schedules.filter((one) => matchesAddress(one, address, now, zoneOf))
  const table = () => tableOf(shown, now, { say, show, sentence, zoneOf })
  return <DownloadCsv table={table} isDisabled={shown.length === 0} />
}

export type Formatters = { readonly say: Say; readonly show: Show; readonly sentence: Sentences; readonly zoneOf: ZoneOf }

/**
 * Schedules in list order. Dates are UTC; times are local times of the From factory, followed by its time zone if known.
 */
function tableOf(schedules: readonly DesignationSchedule[], now: number, { say, show, sentence, zoneOf }: Formatters): CsvTable {
  const extraColumns: Readonly<Partial<Record<ScheduleField, Column>>> = {
    to: [messages.filterState, (one) => sentence.stateName(stateOf(one, zoneOf(one.from), now).kind)],
    endDate: [messages.indefinite, (one) => show.yesNo(one.indefinteEndDate)],
    endTime: [messages.csvTimeZone, (one) => zoneOf(one.from) ?? ''],
  }
  const columns = scheduleFields.flatMap((field): readonly Column[] => {
    const own: Column = [dateLabels[field.name] ?? fieldLabels[field.name], (one) => cellOf(field.name, field.get(one), show)]
    const other = extraColumns[field.name]
    return other === undefined ? [own] : [own, other]
  })
  const inListOrder = groupSchedules(schedules).flatMap((group) => group.schedules)
  return csvTable(say, 'card-designation-schedules', inListOrder, [...columns, [messages.csvId, ({ id }) => id]])
}

type Column = CsvColumn<DesignationSchedule>

/** Labels of dates in a file, where the values do not say that they are UTC. */
const dateLabels: Readonly<Partial<Record<ScheduleField, MessageDescriptor>>> = {
  startDate: messages.csvStartDate,
  endDate: messages.csvEndDate,
}

function cellOf(name: ScheduleField, value: FieldValue, show: Show): string {
  if (typeof value === 'boolean') return show.yesNo(value)
  if (Array.isArray(value)) return show.codes(name, value.map(String)).join(', ')
  // 31 Dec 9999 means an indefinite end (DES-20) and is never shown as a date.
  return value === indefiniteEndDate ? '' : String(value ?? '')
}
