import { type RefObject, useEffect, useRef } from 'react'
import { CallFailure } from '../api/failure.ts'
import { afterDialogs } from '../shell/after-dialogs.ts'
import { fieldsIn, isInvalid } from './fields-in.ts'
import type { RecordForm } from './use-record-form.ts'

/**
 * The element of a form, which focuses its first field when editing begins, and its first invalid field after a refused save (UI-49).
 * `controlOf`: the `data-field` of the control for the path of an issue in a refusal.
 */
export function useFormElement<Draft>(
  { state, refused }: Pick<RecordForm<Draft>, 'state' | 'refused'>,
  controlOf: (path: string) => string | undefined = () => undefined,
): RefObject<HTMLFormElement | null> {
  const element = useRef<HTMLFormElement>(null)
  const isEditing = state.kind !== 'reading'
  useEffect(() => {
    const { current: form } = element
    // On a busy computer the user may be typing already. The focus on a page that was just loaded is left to the browser.
    if (!isEditing || form === null || form.contains(document.activeElement) || !navigator.userActivation.hasBeenActive) return
    fieldsIn(form)[0]?.focus()
  }, [isEditing])
  useEffect(() => {
    const { current: form } = element
    if (form === null || !refused.current || state.kind !== 'editing') return
    return afterDialogs(() => {
      const field = fieldsIn(form).find(isInvalid) ?? refusedField(form, state.failure?.cause, controlOf)
      if (field === undefined) return
      refused.current = false
      field.focus()
    }, form)
  })
  return element
}

function refusedField(form: HTMLFormElement, cause: unknown, controlOf: (path: string) => string | undefined): HTMLElement | undefined {
  const issues = cause instanceof CallFailure ? (cause.problem?.issues ?? []) : []
  const controls = issues.map(({ path }) => form.querySelector(`[data-field="${controlOf(path)}"]`))
  return controls.flatMap((control) => (control === null ? [] : fieldsIn(control)))[0]
}
