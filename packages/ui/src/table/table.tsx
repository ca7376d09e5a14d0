import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import classes from './table.module.css'

export type TableProps = {
  /** The accessible name. */
  readonly label: string
  /** Headings and, for a layout that holds still while a row is edited, widths as CSS lengths. */
  readonly columns: readonly { readonly label: string; readonly width: string }[]
  readonly children: ReactNode
}

/**
 * A table that becomes a list of cards where its container is narrow. The roles are written out because a table whose rows are laid
 * out as blocks loses them in some browsers.
 */
export function Table({ label, columns, children }: TableProps) {
  return (
    <div className={classes['container']}>
      {/* biome-ignore lint/a11y/noRedundantRoles: laid out as cards it would otherwise lose its role */}
      <table className={classes['table']} role="table" aria-label={label}>
        {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
        <thead className={classes['head']} role="rowgroup">
          {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
          <tr role="row">
            {columns.map((column) => (
              // biome-ignore lint/a11y/noRedundantRoles: as above
              <th key={column.label} role="columnheader" scope="col" className={classes['heading']} style={{ width: column.width }}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
        <tbody className={classes['body']} role="rowgroup">
          {children}
        </tbody>
      </table>
    </div>
  )
}

export function TableRow({ className, ...rest }: ComponentProps<'tr'>) {
  // biome-ignore lint/a11y/noRedundantRoles: see Table
  return <tr {...rest} role="row" className={classNames(classes['row'], className)} />
}

export type TableCellProps = {
  /** The column's heading, shown beside the value where the row is a card. Left out where the content says it itself. */
  readonly column?: string
  readonly id?: string
  /** Takes the whole width of a card. */
  readonly isWide?: boolean
  /** How many columns it takes. */
  readonly span?: number
  readonly children: ReactNode
}

export function TableCell({ column, id, isWide = false, span, children }: TableCellProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see Table
    <td role="cell" id={id} colSpan={span} className={classes['cell']} data-column={column} data-wide={isWide || undefined}>
      {children}
    </td>
  )
}
