import { maxReasonLength } from '@goat/contract/endpoint'
import { issue } from '@goat/domain/text/text'
import { TextInput } from '@goat/ui/fields'
import { msg } from '@lingui/core/macro'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { because, useClient } from '../platform/api/client.ts'
import { issueSentence } from '../platform/api/failure-text.ts'
import { useSay } from '../platform/locale/locale.tsx'
import { messages } from '../platform/messages.ts'
import { chosenPlan } from '../platform/plan.ts'
import { useBrand, useBrandApis } from '../platform/session.tsx'

/** Whether changes need a reason, and plans one of their own (HIS-60). */
export const useNeedsReason = () => useClient().deps.askReason !== undefined

export type Reason = {
  /** Makes writes for the reason that was given, if one was. */
  readonly because: <T>(begin: () => T) => T
  /** Offers to give it, or asks for it (HIS-60). `form`: the id of its form, if it is outside of that. `isOptional`: the change needs none. */
  readonly field: (about?: { readonly form?: string; readonly isOptional?: boolean | undefined }) => ReactNode
  /** Whether the field is shown, and empty although a reason is required; it then says so and has the focus. */
  readonly isMissing: () => boolean
  readonly forget: () => void
}

/** The reason of the next change, which nobody has to give (HIS-59), unless changes need one (HIS-60). `isOver`: what it was typed for is over. */
export function useReason(isOver = false): Reason {
  const say = useSay()
  const { changes } = useBrandApis()
  const { brand } = useBrand()
  const { takesExtraHeaders } = useClient().deps
  const needsOne = useNeedsReason() && chosenPlan(brand) === undefined
  const required = useRef<HTMLInputElement>(null)
  // undefined: the field is closed.
  const [reason, setReason] = useState<string>()
  const [isChecked, setChecked] = useState(false)
  const isEmpty = (reason ?? '').trim() === ''
  const forget = () => {
    setReason(undefined)
    setChecked(false)
  }
  const onOver = useEffectEvent(forget)
  useEffect(() => {
    if (isOver) onOver()
  }, [isOver])
  return {
    because: (begin) => because(reason?.trim() || undefined, begin),
    field: ({ form, isOptional = false } = {}) => {
      if (changes === null || !takesExtraHeaders) return null
      const input = {
        label: say(messages.reason),
        value: reason ?? '',
        onChange: setReason,
        maximum: maxReasonLength,
        ...(form === undefined ? {} : { form }),
      }
      if (needsOne && !isOptional) {
        const error = isChecked && isEmpty ? issueSentence(issue('reason.required', {}, ''), say) : undefined
        return <TextInput {...input} ref={required} error={error} isRequired />
      }
      return (
        <details
          open={reason !== undefined}
          onToggle={({ currentTarget: { open } }) => setReason((was) => (open ? (was ?? '') : undefined))}
        >
          <summary className="summary">{say(msg`Give a reason`)}</summary>
          {reason === undefined ? null : <TextInput {...input} ref={focus} />}
        </details>
      )
    },
    isMissing: () => {
      if (required.current === null || !isEmpty) return false
      setChecked(true)
      required.current.focus()
      return true
    },
    forget,
  }
}

function focus(input: HTMLInputElement | null): void {
  input?.focus()
}
