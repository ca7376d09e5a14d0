import { type RefObject, useEffect, useRef } from 'react'
import { CallFailure } from '../api/failure.ts'
import { afterDialogs } from '../shell/after-dialogs.ts'
import { fieldsIn, isInvalid, isTypedInto } from './fields-in.ts'
import type { RecordForm } from './use-record-form.ts'

/** The elements of a form, to be set as refs; `notices` are its `FormNotices`. */
export type FormElements = {
  readonly element: RefObject<HTMLFormElement | null>
  readonly notices: RefObject<HTMLDivElement | null>
}

/**
 * Focuses the first field of a form when editing begins (UI-49) and, while nothing is saved although the user asked for it, the first
 * invalid field or else the notice that explains why (UI-52). `controlOf`: the `data-field` of the control for the path of an issue in a
 * refusal.
 */
export function useFormElement<Draft>(
  { state, unexplained }: Pick<RecordForm<Draft>, 'state' | 'unexplained'>,
  controlOf: (path: string) => string | undefined = () => undefined,
): FormElements {
  const element = useRef<HTMLFormElement>(null)
  const notices = useRef<HTMLDivElement>(null)
  const isEditing = state.kind !== 'reading'
  useEffect(() => {
    const { current: form } = element
    const { activeElement } = document
    // The form may open late, when the user is typing already. The focus on a page that was just loaded is left to the browser.
    const isTaken = activeElement !== null && (isTypedInto(activeElement) || form?.contains(activeElement))
    if (!isEditing || form === null || isTaken || !navigator.userActivation.hasBeenActive) return
    fieldsIn(form)[0]?.focus()
  }, [isEditing])
  useEffect(() => {
    const { current: form } = element
    if (form === null || !unexplained.current || state.kind !== 'editing') return
    return afterDialogs(() => {
      const field = fieldsIn(form).find(isInvalid) ?? refusedField(form, state.failure?.cause, controlOf)
      const explanation = notices.current?.hasChildNodes() === true ? notices.current : undefined
      if (field === undefined && explanation === undefined) return
      unexplained.current = false
      ;(field ?? explanation)?.focus()
    }, form)
  })
  return { element, notices }
}

function refusedField(form: HTMLFormElement, cause: unknown, controlOf: (path: string) => string | undefined): HTMLElement | undefined {
  const issues = cause instanceof CallFailure ? (cause.problem?.issues ?? []) : []
  const controls = issues.map(({ path }) => form.querySelector(`[data-field="${controlOf(path)}"]`))
  return controls.flatMap((control) => (control === null ? [] : fieldsIn(control)))[0]
}
