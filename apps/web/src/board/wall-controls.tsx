import { Button } from '@goat/ui/button'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useSay } from '../platform/locale/locale-root.tsx'
import classes from './board.module.css'
import { messages } from './messages.ts'
import { useWakeLock } from './use-wake-lock.ts'

/** On a wall display: full screen, which ends with it, and notes if the browser refuses what it needs. */
export function WallControls() {
  const say = useSay()
  const screen = useWakeLock()
  const [isRefused, setRefused] = useState(false)
  const isFull = useSyncExternalStore(onFullScreenChange, () => document.fullscreenElement !== null)
  // Rejects if there is none.
  useEffect(() => () => void document.exitFullscreen().catch(() => undefined), [])
  return (
    <>
      {screen === 'mayTurnOff' ? <span className={classes['note']}>{say(messages.mayTurnOff)}</span> : null}
      {isRefused ? <span className={classes['note']}>{say(messages.fullScreenRefused)}</span> : null}
      {isFull || !document.fullscreenEnabled ? null : (
        <Button onClick={() => void document.documentElement.requestFullscreen().catch(() => setRefused(true))}>
          {say(messages.fullScreen)}
        </Button>
      )}
    </>
  )
}

function onFullScreenChange(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}
