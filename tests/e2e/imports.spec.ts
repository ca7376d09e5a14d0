import { readFile, writeFile } from 'node:fs/promises'
import { expect, expectNoHorizontalScroll, expectNoViolations, signIn, test } from './support/journey.ts'
import { switchLocale } from './support/walk.ts'

const path = '/imports/product-override'
const header = 'ProductKey,Sku,FactoryCode,Reason'

test('IMP-9, IMP-2, IMP-4: a file is checked line by line, its wrong lines are downloaded and corrected, and the rest is imported and undone', async ({
  page,
}, info) => {
  await signIn(page, 'Editor', '/product-designation-override')
  await page.getByRole('link', { name: 'Import many at once' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Import: Product overrides' })).toBeVisible()
  await expectNoViolations(page)
  const file = info.outputPath('range.csv')
  await writeFile(file, [header, 'crd-wed-0002,,GB-ARENA-DRO,Flood', 'NO-SUCH-KEY,,GB-ARENA-DRO,', 'CRD-BIR-0001,,XX,', ''].join('\n'))
  await page.getByLabel('File', { exact: true }).last().setInputFiles(file)
  await expect(page.getByText('3 lines were checked.')).toBeVisible()
  const rows = page.getByRole('region', { name: 'Lines' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('There is no product "NO-SUCH-KEY".')
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'All 3' }).click()
  await expect(rows.first()).toContainText('GB-ARENA-DRO')
  await page.getByRole('textbox', { name: 'Find a key or a line number' }).fill('bir')
  await expect(rows).toHaveCount(1)
  await test.step('the wrong lines', async () => {
    const downloaded = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download CSV' }).click()
    const text = await readFile(await (await downloaded).path(), 'utf8')
    expect(text.split('\r\n').slice(0, 2)).toEqual([
      `\uFEFF${header},`,
      'NO-SUCH-KEY,,GB-ARENA-DRO,,"There is no product ""NO-SUCH-KEY""."',
    ])
    const corrected = info.outputPath('corrected.csv')
    await writeFile(corrected, text.replace('NO-SUCH-KEY,', 'CRD-BIR-0001,').replace(/\r\nCRD-BIR-0001,,XX.*/, ''))
    await page.getByLabel('File', { exact: true }).last().setInputFiles(corrected)
    await expect(page.getByRole('button', { name: 'Import 1 row' })).toBeVisible()
    await page.getByLabel('File', { exact: true }).last().setInputFiles(file)
  })
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(page.getByText(/^Imported: /)).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/^Imported: /)).toBeHidden()
})

test('IMP-9, IMP-3: pasted cells of a spreadsheet, in Dutch and at 360 px; somebody changes one of them meanwhile', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/409 \(Conflict\)/)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, 'Editor', path)
  const paste = async (cells: string) => {
    await page.evaluate((text) => navigator.clipboard.writeText(text), cells)
    await page.getByRole('textbox').first().focus()
    await page.keyboard.press('ControlOrMeta+v')
  }
  await paste('ProductKey\tFactoryCode\nCRD-WED-0002\tGB-ARENA-DRO\n')
  await expect(page.getByRole('button', { name: 'Import 1 row' })).toBeVisible()
  await expectNoHorizontalScroll(page)
  await page.route('**/imports/product-override', (route) => {
    const rows = [{ line: 2, key: 'CRD-WED-0002/CRD-WED-0002-STD', by: 'Kim', at: '2026-11-26T12:00:00Z' }]
    const issues = [{ code: 'import.changed', path: '', values: {} }]
    const problem = { type: '', title: '', status: 409, detail: '', code: 'versionConflict', errors: [''], issues, requestId: '', rows }
    return route.fulfill({ status: 409, contentType: 'application/problem+json', body: JSON.stringify(problem) })
  })
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(page.getByText('Line 2: CRD-WED-0002/CRD-WED-0002-STD, Kim')).toBeVisible()
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByRole('button', { name: 'Import 1 row' })).toBeVisible()
  await switchLocale(page, 'nl-NL')
  await expect(page.getByRole('heading', { level: 1, name: /^Importeren: / })).toBeVisible()
  await paste('ProductKey;FactoryCode\n')
  await expect(page.getByText('Er is niets te importeren.')).toBeVisible()
  await paste('Product\tFactory\n')
  await expect(page.getByText('Dit bestand kan niet worden gelezen. Er is niets geïmporteerd.')).toBeVisible()
  await expectNoViolations(page)
  await expectNoHorizontalScroll(page)
})
