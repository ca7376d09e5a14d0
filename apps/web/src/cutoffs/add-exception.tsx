import { type DeliveryService, isUnderstood, overlapOf } from '@goat/domain/cutoffs'
import { Modal } from '@goat/ui/modal'
import { type Dispatch, type SetStateAction, useRef } from 'react'
import { type Attempt, attemptFor } from '../platform/api/attempt.ts'
import { useSay } from '../platform/locale/locale-root.tsx'
import { useReportUnsaved } from '../platform/navigation/unsaved-changes.tsx'
import type { Told } from '../platform/told.tsx'
import { AddExceptionForm } from './add-exception-form.tsx'
import { emptyRule, isEmptyRule, issuesOfNewRule, type NewRuleDraft, productTypeOf, ruleOf } from './drafts.ts'
import { messages } from './messages.ts'
import { versionToSend } from '../platform/form/versions.ts'
import type { CutoffWrites } from './writes.ts'

type Drafted = { readonly draft: NewRuleDraft; readonly version: number }

/** The dialog, and what was typed in it: closing keeps that; "Discard Rule" and a successful save clear it (CUT-15). */
export type AddState =
  | ({ readonly kind: 'closed' } & Drafted)
  | ({ readonly kind: 'editing'; readonly isStrict: boolean; readonly failure: Told | undefined } & Drafted)
  | ({ readonly kind: 'saving' } & Drafted)

export type AddExceptionProps = {
  readonly state: AddState
  readonly onChange: Dispatch<SetStateAction<AddState>>
  readonly service: DeliveryService
  readonly writes: CutoffWrites
}

export function AddException({ state, onChange, service, writes }: AddExceptionProps) {
  const say = useSay()
  const attempt = useRef<Attempt>(undefined)
  useReportUnsaved(!isEmptyRule(state.draft))
  const { draft, version } = state

  const reset = () => {
    attempt.current = undefined
    onChange({ kind: 'closed', draft: emptyRule, version: service.versionNumber })
  }
  const save = async () => {
    if (state.kind !== 'editing' || !isUnderstood(service)) return
    const issues = issuesOfNewRule(draft)
    const productType = productTypeOf(draft)
    if (productType === undefined || issues.applicableOn !== undefined || issues.time !== undefined) {
      return onChange({ ...state, isStrict: true })
    }
    attempt.current = attemptFor(attempt.current, [productType, ruleOf(draft), versionToSend(version, writes.own)], () =>
      crypto.randomUUID(),
    )
    onChange({ kind: 'saving', draft, version })
    const outcome = await writes.addException(productType, draft, version, attempt.current.key)
    if (outcome.kind === 'saved') reset()
    else onChange((now) => ({ kind: 'editing', draft: now.draft, version: now.version, isStrict: true, failure: outcome.why }))
  }

  return (
    <Modal
      title={say(messages.addException)}
      isOpen={state.kind !== 'closed'}
      isLocked={state.kind === 'saving'}
      onClose={() => onChange({ kind: 'closed', draft, version })}
    >
      <AddExceptionForm
        state={state}
        service={service}
        own={writes.own}
        overlap={overlapOf(
          { id: undefined, productType: draft.productType ?? '', applicableOn: draft.applicableOn },
          service.cutoff.exceptions,
        )}
        onEdit={(next) => onChange((now) => (now.kind === 'editing' ? { ...now, draft: next, failure: undefined } : now))}
        onRebase={() =>
          onChange((now) => ({ kind: 'editing', draft: now.draft, version: service.versionNumber, isStrict: false, failure: undefined }))
        }
        onSave={() => void save()}
        onDiscard={reset}
      />
    </Modal>
  )
}
