import {
  addException,
  type DeliveryConfigurationWire,
  deleteException,
  fromWire,
  updateDefaults,
  updateException,
} from '@goat/contract/described/cutoffs'
import { currentIn } from '@goat/contract/endpoint'
import type { Listed } from '@goat/contract/received'
import {
  type Cutoff,
  type CutoffDay,
  type CutoffDefaults,
  type CutoffException,
  type DeliveryConfiguration,
  type DeliveryService,
  defaultFields,
  defaultIssues,
  type ExceptionContent,
  exceptionFields,
  exceptionIssues,
  orderDays,
} from '@goat/domain/kinds/cutoff'
import { joinKey } from '@goat/domain/kinds/kind'
import { type ProductType, productTypes } from '@goat/domain/product-types'
import { type Issue, issue } from '@goat/domain/text/text'
import { showTimeOfDay } from '@goat/domain/time/calendar'
import { normaliseTimeText } from '@goat/domain/time/typed'
import { msg } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSay } from '../platform/locale/locale.tsx'
import { useBrand } from '../platform/session.tsx'
import { type FormIssues, formIssues, type Outcome, typedFields, versionToSend } from '../records/draft.ts'
import { conflictMessages } from '../records/messages.ts'
import { productTypeName } from '../records/order-labels.ts'
import { mergedOnto, type RecordWrite, type Send, type SupersededBy, useRecordWrite } from '../records/save.ts'
import { messages } from './messages.ts'
import { configurationsKey, withRecord } from './queries.ts'

type Versioned = { readonly version: number }

/** Default times as typed. `version` is that of the service. */
export type DefaultsDraft = CutoffDefaults & Versioned

/** An exception as typed; the product type of a new one is empty until chosen. `version` is that of the service. */
export type RuleDraft = ExceptionContent & Versioned

export const defaultsDraftFields = typedFields(defaultFields)
export const ruleDraftFields = typedFields(exceptionFields)

export function emptyRule(version: number): RuleDraft {
  return { productType: '', applicableOn: [], time: '', version }
}

export function draftOfDefaults({ cutoff, versionNumber: version }: Pick<DeliveryService, 'cutoff' | 'versionNumber'>): DefaultsDraft {
  return { ...changeTimes(cutoff.default, showTimeOfDay), version }
}

/** The content to send. */
export function defaultsFromDraft(draft: DefaultsDraft): CutoffDefaults {
  return changeTimes(draft, normaliseTimeText)
}

function changeTimes({ weekday, saturday, sunday }: CutoffDefaults, change: (time: string) => string): CutoffDefaults {
  return { weekday: change(weekday), saturday: change(saturday), sunday: change(sunday) }
}

export function draftOfException({ productType, applicableOn, time }: ExceptionContent, version: number): RuleDraft {
  return { productType, applicableOn, time: showTimeOfDay(time), version }
}

/** The content to send, without the product type. */
export function ruleFromDraft({ applicableOn, time }: RuleDraft): { applicableOn: CutoffDay[]; time: string } {
  return { applicableOn: [...orderDays(applicableOn)], time: normaliseTimeText(time) }
}

/** Whether an exception can be saved: at least one day is chosen and a time is entered (CUT-15). */
export function canSaveRule({ applicableOn, time }: RuleDraft): boolean {
  return applicableOn.length > 0 && time.trim() !== ''
}

/** The cut-offs of a service with an exception as typed; `id` is undefined for a new one. */
export function withRule({ exceptions, ...rest }: Cutoff, id: string | undefined, draft: RuleDraft): Cutoff {
  const rule: CutoffException = { id: id ?? 'new', productType: draft.productType, ...ruleFromDraft(draft) }
  return { ...rest, exceptions: id === undefined ? [...exceptions, rule] : exceptions.map((one) => (one.id === id ? rule : one)) }
}

export function issuesOfDefaults(draft: DefaultsDraft): FormIssues {
  return formIssues(defaultIssues(defaultsFromDraft(draft)))
}

export type RuleIssues = FormIssues & {
  /** An overlap is shown at once, but does not prevent saving: the other exception may be deleted by now, so the server decides. */
  readonly isOverlap: boolean
  readonly blocking: readonly Issue[]
}

/** The issues of an exception among those of its service; `id` is undefined for a new one, which needs a product type. */
export function issuesOfRule(draft: RuleDraft, id: string | undefined, others: readonly CutoffException[]): RuleIssues {
  const { productType } = draft
  const unknown = issue('value.notAllowed', { field: 'productType', value: productType, allowed: productTypes }, 'productType')
  const issues = [
    ...(id === undefined && !productTypes.some((one) => one === productType) ? [unknown] : []),
    ...exceptionIssues({ id, productType, ...ruleFromDraft(draft) }, others),
  ]
  const blocking = issues.filter(({ code }) => code !== 'exception.overlap')
  return { ...formIssues(issues), isOverlap: blocking.length < issues.length, blocking }
}

type Texts = Pick<RecordWrite<DeliveryConfiguration>, 'progress' | 'success' | 'failure' | 'supersededBy'>
type Call = (send: Send, versionNumber: number) => Promise<DeliveryConfigurationWire | undefined>
/** The same change on top of the stored service; undefined if the user must decide. */
type Rebased = (stored: DeliveryConfiguration) => Promise<Call | undefined>

export type CutoffWrites = ReturnType<typeof useCutoffWrites>

