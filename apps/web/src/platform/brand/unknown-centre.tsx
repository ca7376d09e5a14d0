import { Alert } from '@goat/ui/alert'
import { lazy, Suspense } from 'react'
import { useSay } from '../locale/locale-root.tsx'
import { messages } from '../messages.ts'
import { ErrorBoundary } from '../shell/error-boundary.tsx'

/** Loaded only when needed, because it needs the factories of every brand. */
const CentreOfOtherBrand = lazy(async () => ({ default: (await import('./centre-of-other-brand.tsx')).CentreOfOtherBrand }))

/** Says that there is no fulfilment centre as in the address, or that it belongs to another brand (UI-46). `shown` is shown instead. */
export function UnknownCentre({ code, shown }: { readonly code: string; readonly shown: string }) {
  const say = useSay()
  const unknown = <Alert variant="info">{say(messages.unknownCentre(code, shown))}</Alert>
  return (
    <ErrorBoundary fallback={() => unknown}>
      <Suspense>
        <CentreOfOtherBrand code={code}>{unknown}</CentreOfOtherBrand>
      </Suspense>
    </ErrorBoundary>
  )
}
