import { brandIds } from '@goat/domain/brands'
import type { Kind } from '@goat/domain/kinds/kind'
import { kinds } from '@goat/domain/kinds/kinds'
import { rules } from '../capabilities.ts'
import { fileOf, importRecordsOf } from '../records/import/of-kind.ts'
import type { RecordRules } from '../records/log.ts'
import { readRecords } from '../records/store.ts'
import { exportOf, formatFor } from './cutoffs.ts'
import type { Command, Terminal } from './database.ts'
import { eitherBrand, importOfLines } from './import-lines.ts'

/** `npm run import:records -- KIND`: imports records of a kind that has calls from CSV or JSON lines, all or nothing. */
export const importKind: Command = async (terminal) => {
  const { kind, rest } = kindFirst(terminal)
  const several = kind.calls?.several ?? ''
  const command = importOfLines({
    name: `import:records`,
    brand: `${kind.kind} ${eitherBrand.brand}`,
    brandOf: eitherBrand.brandOf,
    what: several,
    comparing: `Comparing with the ${several} …`,
    shapeOf: fileOf(kind).shape,
    run: (db, origin, lines, options) => importRecordsOf(db, origin, lines, options, rules[kind.kind] as RecordRules<object>),
  })
  await command(rest)
}

/** `npm run export:records -- KIND`: writes the records of a kind that has calls, which import:records can read. */
export const exportKind: Command = async (terminal) => {
  const { kind, rest } = kindFirst(terminal)
  const command = exportOf({
    usage: `Usage: npm run export:records -- ${kind.kind} --brand ${brandIds.join('|')} [FILE]   (CSV if its name ends in .csv, otherwise JSON lines; without FILE: standard output)`,
    what: kind.calls?.several ?? '',
    read: async (db, brand, file) => {
      const stored = await readRecords(db, brand, kind)
      return { count: stored.length, text: fileOf(kind).write(stored, formatFor(file)) }
    },
  })
  await command(rest)
}

/** The kind of record that a command names first, which has calls, and the command without it. Throws an Error for anything else. */
function kindFirst(terminal: Terminal): { readonly kind: Kind<object>; readonly rest: Terminal } {
  const [name, ...args] = terminal.args
  const all = (Object.values<unknown>(kinds) as Kind<object>[]).filter(({ calls }) => calls !== undefined)
  const kind = all.find((one) => one.kind === name)
  if (kind === undefined) throw new Error(`Name a kind of record first: ${all.map((one) => one.kind).join(', ')}.`)
  return { kind, rest: { ...terminal, args } }
}
