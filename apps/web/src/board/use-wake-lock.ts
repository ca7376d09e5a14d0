import { useEffect, useState } from 'react'

/** Whether the screen stays on: `awake`, or `mayTurnOff` if the browser cannot prevent it or refuses. */
export type ScreenState = 'unknown' | 'awake' | 'mayTurnOff'

/** Keeps the screen on while the tab is visible; a browser drops the lock of a hidden one. */
export function useWakeLock(): ScreenState {
  const [state, setState] = useState<ScreenState>('unknown')
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let hasEnded = false
    const keep = async () => {
      if (document.hidden) return
      try {
        // Safari before 16.4 and Firefox before 126 do not have it.
        const next = await navigator.wakeLock?.request('screen')
        if (hasEnded) return void next?.release()
        lock = next
        setState(next === undefined ? 'mayTurnOff' : 'awake')
      } catch {
        // For example, the battery is low.
        if (!hasEnded) setState('mayTurnOff')
      }
    }
    void keep()
    const onVisible = () => void keep()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      hasEnded = true
      document.removeEventListener('visibilitychange', onVisible)
      void lock?.release()
    }
  }, [])
  return state
}
