import { readFile, writeFile } from 'node:fs/promises'
import { importKinds } from '@goat/contract/imports'
import { expect, expectNoHorizontalScroll, expectNoViolations, signIn, test } from './support/journey.ts'
import { press, tabTo } from './support/keyboard.ts'
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
  await expect(page.getByLabel('File', { exact: true }).last()).toHaveValue(/range\.csv$/)
  const rows = page.getByRole('region', { name: 'Lines' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('There is no product "NO-SUCH-KEY".')
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'All 3' }).click()
  await expect(rows.first()).toContainText('GB-ARENA-DRO')
  await page.getByRole('textbox', { name: 'Find a key or a line number' }).fill('bir')
  await expect(rows).toHaveCount(1)
  await page.getByRole('textbox', { name: 'Find a key or a line number' }).fill('no such')
  await expect(page.getByText('No lines match.')).toBeVisible()
  await test.step('the wrong lines', async () => {
    const downloaded = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download the wrong lines' }).click()
    const text = await readFile(await (await downloaded).path(), 'utf8')
    expect(text.split('\r\n').slice(0, 2)).toEqual([
      `\uFEFF${header},`,
      'NO-SUCH-KEY,,GB-ARENA-DRO,,"There is no product ""NO-SUCH-KEY""."',
    ])
    const corrected = info.outputPath('corrected.csv')
    await writeFile(corrected, text.replace('NO-SUCH-KEY,', 'CRD-BIR-0001,').replace(/\r\nCRD-BIR-0001,,XX.*/, ''))
    await page.getByLabel('File', { exact: true }).last().setInputFiles(corrected)
    await expect(page.getByRole('button', { name: 'Import 1 line' })).toBeVisible()
    await page.getByLabel('File', { exact: true }).last().setInputFiles(file)
  })
  await test.step('OVR-47: what the rest does', async () => {
    await expect(page.getByText('2 variants: Sleaford → Droitwich; 2: Tamworth → Droitwich', { exact: true })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'No sample order changes.' })).toBeVisible()
    await expect(
      page.getByText(/^Within 60 days, Droitwich is not closed, |^Droitwich is closed | move on from Droitwich /).first(),
    ).toBeVisible()
  })
  await expect(page.getByText('1 line, 4 variants', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Import 1 line' }).click()
  await expect(page.getByText('Imported: 1 line, 4 variants.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download the wrong lines' })).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/^Imported: /)).toBeHidden()
})

test('IMP-10: with the keyboard alone, and leaving in the middle', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'Editor', path)
  const paste = async (cells: string) => {
    await page.evaluate((text) => navigator.clipboard.writeText(text), cells)
    await tabTo(page, page.getByRole('textbox', { name: 'Or paste cells here, with their headings' }))
    await page.keyboard.press('ControlOrMeta+v')
  }
  await paste('\n\nProductKey,FactoryCode,Sku\nCRD-WED-0002,GB-ARENA-DRO,\n,,\nNO-SUCH-KEY,GB-ARENA-DRO,\n')
  await expect(page.getByText('2 lines were checked.')).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Download the wrong lines' }))
  await press(page, page.getByRole('button', { name: 'All 2' }))
  await expect(page.getByRole('region', { name: 'Lines' }).getByRole('listitem')).toHaveCount(2)
  await page.getByRole('link', { name: 'Product Overrides', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible()
  await page.keyboard.press('Enter')
  await press(page, page.getByText('Give a reason'))
  await page.keyboard.type('Flood')
  await press(page, page.getByRole('button', { name: 'Import 1 line' }))
  await expect(page.getByText(/^Imported: /)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^Imported: / })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Imported: /)).toBeHidden()
  await expect(page.locator(':focus')).toHaveRole('status')
})

