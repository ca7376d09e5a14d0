import type { LazyText } from '../platform/translated-toasts.tsx'

/** Actions that ask for confirmation. */
export type ConfirmedAction = 'delete' | 'end'

/** The state of a card in the list. */
export type CardState =
  /** `isSaved`: the form has just saved the schedule. */
  | { readonly kind: 'reading'; readonly failure: LazyText | undefined; readonly isSaved?: boolean }
  /** Being paused or resumed. */
  | { readonly kind: 'switching' }
  | { readonly kind: 'editing' }

export const reading: CardState = { kind: 'reading', failure: undefined }
