import { useState } from 'react'

/**
 * Whether a form may be shown: to whoever may fill it in, and to somebody who could when they began it and has lost the permission
 * meanwhile, so that what they typed stays on the screen.
 */
export function useBegun(mayEdit: boolean): boolean {
  const [hasBegun, setBegun] = useState(mayEdit)
  if (mayEdit && !hasBegun) setBegun(true)
  return hasBegun
}
