export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const storageKey = 'theme'

export function readTheme(storage: Pick<Storage, 'getItem'>): Theme {
  const stored = storage.getItem(storageKey)
  return themes.find((theme) => theme === stored) ?? 'system'
}

/** Keeps the theme and shows it; `system` leaves it to the browser. */
export function applyTheme(theme: Theme, storage: Pick<Storage, 'setItem'>, root: HTMLElement): void {
  storage.setItem(storageKey, theme)
  if (theme === 'system') delete root.dataset['theme']
  else root.dataset['theme'] = theme
}
