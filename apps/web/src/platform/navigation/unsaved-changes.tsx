import { createRequiredContext } from '@goat/ui/basics'
import { lazy, type ReactNode, Suspense, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { SignedIn } from '../auth/auth.ts'
import { useSay } from '../locale/locale.tsx'
import { messages } from '../messages.ts'
import { ErrorBoundary } from '../shell/error-boundary.tsx'
import { KeptDrafts } from './kept-drafts.ts'
import type { LeaveDialogProps, LossKind } from './leave-dialog.tsx'

const loadDialog = () => import('./leave-dialog.tsx')
const LeaveDialog = lazy(() => loadDialog().then((module) => ({ default: module.LeaveDialog })))

/**
 * The forms with unsaved changes, and the question before they are lost. `within` is true for navigation that changes only the query,
 * during which some forms stay on the screen.
 */
export type UnsavedChanges = {
  readonly set: (form: string, isUnsaved: boolean, staysWithin?: boolean) => void
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

type Question = { readonly kind: LossKind; readonly answer: (mayLose: boolean) => void; readonly within: boolean }

export const [UnsavedChangesContext, useUnsavedChanges] = createRequiredContext<UnsavedChanges>(
  'useUnsavedChanges()',
  'UnsavedChangesRoot',
  'platform/navigation/unsaved-changes.tsx',
)

export type UnsavedChangesRootProps = Pick<SignedIn, 'user' | 'onSignedOutElsewhere'> & { readonly children: ReactNode }

/** Leaving a form with unsaved changes asks first (UI-14). */
export function UnsavedChangesRoot({ user, onSignedOutElsewhere, children }: UnsavedChangesRootProps) {
  const [drafts] = useState(() => new KeptDrafts(sessionStorage, user))
  useEffect(() => onSignedOutElsewhere(() => drafts.keep()), [onSignedOutElsewhere, drafts])
  /** By form: whether it stays on the screen when only the query changes. */
  const forms = useRef(new Map<string, boolean>())
  const [question, setQuestion] = useState<Question>()
  const [wasAsked, setAsked] = useState(false)
  // The dialog keeps its text while it fades out.
  const lastKind = useRef<LossKind>('leave')
  if (question !== undefined) lastKind.current = question.kind
  const unsaved = useMemo<UnsavedChanges>(() => {
    const any = (within = false) => [...forms.current.values()].some((staysWithin) => !(within && staysWithin))
    return {
      set: (form, isUnsaved, staysWithin = false) => {
        if (isUnsaved) {
          forms.current.set(form, staysWithin)
          // Preloaded while there is a connection; if this fails, the browser's own dialog is the fallback.
          loadDialog().catch(() => undefined)
        } else forms.current.delete(form)
        window.onbeforeunload = forms.current.size === 0 ? null : (event) => event.preventDefault()
      },
      any,
      drafts,
      leaveKeeping: async (leave) => {
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
      },
      mayLeave: (within = false) => {
        if (!any(within)) return Promise.resolve(true)
        setAsked(true)
        return new Promise((resolve) => setQuestion({ kind: 'leave', answer: resolve, within }))
      },
      mayDiscard: () => {
        setAsked(true)
        return new Promise((resolve) => setQuestion({ kind: 'discard', answer: resolve, within: false }))
      },
    }
  }, [drafts])
  const answer = (mayLeave: boolean) => {
    if (mayLeave && question?.kind === 'leave') {
      for (const [form, staysWithin] of forms.current) {
        if (!(question?.within && staysWithin)) unsaved.set(form, false)
      }
    }
    question?.answer(mayLeave)
    setQuestion(undefined)
  }
  return (
    <UnsavedChangesContext value={unsaved}>
      {children}
      {wasAsked ? (
        <ErrorBoundary fallback={() => (question === undefined ? null : <BrowserDialog kind={question.kind} onAnswer={answer} />)}>
          <Suspense>
            <LeaveDialog kind={lastKind.current} isOpen={question !== undefined} onAnswer={answer} />
          </Suspense>
        </ErrorBoundary>
      ) : null}
    </UnsavedChangesContext>
  )
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

/** Reports whether the calling form has unsaved changes, and whether it stays on the screen when only the query changes. */
export function useReportUnsaved(isUnsaved: boolean, staysWithin = false): void {
  const { set } = useUnsavedChanges()
  const form = useId()
  useEffect(() => {
    set(form, isUnsaved, staysWithin)
    return () => set(form, false)
  }, [set, form, isUnsaved, staysWithin])
}
