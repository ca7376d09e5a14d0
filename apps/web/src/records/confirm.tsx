import { Button, LoadingButton, ModalActions } from '@goat/ui/button'
import { Alert } from '@goat/ui/messages'
import { msg } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import { type Say, useLocale, useSay } from '../platform/locale/locale.tsx'
import { Modal } from '../platform/shell/modal.tsx'
import type { Failure, Outcome } from './draft.ts'
import { savingMessages } from './messages.ts'
import { OnlyInPlan, Refusal, Sentences } from './notes.tsx'
import { useReason } from './reason.tsx'

/** What a dialog asks, about the record as stored now, in the language chosen now. */
export type Question = {
  readonly title: string
  /** The question and the effect of confirming. */
  readonly text: ReactNode
  /** A warning that the record changed after the button was pressed. */
  readonly changed?: string | undefined
  readonly no: string
  readonly yes: string
  /** Nothing is ended or deleted. */
  readonly isPrimary?: boolean
  /** Nothing is written, or for a reason that is given elsewhere. */
  readonly hasNoReason?: boolean
  /** Also where changes need a reason (HIS-60). */
  readonly isReasonOptional?: boolean
  /** There is nothing to confirm. */
  readonly isDisabled?: boolean
  /**
   * Called when the user confirms. If it writes, the dialog cannot be closed until the outcome is known, and stays open, with the reason,
   * if it failed and the record still exists.
   */
  readonly onConfirm: () => Promise<Outcome> | undefined
  /** Called when the dialog is closed after a write: the record was saved, or another user has deleted it. */
  readonly onDone?: (outcome: Outcome) => void
}

/**
 * The only dialog that asks before something is done: `confirm.ask('delete')` opens it with the question for `'delete'`. The question is made
 * at each render, so that it shows the record as stored now; it stays while the dialog fades out. The focus starts on No, and Escape
 * answers No.
 */
export function useConfirm<Asked>(questionOf: (asked: Asked) => Question) {
  const [asked, setAsked] = useState<{ readonly about: Asked }>()
  const [state, setState] = useState<'closed' | 'open' | 'acting'>('closed')
  const [failure, setFailure] = useState<Failure>()
  const reason = useReason()
  const question = asked && questionOf(asked.about)
  const confirm = async () => {
    if (question === undefined || state !== 'open' || reason.isMissing()) return undefined
    setFailure(undefined)
    const writing = reason.because(question.onConfirm)
    if (writing === undefined) {
      setState('closed')
      return undefined
    }
    setState('acting')
    const outcome = await writing
    const isOver = outcome.kind === 'saved' || outcome.isGone === true
    setState(isOver ? 'closed' : 'open')
    if (isOver) question.onDone?.(outcome)
    else setFailure(outcome)
    return outcome
  }
  return {
    ask: (about: Asked) => {
      setAsked({ about })
      setFailure(undefined)
      reason.forget()
      setState('open')
    },
    /** From confirming until the outcome is known. */
    isActing: state === 'acting',
    /** To be rendered next to the form or the button. */
    dialog: question && (
      <Modal
        role="alertdialog"
        title={question.title}
        isOpen={state !== 'closed'}
        isLocked={state === 'acting'}
        onClose={() => setState('closed')}
      >
        {/* What is read again while it is answered, or afterwards, may be its own change. */}
        {question.changed === undefined || state !== 'open' ? null : (
          <Alert variant="warning" isLive>
            {question.changed}
          </Alert>
        )}
        {question.text}
        {failure === undefined ? null : <Refusal failure={failure} again={confirm} />}
        {question.hasNoReason === true ? null : reason.field({ isOptional: question.isReasonOptional })}
        <ModalActions>
          <Button autoFocus disabled={state === 'acting'} onClick={() => setState('closed')}>
            {question.no}
          </Button>
          <LoadingButton
            variant={question.isPrimary === true ? 'primary' : 'danger'}
            disabled={question.isDisabled === true}
            isLoading={state === 'acting'}
            onClick={() => void confirm()}
          >
            {question.yes}
          </LoadingButton>
        </ModalActions>
      </Modal>
    ),
  }
}

/** What to confirm before saving, as a function because the language may change while the dialog is open. */
export type Questions = (say: Say, languageTag: string) => readonly string[]

type Action = 'save' | 'resume'

type PendingQuestions = { readonly questions: Questions; readonly save: () => void; readonly action: Action }

const texts = {
  save: { title: savingMessages.check, yes: msg`Save anyway` },
  resume: { title: msg`Check this before you resume`, yes: msg`Resume anyway` },
} as const

/** Asks for confirmation before saving something that may be a mistake. */
export function useConfirmSaving() {
  const say = useSay()
  const { languageTag } = useLocale()
  const { ask, dialog } = useConfirm<PendingQuestions>(({ questions, save, action }) => ({
    title: say(texts[action].title),
    text: (
      <>
        <Sentences sentences={questions(say, languageTag)} />
        <OnlyInPlan />
      </>
    ),
    no: say(savingMessages.goBack),
    yes: say(texts[action].yes),
    hasNoReason: action === 'save',
    onConfirm: () => {
      save()
      return undefined
    },
  }))
  return {
    /** Saves, or resumes, at once if there is nothing to confirm, else when the user confirms. */
    ask: (questions: Questions, save: () => void, action: Action = 'save') => {
      if (questions(say, languageTag).length === 0) save()
      else ask({ questions, save, action })
    },
    dialog,
  }
}
