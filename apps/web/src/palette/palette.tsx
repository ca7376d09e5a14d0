import { Modal } from '@goat/ui/modal'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { AriaLocale } from '../platform/locale/aria-locale.tsx'
import { useSay } from '../platform/locale/locale-root.tsx'
import type { PaletteSource } from '../platform/palette-source.ts'
import type { PaletteProps } from '../platform/shell/palette-keys.tsx'
import { messages } from './messages.ts'
import { Search } from './search.tsx'
import { Shortcuts } from './shortcuts.tsx'

/** The dialog with either the command palette or the list of shortcuts. */
export function Palette({ sources, open, screens, onOpen }: PaletteProps & { readonly sources: readonly PaletteSource[] }) {
  const say = useSay()
  // A separate client, because the one of the screens may not be loaded yet.
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: { staleTime: 10_000, retry: 1, networkMode: 'always' } } }))
  // Each opening starts with an empty field, even if the previous one is still fading out, which keeps its content.
  const [opening, setOpening] = useState({ open, shown: open, count: 0 })
  if (opening.open !== open) setOpening({ open, shown: open ?? opening.shown, count: opening.count + (open === undefined ? 0 : 1) })
  const close = () => onOpen(undefined)
  return (
    <AriaLocale>
      <QueryClientProvider client={queries}>
        {/* A single dialog, because one opened from the other would have nowhere to return the focus to. */}
        <Modal title={say(opening.shown === 'shortcuts' ? messages.shortcuts : messages.title)} isOpen={open !== undefined} onClose={close}>
          {opening.shown === 'shortcuts' ? (
            <Shortcuts />
          ) : (
            <Search key={opening.count} sources={sources} screens={screens} done={close} onShortcuts={() => onOpen('shortcuts')} />
          )}
        </Modal>
      </QueryClientProvider>
    </AriaLocale>
  )
}
