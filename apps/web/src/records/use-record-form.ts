import type { Fields } from '@goat/domain/kinds/kind'
import type { Issue } from '@goat/domain/text/text'
import { dateOfDay, dayOfDate, isCalendarDate } from '@goat/domain/time/calendar'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { issueSentence } from '../platform/api/failure-text.ts'
import { type MessageDescriptor, useSay, useTranslatedToasts } from '../platform/locale/locale.tsx'
import { messages } from '../platform/messages.ts'
import { type KeptDraft, useReportUnsaved, useUnsavedChanges } from '../platform/navigation/unsaved-changes.tsx'
import { useBrand } from '../platform/session.tsx'
import {
  afterSaving,
  beginEditing,
  checkAll,
  type EditRules,
  edit,
  editShown,
  endEditing,
  type FormIssues,
  type FormState,
  isUnsaved,
  type NewerVersion,
  newerVersionOf,
  type Outcome,
  shownDraft,
  startSaving,
  type Versioned,
} from './draft.ts'
import { conflictMessages } from './messages.ts'

export type RecordEdit<Draft> = {
  /** Once another user has stored a newer version, `draft` is on top of that: fields that this user has not changed have its values. */
  readonly state: FormState<Draft>
  /** undefined unless another user has changed the record since editing began. */
  readonly newer: NewerVersion<Draft> | undefined
  readonly isUnsaved: boolean
  /** True after a failed save until its explanation has the focus, or a field is edited. */
  readonly unexplained: RefObject<boolean>
  /** Starts editing, or restarts from the stored record. */
  readonly begin: (state: FormState<Draft>) => void
  /** Restarts as a new record, which is not saved yet, because another user has deleted the stored one. */
  readonly beginAgain: (state: FormState<Draft>) => void
  readonly edit: (change: (draft: Draft) => Draft) => void
  /** Shows the errors of all fields. */
  readonly check: () => void
  /**
   * Saves `draft`, a change of `base`, if the form is being edited. Success ends editing; after a failure, editing continues. Resolves to
   * undefined if there was nothing to send.
   */
  readonly save: (write: (draft: Draft, base: Draft) => Promise<Outcome>) => Promise<Outcome | undefined>
  /** Ends editing after asking whether unsaved changes may be discarded. */
  readonly cancel: () => void
  /** Discards without asking. */
  readonly end: () => void
}

export type RecordFormOptions<Draft> = EditRules & {
  /** The record as stored now; undefined for a new or deleted one. */
  readonly stored?: Draft | undefined
  /** The versions that this user's own changes created. */
  readonly own?: ReadonlySet<number>
  /** The name of the form within the brand, under which its draft is kept when the user must sign in again (SIG-7). */
  readonly keepAs: string
  /**
   * Called when editing has ended, once leaving no longer asks about unsaved changes. `saved`: the ids of the saved records, as far as the
   * response has them; undefined if nothing was saved.
   */
  readonly onEnd?: (saved: readonly string[] | undefined) => void
  /** false while a dialog fades out: its changes are no longer unsaved. */
  readonly isShown?: boolean
  /** The form stays on the screen when only the query changes. */
  readonly staysWithin?: boolean
}

