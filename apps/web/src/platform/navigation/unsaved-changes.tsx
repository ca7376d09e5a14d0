import type { Fields } from '@goat/domain/kinds/kind'
import { createRequiredContext } from '@goat/ui/basics'
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'
import type { SignedIn } from '../auth/auth.ts'
import { useSay } from '../locale/locale.tsx'
import { messages } from '../messages.ts'
import { ErrorBoundary } from '../shell/full-page.tsx'
import type { LeaveDialogProps, LossKind } from './leave-dialog.tsx'

const loadDialog = () => import('./leave-dialog.tsx')
const LeaveDialog = lazy(() => loadDialog().then((module) => ({ default: module.LeaveDialog })))

/**
 * The forms with unsaved changes, and the question before they are lost. `within` is true for navigation that changes only the query,
 * during which some forms stay on the screen.
 */
export type UnsavedChanges = {
  readonly set: (form: string, unsaved: UnsavedForm | undefined) => void
  readonly any: (within?: boolean) => boolean
  /** What is typed in them, and what was restored after signing in again. */
  readonly drafts: KeptDrafts
  /** Keeps all drafts and leaves without a question, to sign in again; reverses both if that fails. */
  readonly leaveKeeping: (leave: () => Promise<void>) => Promise<void>
  /** Resolves to true at once if nothing would be lost, else to the user's answer. */
  readonly mayLeave: (within?: boolean) => Promise<boolean>
  /** Resolves to whether the user wants to discard what is typed in one form. */
  readonly mayDiscard: () => Promise<boolean>
}

/** Leaving waits for a form that is being saved. `staysWithin`: it stays on the screen when only the query changes. */
type UnsavedForm = { readonly isSaving: boolean; readonly staysWithin: boolean }

type Question = { readonly kind: LossKind; readonly answer: (mayLose: boolean) => void; readonly within: boolean }

export const [UnsavedChangesContext, useUnsavedChanges] = createRequiredContext<UnsavedChanges>('useUnsavedChanges()', 'UnsavedChangesRoot')

export type UnsavedChangesRootProps = Pick<SignedIn, 'user' | 'onSignedOutElsewhere'> & { readonly children: ReactNode }

/** Leaving a form with unsaved changes asks first; while they are being saved, it waits for that (UI-14). */
export function UnsavedChangesRoot({ user, onSignedOutElsewhere, children }: UnsavedChangesRootProps) {
  const [drafts] = useState(() => new KeptDrafts(sessionStorage, user))
  useEffect(() => onSignedOutElsewhere(() => drafts.keep()), [onSignedOutElsewhere, drafts])
  const forms = useRef(new Map<string, UnsavedForm>())
  const [question, setQuestion] = useState<Question>()
  const [wasAsked, setAsked] = useState(false)
  // The dialog keeps its text while it fades out.
  const lastKind = useRef<LossKind>('leave')
  if (question !== undefined) lastKind.current = question.kind
  const unsaved = useMemo<UnsavedChanges>(() => {
    const left = (within: boolean) => [...forms.current.values()].filter(({ staysWithin }) => !(within && staysWithin))
    const any = (within = false) => left(within).length > 0
    const kindOf = (within: boolean) => (left(within).some(({ isSaving }) => isSaving) ? 'saving' : 'leave')
    return {
      set: (form, one) => {
        if (one !== undefined) {
          forms.current.set(form, one)
          // Preloaded while there is a connection; if this fails, the browser's own dialog is the fallback.
          loadDialog().catch(() => undefined)
        } else forms.current.delete(form)
        window.onbeforeunload = forms.current.size === 0 ? null : (event) => event.preventDefault()
        setQuestion((now) =>
          now === undefined || now.kind === 'discard' ? now : { ...now, kind: any(now.within) ? kindOf(now.within) : now.kind },
        )
      },
      any,
      drafts,
      leaveKeeping: (leave) => leaveKeeping(drafts, leave),
      mayLeave: (within = false) => {
        if (!any(within)) return Promise.resolve(true)
        setAsked(true)
        return new Promise((resolve) => setQuestion({ kind: kindOf(within), answer: resolve, within }))
      },
      mayDiscard: () => {
        setAsked(true)
        return new Promise((resolve) => setQuestion({ kind: 'discard', answer: resolve, within: false }))
      },
    }
  }, [drafts])
  const answer = (mayLeave: boolean) => {
    if (mayLeave && question?.kind === 'leave') {
      for (const [form, { staysWithin }] of forms.current) {
        if (!(question.within && staysWithin)) unsaved.set(form, undefined)
      }
    }
    question?.answer(mayLeave)
    setQuestion(undefined)
  }
  const leaveOnceSaved = useEffectEvent(() => {
    if (question !== undefined && question.kind !== 'discard' && !unsaved.any(question.within)) answer(true)
  })
  useEffect(() => {
    if (question !== undefined) leaveOnceSaved()
  }, [question])
  return (
    <UnsavedChangesContext value={unsaved}>
      {children}
      {wasAsked ? (
        <ErrorBoundary
          fallback={() =>
            question === undefined || question.kind === 'saving' ? null : <BrowserDialog kind={question.kind} onAnswer={answer} />
          }
        >
          <Suspense>
            <LeaveDialog kind={lastKind.current} isOpen={question !== undefined} onAnswer={answer} />
          </Suspense>
        </ErrorBoundary>
      ) : null}
    </UnsavedChangesContext>
  )
}

