import { maxScheduleNameLength, scheduleNameIssues } from '@goat/domain/kinds/delivery-option-schedule'
import { Button } from '@goat/ui/button'
import { ModalActions } from '@goat/ui/modal-actions'
import { TextInput } from '@goat/ui/text-input'
import { useState } from 'react'
import { useSay } from '../platform/locale/locale-root.tsx'
import { useNavigate } from '../platform/navigation/router.tsx'
import { issueSentence } from '../platform/sentences/issue-sentence.ts'
import { Modal } from '../platform/shell/modal.tsx'
import { formAddress, type OptionAt } from './address.ts'
import { messages } from './messages.ts'

export type CreateScheduleModalProps = OptionAt & { readonly isOpen: boolean; readonly onClose: () => void }

/** The dialog that asks for the name of a new schedule (OPT-8). */
export function CreateScheduleModal({ isOpen, onClose, ...rest }: CreateScheduleModalProps) {
  const say = useSay()
  return (
    <Modal title={say(messages.createTitle)} isOpen={isOpen} onClose={onClose}>
      <NameForm {...rest} onClose={onClose} />
    </Modal>
  )
}

function NameForm({ option, index, onClose }: OptionAt & { readonly onClose: () => void }) {
  const say = useSay()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const name = typed.trim()
  const issues = scheduleNameIssues(typed)
  const isWrong = issues.length > 0
  // The field has a character counter, and an empty name needs no error.
  const shownIssue = issues.find(({ code }) => code !== 'field.required' && code !== 'text.tooLong')
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isWrong) void navigate(formAddress(name, { option, index }))
      }}
    >
      <TextInput
        label={say(messages.scheduleName)}
        placeholder={say(messages.namePlaceholder)}
        hint={say(messages.nameHelp)}
        maximum={maxScheduleNameLength}
        error={issueSentence(shownIssue, say)}
        isRequired
        value={typed}
        onChange={setTyped}
        ref={focusOnce}
      />
      <ModalActions>
        <Button onClick={onClose}>{say(messages.cancel)}</Button>
        <Button variant="primary" type="submit" disabled={isWrong}>
          {say(messages.next)}
        </Button>
      </ModalActions>
    </form>
  )
}

/** A ref callback with a stable identity, so that the input is focused only once. */
function focusOnce(input: HTMLInputElement | null): void {
  input?.focus()
}