/** The state of a record's form: draft, unsaved changes, saving, failures and newer versions. `fields` are compared to detect changes. */
export function useRecordForm<T, Draft extends T & Versioned>(
  fields: Fields<T>,
  initial: () => FormState<Draft>,
  { stored, own, keepAs, onEnd, isShown = true, staysWithin = false, ...rules }: RecordFormOptions<Draft>,
): RecordEdit<Draft> {
  const toasts = useTranslatedToasts()
  const { drafts, mayDiscard } = useUnsavedChanges()
  const name = useFormName(keepAs)
  const [state, setState] = useState(() => {
    const kept = drafts.find<T, Draft>(name, fields)
    return kept === undefined
      ? initial()
      : { ...beginEditing(kept.base, { draft: kept.draft, isChecked: true }), isAgain: kept.isAgain === true }
  })
  const unsaved = isUnsaved<T>(fields, state)
  useReportUnsaved(unsaved && isShown, { isSaving: state.kind === 'saving', staysWithin })
  useEffect(() => drafts.drop(name), [drafts, name])
  useEffect(() => {
    drafts.report(name, unsaved && isShown ? { base: state.base, draft: state.draft, isAgain: state.isAgain } : undefined)
  }, [drafts, name, unsaved, isShown, state.base, state.draft, state.isAgain])
  useEffect(() => () => drafts.report(name, undefined), [drafts, name])
  const saved = useRef<readonly string[]>(undefined)
  const unexplained = useRef(false)
  const notifyEnd = useEffectEvent(() => onEnd?.(saved.current))
  const isEnded = state.kind === 'reading'
  useEffect(() => {
    if (isEnded) notifyEnd()
  }, [isEnded])
  const newer = newerVersionOf<T, Draft>(fields, state, stored, own)
  const draft = shownDraft<T, Draft>(fields, state.draft, newer)
  const onSavedAfterAll = newer?.effect === 'same' ? state.failure?.onSaved : undefined
  useEffect(() => {
    if (onSavedAfterAll === undefined) return
    onSavedAfterAll()
    saved.current = []
    setState(endEditing)
  }, [onSavedAfterAll])
  const begin = (next: FormState<Draft>) => {
    saved.current = undefined
    setState(next)
  }
  return {
    state: { ...state, draft },
    newer,
    isUnsaved: unsaved,
    unexplained,
    begin,
    beginAgain: (next) => {
      unexplained.current = true
      begin({ ...next, isAgain: true })
    },
    edit: (change) => {
      unexplained.current = false
      setState((now) => edit(now, (typed) => editShown<T, Draft>(fields, typed, newer, change), rules))
    },
    check: () => {
      unexplained.current = true
      setState(checkAll)
    },
    save: async (write) => {
      if (state.kind !== 'editing') return undefined
      const isStored = state.base.version !== undefined && !unsaved && newer === undefined
      if (isStored || newer?.effect === 'same') {
        toasts.show('info', (say) => say(isStored ? messages.nothingChanged : conflictMessages.same))
        setState(endEditing)
        return undefined
      }
      setState(startSaving)
      const outcome = await write(draft, newer?.stored ?? state.base)
      // The notice may have appeared just before the button was pressed.
      if (outcome.kind === 'saved' && newer?.effect === 'compatible') toasts.show('info', (say) => say(conflictMessages.mergedUnknown))
      saved.current = outcome.kind === 'saved' ? outcome.ids : undefined
      unexplained.current = outcome.kind === 'failed'
      setState((now) => afterSaving(now, outcome))
      return outcome
    },
    cancel: () => void (unsaved ? mayDiscard() : Promise.resolve(true)).then((mayEnd) => mayEnd && setState(endEditing)),
    end: () => setState(endEditing),
  }
}

/** The drafts restored after signing in again, of forms whose names begin with `prefix`; `id` is the rest of the name. For initial states. */
export function useRestoredDrafts<Draft>(prefix: string): readonly ({ readonly id: string } & KeptDraft<Draft>)[] {
  const { drafts } = useUnsavedChanges()
  const name = useFormName(prefix)
  return [...drafts.under(name)].map(([id, kept]) => ({ id, ...(kept as KeptDraft<Draft>) }))
}

function useFormName(keepAs: string): string {
  const { brand } = useBrand()
  return `${brand}/${keepAs}`
}

/**
 * Changes the first day of a period, and with it each follower that is as many days after it as given here (UI-82). Text that is no date yet
 * moves nothing.
 */
