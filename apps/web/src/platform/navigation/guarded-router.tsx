import { type ReactNode, useEffect, useState } from 'react'
import { NavigationType, Router } from 'react-router'
import { createGuardedHistory, type Visit } from './guarded-history.ts'
import { useUnsavedChanges } from './unsaved-changes.tsx'

/** React Router on the browser's history, with the question before unsaved changes are lost. */
export function GuardedRouter({ children }: { readonly children: ReactNode }) {
  const unsaved = useUnsavedChanges()
  const [history] = useState(() => createGuardedHistory(window, unsaved))
  const [visit, setVisit] = useState<Visit>(() => ({ location: history.current(), action: NavigationType.Pop }))
  useEffect(() => history.listen(setVisit), [history])
  return (
    <Router navigator={history.navigator} location={visit.location} navigationType={visit.action}>
      {children}
    </Router>
  )
}
