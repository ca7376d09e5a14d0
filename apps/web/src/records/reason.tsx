import { maxReasonLength } from '@goat/contract/endpoint'
import { TextInput } from '@goat/ui/fields'
import { msg } from '@lingui/core/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { because, useClient } from '../platform/api/client.ts'
import { useSay } from '../platform/locale/locale.tsx'
import { messages } from '../platform/messages.ts'
import { useBrandApis } from '../platform/session.tsx'

export type Reason = {
  /** Makes writes for the reason that was given, if one was. */
  readonly because: <T>(begin: () => T) => T
  /** Offers to give it. `form`: the id of its form, if it is outside of that. */
  readonly field: (form?: string) => ReactNode
  readonly forget: () => void
}

/** The reason of the next change, which nobody has to give (HIS-59). `isOver`: what it was typed for is over. */
export function useReason(isOver = false): Reason {
  const say = useSay()
  const { changes } = useBrandApis()
  const { takesExtraHeaders } = useClient().deps
  // undefined: the field is closed.
  const [reason, setReason] = useState<string>()
  useEffect(() => {
    if (isOver) setReason(undefined)
  }, [isOver])
  return {
    because: (begin) => because(reason?.trim() || undefined, begin),
    field: (form) =>
      changes === null || !takesExtraHeaders ? null : (
        <details
          open={reason !== undefined}
          onToggle={({ currentTarget: { open } }) => setReason((was) => (open ? (was ?? '') : undefined))}
        >
          <summary className="summary">{say(msg`Give a reason`)}</summary>
          {reason === undefined ? null : (
            <TextInput
              ref={focus}
              label={say(messages.reason)}
              value={reason}
              onChange={setReason}
              maximum={maxReasonLength}
              {...(form === undefined ? {} : { form })}
            />
          )}
        </details>
      ),
    forget: () => setReason(undefined),
  }
}

function focus(input: HTMLInputElement | null): void {
  input?.focus()
}
