import { LoadingButton } from '@goat/ui/button'
import { DownloadIcon } from '@goat/ui/control-icons'
import { useState } from 'react'
import { failureText } from '../platform/api/failure-text.ts'
import { useBrand } from '../platform/brand/brand.tsx'
import { serverTime } from '../platform/clock.ts'
import { useConfig } from '../platform/config.tsx'
import { useLocale } from '../platform/locale/locale.tsx'
import { logFailure, useTranslatedToasts } from '../platform/translated-toasts.tsx'
import { type CsvTable, csvFileName, csvText } from './csv.ts'

export type DownloadCsvProps = {
  readonly label: string
  /** The content of the screen; called on each download. */
  readonly table: () => CsvTable
  /** The data is not loaded yet. */
  readonly isDisabled?: boolean
  readonly className?: string | undefined
}

/** Downloads the content of the screen as a file for spreadsheets. */
export function DownloadCsv({ label, table, isDisabled = false, className }: DownloadCsvProps) {
  const toasts = useTranslatedToasts()
  const { brand } = useBrand()
  const { locale } = useLocale()
  const { supportChannel } = useConfig()
  const [isPreparing, setPreparing] = useState(false)
  const download = async () => {
    setPreparing(true)
    try {
      const content = table()
      save(csvText(content, locale), csvFileName(brand, content, new Date(serverTime())))
    } catch (thrown) {
      logFailure(label, thrown)
      toasts.show('error', (say) => failureText(thrown, say, supportChannel))
    }
    setPreparing(false)
  }
  return (
    <LoadingButton
      className={className}
      icon={<DownloadIcon />}
      disabled={isDisabled}
      isLoading={isPreparing}
      onClick={() => void download()}
    >
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
  // The browser reads the blob asynchronously; a minute is enough for a file of this size.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
