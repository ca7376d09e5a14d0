import { type ComponentType, useRef, useState } from 'react'
import { plainFailureText } from '../api/plain-failure-text.ts'
import { useConfig } from '../config/config-root.tsx'
import { logFailure } from '../log-failure.ts'
import { useTranslatedToasts } from '../translated-toasts.tsx'
import type { LazyPart } from './lazy-part.ts'

/**
 * A component that is loaded on demand, and the function that loads it. If loading fails, a toast says so, `onFailed` is called, and the
 * next call tries again (React's `lazy` would remember the failure).
 */
export function useLazyComponent<Props>(
  part: LazyPart<Props>,
  onFailed?: () => void,
): readonly [ComponentType<Props> | undefined, () => void] {
  const toasts = useTranslatedToasts()
  const { supportChannel } = useConfig()
  const [component, setComponent] = useState(() => part.loaded)
  const isLoading = useRef(false)
  const start = async () => {
    if (component !== undefined || isLoading.current) return
    if (part.loaded !== undefined) {
      const { loaded } = part
      return setComponent(() => loaded)
    }
    isLoading.current = true
    try {
      const loaded = await part.load()
      setComponent(() => loaded)
    } catch (thrown) {
      logFailure('Loading a part of the program', thrown)
      toasts.show('error', (say) => plainFailureText(thrown, say, supportChannel))
      onFailed?.()
    }
    isLoading.current = false
  }
  return [component, () => void start()]
}
