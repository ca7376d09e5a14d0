import { createRequiredContext } from '@goat/ui/required-context'
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { createGuardedHistory, type Location, type Navigate } from './guarded-history.ts'
import { useUnsavedChanges } from './unsaved-changes.tsx'

const [LocationContext, useLocation] = createRequiredContext<Location>('useLocation()', 'GuardedRouter', 'platform/navigation/router.tsx')
const [NavigateContext, useNavigate] = createRequiredContext<Navigate>('useNavigate()', 'GuardedRouter', 'platform/navigation/router.tsx')

export { useLocation, useNavigate }

/** The address of the tab for everything below it, with the question before unsaved changes are lost. */
export function GuardedRouter({ children }: { readonly children: ReactNode }) {
  const unsaved = useUnsavedChanges()
  const [history] = useState(() => createGuardedHistory(window, unsaved))
  const [location, setLocation] = useState(history.current)
  // Before the effects of what is below it, which may navigate.
  useLayoutEffect(() => history.listen(setLocation), [history])
  return (
    <NavigateContext value={history.navigate}>
      <LocationContext value={location}>{children}</LocationContext>
    </NavigateContext>
  )
}

/** Goes to another address in place of this one as soon as it is drawn. */
export function Redirect({ to }: { readonly to: string }) {
  const navigate = useNavigate()
  useEffect(() => void navigate(to, { replace: true }), [navigate, to])
  return null
}
