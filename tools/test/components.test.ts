import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const source = fileURLToPath(new URL('../../packages/ui/src', import.meta.url))

function foldersOf(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
}

/** The missing parts of each component's folder: the documented component, its gallery page, its test. */
function lackingIn(folder: string): readonly string[] {
  return foldersOf(folder).flatMap((name) => {
    const files = readdirSync(join(folder, name))
    const lacking = [`${name}.tsx`, `${name}.gallery.tsx`, `${name}.spec.ts`].filter((file) => !files.includes(file))
    const exportsStates = /export const states: States =/
    const ofPage = files.includes(`${name}.gallery.tsx`) && !exportsStates.test(read(folder, name, `${name}.gallery.tsx`))
    const hasWord = !files.includes(`${name}.tsx`) || /\/\*\*[^/]*\*\/\n(?:export )?function/.test(read(folder, name, `${name}.tsx`))
    return [...lacking, ...(ofPage ? ['states of its page'] : []), ...(hasWord ? [] : ['a word on what it is'])].map(
      (one) => `${name}: ${one}`,
    )
  })
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
    expect(foldersOf(source).length).toBeGreaterThan(30)
    expect(lackingIn(source)).toEqual([])
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
      plant('whole/whole.gallery.tsx', 'export const states: States = {}\n')
      plant('whole/whole.spec.ts', '')
      plant('whole/whole.module.css', '.whole { color: var(--color-text); }')
      plant('bare/bare.tsx', 'export function Bare() {}\n')
      plant('bare/bare.module.css', '.bare { color: #fff; }')
      plant('empty/empty.tsx', '/** What it is. */\nexport function Empty() {}\n')
      plant('empty/empty.gallery.tsx', '')
      plant('empty/empty.spec.ts', '')
      expect(lackingIn(scratch).toSorted()).toEqual([
        'bare: a word on what it is',
        'bare: bare.gallery.tsx',
        'bare: bare.spec.ts',
        'empty: states of its page',
      ])
      expect(literalColoursIn(scratch)).toEqual(['bare/bare.module.css'])
    } finally {
      rmSync(scratch, { recursive: true })
    }
  })
})
