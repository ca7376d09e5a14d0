import { brandOf } from '@goat/domain/brand-of'
import { brandIds } from '@goat/domain/brands'
import type { ReactNode } from 'react'
import { centreMessages } from './home/shared-messages.ts'
import { useBrand } from './platform/brand/brand-root.tsx'
import { OtherBrandNotice } from './platform/brand/other-brand.tsx'
import { useBrandNames } from './platform/brand/use-brand-names.ts'
import { useSay } from './platform/locale/locale-root.tsx'
import { useLocation } from './platform/navigation/router.tsx'

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
