import { visibleOf } from '@goat/domain/text/text'
import { Alert } from '@goat/ui/alert'
import { CentreOfOtherBrand } from './centre-of-other-brand.tsx'
import { centreMessages } from './home/shared-messages.ts'
import { useSay } from './platform/locale/locale-root.tsx'

export type UnknownCentreProps = {
  readonly code: string
  /** The fulfilment centre that is shown instead; null for all. */
  readonly shown: string | null
}

/** Says that there is no fulfilment centre as in the address, or that it belongs to another brand (UI-46). */
export function UnknownCentre({ code: asked, shown }: UnknownCentreProps) {
  const say = useSay()
  // It comes from the address.
  const code = visibleOf(asked)
  const text = shown === null ? centreMessages.unknownCentreAll(code) : centreMessages.unknownCentre(code, shown)
  return (
    <CentreOfOtherBrand code={code}>
      <Alert variant="info">{say(text)}</Alert>
    </CentreOfOtherBrand>
  )
}
