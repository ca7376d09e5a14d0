import { maxReasonLength } from '@goat/contract/endpoint'
import { Button, ModalActions } from '@goat/ui/button'
import { TextInput } from '@goat/ui/fields'
import { Modal } from '@goat/ui/modal'
import { msg } from '@lingui/core/macro'
import { type FormEvent, useState } from 'react'
import { AriaLocale } from '../locale/aria-locale.tsx'
import { useSay } from '../locale/locale.tsx'
import { messages } from '../messages.ts'

/** Asks for the reason of a change where one is required (HIS-60). `onAnswer`: undefined if it is not given. */
export function ReasonDialog({ onAnswer }: { readonly onAnswer: (reason: string | undefined) => void }) {
  const say = useSay()
  const [reason, setReason] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() !== '') onAnswer(reason.trim())
  }
  return (
    <AriaLocale>
      <Modal title={say(msg`Why is this changed?`)} isOpen onClose={() => onAnswer(undefined)}>
        <form className="grid gap-20" noValidate onSubmit={submit}>
          <TextInput ref={focus} label={say(messages.reason)} value={reason} onChange={setReason} maximum={maxReasonLength} isRequired />
          <ModalActions>
            <Button onClick={() => onAnswer(undefined)}>{say(messages.cancel)}</Button>
            <Button variant="primary" type="submit" disabled={reason.trim() === ''}>
              {say(msg`Continue`)}
            </Button>
          </ModalActions>
        </form>
      </Modal>
    </AriaLocale>
  )
}

function focus(input: HTMLInputElement | null): void {
  input?.focus()
}
