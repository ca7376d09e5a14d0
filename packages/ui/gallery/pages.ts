import type { Pages, States } from './states.ts'

const files = import.meta.glob<Pages>('./*.gallery.tsx', { import: 'pages', eager: true })

/** A page, named after its component's folder. */
export type GalleryPage = { readonly name: string; readonly title: string; readonly states: States }

export const pages: readonly GalleryPage[] = Object.values(files)
  .flatMap((pagesOfFile) => Object.entries(pagesOfFile))
  .map(([name, states]) => ({ name, title: titleOf(name), states }))
  .toSorted((a, b) => a.name.localeCompare(b.name))

function titleOf(name: string): string {
  const words = name.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
