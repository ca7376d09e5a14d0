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

/** The command palette and the list of shortcuts: whichever of them is open. */
export function Palette({ sources, open, screens, onOpen }: PaletteProps & { readonly sources: readonly PaletteSource[] }) {
  const say = useSay()
  // Of its own: it stands outside the screens, which may not be loaded yet.
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: { staleTime: 10_000, retry: 1, networkMode: 'always' } } }))
  // Each opening begins with an empty field, one that comes while the last is still fading away too. What fades away stays as it was.
  const [opening, setOpening] = useState({ open, shown: open, count: 0 })
  if (opening.open !== open) setOpening({ open, shown: open ?? opening.shown, count: opening.count + (open === undefined ? 0 : 1) })
  const close = () => onOpen(undefined)
  return (
    <AriaLocale>
      <QueryClientProvider client={queries}>
        {/* One dialog for both: one that opened from the other would have nowhere to return the focus to. */}
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
