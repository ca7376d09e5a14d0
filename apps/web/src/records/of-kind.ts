import { currentIn } from '@goat/contract/endpoint'
import { type Listed, listed } from '@goat/contract/received'
import { type RecordWire, recordCalls } from '@goat/contract/record-calls'
import type { BrandId } from '@goat/domain/brands'
import type { Kind } from '@goat/domain/kinds/kind'
import type { MessageDescriptor } from '@lingui/core'
import * as z from 'zod/mini'
import { emptyWithoutToken, everyMinute, useBrandQuery } from '../platform/api/query-root.tsx'
import { useBrand } from '../platform/session.tsx'
import { isRefusal, type Outcome } from './draft.ts'
import { conflictMessages } from './messages.ts'
import { mergedOnto, type RecordList, type Send, useAttempt, useRecordWrite } from './save.ts'

/** A record in a list or a form; a new one has neither an id nor a version. */
export type RecordDraft<T> = T & Partial<Pick<RecordWire<T>, 'id' | 'version'>>

export function recordsKey<T>({ kind }: Kind<T>, brand: BrandId) {
  return [brand, kind] as const
}

/** Every record of a kind that has `calls`. Read again each minute and when the user returns to the tab. */
export function useRecords<T extends object>(kind: Kind<T>) {
  return useBrandQuery(
    (brand) => recordsKey(kind, brand),
    (client, context): Promise<Listed<RecordWire<T>>> => {
      const { list, listName, stored } = recordCalls(kind)
      const received = z.pipe(
        z.object({ [listName]: listed(stored, ['id']) }),
        z.transform((answer): Listed<RecordWire<T>> => answer[listName] ?? { read: [], leftOut: [] }),
      )
      return emptyWithoutToken(context, () => client.readAs(list, received, { signal: context.signal }))
    },
    everyMinute,
  )
}

/** What is said about writing the records of a kind. */
export type WriteTexts = Readonly<Record<'saved' | 'deleted', MessageDescriptor>> &
  Readonly<Record<'notSaved' | 'notDeleted', (why: string) => MessageDescriptor>>

/** Creates, replaces and deletes records of a kind that has `calls`, with toasts. */
export function useWritesOf<T extends object>(kind: Kind<T>, { saved, notSaved, deleted, notDeleted }: WriteTexts) {
  const write = useRecordWrite()
  const { brand } = useBrand()
  const { create, replace, remove, stored, fromBody } = recordCalls(kind)
  const attempt = useAttempt<ReturnType<typeof fromBody>>()
  type Item = RecordWire<T>
  const list: RecordList<Item> = {
    queryKey: recordsKey(kind, brand),
    put: (all, changed) => [...all.filter(({ id }) => !changed.some((one) => one.id === id)), ...changed],
    keyOf: ({ id }) => id,
    currentOf: (problem) => currentIn(problem, stored) as Item | undefined,
  }
  const answer = (call: Promise<unknown>) => call.then((one) => (one === undefined ? undefined : [one as Item]))
  const put = (id: string, draft: T, version: number | undefined) => (send: Send) =>
    answer(send(replace, { params: { id }, body: fromBody(draft), ...(version === undefined ? {} : { ifMatch: version }) }))
  const save = { list, success: saved, failure: notSaved }
  return {
    /** `content`: what the user entered, from which the record is made. */
    create: async (content: unknown, make: () => T): Promise<Outcome> => {
      const { key: idempotencyKey, body } = attempt.of(content, () => fromBody(make()))
      const outcome = await write({ ...save, call: (send) => answer(send(create, { body, idempotencyKey })) })
      // The same may be created again once it was deleted.
      if (outcome.kind === 'saved' || isRefusal(outcome)) attempt.forget()
      return outcome
    },
    /** `base`: the draft when editing began, from which the changes of another user are merged. */
    save: (id: string, draft: RecordDraft<T>, base?: RecordDraft<T>): Promise<Outcome> =>
      write({
        ...save,
        key: id,
        call: put(id, draft, draft.version),
        again: async (current) => {
          // A record is a draft of itself, which the compiler does not see for any value.
          const next = base && (await mergedOnto<T, RecordDraft<T>>(kind, draft, { base }, current as unknown as RecordDraft<T>))
          return next && put(id, next, current.version)
        },
      }),
    remove: ({ id, version }: Pick<Item, 'id' | 'version'>): Promise<Outcome> =>
      write({
        list,
        key: id,
        call: (send) => send(remove, { params: { id }, ifMatch: version }).then(() => []),
        supersededBy: (current) => (current === undefined ? { change: conflictMessages.alreadyDeleted, isDone: true } : undefined),
        success: deleted,
        failure: notDeleted,
      }),
  }
}
