import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../basics.tsx'
import classes from './table.module.css'

export type TableProps = {
  /** The accessible name. */
  readonly label: string
  /** Headings, and widths as CSS lengths so that the layout does not change while a row is edited. */
  readonly columns: readonly { readonly label: string; readonly width: string }[]
  readonly children: ReactNode
}

/**
 * A table that becomes a list of cards if its container is narrow. The roles are explicit, because in some browsers a table loses them when
 * its rows are laid out as blocks.
 */
export function Table({ label, columns, children }: TableProps) {
  return (
    <div className={classes['container']}>
      {/* biome-ignore lint/a11y/noRedundantRoles: when laid out as cards, it would lose its role */}
      <table className={classes['table']} role="table" aria-label={label}>
        {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
        <thead className={classes['head']} role="rowgroup">
          {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
          <tr role="row">
            {columns.map((column) => (
              <th
                key={column.label}
                // biome-ignore lint/a11y/noRedundantRoles: as above
                role="columnheader"
                scope="col"
                className={`label ${classes['heading']}`}
                style={{ width: column.width }}
              >
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

/** A row of the body. */
export function TableRow({ className, ...rest }: ComponentProps<'tr'>) {
  // biome-ignore lint/a11y/noRedundantRoles: see Table
  return <tr {...rest} role="row" className={classNames(classes['row'], className)} />
}

export type TableCellProps = {
  /** The column's heading, shown next to the value in a card. Omitted if the content includes it. */
  readonly column?: string
  readonly id?: string
  /** Spans the whole width of a card. */
  readonly isWide?: boolean
  readonly span?: number
  readonly children: ReactNode
}

/** A cell, which a card shows with its column's heading. */
export function TableCell({ column, id, isWide = false, span, children }: TableCellProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see Table
    <td role="cell" id={id} colSpan={span} className={classes['cell']} data-column={column} data-wide={isWide || undefined}>
      {children}
    </td>
  )
}
