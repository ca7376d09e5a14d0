import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const source = fileURLToPath(new URL('../../packages/ui/src', import.meta.url))
const gallery = fileURLToPath(new URL('../../packages/ui/gallery', import.meta.url))

function foldersOf(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
}

/** The names of the components in the `pages` of the gallery's files. */
function galleryPagesIn(folder: string): readonly string[] {
  const listed = readdirSync(folder)
    .filter((file) => file.endsWith('.gallery.tsx'))
    .map((file) => /export const pages: Pages = \{([^}]*)\}/.exec(read(folder, file))?.[1] ?? '')
  return [...listed.join().matchAll(/([\w-]+)'?:/g)].flatMap(([, name]) => name ?? [])
}

/**
 * What is missing of the components: the module of each folder, a docstring of each component in it, and for each gallery page a test of the
 * same name and the other way round.
 */
function lackingIn(folder: string, pages: readonly string[]): readonly string[] {
  const tested = foldersOf(folder).flatMap((name) =>
    readdirSync(join(folder, name)).flatMap((file) => /^(.*)\.spec\.ts$/.exec(file)?.[1] ?? []),
  )
  const ofFolders = foldersOf(folder).flatMap((name) => {
    const files = readdirSync(join(folder, name))
    if (!files.includes(`${name}.tsx`)) return [`${name}: ${name}.tsx`]
    if (!files.some((file) => file.endsWith('.spec.ts'))) return [`${name}: a test`]
    const bare = read(folder, name, `${name}.tsx`).matchAll(/(?<!\*\/\n)^export function ([A-Z]\w*(?<!Icon))(?=[<(])/gm)
    return [...bare].map(([, component]) => `${name}: a word on what ${component} is`)
  })
  return [
    ...ofFolders,
    ...tested.filter((name) => !pages.includes(name)).map((name) => `${name}: a gallery page`),
    ...pages.filter((name) => !tested.includes(name) && name !== 'tokens').map((name) => `${name}: a test`),
  ]
}

function read(...path: readonly string[]): string {
  return readFileSync(join(...path), 'utf8')
}

/** Style sheets with literal colours instead of tokens from tokens.css. */
function literalColoursIn(folder: string): readonly string[] {
  const literal = /#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch|lab)a?\(|:\s*(?:white|black|red|green|blue|gr[ae]y)\b/i
  return foldersOf(folder).flatMap((name) =>
    readdirSync(join(folder, name))
      .filter((file) => file.endsWith('.css') && literal.test(read(folder, name, file)))
      .map((file) => `${name}/${file}`),
  )
}

describe('every component of packages/ui', () => {
  test('has a docstring, a gallery page and a test', () => {
    expect(galleryPagesIn(gallery).length).toBeGreaterThan(30)
    expect(lackingIn(source, galleryPagesIn(gallery))).toEqual([])
  })

  test('uses colour tokens only', () => {
    expect(literalColoursIn(source)).toEqual([])
  })

  test('is reported if one of these is missing', () => {
    const scratch = mkdtempSync(join(tmpdir(), 'goat-components-'))
    const plant = (file: string, text: string) => {
      mkdirSync(join(scratch, file, '..'), { recursive: true })
      writeFileSync(join(scratch, file), text)
    }
    try {
      plant('whole/whole.tsx', '/** What it is. */\nexport function Whole() {}\n')
      plant('whole/whole.spec.ts', '')
      plant('whole/part.spec.ts', '')
      plant('whole/whole.module.css', '.whole { color: var(--color-text); }')
      plant('bare/bare.tsx', 'export function Bare() {}\n')
      plant('bare/bare.spec.ts', '')
      plant('bare/bare.module.css', '.bare { color: #fff; }')
      plant('empty/other.tsx', '/** What it is. */\nexport function Empty() {}\n')
      plant('untested/untested.tsx', '/** What it is. */\nexport function Untested() {}\n')
      expect(lackingIn(scratch, ['whole', 'bare', 'shown']).toSorted()).toEqual([
        'bare: a word on what Bare is',
        'empty: empty.tsx',
        'part: a gallery page',
        'shown: a test',
        'untested: a test',
      ])
      expect(literalColoursIn(scratch)).toEqual(['bare/bare.module.css'])
    } finally {
      rmSync(scratch, { recursive: true })
    }
  })
})