/** Changes to a delivery service. A draft is a change of `base`, which has the version that the user saw. */
export function useCutoffWrites(factoryCode: string, serviceName: string) {
  const say = useSay()
  const { run, own } = useServiceWrite(joinKey(factoryCode, serviceName))
  const params = { factoryCode, deliveryService: serviceName }
  const nameOf = ({ productType }: Pick<RuleDraft, 'productType'>) => productTypeName(productType, say)
  const updateOfDefaults =
    (draft: DefaultsDraft): Call =>
    (send, versionNumber) =>
      send(updateDefaults, { params, body: { default: defaultsFromDraft(draft), versionNumber } })
  const updateOfException =
    (id: string, draft: RuleDraft): Call =>
    (send, versionNumber) =>
      send(updateException, { params: { ...params, id }, body: { ...ruleFromDraft(draft), versionNumber } })
  return {
    /** The versions that this user's own changes created since the service was opened. */
    own,
    saveDefaults: (draft: DefaultsDraft, base: DefaultsDraft): Promise<Outcome> =>
      run(
        draft.version,
        updateOfDefaults(draft),
        { progress: msg`Updating default cutoff...`, success: messages.updatedDefaults, failure: messages.updateDefaultsFailed },
        async (stored) => {
          const next = await mergedOnto(defaultsDraftFields, draft, { base }, draftOfDefaults(stored))
          return next && updateOfDefaults(next)
        },
      ),
    saveException: (id: string, draft: RuleDraft, base: RuleDraft): Promise<Outcome> =>
      run(
        draft.version,
        updateOfException(id, draft),
        {
          progress: msg`Updating exception...`,
          success: msg`Successfully updated the ${{ productType: nameOf(draft) }} exception.`,
          failure: (why) => msg`Failed to update the ${{ productType: nameOf(draft) }} exception. ${{ message: why }}`,
        },
        async ({ cutoff, versionNumber }) => {
          const stored = cutoff.exceptions.find((one) => one.id === id)
          const next = stored && (await mergedOnto(ruleDraftFields, draft, { base }, draftOfException(stored, versionNumber)))
          return next && updateOfException(id, next)
        },
      ),
    /** `isSeen` tells whether a service has the same exceptions of the product type as the user saw. */
    addException: (
      draft: RuleDraft,
      isSeen: (service: Pick<DeliveryService, 'cutoff'>) => boolean,
      keyOf: (body: unknown) => string,
    ): Promise<Outcome> => {
      // The form has an issue without a product type.
      const productType = draft.productType as ProductType
      const call: Call = async (send, versionNumber) => {
        const body = { productType, ...ruleFromDraft(draft), versionNumber }
        return (await send(addException, { params, body, idempotencyKey: keyOf(body) }))?.current
      }
      const texts = { success: msg`Exception successfully added for ${{ productType: nameOf(draft) }}.`, failure: messages.addFailed }
      return run(draft.version, call, texts, async (stored) => (isSeen(stored) ? call : undefined))
    },
    deleteException: (exception: CutoffException, version: number): Promise<Outcome> =>
      run(version, (send, ifMatch) => send(deleteException, { params: { ...params, id: exception.id }, body: exception.id, ifMatch }), {
        progress: msg`Deleting exception...`,
        success: msg`Successfully deleted the ${{ productType: nameOf(exception) }} exception.`,
        failure: (why) => msg`Failed to delete the ${{ productType: nameOf(exception) }} exception. ${{ message: why }}`,
        supersededBy: (current) => deletedFirst(current, exception.id, versionToSend(version, own)),
      }),
  }
}

/** Writes with the version that the user saw, or a later one of their own. `key`: that of the service. */
function useServiceWrite(key: string) {
  const cache = useQueryClient()
  const runWrite = useRecordWrite()
  const queryKey = configurationsKey(useBrand().brand)
  const [own] = useState(() => new Set<number>())
  const run = async (version: number, call: Call, texts: Texts, rebased: Rebased = async () => undefined): Promise<Outcome> => {
    /** The version that this change created, if the response has no content. */
    let created: number | undefined
    const callOf = (one: Call, from: number) => async (send: Send) => {
      const sent = versionToSend(from, own)
      const wire = await one(send, sent)
      if (wire === undefined) created = sent + 1
      else own.add(wire.versionNumber)
      return wire && [fromWire(wire)]
    }
    const outcome = await runWrite<DeliveryConfiguration>({
      list: { queryKey, put: (list, stored) => stored.reduce(withRecord, list), keyOf, currentOf },
      of: key,
      call: callOf(call, version),
      again: async (stored) => {
        const next = await rebased(stored)
        return next && callOf(next, stored.versionNumber)
      },
      ...texts,
    })
    const stored = cache.getQueryData<Listed<DeliveryConfiguration>>(queryKey)?.read.find((one) => keyOf(one) === key)
    if (created !== undefined && stored?.versionNumber === created) own.add(created)
    return outcome
  }
  return { run, own }
}

function keyOf({ factoryCode, serviceName }: DeliveryConfiguration): string {
  return joinKey(factoryCode, serviceName)
}

/** Whether another user deleted an exception of a service first, of which this user saw the version `seen`. */
function deletedFirst(current: DeliveryConfiguration | undefined, id: string, seen: number): SupersededBy | undefined {
  if (current === undefined || current.cutoff.exceptions.some((one) => one.id === id)) return undefined
  // If there were several changes, the author of the last one did not necessarily delete it.
  return { change: current.versionNumber === seen + 1 ? conflictMessages.alreadyDeleted : () => messages.alreadyDeleted, isDone: true }
}

/** The stored record in the response to a conflict. */
function currentOf(problem: unknown): DeliveryConfiguration | undefined {
  const current = currentIn(problem, updateDefaults.response)
  return current && fromWire(current)
}
