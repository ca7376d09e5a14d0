import { maxReasonLength } from '@goat/contract/endpoint'
import { issue } from '@goat/domain/text/text'
import { Button, ModalActions } from '@goat/ui/button'
import { TextInput } from '@goat/ui/fields'
import { Modal } from '@goat/ui/modal'
import { msg } from '@lingui/core/macro'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { issueSentence } from '../api/failure-text.ts'
import { AriaLocale } from '../locale/aria-locale.tsx'
import { useSay } from '../locale/locale.tsx'
import { messages } from '../messages.ts'

/** Asks for the reason of a change where one is required (HIS-60). `onAnswer`: null if it is not given. */
export function ReasonDialog({ onAnswer }: { readonly onAnswer: (reason: string | null) => void }) {
  const say = useSay()
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() !== '') return onAnswer(reason.trim())
    setChecked(true)
    field.current?.focus()
  }
  return (
    <AriaLocale>
      <Modal title={say(msg`Why is this changed?`)} isOpen onClose={() => onAnswer(null)}>
        <form className="grid gap-20" noValidate onSubmit={submit}>
          <TextInput
            ref={field}
            label={say(messages.reason)}
            value={reason}
            onChange={setReason}
            maximum={maxReasonLength}
            error={isChecked && reason.trim() === '' ? issueSentence(issue('reason.required', {}, ''), say) : undefined}
            isRequired
          />
          <ModalActions>
            <Button onClick={() => onAnswer(null)}>{say(messages.cancel)}</Button>
            <Button variant="primary" type="submit">
              {say(msg`Continue`)}
            </Button>
          </ModalActions>
        </form>
      </Modal>
    </AriaLocale>
  )
}
