import { createRequiredContext } from '@goat/ui/required-context'
import { lazy, type ReactNode, Suspense, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useSay } from '../locale/locale-root.tsx'
import { messages } from '../messages.ts'
import { ErrorBoundary } from '../shell/error-boundary.tsx'

const loadDialog = () => import('./leave-dialog.tsx')
const LeaveDialog = lazy(() => loadDialog().then((module) => ({ default: module.LeaveDialog })))

/**
 * Which forms hold something unsaved, and the question that is asked before it is lost. `within` means a step that stays on the page, to
 * another query: some forms stay with it.
 */
export type UnsavedChanges = {
  readonly set: (form: string, isUnsaved: boolean, staysWithin?: boolean) => void
  readonly any: (within?: boolean) => boolean
  /** Resolves to true at once when nothing would be lost, else to the person's answer. */
  readonly mayLeave: (within?: boolean) => Promise<boolean>
}

const [UnsavedChangesContext, useUnsavedChanges] = createRequiredContext<UnsavedChanges>(
  'useUnsavedChanges()',
  'UnsavedChangesRoot',
  'platform/navigation/unsaved-changes.tsx',
)

export { useUnsavedChanges }

/** Leaving a form with unsaved changes asks first (UI-14). */
export function UnsavedChangesRoot({ children }: { readonly children: ReactNode }) {
  /** Each with whether it stays on the screen when only the query of the address changes. */
  const forms = useRef(new Map<string, boolean>())
  const [question, setQuestion] = useState<{ readonly answer: (mayLeave: boolean) => void; readonly within: boolean }>()
  const [wasAsked, setAsked] = useState(false)
  const unsaved = useMemo<UnsavedChanges>(() => {
    const any = (within = false) => [...forms.current.values()].some((staysWithin) => !(within && staysWithin))
    return {
      set: (form, isUnsaved, staysWithin = false) => {
        if (isUnsaved) {
          forms.current.set(form, staysWithin)
          // Fetched while there is a connection; should it fail, the browser's own question stands in.
          loadDialog().catch(() => undefined)
        } else forms.current.delete(form)
        window.onbeforeunload = forms.current.size === 0 ? null : (event) => event.preventDefault()
      },
      any,
      mayLeave: (within = false) => {
        if (!any(within)) return Promise.resolve(true)
        setAsked(true)
        return new Promise((resolve) => setQuestion({ answer: resolve, within }))
      },
    }
  }, [])
  const answer = (mayLeave: boolean) => {
    if (mayLeave) {
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
        <ErrorBoundary fallback={() => (question === undefined ? null : <BrowserQuestion onAnswer={answer} />)}>
          <Suspense>
            <LeaveDialog isOpen={question !== undefined} onAnswer={answer} />
          </Suspense>
        </ErrorBoundary>
      ) : null}
    </UnsavedChangesContext>
  )
}

/** The browser's own question, where ours could not be loaded. */
function BrowserQuestion({ onAnswer }: { readonly onAnswer: (mayLeave: boolean) => void }) {
  const text = useSay()(messages.leaveTitle)
  const ask = useRef(() => onAnswer(window.confirm(text)))
  useEffect(() => {
    const timer = setTimeout(ask.current)
    return () => clearTimeout(timer)
  }, [])
  return null
}

/** Says of the calling form whether it holds something unsaved, and whether it stays when only the query of the address changes. */
export function useReportUnsaved(isUnsaved: boolean, staysWithin = false): void {
  const { set } = useUnsavedChanges()
  const form = useId()
  useEffect(() => {
    set(form, isUnsaved, staysWithin)
    return () => set(form, false)
  }, [set, form, isUnsaved, staysWithin])
}
