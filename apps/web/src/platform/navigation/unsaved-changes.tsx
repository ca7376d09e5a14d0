import { createContext, lazy, type ReactNode, Suspense, useContext, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useSay } from '../locale/locale-root.tsx'
import { messages } from '../messages.ts'
import { ErrorBoundary } from '../shell/error-boundary.tsx'

const loadDialog = () => import('./leave-dialog.tsx')
const LeaveDialog = lazy(() => loadDialog().then((module) => ({ default: module.LeaveDialog })))

/** Which forms hold something unsaved, and the question that is asked before it is lost. */
export type UnsavedChanges = {
  readonly set: (form: string, isUnsaved: boolean) => void
  readonly any: () => boolean
  /** Resolves to true at once when nothing is unsaved, else to the person's answer. */
  readonly mayLeave: () => Promise<boolean>
}

const UnsavedChangesContext = createContext<UnsavedChanges>({
  set: () => undefined,
  any: () => false,
  mayLeave: () => Promise.resolve(true),
})

/** Decisions, "Screens": "Leaving a form with unsaved changes asks first." */
export function UnsavedChangesRoot({ children }: { readonly children: ReactNode }) {
  const forms = useRef(new Set<string>())
  const [question, setQuestion] = useState<{ readonly answer: (mayLeave: boolean) => void }>()
  const [wasAsked, setAsked] = useState(false)
  const unsaved = useMemo<UnsavedChanges>(
    () => ({
      set: (form, isUnsaved) => {
        if (isUnsaved) {
          forms.current.add(form)
          // Fetched while there is a connection; should it fail, the browser's own question stands in.
          loadDialog().catch(() => undefined)
        } else forms.current.delete(form)
        window.onbeforeunload = forms.current.size === 0 ? null : (event) => event.preventDefault()
      },
      any: () => forms.current.size > 0,
      mayLeave: () => {
        if (forms.current.size === 0) return Promise.resolve(true)
        setAsked(true)
        return new Promise((resolve) => setQuestion({ answer: resolve }))
      },
    }),
    [],
  )
  const answer = (mayLeave: boolean) => {
    if (mayLeave) {
      forms.current.clear()
      window.onbeforeunload = null
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

export function useUnsavedChanges(): UnsavedChanges {
  return useContext(UnsavedChangesContext)
}

/** Says of the calling form whether it holds something unsaved. */
export function useReportUnsaved(isUnsaved: boolean): void {
  const { set } = useUnsavedChanges()
  const form = useId()
  useEffect(() => {
    set(form, isUnsaved)
    return () => set(form, false)
  }, [set, form, isUnsaved])
}
