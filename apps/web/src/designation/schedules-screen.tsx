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
import { msg } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { LiveQueries } from '../live/live-queries.tsx'
import { useZones } from '../live/world.ts'
import { paths } from '../paths.ts'
import { useServerTime } from '../platform/clock.ts'
import { type MessageDescriptor, useSay, useTranslatedToasts } from '../platform/locale/locale.tsx'
import { useLocation, useNavigate } from '../platform/navigation/router.tsx'
import { useBrand, useCanEdit } from '../platform/session.tsx'
import { ListSkeleton, Loaded } from '../platform/shell/loaded.tsx'
import { Page } from '../platform/shell/page.tsx'
import { OptionalSelect } from '../platform/shell/select.tsx'
import { type CsvColumn, type CsvTable, csvTable, DownloadCsv } from '../records/csv.tsx'
import { LeftOut, ViewOnlyNote } from '../records/notes.tsx'
import { togetherKey } from '../records/save.ts'
import { type ListAddress, listAddress, matchesAddress, scheduleStates, wholeList } from './address.ts'
import { codeLabels, fieldLabels, messages } from './messages.ts'
import { schedulesKey, useSchedules } from './queries.ts'
import { ScheduleList } from './schedule-list.tsx'
import classes from './schedules-screen.module.css'
import { type Sentences, useSentence, ZonesContext } from './sentence.ts'

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
      {say(msg`New Schedule`)}
    </Button>
  )
  return (
    <Page title={say(messages.title)} purpose={say(messages.purpose)} action={canEdit ? newSchedule : undefined}>
      <div className="grid gap-8">
        <Alert variant="warning" title={say(messages.warningTitle)}>
          {say(messages.warningText)}
        </Alert>
        <ViewOnlyNote />
      </div>
      <Schedules />
    </Page>
  )
}

const kinds = ['designation'] as const

function Schedules() {
  const toasts = useTranslatedToasts()
  const navigate = useNavigate()
  const now = useServerTime()
  const { search, state } = useLocation()
  const address = listAddress.parse(search)
  const schedules = useSchedules()
  const { brand } = useBrand()
  const keys = useMemo(() => [schedulesKey(brand), togetherKey(brand)], [brand])
  const zoneOf = useZones()
  const { errorUpdateCount, dataUpdatedAt } = schedules
  const showLoadFailed = useEffectEvent(() => toasts.show('error', (language) => language(msg`Error retrieving schedules`)))
  // Once per outage; the notice on the page remains.
  const told = useRef<{ readonly failures: number; readonly since: number | undefined }>({ failures: errorUpdateCount, since: undefined })
  useEffect(() => {
    const isNew = errorUpdateCount > told.current.failures && told.current.since !== dataUpdatedAt
    if (isNew) showLoadFailed()
    told.current = { failures: errorUpdateCount, since: isNew ? dataUpdatedAt : told.current.since }
  }, [errorUpdateCount, dataUpdatedAt])
  const go = (next: ListAddress) => void navigate({ search: listAddress.format(next) }, { replace: true, state })
  return (
    <Loaded query={schedules} skeleton={skeleton} failed={{ title: messages.loadFailed }}>
      {(listed) =>
        zoneOf === undefined ? (
          skeleton
        ) : (
          <ZonesContext value={zoneOf}>
            <LiveQueries keys={keys} kinds={kinds} />
            {listed.read.length > 0 ? (
              <div className={`row gap-12 gap-x-16 bottom ${classes['tools']}`}>
                {address.schedule === undefined ? <FilterBar address={address} onChange={go} /> : null}
                <DownloadSchedules schedules={listed.read.filter((one) => matchesAddress(one, address, now, zoneOf))} now={now} />
              </div>
            ) : null}
            {/* Also without schedules, because the last one may have been deleted during editing. */}
            <ScheduleList listed={listed} address={address} now={now} onShowAll={() => go(wholeList)} />
            <LeftOut keys={listed.leftOut} />
          </ZonesContext>
        )
      }
    </Loaded>
  )
}

