import { Alert } from '@goat/ui/alert'
import { lazy, Suspense } from 'react'
import { centreMessages } from './home/messages.ts'
import { useSay } from './platform/locale/locale-root.tsx'
import { ErrorBoundary } from './platform/shell/error-boundary.tsx'

/** Loaded only when needed, because it needs the factories of every brand. */
const CentreOfOtherBrand = lazy(async () => ({ default: (await import('./centre-of-other-brand.tsx')).CentreOfOtherBrand }))

/** Says that there is no fulfilment centre as in the address, or that it belongs to another brand (UI-46). `shown` is shown instead. */
export function UnknownCentre({ code, shown }: { readonly code: string; readonly shown: string }) {
  const say = useSay()
  const unknown = <Alert variant="info">{say(centreMessages.unknownCentre(code, shown))}</Alert>
  return (
    <ErrorBoundary fallback={() => unknown}>
      <Suspense>
        <CentreOfOtherBrand code={code}>{unknown}</CentreOfOtherBrand>
      </Suspense>
    </ErrorBoundary>
  )
}
