import type { Fields } from '@goat/domain/records/kind'
import { useEffect, useEffectEvent, useState } from 'react'
import { useReportUnsaved } from '../navigation/unsaved-changes.tsx'
import type { Outcome } from '../saving/outcome.ts'
import { afterSaving, checkAll, type EditRules, edit, endEditing, type FormState, isUnsaved, startSaving } from './form-state.ts'

export type RecordForm<Draft> = {
  readonly state: FormState<Draft>
  readonly isUnsaved: boolean
  /** Begins, or begins again from what is stored now. */
  readonly begin: (state: FormState<Draft>) => void
  readonly edit: (change: (draft: Draft) => Draft) => void
  /** Shows what is wrong with every field. */
  readonly check: () => void
  /** Saves; does nothing unless it is being edited. A success ends the form, a failure goes back to editing. */
  readonly save: (write: () => Promise<Outcome>) => Promise<void>
  /** Cancels or discards. */
  readonly end: () => void
}

export type RecordFormOptions = EditRules & {
  /** Called once nothing is unsaved any more, so that leaving does not ask. */
  readonly onEnd?: () => void
  /** false while a dialog is only fading away: nothing in it is unsaved any more. */
  readonly isShown?: boolean
  /** It stays on the screen when only the query of the address changes. */
  readonly staysWithin?: boolean
}

/** The one form of a record: drafts, unsaved changes, saving and its failures. `fields` says what differs. */
export function useRecordForm<T, Draft extends T>(
  fields: Fields<T>,
  initial: () => FormState<Draft>,
  { onEnd, isShown = true, staysWithin = false, ...rules }: RecordFormOptions = {},
): RecordForm<Draft> {
  const [state, setState] = useState(initial)
  const unsaved = isUnsaved<T>(fields, state)
  useReportUnsaved(unsaved && isShown, staysWithin)
  const tellEnd = useEffectEvent(() => onEnd?.())
  const isEnded = state.kind === 'reading'
  useEffect(() => {
    if (isEnded) tellEnd()
  }, [isEnded])
  return {
    state,
    isUnsaved: unsaved,
    begin: setState,
    edit: (change) => setState((now) => edit(now, change, rules)),
    check: () => setState(checkAll),
    save: async (write) => {
      if (state.kind !== 'editing') return
      setState(startSaving)
      const outcome = await write()
      setState((now) => afterSaving(now, outcome))
    },
    end: () => setState(endEditing),
  }
}
