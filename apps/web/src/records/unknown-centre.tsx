import { brandOf } from '@goat/domain/brand-of'
import { brandIds } from '@goat/domain/brands'
import { visibleOf } from '@goat/domain/text/text'
import { Alert } from '@goat/ui/messages'
import { msg } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { useBrand, useBrandNames } from '../platform/brand/brand.tsx'
import { OtherBrandNotice } from '../platform/brand/other-brand.tsx'
import { useSay } from '../platform/locale/locale.tsx'
import { useLocation } from '../platform/navigation/router.tsx'

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

export type CentreOfOtherBrandProps = {
  /** The fulfilment centre in the address, which the selected brand does not have. */
  readonly code: string
  /** Shown if no other brand has it either. */
  readonly children?: ReactNode
}

/** Offers to switch to the brand of a fulfilment centre (UI-46). */
export function CentreOfOtherBrand({ code, children }: CentreOfOtherBrandProps) {
  const say = useSay()
  const { pathname, search } = useLocation()
  const selected = useBrand()
  const names = useBrandNames()
  const brand = brandIds.find((id) => id !== selected.brand && brandOf(id).factories.some((one) => one.code === code))
  if (brand === undefined) return children
  const title = say(centreMessages.centreOfOtherBrand(code, names[brand]))
  return <OtherBrandNotice title={title} brand={brand} to={`${pathname}${search}`} />
}

/** Notices about fulfilment centres that several capabilities show. */
export const centreMessages = {
  centreOfOtherBrand: (centre: string, brand: string) => msg`${centre} is a fulfilment centre of another brand: ${brand}.`,
  unknownCentre: (centre: string, shown: string) => msg`There is no fulfilment centre ${centre}. ${shown} is shown instead.`,
  unknownCentreAll: (centre: string) => msg`There is no fulfilment centre ${centre}.`,
} as const
