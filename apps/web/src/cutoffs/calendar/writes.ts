import {
  createDatedCutoffs,
  type DatedCutoffWire,
  datedCutoffConflict,
  datedCutoffToWire,
  deleteDatedCutoff,
  updateDatedCutoff,
} from '@goat/contract/dated-cutoffs'
import type { Input } from '@goat/contract/endpoint'
import { overlappedBy } from '@goat/domain/effective-cutoffs'
import type { DatedCutoff } from '@goat/domain/kinds/cutoff-override'
import type { MessageDescriptor } from '@lingui/core'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { toDecideKey } from '../../live/holidays.ts'
import type { AttemptOf } from '../../platform/api/attempt.ts'
import { useClient } from '../../platform/api/client.ts'
import { useBrand } from '../../platform/brand/brand.tsx'
import { compatibleDraft, isRefusal, type Outcome } from '../../records/draft.ts'
import { conflictMessages } from '../../records/messages.ts'
import { type ListChange, type SupersededBy, useRunWrite, type Write } from '../../records/save.ts'
import type { Row } from './calendar-data.ts'
import { type Dated, type DatedDraft, datedFromDraft, datedFromWire, draftFields, draftOf } from './dated.ts'
import { messages } from './messages.ts'
import { datedKey } from './queries.ts'

export type DatedWrites = {
  /** All or none. `content`: what the user entered, for which the request is made. */
  readonly create: (attempt: AttemptOf<DatedRequest>, content: unknown, request: () => DatedRequest) => Promise<Outcome>
  readonly save: (id: string, draft: DatedDraft, base: DatedDraft) => Promise<Outcome>
  /** Makes a day, YYYY-MM-DD, the last one. */
  readonly end: (dated: Dated, lastDay: string) => Promise<Outcome>
  readonly cancel: (dated: Dated) => Promise<Outcome>
}

/** The new dated cut-offs, and the stored ones that the user saw to overlap them. */
export type DatedRequest = Input<(typeof createDatedCutoffs)['body']>

export function requestOf(values: readonly DatedCutoff[], stored: readonly Dated[], rows: readonly Row[]): DatedRequest {
  const services = rows.map(({ factory, service }) => [factory, service] as const)
  return {
    cutoffOverrides: values.map(datedCutoffToWire),
    overlaps: overlappedBy(values, stored, services).map(({ key: id, version }) => ({ id, version })),
  }
}

export function useDatedWrites(): DatedWrites {
  const client = useClient()
  const cache = useQueryClient()
  const runWrite = useRunWrite()
  const { brand } = useBrand()
  return useMemo(() => {
    const queryKey = datedKey(brand)
    const run = async (write: Omit<Write<Dated>, 'queryKey'>) => {
      const outcome = await runWrite<Dated>({ queryKey, ...write })
      void cache.invalidateQueries({ queryKey: toDecideKey(brand) })
      return outcome
    }
    const update = async (id: string, value: DatedCutoff, version: number) => {
      const body = { ...datedCutoffToWire(value), version }
      return put(await client.write(updateDatedCutoff, { params: { id }, body }))
    }
    const replace = (dated: Dated, value: DatedCutoff, success: MessageDescriptor) =>
      run({
        call: update(dated.key, value, dated.version),
        changeOfConflict: changeOf,
        success,
        failure: messages.saveFailed,
      })
    return {
      create: async (attempt, content, request) => {
        const { key, body } = attempt.of(content, request)
        const call = async () => putAll((await client.write(createDatedCutoffs, { body, idempotencyKey: key }))?.cutoffOverrides ?? [])
        const outcome = await run({
          call: call(),
          changeOfConflict: () => undefined,
          success: messages.saved(body.cutoffOverrides.length),
          failure: messages.saveFailed,
        })
        if (outcome.kind === 'failed' && isRefusal(outcome)) attempt.forget()
        return outcome
      },
      save: (id, draft, base) =>
        run({
          call: update(id, datedFromDraft(draft), draft.version ?? 0),
          changeOfConflict: changeOf,
          rebased: async (problem) => {
            const current = currentOf(problem)
            const stored = current && datedFromWire(current)
            const next = stored && compatibleDraft(draftFields, base, draft, draftOf(stored))
            return next && (() => update(id, datedFromDraft(next), stored.version))
          },
          success: messages.saved(1),
          failure: messages.saveFailed,
        }),
      end: (dated, lastDay) => replace(dated, { ...dated.value, to: lastDay }, messages.ended),
      cancel: ({ key, version }) =>
        run({
          call: client.write(deleteDatedCutoff, { params: { id: key }, ifMatch: version }).then(() => without(key)),
          changeOfConflict: (problem) => changeOf(problem) ?? (isDeletion(problem) ? without(key) : undefined),
          supersededBy: (problem): SupersededBy | undefined =>
            isDeletion(problem) ? { change: conflictMessages.alreadyDeleted, isDone: true } : undefined,
          success: messages.cancelled,
          failure: messages.cancelFailed,
        }),
    }
  }, [brand, cache, client, runWrite])
}

function without(key: string): ListChange<Dated> {
  return (list) => list.filter((one) => one.key !== key)
}

function put(wire: DatedCutoffWire | undefined): ListChange<Dated> | undefined {
  return wire && putAll([wire])
}

/** The list with these records, by first day, unless it has newer ones. */
function putAll(wires: readonly DatedCutoffWire[]): ListChange<Dated> {
  return (list) => {
    const next = new Map(list.map((one) => [one.key, one]))
    for (const one of wires.map(datedFromWire)) if ((next.get(one.key)?.version ?? 0) <= one.version) next.set(one.key, one)
    return [...next.values()].sort((a, b) => (a.value.from < b.value.from ? -1 : 1))
  }
}

function changeOf(problem: unknown): ListChange<Dated> | undefined {
  return put(currentOf(problem))
}

function currentOf(problem: unknown): DatedCutoffWire | undefined {
  return datedCutoffConflict.safeParse(problem).data?.current
}

/** Whether a refusal says that another user cancelled the record first. */
export function isDeletion(problem: unknown): boolean {
  return typeof problem === 'object' && problem !== null && 'status' in problem && problem.status === 404 && 'changedBy' in problem
}
