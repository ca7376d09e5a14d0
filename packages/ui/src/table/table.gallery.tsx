import type { States } from '../../gallery/states.ts'
import { CopyableCode } from '../copyable-code/copyable-code.tsx'
import { Table, TableCell, TableRow } from './table.tsx'

const columns = [
  { label: 'Product Key', width: '50%' },
  { label: 'Sku', width: '25%' },
  { label: 'Factory', width: '25%' },
]
const rows = [
  ['birthday-large', 'SKU-0001', 'GB-MNPG-TAM'],
  ['birthday-giant', 'SKU-0002', 'GB-DPS-SLE'],
] as const
const longCode = `CRD-${'ABCDEFGHIJ'.repeat(10)}`.slice(0, 95)

function Products({ label }: { readonly label: string }) {
  return (
    <Table label={label} columns={columns}>
      {rows.map(([key, sku, factory]) => (
        <TableRow key={sku}>
          <TableCell column="Product Key">{key}</TableCell>
          <TableCell column="Sku">{sku}</TableCell>
          <TableCell column="Factory">{factory}</TableCell>
        </TableRow>
      ))}
    </Table>
  )
}

export const states: States = {
  Wide: () => <Products label="Products" />,
  'As cards, where it is narrow': () => (
    <div style={{ maxWidth: '24rem' }}>
      <Products label="Products on a narrow screen" />
    </div>
  ),
  'With long codes': () => (
    <Table label="Long codes" columns={columns}>
      <TableRow>
        {columns.map(({ label }, at) => (
          <TableCell key={label} column={label}>
            {at === 1 ? longCode : <CopyableCode code={longCode} />}
          </TableCell>
        ))}
      </TableRow>
    </Table>
  ),
  'With nothing in it': () => (
    <Table label="No products" columns={columns}>
      <TableRow>
        <TableCell span={3}>No matching products were found</TableCell>
      </TableRow>
    </Table>
  ),
}
