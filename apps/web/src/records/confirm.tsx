import { Alert } from '@goat/ui/alert'
import { Button } from '@goat/ui/button'
import { LoadingButton } from '@goat/ui/loading-button'
import { ModalActions } from '@goat/ui/modal-actions'
import { type ReactNode, useState } from 'react'
import { type Say, useLocale, useSay } from '../platform/locale/locale-root.tsx'
import { Modal } from '../platform/shell/modal.tsx'
import type { LazyText } from '../platform/translated-toasts.tsx'
import { savingMessages } from './messages.ts'
import { Sentences } from './notes.tsx'
import type { Outcome } from './save.ts'

export type PendingAction<Action> = {
  readonly action: Action
  /** The version that the user saw when they pressed the button; undefined if the back end has no versions. */
  readonly version: number | undefined
  readonly isActing: boolean
  /** Why the last attempt failed. */
  readonly failure: LazyText | undefined
}

export type Confirmation<Action> = {
  /** undefined while no dialog is open. */
  readonly pending: PendingAction<Action> | undefined
  readonly ask: (action: Action, version: number | undefined) => void
  readonly cancel: () => void
  /** Performs the action. The dialog stays open, with the reason, if it failed and the record still exists; then resolves to undefined. */
  readonly run: (write: () => Promise<Outcome>) => Promise<Outcome | undefined>
  /** Props of the dialog that asks about an action. */
  readonly dialogProps: (action: Action) => Pick<ConfirmDialogProps, 'isOpen' | 'isActing' | 'failure' | 'onCancel'>
}

/** Actions that need confirmation, such as deleting a record. */
export function useConfirmation<Action extends string>(): Confirmation<Action> {
  const say = useSay()
  const [pending, setPending] = useState<PendingAction<Action>>()
  return {
    pending,
    ask: (action, version) => setPending({ action, version, isActing: false, failure: undefined }),
    cancel: () => setPending(undefined),
    run: async (write) => {
      if (pending === undefined || pending.isActing) return undefined
      setPending({ ...pending, isActing: true, failure: undefined })
      const outcome = await write()
      const isOver = outcome.kind === 'saved' || outcome.isGone === true
      setPending(isOver ? undefined : { ...pending, failure: outcome.why })
      return isOver ? outcome : undefined
    },
    dialogProps: (action) => ({
      isOpen: pending?.action === action,
      isActing: pending?.isActing ?? false,
      failure: pending?.failure?.(say),
      onCancel: () => setPending(undefined),
    }),
  }
}

/** What to confirm, as a function because the language may change while the dialog is open. */
export type Questions = (say: Say, languageTag: string) => readonly string[]

export type ConfirmSaving = {
  /** Saves, or resumes, at once if there is nothing to confirm, else when the user confirms. */
  readonly ask: (questions: Questions, save: () => void, action?: Action) => void
  /** To be rendered next to the form. */
  readonly dialog: ReactNode
}

type Action = 'save' | 'resume'
type PendingQuestions = { readonly questions: Questions; readonly save: () => void; readonly action: Action }

const nothing: PendingQuestions = { questions: () => [], save: () => undefined, action: 'save' }

const texts = {
  save: { title: savingMessages.check, yes: savingMessages.saveAnyway },
  resume: { title: savingMessages.checkResume, yes: savingMessages.resumeAnyway },
} as const

/** Asks for confirmation before saving something that may be a mistake. Escape goes back to the form. */
export function useConfirmSaving(): ConfirmSaving {
  const say = useSay()
  const { languageTag } = useLocale()
  const [asked, setAsked] = useState(nothing)
  const [isOpen, setOpen] = useState(false)
  return {
    ask: (questions, save, action = 'save') => {
      if (questions(say, languageTag).length === 0) return save()
      setAsked({ questions, save, action })
      setOpen(true)
    },
    dialog: (
      <ConfirmDialog
        title={say(texts[asked.action].title)}
        no={say(savingMessages.goBack)}
        yes={say(texts[asked.action].yes)}
        isOpen={isOpen}
        isActing={false}
        onCancel={() => setOpen(false)}
        onConfirm={() => {
          setOpen(false)
          asked.save()
        }}
      >
        <Sentences sentences={asked.questions(say, languageTag)} />
      </ConfirmDialog>
    ),
  }
}

export type ConfirmDialogProps = {
  readonly title: string
  /** A warning that the record changed after the button was pressed; the dialog shows the current one. */
  readonly changed?: string | undefined
  /** The question and the effect of confirming. */
  readonly children: ReactNode
  readonly failure?: string | undefined
  readonly no: string
  readonly yes: string
  readonly isOpen: boolean
  readonly isActing: boolean
  readonly onCancel: () => void
  readonly onConfirm: () => void
}

/** Asks before a destructive action. The focus starts on Cancel, and the dialog cannot be closed during the call. */
export function ConfirmDialog({ title, changed, children, failure, no, yes, isOpen, isActing, onCancel, onConfirm }: ConfirmDialogProps) {
  return (
    <Modal role="alertdialog" title={title} isOpen={isOpen} onClose={onCancel} isLocked={isActing}>
      {changed === undefined ? null : (
        <Alert variant="warning" isLive>
          {changed}
        </Alert>
      )}
      {children}
      {failure === undefined ? null : (
        <Alert variant="error" isLive>
          {failure}
        </Alert>
      )}
      <ModalActions>
        <Button autoFocus disabled={isActing} onClick={onCancel}>
          {no}
        </Button>
        <LoadingButton variant="danger" isLoading={isActing} onClick={onConfirm}>
          {yes}
        </LoadingButton>
      </ModalActions>
    </Modal>
  )
}