test('IMP-10, IMP-8, API-16: a workbook, a check without a connection, and an import whose answers are lost', async ({
  page,
  product,
  expectedErrors,
}, info) => {
  expectedErrors.push(/ERR_FAILED/)
  await signIn(page, 'Editor', path)
  const file = page.getByLabel('File', { exact: true }).last()
  await file.setInputFiles({ name: 'range.xlsx', mimeType: '', buffer: Buffer.from('PK\x03\x04') })
  await expect(page.getByText('The file is a workbook. Save it as "CSV UTF-8", or copy its cells and paste them here.')).toBeVisible()
  await page.route('**/imports/product-override/preview', (route) => route.abort())
  const csv = info.outputPath('range.csv')
  await writeFile(csv, 'ProductKey,FactoryCode\nCRD-WED-0002,GB-ARENA-DRO\n')
  await file.setInputFiles(csv)
  await expect(page.getByText('This file could not be checked. Nothing was imported.')).toBeVisible()
  await expect(page.getByText('The server did not answer. Check your connection and try again.')).toBeVisible()
  await page.unroute('**/imports/product-override/preview')
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.route('**/imports/product-override', (route) => route.abort())
  await page.getByRole('button', { name: 'Import 1 line' }).click()
  await expect(page.getByText(/^It is not known whether anything was imported\./)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('The server did not answer. Check your connection and try again.')).toBeVisible()
  await page.unroute('**/imports/product-override')
  await page.route(
    '**/imports/product-override',
    async (route) => {
      await route.fetch()
      await product.restart()
      await route.abort()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Import 1 line' }).click()
  await expect(page.getByText(/^Imported: /)).toBeVisible()
  await page.getByRole('link', { name: 'You can undo this on the Change history page.' }).click()
  await expect(page.getByRole('article', { name: /^CRD-WED-0002/ }).first()).toBeVisible()
})

test('IMP-9, IMP-3, IMP-11, UI-81: pasted cells of a spreadsheet, in Dutch and at 360 px; somebody changes one of them meanwhile', async ({
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
  await expect(page.getByRole('button', { name: 'Import 1 line' })).toBeVisible()
  await expectNoHorizontalScroll(page)
  let by = 'Kim'
  await page.route('**/imports/product-override', (route) => {
    const rows = [{ line: 2, key: 'CRD-WED-0002/CRD-WED-0002-STD', by, at: '2026-11-26T12:00:00Z' }]
    const issues = [{ code: 'import.changedBy', path: '', values: { by, names: ['CRD-WED-0002/CRD-WED-0002-STD'], more: '0' } }]
    const problem = { type: '', title: '', status: 409, detail: '', code: 'versionConflict', errors: [''], issues, requestId: '', rows }
    return route.fulfill({ status: 409, contentType: 'application/problem+json', body: JSON.stringify(problem) })
  })
  await page.getByRole('button', { name: 'Import 1 line' }).click()
  await expect(page.getByText('Line 2: CRD-WED-0002/CRD-WED-0002-STD, Kim')).toBeVisible()
  await expect(
    page.getByText('Kim has changed CRD-WED-0002/CRD-WED-0002-STD since you checked this file. Nothing was imported.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Check again' }).click()
  by = 'Robin Hughes'
  await page.getByRole('button', { name: 'Import 1 line' }).click()
  await expect(page.getByText('You have just changed this in another session. Nothing was saved.')).toBeVisible()
  await expect(page.getByText('Line 2: CRD-WED-0002/CRD-WED-0002-STD', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByRole('button', { name: 'Import 1 line' })).toBeVisible()
  await switchLocale(page, 'nl-NL')
  await expect(page.getByRole('heading', { level: 1, name: /^Importeren: / })).toBeVisible()
  await paste('sep=;\r\nProductcode;Sku;Fabriek;Tot\r\nCRD-WED-0002;;gb-arena-dro;31-7-2090\r\n')
  await expect(page.getByText('Regel 3', { exact: true })).toBeVisible()
  await expect(page.getByText('31 jul 2090, 00:00 (Londen)').first()).toBeVisible()
  await paste('ProductKey;FactoryCode\n')
  await expect(page.getByText('Er is niets te importeren.')).toBeVisible()
  await paste('Product\tFactory\n')
  await expect(page.getByText('Dit bestand kan niet worden gelezen. Er is niets geïmporteerd.')).toBeVisible()
  await expect(page.getByText('In de kopregel ontbreekt Productcode.')).toBeVisible()
  await expect(page.getByText('De eerste regel moet de kolommen noemen: Productcode, Fabriek')).toBeVisible()
  await expectNoViolations(page)
  await expectNoHorizontalScroll(page)
})

test('IMP-16: the current values are downloaded, and imported as they are they change nothing, in every kind and in Dutch', async ({
  page,
}) => {
  await signIn(page, 'Editor', '/imports')
  await expect(page.getByRole('heading', { level: 1, name: 'Import' })).toBeVisible()
  await switchLocale(page, 'nl-NL')
  const lists = { product: /^Producten zoeken: /, 'product-override': /^Huidige afwijkingen: / }
  for (const kind of importKinds) {
    await test.step(kind, async () => {
      await page.goto(`/imports/${kind}`)
      const isList = kind === 'product' || kind === 'product-override'
      if (isList) await page.getByRole('link', { name: lists[kind] }).click()
      const downloaded = page.waitForEvent('download')
      await page.getByRole('button', { name: isList ? 'CSV downloaden' : 'Huidige waarden downloaden' }).click()
      const text = await readFile(await (await downloaded).path(), 'utf8')
      expect(text.split('\r\n').length).toBeGreaterThan(2)
      // The headings are those of the tool's language.
      expect(text).not.toMatch(/^\uFEFF(?:id|factoryCode|ProductKey);/)
      if (isList) await page.goto(`/imports/${kind}`)
      const buffer = Buffer.from(text)
      await page.getByLabel('Bestand', { exact: true }).last().setInputFiles({ name: 'huidig.csv', mimeType: 'text/csv', buffer })
      await expect(page.getByText('Er is niets te importeren.')).toBeVisible()
      const lines = (text.trim().split('\r\n').length - 1).toLocaleString('nl-NL')
      await expect(page.getByRole('button', { name: /^Ongewijzigd / })).toHaveText(`Ongewijzigd ${lines}`)
    })
  }
})

test('IMP-17, IMP-15: dated cut-offs without ids; the page says how several values are separated, and weekdays in its language', async ({
  page,
}) => {
  await signIn(page, 'Editor', '/imports/cutoff-override')
  await expect(
    page.getByText(
      'May be left out: Id. Fulfilment centres, Delivery services, Product types, Days of the week: Separate several values in a cell with semicolons (;).',
    ),
  ).toContainText('Leave a cell empty for all. A line without an id changes the dated cut-off for the same centres')
  await switchLocale(page, 'nl-NL')
  const cells = page.getByRole('textbox', { name: 'Of plak hier cellen, met hun kopjes' })
  const heading = 'Fulfilmentcentra,Bezorgdiensten,Producttypen,Eerste dag,Laatste dag,Dagen van de week,Gesloten,Tijd,Reden'
  const lines = ['Tamworth;Sleaford,,,25-12-2092,26-12-2092,,ja,,Kerst', 'Tamworth,,,1-12-2092,7-12-2092,ma/vr,ja,,Kort']
  await cells.fill([heading, ...lines, ''].join('\n'))
  await page.getByRole('button', { name: 'Controleren', exact: true }).click()
  const rows = page.getByRole('region', { name: 'Regels' }).getByRole('listitem')
  await expect(rows).toContainText(['"ma/vr" is geen dag van de week. Toegestaan: ma, di, wo, do, vr, za, zo. Scheid meer waarden'])
  await page.getByRole('button', { name: '1 regel importeren' }).click()
  await expect(page.getByText('Geïmporteerd: 1 nieuw, 0 gewijzigd.')).toBeVisible()
  await page.getByRole('button', { name: 'Controleren', exact: true }).click()
  await expect(page.getByText('Er is niets te importeren.')).toBeVisible()
  await page.getByRole('button', { name: 'Alle 2' }).click()
  await expect(rows.first()).toContainText('KerstOngewijzigd')
})

test('IMP-4, PLN-34: an import that another editor has to approve is put into a plan; what a plan cannot have is said at once', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/400 \(Bad Request\)/)
  await signIn(page, 'Editor', path)
  const box = page.getByRole('textbox', { name: 'Or paste cells here, with their headings' })
  await box.fill(`ProductKey,FactoryCode\nCRD-WED-0002,GB-ARENA-DRO\n${'\n'.repeat(300)}`)
  expect((await box.boundingBox())?.height).toBeLessThan(300)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.route('**/imports/product-override', (route) => {
    if (route.request().headers()['plan'] !== undefined) return route.continue()
    const issues = [{ code: 'plan.changesMany', path: '', values: { count: '9', total: '10' } }]
    const problem = { type: '', title: '', status: 400, detail: '', code: 'invalid', errors: [''], issues, requestId: '' }
    return route.fulfill({ status: 400, contentType: 'application/problem+json', body: JSON.stringify(problem) })
  })
  await page.getByRole('button', { name: 'Import 1 line' }).click()
  await expect(page.getByText('Nothing was imported.')).toBeVisible()
  await page.getByRole('button', { name: 'Put it into a plan...' }).click()
  const dialog = page.getByRole('dialog', { name: 'Put it into a plan' })
  await dialog.getByRole('button', { name: 'New plan...' }).click()
  const made = page.getByRole('dialog', { name: 'New plan' })
  await made.getByRole('textbox', { name: 'Name' }).fill('Flood')
  await made.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Flood' })).toBeFocused()
  await expect(page.getByText('CRD-WED-0002', { exact: false }).first()).toBeVisible()
  await page.goto('/imports/product')
  await box.fill('ProductKey,Name,ProductTypeKey,Sku,FactoryCode\nFox,Fox,greetingcard,Fox-1,GB-DPS-SLE\n')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByText('This cannot be done in a plan.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Check again' })).toBeHidden()
})
