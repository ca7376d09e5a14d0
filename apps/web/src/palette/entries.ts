import type { PaletteEntry } from '../platform/palette-source.ts'

/** An entry of the palette: somewhere to go, or something to do. */
export type Item = Omit<PaletteEntry, 'to'> & { readonly act: () => void }
export type Section = { readonly heading: string; readonly items: readonly Item[] }
/** What is shown of a section, and how many more match. */
export type ShownSection = Section & { readonly more: number }

/** More than these of one heading are counted, not shown. */
const shownAtMost = 6

/**
 * What matches a typed text: every word of it is in the text or the detail, whatever the case. What begins with the text comes first.
 * Sections without a match are left out.
 */
export function matching(sections: readonly Section[], typed: string): readonly ShownSection[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const first = words[0] ?? ''
  return sections.flatMap(({ heading, items }) => {
    const found = items.filter((one) => {
      const text = `${one.text} ${one.detail}`.toLowerCase()
      return words.every((word) => text.includes(word))
    })
    const isFirst = (one: Item) => one.text.toLowerCase().startsWith(first)
    const ordered = first === '' ? found : [...found.filter(isFirst), ...found.filter((one) => !isFirst(one))]
    const shown = ordered.slice(0, shownAtMost)
    return shown.length === 0 ? [] : [{ heading, items: shown, more: ordered.length - shown.length }]
  })
}
