import type { DesignationSchedule } from '@goat/domain/designation'
import { DownloadCsv } from '../platform/csv/download-csv.tsx'
import { useSay } from '../platform/locale/locale-root.tsx'
import { type ListAddress, passes } from './address.ts'
import { csvTable } from './csv-table.ts'
import { messages } from './messages.ts'
import { useSentence } from './sentence.ts'
import { useShow } from './show.ts'

export type DownloadSchedulesProps = {
  readonly schedules: readonly DesignationSchedule[]
  readonly address: ListAddress
  readonly now: number
}

/** The schedules that the filter shows, those of closed groups too. */
export function DownloadSchedules({ schedules, address, now }: DownloadSchedulesProps) {
  const say = useSay()
  const show = useShow()
  const sentence = useSentence()
  const shown = schedules.filter((one) => passes(one, address, now))
  const table = () => csvTable(shown, now, { say, show, sentence })
  return <DownloadCsv label={say(messages.downloadCsv)} table={table} isDisabled={shown.length === 0} />
}
