import type { PaletteEntry } from '../platform/palette-source.ts'

/** An entry of the palette: a destination or a command. */
export type Item = Omit<PaletteEntry, 'to'> & { readonly perform: () => void }
export type Section = { readonly heading: string; readonly items: readonly Item[] }
/** The shown items of a section, and how many more match. */
export type ShownSection = Section & { readonly more: number }

const searchedTexts = new WeakMap<Item, string>()

/** The text of an item in which words are searched. Kept, because there are thousands of items and each keystroke searches them all. */
function searched(item: Item): string {
  const text = searchedTexts.get(item) ?? `${item.text} ${item.detail}`.toLowerCase()
  searchedTexts.set(item, text)
  return text
}

/** Further items of a section are only counted. */
const maxShown = 6

/**
 * The items whose text or detail contains every typed word, ignoring case. Items that start with the first word come first. Sections
 * without a match are omitted.
 */
export function filterSections(sections: readonly Section[], typed: string): readonly ShownSection[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const first = words[0] ?? ''
  return sections.flatMap(({ heading, items }) => {
    const found = items.filter((one) => words.every((word) => searched(one).includes(word)))
    const isFirst = (one: Item) => searched(one).startsWith(first)
    const ordered = first === '' ? found : [...found.filter(isFirst), ...found.filter((one) => !isFirst(one))]
    const shown = ordered.slice(0, maxShown)
    return shown.length === 0 ? [] : [{ heading, items: shown, more: ordered.length - shown.length }]
  })
}