export function useFirstDay<Draft extends object>(
  { draft, edit }: Pick<RecordEdit<Draft>, 'edit'> & { readonly draft: Draft },
  first: keyof Draft & string,
  followers: Readonly<Partial<Record<keyof Draft & string, number>>>,
) {
  const start = String(draft[first])
  const [day, setDay] = useState(start)
  if (start !== day && isCalendarDate(start)) setDay(start)
  return (next: string) =>
    edit((now) => {
      const moved = Object.entries(followers).filter(([name, days]) => dayOfDate(String(Reflect.get(now, name))) - dayOfDate(day) === days)
      const dates = isCalendarDate(next) ? moved.map(([name, days]) => [name, dateOfDay(dayOfDate(next) + Number(days))]) : []
      return { ...now, [first]: next, ...Object.fromEntries(dates) }
    })
}

/** The props that a control gets from the field that it edits. */
type FieldProps<Value> = {
  readonly label: string
  readonly value: Value
  readonly error: string | undefined
  readonly onChange: (value: Value) => void
  /** By which a refusal finds the control. */
  readonly 'data-field': string
}

type LabelsOf<Draft> = { readonly [Name in keyof Draft]?: MessageDescriptor }

type Names<Draft, Labels> = keyof Draft & keyof Labels & string

/**
 * Binds the controls of a form to the fields of its draft:
 *
 *   const field = useField(form, issues, fieldLabels)
 *   <TextInput {...field('reason')} hint={...} />
 *   <MultiSelect {...field.choice('days')} groups={...} />
 *   <TimeInput {...field.time('time')} />
 *   <Checkbox {...field.checkbox('isClosed')} />
 *
 * While saving, texts are read-only and choices disabled. Errors are shown once the form was checked, those of `showsAtOnce` as soon as they
 * exist. A section of a form takes the result as its only prop (`ReturnType<typeof useField<Draft, typeof fieldLabels>>`).
 */
export function useField<Draft, Labels extends LabelsOf<Draft>>(
  { state: { kind, draft, isChecked: wasChecked }, edit }: Pick<RecordEdit<Draft>, 'state' | 'edit'>,
  issues: FormIssues,
  labels: Labels,
  showsAtOnce: readonly Issue['code'][] | 'all' = [],
) {
  const say = useSay()
  const isSaving = kind === 'saving'
  const isChecked = kind === 'editing' && wasChecked
  const set = (change: Partial<Draft>) => edit((now) => ({ ...now, ...change }))
  /** What is wrong with a field, if that is shown now. */
  const error = (path: string) => {
    const issue = issues.of(path)
    return isChecked || showsAtOnce === 'all' || (issue !== undefined && showsAtOnce.includes(issue.code))
      ? issueSentence(issue, say)
      : undefined
  }
  const label = (name: Names<Draft, Labels>) => {
    const text: MessageDescriptor | undefined = labels[name]
    return text === undefined ? '' : say(text)
  }
  const props = <Name extends Names<Draft, Labels>>(name: Name): FieldProps<Draft[Name]> => ({
    label: label(name),
    value: draft[name],
    error: error(name),
    onChange: (value) => edit((now) => ({ ...now, [name]: value })),
    'data-field': name,
  })
  const text = <Name extends Names<Draft, Labels>>(name: Name) => ({ ...props(name), isReadOnly: isSaving })
  return Object.assign(text, {
    draft,
    isSaving,
    isChecked,
    edit,
    set,
    error,
    choice: <Name extends Names<Draft, Labels>>(name: Name) => ({ ...props(name), isDisabled: isSaving }),
    /** A time shows its error when it is left, because it is incomplete while being typed. */
    time: <Name extends Names<Draft, Labels>>(name: Name) => ({
      ...text(name),
      error: issueSentence(issues.of(name), say),
      isErrorForced: isChecked,
    }),
    checkbox: (name: Names<Draft, Labels>) => ({
      label: label(name),
      isChecked: draft[name] === true,
      isDisabled: isSaving,
      onChange: (isOn: boolean) => edit((now) => ({ ...now, [name]: isOn })),
    }),
  })
}
