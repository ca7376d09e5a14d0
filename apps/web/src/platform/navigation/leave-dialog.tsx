import { Button, ModalActions } from '@goat/ui/button'
import { Modal } from '@goat/ui/modal'
import { msg } from '@lingui/core/macro'
import { AriaLocale } from '../locale/aria-locale.tsx'
import { useSay } from '../locale/locale.tsx'
import { messages } from '../messages.ts'

/** `leave`: the screen is left. `saving`: it is left once saved. `discard`: only one form is cancelled. */
export type LossKind = 'leave' | 'saving' | 'discard'

const texts = {
  leave: { title: messages.leaveTitle, text: msg`Your changes have not been saved.`, yes: msg`Leave without saving`, no: messages.stay },
  saving: { title: msg`Leaving once saved`, text: msg`Your changes are being saved.`, yes: undefined, no: messages.stay },
  discard: { title: messages.discardTitle, text: messages.discardText, yes: msg`Discard changes`, no: msg`Keep editing` },
} as const

export type LeaveDialogProps = {
  readonly kind: LossKind
  readonly isOpen: boolean
  /** Called with whether the changes may be lost. */
  readonly onAnswer: (mayLose: boolean) => void
}

/** Asks before unsaved changes are lost, or says that they are being saved; Escape stays. */
export function LeaveDialog({ kind, isOpen, onAnswer }: LeaveDialogProps) {
  const say = useSay()
  const { title, text, yes, no } = texts[kind]
  return (
    <AriaLocale>
      <Modal role="alertdialog" title={say(title)} isOpen={isOpen} onClose={() => onAnswer(false)}>
        <p aria-live="polite">{say(text)}</p>
        <ModalActions>
          {yes === undefined ? null : <Button onClick={() => onAnswer(true)}>{say(yes)}</Button>}
          <Button variant="primary" autoFocus onClick={() => onAnswer(false)}>
            {say(no)}
          </Button>
        </ModalActions>
      </Modal>
    </AriaLocale>
  )
}
