import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'

export type DownloadedCsv = { readonly fileName: string; readonly rows: readonly Readonly<Record<string, string>>[] }

/** Presses "Download CSV" and parses the file (RFC 4180), with each row by heading. */
export async function downloadCsv(page: Page): Promise<DownloadedCsv> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download CSV' }).click()])
  const text = await readFile(await download.path(), 'utf8')
  expect(text).toMatch(/^\ufeff.*\r\n$/s)
  const [headings = [], ...rows] = linesOf(text.slice(1))
  expect(headings.length).toBeGreaterThan(1)
  expect(new Set(headings).size, 'headings are unique').toBe(headings.length)
  // No cell would be evaluated.
  expect(rows.flat().filter((cell) => /^[\s\p{Cf}]*[=+\-@]|^[\t\r\n]/u.test(cell))).toEqual([])
  return {
    fileName: download.suggestedFilename(),
    rows: rows.map((cells) => Object.fromEntries(headings.map((heading, at) => [heading, cells[at] ?? '']))),
  }
}

function linesOf(text: string): string[][] {
  return text
    .split(/\r\n(?=(?:[^"]*"[^"]*")*[^"]*$)/)
    .filter((line) => line !== '')
    .map((line) =>
      [...`${line},`.matchAll(/(?:"((?:[^"]|"")*)"|([^",]*)),/g)].map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain),
    )
}
