import type { Fields } from '@goat/domain/records/kind'
import { useEffect, useEffectEvent, useState } from 'react'
import { useReportUnsaved } from '../navigation/unsaved-changes.tsx'
import type { Outcome } from '../saving/outcome.ts'
import { afterSaving, checkAll, type EditRules, edit, endEditing, type FormState, isUnsaved, startSaving } from './form-state.ts'

export type RecordForm<Draft> = {
  readonly state: FormState<Draft>
  readonly isUnsaved: boolean
  /** Starts editing, or restarts from the stored record. */
  readonly begin: (state: FormState<Draft>) => void
  readonly edit: (change: (draft: Draft) => Draft) => void
  /** Shows the errors of all fields. */
  readonly check: () => void
  /** Saves, if the form is being edited. Success ends editing; after a failure, editing continues. */
  readonly save: (write: () => Promise<Outcome>) => Promise<void>
  /** Cancels or discards. */
  readonly end: () => void
}

export type RecordFormOptions = EditRules & {
  /** Called when editing has ended, once leaving no longer asks about unsaved changes. */
  readonly onEnd?: () => void
  /** false while a dialog fades out: its changes are no longer unsaved. */
  readonly isShown?: boolean
  /** The form stays on the screen when only the query changes. */
  readonly staysWithin?: boolean
}

/** The state of a record's form: draft, unsaved changes, saving and failures. `fields` are compared to detect changes. */
export function useRecordForm<T, Draft extends T>(
  fields: Fields<T>,
  initial: () => FormState<Draft>,
  { onEnd, isShown = true, staysWithin = false, ...rules }: RecordFormOptions = {},
): RecordForm<Draft> {
  const [state, setState] = useState(initial)
  const unsaved = isUnsaved<T>(fields, state)
  useReportUnsaved(unsaved && isShown, staysWithin)
  const notifyEnd = useEffectEvent(() => onEnd?.())
  const isEnded = state.kind === 'reading'
  useEffect(() => {
    if (isEnded) notifyEnd()
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
