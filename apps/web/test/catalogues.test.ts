import { globSync, readFileSync } from 'node:fs'
import { formatter } from '@lingui/format-po'
import { expect, test } from 'vitest'

// Screens load several catalogues, where the same message has the same id.
test('UI-8: a message that several catalogues have is translated in the same way', async () => {
  const root = new URL('../locales/nl-NL', import.meta.url).pathname
  const files = globSync(`${root}/*.po`)
  expect(files.length).toBe(3)
  const translations = new Map<string, Set<string | undefined>>()
  for (const filename of files) {
    const context = { locale: 'nl-NL', sourceLocale: 'en-GB', filename } as const
    const catalogue = await formatter().parse(readFileSync(filename, 'utf8'), context)
    for (const [id, { translation }] of Object.entries(catalogue))
      translations.set(id, (translations.get(id) ?? new Set()).add(translation))
  }
  expect([...translations.values()].filter(({ size }) => size > 1).map((texts) => [...texts])).toEqual([])
})
