import type { BrandId } from '@goat/domain/brands'
import { Button } from '@goat/ui/button'
import type { ToastAction } from '@goat/ui/messages'
import { msg } from '@lingui/core/macro'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useSay } from '../platform/locale/locale.tsx'
import { useBrand, useCanEdit } from '../platform/session.tsx'
import { type LazyPart, type UndoProps, useLazyComponent, useUndoPart } from '../platform/shell/lazy.tsx'
import classes from './form.module.css'

/**
 * Returns what a toast offers after a change of a revision: to undo it (HIS-58). `isCurrent`: whether the records are as the change left
 * them, as far as the cache knows.
 */
export function useUndoOffer(): (
  revision: string | undefined,
  isCurrent?: () => boolean,
  onUndone?: () => void,
) => ToastAction | undefined {
  const { brand } = useBrand()
  const part = useUndoPart()
  const cache = useQueryClient()
  return useCallback(
    (revision, isCurrent = () => true, onUndone = () => undefined) => {
      if (revision === undefined) return undefined
      return (close) => <UndoButton key={revision} {...{ revision, brand, part, cache, isCurrent, onUndone, close }} />
    },
    [brand, part, cache],
  )
}

type UndoButtonProps = Pick<UndoProps, 'revision'> & {
  readonly brand: BrandId
  readonly part: LazyPart<UndoProps>
  readonly cache: QueryClient
  readonly isCurrent: () => boolean
  readonly onUndone: () => void
  readonly close: () => void
}

/** Closes its toast when the change can no longer be undone as it was made. */
function UndoButton({ revision, brand, part, cache, isCurrent, onUndone, close }: UndoButtonProps) {
  const say = useSay()
  const button = useRef<HTMLButtonElement>(null)
  const [isAsked, setAsked] = useState(false)
  const [Undo, load] = useLazyComponent(part)
  // Preloaded while there is a connection; pressing the button tries again, and says if it fails.
  useEffect(() => void part.load().catch(() => undefined), [part])
  const subscribe = useCallback((listener: () => void) => cache.getQueryCache().subscribe(listener), [cache])
  const isUnchanged = useSyncExternalStore(subscribe, isCurrent)
  const isSameBrand = useBrand().brand === brand
  const isOver = !useCanEdit() || !isSameBrand || (!isUnchanged && !isAsked)
  const end = useEffectEvent(close)
  useEffect(() => {
    if (isOver) end()
  }, [isOver])
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (!isUndoKey(event)) return
      event.preventDefault()
      button.current?.focus()
    }
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
  return (
    <>
      <Button
        ref={button}
        variant="quiet"
        aria-keyshortcuts="Alt+Z"
        onClick={() => {
          load()
          setAsked(true)
        }}
      >
        {say(msg`Undo`)}
        <kbd aria-hidden className={classes['shortcut']}>
          Alt+Z
        </kbd>
      </Button>
      {isAsked && Undo !== undefined ? (
        <Undo
          revision={revision}
          onDone={() => {
            onUndone()
            close()
          }}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </>
  )
}

/** Alt+Z. AltGr, which types characters, is reported as Ctrl and Alt, and Option+Z of a Mac as the character that it types. */
function isUndoKey({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  return altKey && !ctrlKey && !metaKey && !shiftKey && ['z', 'Z', 'Ω'].includes(key)
}
