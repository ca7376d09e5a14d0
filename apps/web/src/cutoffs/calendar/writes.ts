import {
  createDatedCutoffs,
  datedCutoffConflict,
  datedCutoffToWire,
  deleteDatedCutoff,
  updateDatedCutoff,
} from '@goat/contract/dated-cutoffs'
import type { Input } from '@goat/contract/endpoint'
import { overlappedBy } from '@goat/domain/effective-cutoffs'
import type { DatedCutoff } from '@goat/domain/kinds/cutoff-override'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { toDecideKey } from '../../live/world.ts'
import { useClient } from '../../platform/api/client.ts'
import { useBrand } from '../../platform/session.tsx'
import { isRefusal, type Outcome } from '../../records/draft.ts'
import { conflictMessages } from '../../records/messages.ts'
import { type AttemptOf, mergedOnto, type RecordList, type RecordWrite, useRecordWrite } from '../../records/save.ts'
import { type Dated, type DatedDraft, datedFromDraft, datedFromWire, datedKey, draftFields, draftOf } from './dated.ts'
import { messages } from './messages.ts'

/** The new dated cut-offs, and the stored ones that the user saw to overlap them. */
export type DatedRequest = Input<(typeof createDatedCutoffs)['body']>

export function requestOf(
  values: readonly DatedCutoff[],
  stored: readonly Dated[],
  rows: readonly { readonly factory: string; readonly service: string }[],
): DatedRequest {
  const services = rows.map(({ factory, service }) => [factory, service] as const)
  return {
    cutoffOverrides: values.map(datedCutoffToWire),
    overlaps: overlappedBy(values, stored, services).map(({ key: id, version }) => ({ id, version })),
  }
}

/** `create`: all or none; `content`: what the user entered, for which the request is made. `end` makes a day, YYYY-MM-DD, the last one. */
export function useDatedWrites() {
  const client = useClient()
  const cache = useQueryClient()
  const runWrite = useRecordWrite()
  const { brand } = useBrand()
  return useMemo(() => {
    const list: RecordList<Dated> = { queryKey: datedKey(brand), put, keyOf: ({ key }) => key, currentOf }
    const run = async (write: Omit<RecordWrite<Dated>, 'list'>) => {
      const outcome = await runWrite<Dated>({ list, ...write })
      void cache.invalidateQueries({ queryKey: toDecideKey(brand) })
      return outcome
    }
    const update = async (id: string, value: DatedCutoff, version: number) => {
      const stored = await client.write(updateDatedCutoff, { params: { id }, body: { ...datedCutoffToWire(value), version } })
      return stored && [datedFromWire(stored)]
    }
    return {
      create: async (attempt: AttemptOf<DatedRequest>, content: unknown, request: () => DatedRequest): Promise<Outcome> => {
        const { key: idempotencyKey, body } = attempt.of(content, request)
        const call = client.write(createDatedCutoffs, { body, idempotencyKey })
        const outcome = await run({
          call: call.then((stored) => stored?.cutoffOverrides.map(datedFromWire) ?? []),
          success: messages.saved(body.cutoffOverrides.length),
          failure: messages.saveFailed,
        })
        if (outcome.kind === 'failed' && isRefusal(outcome)) attempt.forget()
        return outcome
      },
      save: (key: string, draft: DatedDraft, base: DatedDraft): Promise<Outcome> =>
        run({
          key,
          call: update(key, datedFromDraft(draft), draft.version ?? 0),
          again: async (stored) => {
            const next = await mergedOnto(draftFields, draft, { base }, draftOf(stored))
            return next && (() => update(key, datedFromDraft(next), stored.version))
          },
          success: messages.saved(1),
          failure: messages.saveFailed,
        }),
      end: ({ key, value, version }: Dated, lastDay: string): Promise<Outcome> =>
        run({ key, call: update(key, { ...value, to: lastDay }, version), success: messages.ended, failure: messages.saveFailed }),
      cancel: ({ key, version }: Dated): Promise<Outcome> =>
        run({
          key,
          call: client.write(deleteDatedCutoff, { params: { id: key }, ifMatch: version }).then(() => []),
          supersededBy: (current) => (current === undefined ? { change: conflictMessages.alreadyDeleted, isDone: true } : undefined),
          success: messages.cancelled,
          failure: messages.cancelFailed,
        }),
    }
  }, [brand, cache, client, runWrite])
}

/** The list with these records, by first day, unless it has newer ones. */
function put(list: readonly Dated[], stored: readonly Dated[]): readonly Dated[] {
  const next = new Map(list.map((one) => [one.key, one]))
  for (const one of stored) if ((next.get(one.key)?.version ?? 0) <= one.version) next.set(one.key, one)
  return [...next.values()].sort((a, b) => (a.value.from < b.value.from ? -1 : 1))
}

function currentOf(problem: unknown): Dated | undefined {
  const current = datedCutoffConflict.safeParse(problem).data?.current
  return current && datedFromWire(current)
}

/** Whether a refusal says that another user cancelled the record first. */
export function isDeletion(problem: unknown): boolean {
  return typeof problem === 'object' && problem !== null && 'status' in problem && problem.status === 404 && 'changedBy' in problem
}
