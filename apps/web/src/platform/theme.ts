import { useSyncExternalStore } from 'react'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const storageKey = 'theme'

export function readTheme(storage: Pick<Storage, 'getItem'>): Theme {
  const stored = storage.getItem(storageKey)
  return themes.find((theme) => theme === stored) ?? 'system'
}

const listeners = new Set<() => void>()

/** The current theme and a function to change it. */
export function useTheme(): readonly [theme: Theme, choose: (theme: Theme) => void] {
  const theme = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => readTheme(localStorage),
  )
  return [theme, (next) => applyTheme(next, localStorage, document.documentElement)]
}

/** Stores and applies the theme; `system` follows the browser. */
export function applyTheme(theme: Theme, storage: Pick<Storage, 'setItem'>, root: HTMLElement): void {
  storage.setItem(storageKey, theme)
  if (theme === 'system') delete root.dataset['theme']
  else root.dataset['theme'] = theme
  for (const listener of listeners) listener()
}
