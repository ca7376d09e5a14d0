import type { GalleryPage, States } from './states.ts'

const files = import.meta.glob<States>(['../src/*/*.gallery.tsx', './tokens.gallery.tsx'], { eager: true, import: 'states' })

/** Every page, by the name of its component's folder. */
export const pages: readonly GalleryPage[] = Object.entries(files)
  .map(([file, states]) => {
    const name = /([\w-]+)\.gallery\.tsx$/.exec(file)?.[1] ?? file
    return { name, title: titleOf(name), states }
  })
  .toSorted((a, b) => a.name.localeCompare(b.name))

function titleOf(name: string): string {
  const words = name.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
