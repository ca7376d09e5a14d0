import type { ChangeWire } from '@goat/contract/changes'
import { splitKey } from '@goat/domain/kinds/kind'
import { isPlanAct } from '@goat/domain/kinds/plan'
import { type ReactNode, useId } from 'react'
import { useOpenPlans } from '../live/reading-with.tsx'
import { useDates } from '../platform/locale/dates.ts'
import { useLocale, useSay } from '../platform/locale/locale.tsx'
import { useCanEdit } from '../platform/session.tsx'
import type { ChangeDescription } from '../records/fields.ts'
import { ChangeItem } from './change-item.tsx'
import classes from './history-screen.module.css'
import { messages } from './messages.ts'

/** A change with the description of its capability, if there is one. */
export type DescribedChange = { readonly change: ChangeWire; readonly description: ChangeDescription | undefined }

export type ChangesByDayProps = {
  /** Newest first. */
  readonly changes: readonly DescribedChange[]
  /** Whether the list is not filtered. */
  readonly isAll: boolean
  readonly hasEarlier: boolean
  /** `undo` is the change that has already undone `change`, if it is loaded. */
  readonly onUndo: (change: ChangeWire, undo: ChangeWire | undefined) => void
}

/** The changes by day, in the user's time zone. */
export function ChangesByDay({ changes, isAll, hasEarlier, onUndo }: ChangesByDayProps) {
  const dates = useDates()
  const canEdit = useCanEdit()
  const undone = undoneIn(changes.map(({ change }) => change))
  const notesOf = useNotes(changes, undone)
  const obstacles = new Map(changes.flatMap((one) => obstacleOf(one) ?? []))
  const planOf = ({ kind, key }: ChangeWire) => (kind === 'plan-item' ? splitKey(key)[0] : undefined)
  const open = useOpenPlans(changes.some(({ change }) => planOf(change) !== undefined))
  const isOpen = (plan: string | undefined) => plan === undefined || open.some(({ id }) => id === plan)
  const acts = new Set(changes.flatMap(({ change }) => (isPlanAct(change) ? [change.transaction] : [])))
  const item = (described: DescribedChange, others: readonly DescribedChange[]) => (
    <ChangeItem
      key={described.change.id}
      {...described}
      notes={notesOf(described, others)}
      obstacle={obstacles.get(described.change.transaction)}
      onUndo={
        canEdit && isUndoable(described.change) && isOpen(planOf(described.change)) && !acts.has(described.change.transaction)
          ? () => onUndo(described.change, undone.by.get(described.change.id))
          : undefined
      }
    />
  )
  return [...Map.groupBy(changes, ({ change }) => dates.heading(change.at))].map(([day, ofDay]) => (
    <Day key={day} day={day}>
      {[...Map.groupBy(ofDay, ({ change }) => change.transaction ?? change.id)].map(([transaction, together]) => (
        <Transaction
          key={transaction}
          changes={together}
          isAll={isAll}
          isCut={hasEarlier && together.at(-1) === changes.at(-1)}
          item={item}
        />
      ))}
    </Day>
  ))
}

/** Returns sentences about the changes that a change has undone, that undid it, and that were made with it. */
function useNotes(
  changes: readonly DescribedChange[],
  undone: Undone,
): (described: DescribedChange, others: readonly DescribedChange[]) => readonly string[] {
  const say = useSay()
  const { languageTag } = useLocale()
  const dates = useDates()
  const actions = new Map(changes.map(({ change, description }) => [change.id, description?.what ?? change.action]))
  const conjunction = new Intl.ListFormat(languageTag, { type: 'conjunction' })
  const togetherWith = (described: DescribedChange, others: readonly DescribedChange[]) => {
    const [own, names] = [subjectOf(described), others.map(subjectOf)]
    const isClear = new Set([own, ...names]).size > names.length
    return say(isClear ? messages.togetherWith(conjunction.format(names)) : messages.togetherWithSame(names.length))
  }
  return (described, others) => {
    const { change } = described
    const [by, of] = [undone.by.get(change.id), undone.of.get(change.id)]
    return [
      ...(of === undefined ? [] : [say(messages.undoOfChange(actions.get(of.id) ?? of.action, dates.instant(of.at)))]),
      ...(by === undefined ? [] : [say(messages.undoneBy(by.actor.name, dates.instant(by.at)))]),
      ...(others.length === 0 ? [] : [togetherWith(described, others)]),
    ]
  }
}

