import { listDatedCutoffs } from '@goat/contract/dated-cutoffs'
import { listDeliveryConfigurations } from '@goat/contract/described/cutoffs'
import { listDeliveryOptions } from '@goat/contract/described/delivery-options'
import { headingOf, type ImportKind, importColumns } from '@goat/contract/imports'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { paths } from '../paths.ts'
import { type Client, useClient } from '../platform/api/client.ts'
import { useLocale, useSay } from '../platform/locale/locale.tsx'
import { Link } from '../platform/navigation/router.tsx'
import { type CsvCell, DownloadCsv } from '../records/csv.tsx'

type Lines = (client: Client) => Promise<readonly object[]>

/** The lines that change nothing, or the list whose CSV has them. */
const current: Readonly<Record<ImportKind, Lines | readonly [path: string, text: MessageDescriptor]>> = {
  'product-override': [paths.overridden, msg`Overridden now: its CSV can be changed and imported here`],
  product: [paths.findProducts, msg`Find products: its CSV can be changed and imported here`],
  cutoff: async (client) => (await client.read(listDeliveryConfigurations)).results.map((one) => ({ ...one, ...one.cutoff.default })),
  'cutoff-override': async (client) => (await client.read(listDatedCutoffs)).cutoffOverrides,
  'delivery-option': async (client) => (await client.read(listDeliveryOptions)).deliveryOptions,
}

/** A file with the current values to begin with (IMP-16). */
export function CurrentValues({ kind }: { readonly kind: ImportKind }) {
  const say = useSay()
  const client = useClient()
  const { languageTag } = useLocale()
  const lines = current[kind]
  if (typeof lines !== 'function') {
    const [path, text] = lines
    return (
      <Link className="target" to={path}>
        {say(text)}
      </Link>
    )
  }
  const { needed, more } = importColumns[kind]
  const columns: readonly string[] = [...needed, ...more]
  const table = async () => ({
    name: kind,
    columns: columns.map((column) => headingOf(kind, column, languageTag)),
    rows: (await lines(client)).map((line) => columns.map((column) => cellOf(Reflect.get(line, column), languageTag))),
  })
  return (
    <div>
      <DownloadCsv label={msg`Download the current values`} table={table} />
    </div>
  )
}

function cellOf(value: unknown, languageTag: string): CsvCell {
  if (typeof value === 'boolean') return (languageTag.startsWith('nl') ? ['nee', 'ja'] : ['no', 'yes'])[Number(value)] ?? ''
  if (typeof value === 'number') return value
  if (Array.isArray(value)) return value.join(';')
  return String(value ?? '')
}
