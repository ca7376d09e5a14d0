import type { States } from './states.ts'

const files = import.meta.glob<States>(['../src/*/*.gallery.tsx', './tokens.gallery.tsx'], { import: 'states' })

/** A page, named after its component's folder. Loaded on demand. */
export type GalleryPage = { readonly name: string; readonly title: string; readonly load: () => Promise<States> }

export const pages: readonly GalleryPage[] = Object.entries(files)
  .map(([file, load]) => {
    const name = /([\w-]+)\.gallery\.tsx$/.exec(file)?.[1] ?? file
    return { name, title: titleOf(name), load }
  })
  .toSorted((a, b) => a.name.localeCompare(b.name))

function titleOf(name: string): string {
  const words = name.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
