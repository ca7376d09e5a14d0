import type { DesignationSchedule } from '@goat/domain/designation'
import type { Told } from '../platform/told.tsx'
import type { WritingState } from './form-state.ts'

/** What asks before it is done. */
export type AskedAction = 'delete' | 'end'

/** Why a schedule that was there is not in the list any more. */
export type Missing = 'deleted' | 'notUnderstood'

/** A card of the list: read, edited, asked about, or under way to the server. */
export type CardState =
  | { readonly kind: 'reading'; readonly failure: Told | undefined }
  /** Being paused or resumed. */
  | { readonly kind: 'switching' }
  | WritingState
  /** `version` is what the person saw when they pressed the button. */
  | {
      readonly kind: 'asking' | 'acting'
      readonly action: AskedAction
      readonly version: number | undefined
      readonly failure: Told | undefined
    }

export const reading: CardState = { kind: 'reading', failure: undefined }

/** Whether somebody else has changed a schedule since the version that the person saw. A back end without versions cannot tell. */
export function isChanged(version: number | undefined, stored: Pick<DesignationSchedule, 'version'>): boolean {
  return version !== undefined && stored.version !== undefined && stored.version !== version
}
