import type { Output, Schema } from '@goat/contract/endpoint'
import type { RecordKind } from '@goat/domain/kinds/kind'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import * as z from 'zod/mini'
import type { Say } from '../platform/locale/locale.tsx'
import { messages } from '../platform/messages.ts'
import type { ChangeDescription, ChangeSource, DescribeContext, Fact } from './history.ts'

const historyMessages = {
  imported: msg`Imported from a file`,
  undone: msg`Change undone`,
} as const

/** How the changes of one kind are described. */
export type KindHistory<T> = {
  /** A logged value; undefined if it cannot be read, because it may be years old. */
  readonly read: (logged: unknown) => T | undefined
  /** What was done, by action. Importing and undoing are the same for every kind. */
  readonly actions: Readonly<Record<string, MessageDescriptor | ((old: T | undefined, now: T | undefined) => MessageDescriptor)>>
  /** The name of the record: as it is, or as it was before it was deleted. undefined if its key is not understood. */
  readonly subject: (one: T, key: string, context: DescribeContext) => string | undefined
  /** The address that shows the record. */
  readonly to: (one: T, key: string) => string
  /** Whether that address also shows a deleted record. */
  readonly showsDeleted?: boolean
  /** Its fields (`factsOf`). `other`: the other value of the change, if any. */
  readonly facts: (value: T, context: DescribeContext, key: string, other: T | undefined) => readonly Fact[]
  readonly more?: (
    old: T | undefined,
    now: T | undefined,
    context: DescribeContext,
  ) => Partial<Pick<ChangeDescription, 'outcome' | 'next'>> | undefined
  /** The action that logs the numbers of lines of an imported file, and what was imported. */
  readonly imports?: readonly [action: string, subject: MessageDescriptor]
}

/** The description of changes of one kind. */
export function describeBy<T>(kind: KindHistory<T>): ChangeSource['describe'] {
  const actions: KindHistory<T>['actions'] = { ...historyMessages, ...kind.actions }
  return ({ key, action, before, after }, context) => {
    const { say, languageTag } = context
    if (action === kind.imports?.[0]) {
      const facts = importFacts(after, say, languageTag)
      return { subject: say(kind.imports[1]), to: undefined, what: say(historyMessages.imported), before: [], after: facts }
    }
    const [old, now] = [kind.read(before), kind.read(after)]
    const [one, what] = [now ?? old, actions[action]]
    const subject = one && kind.subject(one, key, context)
    if (one === undefined || what === undefined || subject === undefined) return undefined
    return {
      subject,
      to: now !== undefined || kind.showsDeleted === true ? kind.to(one, key) : undefined,
      what: say(typeof what === 'function' ? what(old, now) : what),
      before: old === undefined ? [] : kind.facts(old, context, key, now),
      after: now === undefined ? [] : kind.facts(now, context, key, old),
      ...kind.more?.(old, now, context),
    }
  }
}

/** The change source of a capability, from the descriptions of its kinds. */
export function changeSource(
  kinds: Readonly<Partial<Record<RecordKind, ChangeSource['describe']>>>,
  undoNotes?: NonNullable<ChangeSource['undoNotes']>,
): ChangeSource {
  const describe: ChangeSource['describe'] = (change, context) => kinds[change.kind]?.(change, context)
  return undoNotes === undefined ? { describe } : { describe, undoNotes }
}

const counts = z.object({ Added: z.number(), Changed: z.number(), Unchanged: z.number(), Skipped: z.number() })

/** The result of importing a file, in numbers of lines. */
function importFacts(logged: unknown, say: Say, languageTag: string): readonly Fact[] {
  const known = read(counts, logged)
  if (known === undefined) return []
  const { format } = new Intl.NumberFormat(languageTag)
  return [
    [say(messages.linesAdded), format(known.Added)],
    [say(messages.linesChanged), format(known.Changed)],
    [say(messages.linesUnchanged), format(known.Unchanged)],
    [say(messages.linesSkipped), format(known.Skipped)],
  ]
}

/** Parses a logged record; undefined if it does not match the schema, because it may be years old. */
function read<S extends Schema>(schema: S, logged: unknown): Output<S> | undefined {
  const { success, data } = z.safeParse(schema, logged)
  return success ? data : undefined
}
