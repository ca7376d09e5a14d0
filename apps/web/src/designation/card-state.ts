import type { Told } from '../platform/told.tsx'

/** What asks before it is done. */
export type AskedAction = 'delete' | 'end'

/** Why a schedule that was there is not in the list any more. */
export type Missing = 'deleted' | 'notUnderstood'

/** A card of the list: read, edited, asked about, or under way to the server. */
export type CardState =
  | { readonly kind: 'reading'; readonly failure: Told | undefined }
  /** Being paused or resumed. */
  | { readonly kind: 'switching' }
  | { readonly kind: 'editing' }
  /** `version` is what the person saw when they pressed the button. */
  | {
      readonly kind: 'asking' | 'acting'
      readonly action: AskedAction
      readonly version: number | undefined
      readonly failure: Told | undefined
    }

export const reading: CardState = { kind: 'reading', failure: undefined }
