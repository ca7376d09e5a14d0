import { type ComponentType, useRef, useState } from 'react'
import { plainFailureText } from '../api/plain-failure-text.ts'
import { useConfig } from '../config/config-root.tsx'
import { logFailure } from '../log-failure.ts'
import { useTranslatedToasts } from '../translated-toasts.tsx'

/**
 * A component that is loaded on demand, and the function that loads it. If loading fails, a toast says so, and the next call tries again
 * (React's `lazy` would remember the failure).
 */
export function useLazyComponent<Props>(
  load: () => Promise<ComponentType<Props>>,
): readonly [ComponentType<Props> | undefined, () => void] {
  const toasts = useTranslatedToasts()
  const { supportChannel } = useConfig()
  const [component, setComponent] = useState<ComponentType<Props>>()
  const isLoading = useRef(false)
  const start = async () => {
    if (component !== undefined || isLoading.current) return
    isLoading.current = true
    try {
      const loaded = await load()
      setComponent(() => loaded)
    } catch (thrown) {
      logFailure('Loading a part of the program', thrown)
      toasts.show('error', (say) => plainFailureText(thrown, say, supportChannel))
    }
    isLoading.current = false
  }
  return [component, () => void start()]
}
