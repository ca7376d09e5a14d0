import { useState } from 'react'

/**
 * Whether to show a form: to users who may edit, and to those who lost the permission after opening it, so that what they typed stays on
 * the screen.
 */
export function useFormShown(mayEdit: boolean): boolean {
  const [hasBegun, setBegun] = useState(mayEdit)
  if (mayEdit && !hasBegun) setBegun(true)
  return hasBegun
}