/** Filters the list by factory, card type and state. The filter is in the address. */
function FilterBar({ address, onChange }: { readonly address: ListAddress; readonly onChange: (address: ListAddress) => void }) {
  const say = useSay()
  const { stateName } = useSentence()
  const filter = <Name extends 'factory' | 'card' | 'state'>(
    name: Name,
    label: MessageDescriptor,
    anyLabel: MessageDescriptor,
    values: readonly NonNullable<ListAddress[Name]>[],
    nameOf: (value: NonNullable<ListAddress[Name]>) => string,
  ) => (
    <OptionalSelect
      label={say(label)}
      none={say(anyLabel)}
      options={values.map((value) => [value, nameOf(value)])}
      value={address[name]}
      onChange={(chosen) => onChange({ ...address, [name]: chosen })}
    />
  )
  return (
    <search className={`row gap-12 gap-x-16 bottom ${classes['filter']}`} aria-label={say(msg`Filter`)}>
      {filter('factory', msg`Factory`, msg`Any factory`, designationFactories, (code) => code)}
      {filter('card', msg`Card type`, msg`Any card type`, designationCardTypes, (type) => say(codeLabels.cardTypes[type]))}
      {filter('state', messages.filterState, msg`Any state`, scheduleStates, stateName)}
      {address.factory === undefined && address.card === undefined && address.state === undefined ? null : (
        <Button variant="quiet" onClick={() => onChange(wholeList)}>
          {say(msg`Clear filter`)}
        </Button>
      )}
    </search>
  )
}

/** Downloads the schedules that match the filter, including closed groups. */
function DownloadSchedules({ schedules, now }: { readonly schedules: readonly DesignationSchedule[]; readonly now: number }) {
  const sentence = useSentence()
  return <DownloadCsv table={() => tableOf(schedules, now, sentence)} isDisabled={schedules.length === 0} />
}

/** Schedules in list order. Dates are UTC; times are local times of the From factory, followed by its time zone if known. */
function tableOf(schedules: readonly DesignationSchedule[], now: number, sentence: Sentences): CsvTable {
  const { say, zoneOf, yesNo, stateName } = sentence
  const extraColumns: Readonly<Partial<Record<ScheduleField, Column>>> = {
    to: [messages.filterState, (one) => stateName(stateOf(one, zoneOf(one.from), now).kind)],
    endDate: [messages.indefinite, (one) => yesNo(one.indefinteEndDate)],
    endTime: [msg`Time zone`, (one) => zoneOf(one.from) ?? ''],
  }
  const columns = scheduleFields.flatMap((field): readonly Column[] => {
    const own: Column = [dateLabels[field.name] ?? fieldLabels[field.name], (one) => cellOf(field.name, field.get(one), sentence)]
    const other = extraColumns[field.name]
    return other === undefined ? [own] : [own, other]
  })
  const inListOrder = groupSchedules(schedules).flatMap((group) => group.schedules)
  return csvTable(say, 'card-designation-schedules', inListOrder, [...columns, [msg`Id`, ({ id }) => id]])
}

type Column = CsvColumn<DesignationSchedule>

/** Labels of dates in a file, where the values do not say that they are UTC. */
const dateLabels: Readonly<Partial<Record<ScheduleField, MessageDescriptor>>> = {
  startDate: msg`Start Date (UTC)`,
  endDate: msg`End Date (UTC)`,
}

function cellOf(name: ScheduleField, value: FieldValue, { yesNo, codes }: Sentences): string {
  if (typeof value === 'boolean') return yesNo(value)
  if (Array.isArray(value)) return codes(name, value.map(String)).join(', ')
  // 31 Dec 9999 means an indefinite end (DES-20) and is never shown as a date.
  return value === indefiniteEndDate ? '' : String(value ?? '')
}
