import { type ReactNode, type Ref, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { CallFailure } from '../platform/api/failure.ts'
import { stringsIn, useLocation, useNavigate } from '../platform/navigation/router.tsx'
import { afterDialogs } from '../platform/shell/modal.tsx'
import type { RecordEdit } from './use-record-form.ts'

/**
 * Returns the elements of a form, to be set as refs; `notices` are its `FormNotices`. Focuses its first field when editing begins (UI-49) and,
 * while nothing is saved although the user asked for it, the first invalid field or else the notice that explains why (UI-52). `controlOf`:
 * the `data-field` of the control for the path of an issue in a refusal.
 */
export function useFormElement<Draft>(
  { state, unexplained }: Pick<RecordEdit<Draft>, 'state' | 'unexplained'>,
  controlOf: (path: string) => string | undefined = () => undefined,
) {
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

/**
 * What explains why a form was or is not saved. `ref`: see `useFormElement`, which focuses it unless a field is to blame. Below the form's
 * buttons, because a notice that appears must not move them from under the pointer.
 */
export function FormNotices({ ref, children }: { readonly ref: Ref<HTMLDivElement>; readonly children: ReactNode }) {
  return (
    <div ref={ref} tabIndex={-1} className="grid gap-20 shrinkable unless-empty">
      {children}
    </div>
  )
}

/** Escape in a field of an inline form cancels it, unless the key closes a list, a picker or a dialog. */
export function useEscape(form: RefObject<HTMLFormElement | null>, cancel: () => void): void {
  const onEscape = useEffectEvent(cancel)
  useEffect(() => {
    let isForForm = false
    // Before anything closes.
    const onCapture = ({ key, target }: KeyboardEvent) => {
      const { current } = form
      const isWithin = target instanceof HTMLElement && current !== null && (current.contains(target) || formOf(target) === current)
      isForForm = key === 'Escape' && isWithin && target.ariaExpanded !== 'true'
    }
    const onKey = ({ defaultPrevented }: KeyboardEvent) => {
      if (isForForm && !defaultPrevented) onEscape()
      isForForm = false
    }
    window.addEventListener('keydown', onCapture, { capture: true })
    window.addEventListener('keydown', onKey)
    return () => {
      window.removeEventListener('keydown', onCapture, { capture: true })
      window.removeEventListener('keydown', onKey)
    }
  }, [form])
}

/** The form of a field outside its element. */
function formOf(element: HTMLElement): HTMLFormElement | null {
  return element instanceof HTMLInputElement || element instanceof HTMLButtonElement ? element.form : null
}

/**
 * Returns the focus to the button that opened an editor when the editor closes, unless the user has moved the focus elsewhere. `isSaved`:
 * what was saved takes the focus instead (`useShowSaved`).
 */
export function useFocusReturn(isEditing: boolean, opener: RefObject<HTMLElement | null>, isSaved = false): void {
  const wasEditing = useRef(isEditing)
  useEffect(() => {
    if (wasEditing.current === isEditing) return
    wasEditing.current = isEditing
    if (isEditing || !isNearby(opener.current)) return
    // If it is marked only later, `useShowSaved` focuses it then.
    const next = isSaved ? opener.current?.closest<HTMLElement>('[data-saved]') : opener.current
    next?.focus()
  }, [isEditing, isSaved, opener])
}

/** A removed element leaves the focus on the body. */
function isNearby(opener: HTMLElement | null): boolean {
  const focused = document.activeElement
  return focused === document.body || (opener?.closest('form')?.contains(focused) ?? false)
}

const selector = 'input, textarea, select, button[aria-haspopup]'

/** The fields of an element that can be focused, in their order on the page; those of a form may be outside its element. */
export function fieldsIn(element: Element): readonly HTMLElement[] {
  const outside = element instanceof HTMLFormElement ? [...element.elements].filter((one) => one.matches(selector)) : []
  return [...new Set([...outside, ...element.querySelectorAll(selector)])]
    .filter((one) => one instanceof HTMLElement)
    .filter((one) => one.tabIndex >= 0 && !one.matches(':disabled') && one.checkVisibility())
    .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
}

/** Whether typing would change the element. */
function isTypedInto(element: Element): boolean {
  return element.matches('input:not([type="checkbox"], [type="radio"]), textarea')
}

/** Whether a field shows an error. That of several fields may describe the group around them. */
function isInvalid(field: HTMLElement): boolean {
  const described = [field, field.closest('fieldset, [role="group"]')].flatMap(
    (one) => one?.getAttribute('aria-describedby')?.split(' ') ?? [],
  )
  return field.ariaInvalid === 'true' || described.some((id) => document.getElementById(id)?.matches('[data-error]'))
}

/** The ids of the records that a form has just saved, from the state of the history entry that it leads to. */
export function savedIn(state: unknown): readonly string[] {
  return stringsIn(state, 'saved')
}

/** Marks records that an action on the page itself has saved, in the state of its history entry. */
export function useMarkSaved(): (ids: readonly string[]) => void {
  const navigate = useNavigate()
  const { search, state } = useLocation()
  return (ids) => void navigate({ search }, { replace: true, state: { ...(typeof state === 'object' ? state : {}), saved: ids } })
}

/** The attributes of the element that shows a record. */
export function recordProps(id: string, isSaved: boolean) {
  return { id: elementId(id), ...(isSaved ? { 'data-saved': true, tabIndex: -1 } : {}) }
}

/** What users do. */
const inputs = ['keydown', 'pointerdown'] as const

/**
 * Focuses the first of the saved records, unless the focus is in it already, and scrolls to it once it is on the screen and the
 * accordion around it has opened.
 * `shown`: the ids of saved records that are on the screen; a new array shows them again.
 */
export function useShowSaved(shown: readonly string[]): void {
  useEffect(() => {
    let hasEnded = false
    const show = async (record: HTMLElement) => {
      if (!record.contains(document.activeElement)) record.focus({ preventScroll: true })
      await openedAround(record)
      const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
      if (!hasEnded) record.scrollIntoView({ block: 'nearest', behavior })
    }
    const isOnScreen = () => {
      const record = shown.map(elementOf).find((one) => one !== null)
      if (record) void show(record)
      return record !== undefined
    }
    // The code that shows the record may still be loading. Whoever does something else in the meantime keeps the focus.
    const observer = new MutationObserver(() => isOnScreen() && observer.disconnect())
    const giveUp = () => observer.disconnect()
    for (const type of inputs) document.addEventListener(type, giveUp, true)
    const stop = afterDialogs(() => {
      if (shown.length > 0 && !isOnScreen()) observer.observe(document.body, { childList: true, subtree: true })
    })
    return () => {
      hasEnded = true
      giveUp()
      for (const type of inputs) document.removeEventListener(type, giveUp, true)
      stop()
    }
  }, [shown])
}

/** Waits until what opens around an element has its height: before, the page may be too short to scroll to it. */
async function openedAround(element: Element): Promise<void> {
  const opening = document.getAnimations().filter((one) => {
    const target = one.effect instanceof KeyframeEffect ? one.effect.target : null
    return one instanceof CSSTransition && target !== element && target?.contains(element)
  })
  // Rejected if the transition is cancelled, for example because the item is closed again.
  await Promise.allSettled(opening.map(({ finished }) => finished))
}

/** Focuses the first button of a record, because another one was deleted; `otherwise` if the record is not on the screen. */
export function focusAfterDelete(id: string | undefined, otherwise: HTMLElement | null): void {
  afterDialogs(() => {
    const next = (id === undefined ? null : elementOf(id)?.querySelector('button')) ?? otherwise
    next?.focus()
  })
}

function elementOf(id: string): HTMLElement | null {
  return document.getElementById(elementId(id))
}

function elementId(id: string): string {
  return `record-${id}`
}
