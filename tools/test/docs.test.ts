import { describe, expect, test } from 'vitest'
import { ownFiles, read } from './own-files.ts'

const files = ownFiles()
/** Example names of files to create. */
const examples = new Set(['0006-what-it-does.sql'])
const pages = files.filter((file) => file === 'README.md' || (file.startsWith('docs/') && file.endsWith('.md')))
/** A file of this repository: a known extension, and not a URL, a pattern or a setting. */
const named = /^(?![/.~])[\w@./-]+\.(?:ts|tsx|mjs|sql|md|css|po|service|cfg|yml|ini)$/

/** The names between backticks, except in code blocks, which show commands. */
function filesNamedIn(page: string): string[] {
  const text = read(page).replace(/```[\s\S]*?```/g, '')
  return [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, name = '']) => (named.test(name) ? [name] : []))
}

/** Whether a file has this name or path suffix. */
function isThere(name: string): boolean {
  return examples.has(name) || files.some((file) => file === name || file.endsWith(`/${name}`))
}

describe('every file named in the documentation exists', () => {
  test.each(pages)('%s', (page) => {
    expect(filesNamedIn(page).filter((name) => !isThere(name))).toEqual([])
  })

  test('names are found, and a missing file is reported', () => {
    expect(pages.flatMap(filesNamedIn).length).toBeGreaterThan(60)
    expect(isThere('test/trust/nowhere.test.ts')).toBe(false)
    expect(isThere('nowhere.ts')).toBe(false)
  })
})
