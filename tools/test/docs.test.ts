import { describe, expect, test } from 'vitest'
import { ownFiles, read } from './own-files.ts'

const files = ownFiles()
/** Names that show how one is made. */
const examples = new Set(['0006-what-it-does.sql'])
const pages = files.filter((file) => file === 'README.md' || (file.startsWith('docs/') && file.endsWith('.md')))
/** What names a file of ours: with the ending of one, and not an address, a pattern or a setting. */
const named = /^(?![/.~])[\w@./-]+\.(?:ts|tsx|mjs|sql|md|css|po|service|cfg|yml|ini)$/

/** The names between backticks, outside of blocks of code, which show what people type. */
function filesNamedIn(page: string): string[] {
  const text = read(page).replace(/```[\s\S]*?```/g, '')
  return [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, name = '']) => (named.test(name) ? [name] : []))
}

/** A name of a file, or the end of its path. */
function isThere(name: string): boolean {
  return examples.has(name) || files.some((file) => file === name || file.endsWith(`/${name}`))
}

describe('every file that the documentation names is there', () => {
  test.each(pages)('%s', (page) => {
    expect(filesNamedIn(page).filter((name) => !isThere(name))).toEqual([])
  })

  test('it looked, and misses one that is not there', () => {
    expect(pages.flatMap(filesNamedIn).length).toBeGreaterThan(60)
    expect(isThere('test/trust/nowhere.test.ts')).toBe(false)
    expect(isThere('nowhere.ts')).toBe(false)
  })
})
