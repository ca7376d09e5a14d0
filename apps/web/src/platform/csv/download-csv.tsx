import { DownloadIcon } from '@goat/ui/control-icons'
import { LoadingButton } from '@goat/ui/loading-button'
import { useState } from 'react'
import { failureText } from '../api/failure-text.ts'
import { useBrand } from '../brand/brand-root.tsx'
import { serverTime } from '../clock.ts'
import { useConfig } from '../config/config-root.tsx'
import { useLocale } from '../locale/locale-root.tsx'
import { logFailure } from '../log-failure.ts'
import { useTell } from '../told.tsx'
import type { CsvTable } from './csv-file.ts'

export type DownloadCsvProps = {
  readonly label: string
  /** What is on the screen, put together once somebody asks for it. */
  readonly table: () => CsvTable
  /** There is nothing yet that could be saved. */
  readonly isDisabled?: boolean
  readonly className?: string | undefined
}

/** Saves what the screen shows as a file for a spreadsheet. What makes the file is loaded when it is asked for. */
export function DownloadCsv({ label, table, isDisabled = false, className }: DownloadCsvProps) {
  const tell = useTell()
  const { brand } = useBrand()
  const { locale } = useLocale()
  const { supportChannel } = useConfig()
  const [isMaking, setMaking] = useState(false)
  const download = async () => {
    setMaking(true)
    try {
      const { csvFileName, csvText } = await import('./csv-file.ts')
      const content = table()
      save(csvText(content, locale), csvFileName(brand, content, new Date(serverTime())))
    } catch (thrown) {
      logFailure(label, thrown)
      tell.show('error', (say) => failureText(thrown, say, supportChannel))
    }
    setMaking(false)
  }
  return (
    <LoadingButton className={className} icon={<DownloadIcon />} disabled={isDisabled} isLoading={isMaking} onClick={() => void download()}>
      {label}
    </LoadingButton>
  )
}

function save(text: string, fileName: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The browser reads it after this turn; a minute is enough for any file that a screen can fill.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
