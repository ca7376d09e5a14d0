import type { Told } from '../platform/told.tsx'

/** A form of one delivery service: read, edited, or under way to the server. `base` is what the person saw when they began. */
export type FormState<Draft> =
  | { readonly kind: 'reading' }
  | {
      readonly kind: 'editing'
      readonly version: number
      readonly base: Draft
      readonly draft: Draft
      /** Set when Save found something wrong: from then on every field says what it is, at once. */
      readonly isStrict: boolean
      /** Why the last attempt failed. */
      readonly failure: Told | undefined
    }
  | { readonly kind: 'saving'; readonly version: number; readonly base: Draft; readonly draft: Draft }

export type EditingState<Draft> = Extract<FormState<Draft>, { kind: 'editing' }>

export function beginEditing<Draft>(base: Draft, version: number, draft: Draft = base): EditingState<Draft> {
  return { kind: 'editing', version, base, draft, isStrict: false, failure: undefined }
}

/** Typing answers the last failure. */
export function edit<Draft>(state: EditingState<Draft>, draft: Draft): EditingState<Draft> {
  return { ...state, draft, failure: undefined }
}

export function startSaving<Draft>({ version, base, draft }: EditingState<Draft>): FormState<Draft> {
  return { kind: 'saving', version, base, draft }
}

/** What was typed is still there after a failure. */
export function backToEditing<Draft>(state: FormState<Draft>, failure: Told): FormState<Draft> {
  return state.kind === 'saving' ? { ...state, kind: 'editing', isStrict: true, failure } : state
}

/** Whether the form holds something that leaving would lose. */
export function isUnsaved<Draft>(state: FormState<Draft>, isSame: (one: Draft, other: Draft) => boolean): boolean {
  return state.kind === 'saving' || (state.kind === 'editing' && !isSame(state.base, state.draft))
}
