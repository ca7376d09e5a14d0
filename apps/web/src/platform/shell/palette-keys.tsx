import { IconButton } from '@goat/ui/button'
import { SearchIcon } from '@goat/ui/icons'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSay } from '../locale/locale.tsx'
import { messages } from '../messages.ts'
import { type LazyPart, useLazyComponent } from './lazy.tsx'

export type PaletteKind = 'palette' | 'shortcuts'

export type PaletteProps = {
  readonly open: PaletteKind | undefined
  readonly screens: readonly NavigationItem[]
  readonly onOpen: (kind: PaletteKind | undefined) => void
}

type PaletteKeysProps = Pick<PaletteProps, 'screens'> & { readonly palette: LazyPart<PaletteProps> }

/** The button of the command palette, and the global shortcuts for it and for the list of shortcuts. */
export function PaletteKeys({ screens, palette }: PaletteKeysProps) {
  const say = useSay()
  const [open, setOpen] = useState<PaletteKind>()
  const [Palette, loadIt] = useLazyComponent(palette)
  const show = (kind: PaletteKind | undefined) => {
    if (kind !== undefined) loadIt()
    setOpen(kind)
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const kind = kindOf(event)
    // An open dialog must be closed first.
    if (kind === undefined || document.querySelector(openDialog) !== null) return
    event.preventDefault()
    show(kind)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
  return (
    <>
      <IconButton
        label={say(messages.goTo)}
        title={`${say(messages.goTo)} (${paletteKey(navigator.platform)})`}
        aria-keyshortcuts="Control+K Meta+K"
        icon={<SearchIcon />}
        onClick={() => show('palette')}
      />
      {Palette === undefined ? null : <Palette open={open} screens={screens} onOpen={show} />}
    </>
  )
}

/** Excludes dialogs that are fading out. */
const openDialog = ':is([role="dialog"], [role="alertdialog"]):not([data-exiting] *)'

/** The shortcut of the palette as written on the platform. */
export function paletteKey(platform: string): string {
  return /^(Mac|iP)/.test(platform) ? '⌘ K' : 'Ctrl + K'
}

function kindOf(event: KeyboardEvent): PaletteKind | undefined {
  const hasModifier = event.ctrlKey || event.metaKey
  if (hasModifier && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k') return 'palette'
  if (event.key !== '?' || hasModifier || event.altKey || isTyping(event.target)) return undefined
  return isQuestionMarkOn(localStorage) ? 'shortcuts' : undefined
}

/** Whether a key press types a character into a field. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
}

const storageKey = 'questionMark'

export function isQuestionMarkOn(storage: Pick<Storage, 'getItem'>): boolean {
  return storage.getItem(storageKey) !== 'off'
}

export function setQuestionMark(storage: Pick<Storage, 'setItem'>, isOn: boolean): void {
  storage.setItem(storageKey, isOn ? 'on' : 'off')
}

/** `onFollow`: to be called when a link is followed in this tab. */
export type CountProps = { readonly onFollow: () => void }

/** A screen in the header and the command palette. `count`: shown next to it in the header. */
export type NavigationItem = { readonly to: string; readonly label: string; readonly count?: LazyPart<CountProps> | undefined }
