import { createRequiredContext } from '@goat/ui/required-context'
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { createGuardedHistory, type Location, type Navigate } from './guarded-history.ts'
import { useUnsavedChanges } from './unsaved-changes.tsx'

const [LocationContext, useLocation] = createRequiredContext<Location>('useLocation()', 'GuardedRouter', 'platform/navigation/router.tsx')
const [NavigateContext, useNavigate] = createRequiredContext<Navigate>('useNavigate()', 'GuardedRouter', 'platform/navigation/router.tsx')
const [PathContext, usePath] = createRequiredContext<string>('usePath()', 'GuardedRouter', 'platform/navigation/router.tsx')

export { useLocation, useNavigate, usePath }

/**
 * Provides the current location and `navigate`, which asks before unsaved changes are lost. The path has a context of its own, so that what
 * depends only on it is not rendered again when the query changes.
 */
export function GuardedRouter({ children }: { readonly children: ReactNode }) {
  const unsaved = useUnsavedChanges()
  const [history] = useState(() => createGuardedHistory(window, unsaved))
  const [location, setLocation] = useState(history.current)
  // A layout effect, because effects of the children may navigate.
  useLayoutEffect(() => history.listen(setLocation), [history])
  return (
    <NavigateContext value={history.navigate}>
      <PathContext value={location.pathname}>
        <LocationContext value={location}>{children}</LocationContext>
      </PathContext>
    </NavigateContext>
  )
}

/** Replaces the current address when rendered. `state`: that of the new history entry. */
export function Redirect({ to, state }: { readonly to: string; readonly state: unknown }) {
  const navigate = useNavigate()
  const go = useEffectEvent(() => void navigate(to, { replace: true, state }))
  useEffect(() => go(), [])
  return null
}
