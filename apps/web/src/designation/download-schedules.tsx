import type { DesignationSchedule } from '@goat/domain/kinds/designation'
import { type Received, withRead } from '@goat/domain/unread'
import { DownloadCsv } from '../platform/csv/download-csv.tsx'
import { useSay } from '../platform/locale/locale-root.tsx'
import { type ListAddress, matchesAddress } from './address.ts'
import { csvTable } from './csv-table.ts'
import { messages } from './messages.ts'
import { useSentence } from './sentence.ts'
import { useShow } from './show.ts'
import { useZoneOf } from './zones.ts'

export type DownloadSchedulesProps = {
  readonly schedules: Received<DesignationSchedule>
  readonly address: ListAddress
  readonly now: number
}

/** Downloads the schedules that match the filter, including closed groups, and those that could not be parsed. */
export function DownloadSchedules({ schedules, address, now }: DownloadSchedulesProps) {
  const say = useSay()
  const show = useShow()
  const sentence = useSentence()
  const zoneOf = useZoneOf()
  const shown = withRead(schedules, (read) => read.filter((one) => matchesAddress(one, address, now, zoneOf)))
  const table = () => csvTable(shown, now, { say, show, sentence, zoneOf })
  return <DownloadCsv label={say(messages.downloadCsv)} table={table} isDisabled={shown.read.length + shown.unread.length === 0} />
}
