import type { Told } from '../platform/told.tsx'

/** What asks before it is done. */
export type AskedAction = 'delete' | 'end'

/** Why a schedule that was there is not in the list any more. */
export type Missing = 'deleted' | 'notUnderstood'

/** A card of the list. */
export type CardState =
  | { readonly kind: 'reading'; readonly failure: Told | undefined }
  /** Being paused or resumed. */
  | { readonly kind: 'switching' }
  | { readonly kind: 'editing' }

export const reading: CardState = { kind: 'reading', failure: undefined }
