import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'

export type DownloadedCsv = { readonly fileName: string; readonly rows: readonly Readonly<Record<string, string>>[] }

/** Presses "Download CSV" and reads the file as RFC 4180 has it, each row by its headings. */
export async function downloadCsv(page: Page): Promise<DownloadedCsv> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download CSV' }).click()])
  const text = await readFile(await download.path(), 'utf8')
  expect(text).toMatch(/^\ufeff.*\r\n$/s)
  const [headings = [], ...rows] = linesOf(text.slice(1))
  expect(headings.length).toBeGreaterThan(1)
  expect(new Set(headings).size, 'no heading comes twice').toBe(headings.length)
  // In no cell anything to reckon.
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
