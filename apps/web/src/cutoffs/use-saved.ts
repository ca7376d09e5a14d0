import type { CutoffException, DeliveryService } from '@goat/domain/kinds/cutoff'
import { useMemo, useState } from 'react'
import { useShowSaved } from '../platform/saving/use-show-saved.ts'

export const defaultsId = 'defaults'

type SavedException = Pick<CutoffException, 'productType' | 'applicableOn'>

const none: readonly string[] = []

/**
 * Shows what the forms of a delivery service have saved last (CUT-25): an exception, or the defaults. An exception is found by its type and
 * days, because another back end may not return its id.
 */
export function useSaved({ cutoff }: DeliveryService) {
  const [saved, setSaved] = useState<{ readonly exception: SavedException | undefined }>()
  const id =
    saved === undefined || saved.exception === undefined
      ? saved && defaultsId
      : cutoff.exceptions.find((one) => isSame(one, saved.exception))?.id
  useShowSaved(useMemo(() => (saved === undefined || id === undefined ? none : [id]), [saved, id]))
  return {
    /** The id of the element that is shown, as in `recordProps`. */
    id,
    onDefaultsSaved: () => setSaved({ exception: undefined }),
    onExceptionSaved: (exception: SavedException) => setSaved({ exception }),
  }
}

/** No two exceptions of a service have both their type and a day in common (CUT-14). */
function isSame(one: SavedException, saved: SavedException | undefined): boolean {
  return one.productType === saved?.productType && one.applicableOn.some((day) => saved.applicableOn.includes(day))
}
