import { type ComponentType, useRef, useState } from 'react'
import { plainFailureText } from '../api/plain-failure-text.ts'
import { useConfig } from '../config/config-root.tsx'
import { logFailure } from '../log-failure.ts'
import { useTell } from '../told.tsx'

/**
 * A part of the program that is loaded when it is first needed. Without a connection it may not come: that is said, the rest of the page
 * goes on with what is typed in it, and the next time it is needed it is loaded again (`lazy` of React would remember the failure).
 */
export function useLater<Props>(load: () => Promise<ComponentType<Props>>): readonly [ComponentType<Props> | undefined, () => void] {
  const tell = useTell()
  const { supportChannel } = useConfig()
  const [part, setPart] = useState<ComponentType<Props>>()
  const isLoading = useRef(false)
  const need = async () => {
    if (part !== undefined || isLoading.current) return
    isLoading.current = true
    try {
      const loaded = await load()
      setPart(() => loaded)
    } catch (thrown) {
      logFailure('Loading a part of the program', thrown)
      tell.show('error', (say) => plainFailureText(thrown, say, supportChannel))
    }
    isLoading.current = false
  }
  return [part, () => void need()]
}