/** Leaves without asking; the drafts are kept unless that fails. */
async function leaveKeeping(drafts: KeptDrafts, leave: () => Promise<void>): Promise<void> {
  drafts.keep()
  const ask = window.onbeforeunload
  window.onbeforeunload = null
  try {
    await leave()
  } catch (error) {
    drafts.forget()
    window.onbeforeunload = ask
    throw error
  }
}

/** Falls back to the browser's own dialog when `LeaveDialog` cannot be loaded. */
function BrowserDialog({ kind, onAnswer }: Pick<LeaveDialogProps, 'kind' | 'onAnswer'>) {
  const text = useSay()(kind === 'leave' ? messages.leaveTitle : messages.discardTitle)
  const ask = useRef(() => onAnswer(window.confirm(text)))
  useEffect(() => {
    const timer = setTimeout(ask.current)
    return () => clearTimeout(timer)
  }, [])
  return null
}

export function useReportUnsaved(isUnsaved: boolean, { isSaving, staysWithin }: UnsavedForm): void {
  const { set } = useUnsavedChanges()
  const form = useId()
  useEffect(() => {
    set(form, isUnsaved ? { isSaving, staysWithin } : undefined)
    return () => set(form, undefined)
  }, [set, form, isUnsaved, isSaving, staysWithin])
}

/** What a user has typed into a form, and the record when editing began. `isAgain`: another user has deleted that record. */
export type KeptDraft<Draft = unknown> = { readonly base: Draft; readonly draft: Draft; readonly isAgain?: boolean | undefined }

const storageKey = 'goat.drafts'

/**
 * The drafts of forms, which signing in again must not lose. They are kept in session storage, so only for this tab, and restored only for
 * the user who typed them. Forms are identified by names.
 */
export class KeptDrafts {
  readonly #storage: Storage
  readonly #user: string
  /** Read once; a form removes its own. */
  readonly #restored: Map<string, KeptDraft>
  /** The forms with unsaved changes on the screen. */
  readonly #forms = new Map<string, KeptDraft>()

  constructor(storage: Storage, user: string) {
    this.#storage = storage
    this.#user = user
    this.#restored = readDrafts(storage, user)
    storage.removeItem(storageKey)
  }

  /** Reports what is typed in a form; undefined if there is nothing unsaved. */
  report(form: string, draft: KeptDraft | undefined): void {
    if (draft === undefined) this.#forms.delete(form)
    else this.#forms.set(form, draft)
  }

  /** Stores the drafts of all forms, before the page is left to sign in again. */
  keep(): void {
    this.#storage.setItem(storageKey, JSON.stringify({ user: this.#user, drafts: [...this.#restored, ...this.#forms] }))
  }

  /** Forgets what `keep` has stored, because the page was not left. */
  forget(): void {
    this.#storage.removeItem(storageKey)
  }

  /** The restored draft of a form, if it has the fields of its record in this release. */
  find<T, Draft extends T>(form: string, { fields }: Fields<T>): KeptDraft<Draft> | undefined {
    const found = this.#restored.get(form) as KeptDraft<Draft> | undefined
    if (found === undefined) return undefined
    try {
      const isComplete = fields(found.base, found.draft).every((one) => one.isOptional || one.get(found.draft) !== undefined)
      return isComplete ? found : undefined
    } catch {
      return undefined
    }
  }

  /** The restored drafts of forms whose names begin so, by the rest of the name. */
  under(prefix: string): ReadonlyMap<string, KeptDraft> {
    const found = [...this.#restored].filter(([form]) => form.startsWith(prefix))
    return new Map(found.map(([form, draft]) => [form.slice(prefix.length), draft]))
  }

  /** The form shows it now. */
  drop(form: string): void {
    this.#restored.delete(form)
  }
}

function readDrafts(storage: Storage, user: string): Map<string, KeptDraft> {
  try {
    const kept = JSON.parse(storage.getItem(storageKey) ?? 'null') as { user?: unknown; drafts?: [string, KeptDraft][] } | null
    return new Map(kept?.user === user ? kept.drafts : [])
  } catch {
    return new Map()
  }
}