/** Why a transaction cannot be undone, with the name of the record instead of its key. */
function obstacleOf(described: DescribedChange): readonly (readonly [number | null, NonNullable<ChangeWire['obstacle']>])[] | undefined {
  const { key, transaction, obstacle } = described.change
  if (obstacle === undefined) return undefined
  const { values } = obstacle
  return [[transaction, { ...obstacle, values: values['key'] === key ? { ...values, key: subjectOf(described) } : values }]]
}

function subjectOf({ change, description }: DescribedChange): string {
  return description?.subject ?? change.key
}

function Day({ day, children }: { readonly day: string; readonly children: ReactNode }) {
  const heading = useId()
  return (
    <section className="grid gap-12 column" aria-labelledby={heading}>
      <h2 id={heading} className="text-18">
        {day}
      </h2>
      <div className="box-raised">{children}</div>
    </section>
  )
}

/** Larger transactions are collapsed. */
const maxListed = 3

type TransactionProps = {
  /** The changes of one transaction, newest first. */
  readonly changes: readonly DescribedChange[]
  readonly isAll: boolean
  /** Whether the next page may have more of them. */
  readonly isCut: boolean
  readonly item: (described: DescribedChange, others: readonly DescribedChange[]) => ReactNode
}

/** The changes of one transaction, which are undone together. Of many, such as an import, all but the first are collapsed. */
function Transaction({ changes, isAll, isCut, item }: TransactionProps) {
  const say = useSay()
  const [first, ...others] = changes
  if (first === undefined) return null
  const { revision, transaction } = first.change
  // The revisions of a transaction are consecutive, and `transaction` is the first one. A filter may exclude the last ones.
  const count = isAll && transaction !== null ? revision - transaction + 1 : changes.length
  if (count <= maxListed)
    return changes.map((described) =>
      item(
        described,
        changes.filter((other) => other !== described),
      ),
    )
  return (
    <>
      {item(first, [])}
      <details className={classes['together']}>
        <summary>{say(isCut && !isAll ? messages.togetherAtLeast(count) : messages.together(count))}</summary>
        {others.map((described) => item(described, []))}
      </details>
    </>
  )
}

/** Whether it is the change of a record, recorded with its transaction, and was not made by applying or ending a plan. */
function isUndoable({ transaction, version, cause }: ChangeWire): boolean {
  return transaction !== null && version !== null && cause !== 'plan'
}

/** Which loaded changes were undone, and by which; both maps have ids of changes as keys. */
type Undone = {
  /** The effective undo of a change: one that was not undone itself. */
  readonly by: ReadonlyMap<string, ChangeWire>
  /** The change that an undo has undone. */
  readonly of: ReadonlyMap<string, ChangeWire>
}

/** `changes` are newest first, so that undos of undos are processed before the undos. */
export function undoneIn(changes: readonly ChangeWire[]): Undone {
  const by = new Map<string, ChangeWire>()
  const of = new Map<string, ChangeWire>()
  const decided = new Set<string>()
  const byRecord = Map.groupBy(changes, recordOf)
  for (const undo of changes) {
    if (undo.cause !== 'restore') continue
    const targets = targetsOf(undo, byRecord.get(recordOf(undo)) ?? [])
    for (const target of targets) {
      if (!of.has(undo.id)) of.set(undo.id, target)
      if (!decided.has(target.id) && !by.has(undo.id)) by.set(target.id, undo)
      decided.add(target.id)
    }
  }
  return { by, of }
}

function recordOf({ kind, key }: ChangeWire): string {
  return `${kind} ${key}`
}

/**
 * The changes of its record that an undo has undone. `causeId` may be a change of another record in the same transaction. Because the
 * revisions of a transaction are consecutive, it is the last transaction of the record that starts at or before `causeId`.
 */
function targetsOf({ causeId }: ChangeWire, ofRecord: readonly ChangeWire[]): readonly ChangeWire[] {
  const newest = ofRecord.find(({ transaction }) => transaction !== null && transaction <= Number(causeId))
  return newest === undefined ? [] : ofRecord.filter(({ transaction }) => transaction === newest.transaction)
}
