import { Button } from '@goat/ui/button'
import { Modal, ModalActions } from '@goat/ui/modal'
import { AriaLocale } from '../locale/aria-locale.tsx'
import { useSay } from '../locale/locale-root.tsx'
import { messages } from '../messages.ts'

/** Asks before unsaved changes are lost; Escape stays. */
export function LeaveDialog({ isOpen, onAnswer }: { readonly isOpen: boolean; readonly onAnswer: (mayLeave: boolean) => void }) {
  const say = useSay()
  return (
    <AriaLocale>
      <Modal role="alertdialog" title={say(messages.leaveTitle)} isOpen={isOpen} onClose={() => onAnswer(false)}>
        <p>{say(messages.leaveText)}</p>
        <ModalActions>
          <Button onClick={() => onAnswer(true)}>{say(messages.leave)}</Button>
          <Button variant="primary" autoFocus onClick={() => onAnswer(false)}>
            {say(messages.stay)}
          </Button>
        </ModalActions>
      </Modal>
    </AriaLocale>
  )
}
