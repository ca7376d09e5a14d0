import { type ReactNode, useEffect, useState } from 'react'
import { loadInAdvance } from './part-in-advance.ts'

/** Renders its content once a list is shown and the browser is idle (`loadWaitingParts`), so that loading it delays neither. */
export function WhenIdle({ children }: { readonly children: () => ReactNode }) {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => loadInAdvance(async () => setIdle(true)), [])
  return isIdle ? children() : null
}
