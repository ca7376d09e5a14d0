import { Button } from '@goat/ui/button'
import { useSyncExternalStore } from 'react'
import { useSay } from '../platform/locale/locale-root.tsx'
import { logFailure } from '../platform/log-failure.ts'
import classes from './board.module.css'
import { messages } from './messages.ts'
import { useWakeLock } from './use-wake-lock.ts'

/** On a wall display: full screen, the way back, and a note if the screen may turn off. */
export function WallControls({ onLeave }: { readonly onLeave: () => void }) {
  const say = useSay()
  const screen = useWakeLock()
  const isFull = useSyncExternalStore(onFullScreenChange, () => document.fullscreenElement !== null)
  const enter = () => document.documentElement.requestFullscreen().catch((thrown: unknown) => logFailure('Entering full screen', thrown))
  const leave = () => {
    if (isFull) document.exitFullscreen().catch((thrown: unknown) => logFailure('Leaving full screen', thrown))
    onLeave()
  }
  return (
    <>
      {screen === 'mayTurnOff' ? <span className={classes['note']}>{say(messages.mayTurnOff)}</span> : null}
      {isFull || !document.fullscreenEnabled ? null : <Button onClick={() => void enter()}>{say(messages.fullScreen)}</Button>}
      <Button onClick={leave}>{say(messages.leaveWall)}</Button>
    </>
  )
}

function onFullScreenChange(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}
