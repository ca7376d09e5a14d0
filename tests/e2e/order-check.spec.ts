import { demonstrationToken } from '../../tools/token.ts'
import { chooseDutch, expect, expectNoHorizontalScroll, expectNoViolations, follow, setTime, signIn, test } from './support/journey.ts'
import { colleagueAt } from './support/walk.ts'
import { findInvisibleMarks } from './support/walk-marks.ts'

const moved =
  '/order-check?placedAt=2026-12-18T10:59Z&factory=GG-MNPG-GSY&cardType=large&packType=SINGLE&deliveryMethod=NBD&addressType=SEND_DIRECT&destination=GB&productType=greetingcard&deliveryOption=first-class'

test('FOR-41, FOR-42, FOR-43, FOR-44, FOR-45, FOR-46, FOR-47, FOR-48, FOR-49, FOR-53, FOR-89, TIM-14: facts one by one; a closure that delays the dispatch is named, now and by the records of the past; every change is worded', async ({
  page,
  product,
}) => {
  const authorization = `Bearer ${await demonstrationToken({ baseUrl: product.url, person: 'editor' })}`
  const lists = { factories: null, services: null, productTypes: null, days: null }
  const body = JSON.stringify({ ...lists, from: '2090-12-25', to: '2090-12-26', closed: true, time: null, reason: 'Christmas' })
  const headers = { authorization, 'content-type': 'application/json' }
  const { revision } = (await (await fetch(`${product.url}/api/uk/world`, { headers })).json()) as { revision: number }
  expect((await fetch(`${product.url}/api/uk/cutoff-overrides`, { method: 'POST', headers, body })).status).toBe(201)
  const given = '/order-check?factory=GB-PROPACK-HUD&service=1&consignmentType=giftOnly'
  await signIn(page, 'Viewer', `${given}&placedAt=2090-12-25T10:00Z`)
  const closed = /: closed from Mon 25 Dec 2090 to Tue 26 Dec 2090 \(“Christmas”\)\.$/
  await expect(page.getByText(/^Dispatched on Wed 27 Dec 2090\.$/)).toBeVisible()
  await expectNoViolations(page)
  await page.goto(`${given}&placedAt=2090-12-25T10:00Z&revision=${revision}`)
  const changed = page.getByText('These records have changed since the link was made.')
  await expect(changed).toBeVisible()
  await expect(page.getByText(/^Then: Printed in GB-PROPACK-HUD; dispatched on Mon 25 Dec 2090/)).toBeVisible()
  await expect(page.getByText(/^Now: Printed in GB-PROPACK-HUD; dispatched on Wed 27 Dec 2090/)).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Tomorrow' }).click()
  await expect(changed).toHaveCount(0)
  await page.goBack()
  await page.goto(`${given}&placedAt=2090-12-25T10:00Z`)
  await page.getByRole('link', { name: closed }).click()
  await expect(page).toHaveURL('/cutoffs/calendar?from=2090-12-25&factory=GB-PROPACK-HUD')
  await expect(page.getByRole('grid', { name: /^Cut-offs from Mon 25 Dec 2090/ })).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Show earlier settings' }).click()
  await expect(page.getByText(/: closed from Mon 25 Dec 2090 to Tue 26 Dec 2090 \(“Christmas”\)\./)).toBeVisible()
  await expect(page.getByRole('link', { name: /Christmas/ })).toBeVisible()
  // Schedules of the demonstration data begin and end within 60 days.
  await page.goto(`${given}&days=60`)
  await expect(page.getByRole('link', { name: 'Because of “Saturday promotion”' }).first()).toBeVisible()
  await expect(page.getByText(/^(?:Before|After): \S/).first()).toBeVisible()
  await expect(page.getByText(/^(?:Before|After):\s*$/)).toHaveCount(0)
  await test.step('FOR-47: when the answer changes and because of which record, two times side by side, and the records of a past time', async () => {
    await page.goto(moved)
    await page.getByRole('button', { name: 'When does this change?' }).click()
    await expect(page.getByText('The answer changes next at 18 Dec 2026, 20:00 Guernsey time.')).toBeVisible()
    await expect(page.getByText('After: Printed in GG-MNPG-GSY;').first()).toBeVisible()
    await expect(page.getByRole('link', { name: /^Because of “GG-MNPG-GSY → GB-MNPG-TAM/ }).first()).toHaveAttribute(
      'href',
      /schedule=.*&brand=uk/,
    )
    await page.getByRole('button', { name: 'Compare with another time' }).click()
    await page.getByRole('textbox', { name: 'Time to compare' }).fill('20:00')
    await expect(page.getByRole('region', { name: 'Placed at 19 Dec 2026, 20:00 Guernsey time' })).toContainText('Stays at GG-MNPG-GSY.')
    await expect(page).toHaveURL(/compareWith=2026-12-19T20:00Z&.*days=7/)
    await page.reload()
    await expect(page.getByRole('region', { name: 'Placed at 19 Dec 2026, 20:00 Guernsey time' })).toBeVisible()
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Show earlier settings' }).click()
    const answer = page.getByRole('region', { name: 'Answer' })
    await expect(answer.getByText(/^Based on the records as of .* not on the current ones\.$/)).toBeVisible()
    await expect(answer.getByRole('heading', { level: 2 })).toContainText('Printed in GB-MNPG-TAM')
    await expectNoViolations(page)
    await answer.getByRole('button', { name: 'Show the current records' }).click()
    await expect(answer.getByText('Goes from GG-MNPG-GSY to GB-MNPG-TAM.').first()).toBeVisible()
  })
  await test.step('FOR-41, FOR-42, FOR-44, FOR-45, FOR-49, FOR-53, TIM-14: from Home, choose facts one by one; buttons add missing facts and change near ones; the address keeps all', async () => {
    await follow(page, '/')
    await page.getByRole('link', { name: 'Check an Order' }).click()
    const answer = page.getByRole('region', { name: 'Answer' })
    const sentence = answer.getByRole('heading', { level: 2 })
    await expect(sentence).toHaveText('Choose a product or a factory.')
    await page.getByRole('textbox', { name: 'Order time' }).fill('11:59')
    await answer.getByText('It depends on: factory').click()
    await answer.getByRole('button', { name: 'GG-MNPG-GSY' }).click()
    await expect(page).toHaveURL(/placedAt=.*&factory=GG-MNPG-GSY/)
    await expectNoViolations(page)

    await page.goto(moved)
    await expect(sentence).toHaveText('Printed in GB-MNPG-TAM; dispatched on Fri 18 Dec 2026, if placed before 20:00 London time.')
    await expect(sentence.getByRole('link', { name: 'GB-MNPG-TAM' })).toHaveAttribute('href', '/factories/GB-MNPG-TAM')
    await expect(answer.getByText('Goes from GG-MNPG-GSY to GB-MNPG-TAM.').getByRole('link', { name: 'GG-MNPG-GSY' })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Order time' })).toHaveValue('10:59')
    await page.getByRole('button', { name: /Card type/ }).click()
    await page.getByRole('option', { name: 'Giant', exact: true }).click()
    await expect(answer.getByText('Stays at GG-MNPG-GSY.')).toBeVisible()
    await answer.getByRole('button', { name: 'Change card type to Large', exact: true }).click()
    await expect(answer.getByText('Goes from GG-MNPG-GSY to GB-MNPG-TAM.')).toBeVisible()
    const others = answer.getByText(/^\d+ other schedules? do(?:es)? not apply\.$/).first()
    await others.click()
    await expect(answer.getByRole('link', { name: /^Not used: .* (?:starts|ended) on / }).first()).toBeVisible()
    await others.click()
    // A time that is being typed is not replaced.
    await page.getByRole('textbox', { name: 'Order time' }).fill('2')
    await expect(page.getByRole('textbox', { name: 'Order time' })).toHaveValue('2')
    await page.getByRole('textbox', { name: 'Order time' }).fill('21:30:15')
    await expect(page).toHaveURL(/placedAt=2026-12-18T21:30:15Z/)
    await page.setViewportSize({ width: 360, height: 800 })
    await expectNoHorizontalScroll(page)

    await follow(page, '/order-check?factory=NOPE&cardType=banana&packType=SINGLE')
    await expect(page.getByText('Not known here, and ignored: factory “NOPE”, card type “banana”.')).toBeVisible()
    await expect(answer.getByRole('heading', { level: 2 })).toHaveText(
      /^(?:Choose a product or a factory|The print site cannot be determined yet)\./,
    )
    await page.setViewportSize({ width: 1280, height: 800 })
    await chooseDutch(page)
    await expect(page.getByRole('button', { name: 'NL-GRTZ-AMS Factory' })).toBeVisible()
    await expect(answer.getByText('this brand has no designation schedules')).toBeVisible()
    await expect(page.getByRole('button', { name: /Delivery method/ })).toHaveCount(0)
  })
})

test('FOR-50, FOR-51, FOR-52, SAM-2, UI-14: samples are loaded, saved, updated and deleted; the answer is copied as text; other screens link with their facts', async ({
  page,
  context,
  product,
  expectedErrors,
}) => {
  expectedErrors.push(/409 \(Conflict\)|400 \(Bad Request\)/)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'Editor', '/cutoffs?factory=GB-MNPG-TAM&service=44')
  await page.getByRole('link', { name: /^Check an order: GB-MNPG-TAM/ }).click()
  await expect(page).toHaveURL(/\/order-check\?factory=GB-MNPG-TAM&service=44$/)
  await page.getByRole('button', { name: 'Copy as text' }).click()
  await expect(page.getByText('Answer copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/Factory: GB-MNPG-TAM.*\n/)

  // Without scrolling, which closes a list.
  await page.setViewportSize({ width: 1280, height: 1600 })
  // The list stays sound if options are added and removed after it was opened.
  await page.getByRole('combobox', { name: 'Start from' }).press('ArrowDown')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save as sample' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Parcel from Tamworth')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Sample saved')).toBeVisible()
  await page.getByRole('button', { name: 'Update sample “Parcel from Tamworth”' }).click()
  await page.getByRole('button', { name: 'Delete sample “Parcel from Tamworth”' }).click()
  await page.getByRole('alertdialog', { name: 'Delete sample' }).getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Sample deleted')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save as sample' })).toBeFocused()
  await expect(page).not.toHaveURL(/sample=/)
  await expect(page.getByRole('combobox', { name: 'Start from' })).toHaveValue('')
  await page.getByRole('combobox', { name: 'Start from' }).fill('Giant card for G')
  await page.getByRole('option', { name: 'Giant card for Guernsey' }).first().click()
  await expect(page).toHaveURL(/cardType=giant/)

  for (const [path, link, facts] of [
    ['/product-designation-override?key=CRD-WED-0002', /^Check an order: CRD-WED-0002-STD/, /productKey=CRD-WED-0002&sku=CRD-WED-0002-STD/],
    ['/deliveryoptions?id=GB-MNPG-TAM:first-class:0', /^Check an order: /, /factory=GB-MNPG-TAM&deliveryOption=first-class/],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('link', { name: link }).first()).toHaveAttribute('href', facts)
  }
  await page.goto('/schedules')
  await page.locator('main h2 button').first().click()
  await page
    .getByRole('link', { name: /^Check an order: / })
    .first()
    .click()
  await expect(page).toHaveURL(/order-check\?factory=.*&cardType=/)
  await test.step('SAM-2, UI-14: a sample without changes is not saved, a name that is taken is refused at its field, and a sample that a colleague deletes is reported', async () => {
    const colleague = colleagueAt(product.url, 'uk')
    const { sampleOrders } = Object(await colleague('GET', '/sample-orders'))
    const [first, other] = sampleOrders as readonly { readonly id: string; readonly name: string; readonly version: number }[]
    await page.setViewportSize({ width: 1280, height: 1600 })
    await page.goto('/order-check')
    await page.getByRole('combobox', { name: 'Start from' }).fill(String(first?.name))
    await page.getByRole('option', { name: `Sample: ${first?.name}` }).click()
    const update = page.getByRole('button', { name: `Update sample “${first?.name}”` })
    await update.click()
    await expect(page.getByText('Nothing has changed, so there was nothing to save.')).toBeVisible()
    await test.step('a name that is taken', async () => {
      await page.getByRole('button', { name: 'Save as sample' }).click()
      const name = page.getByRole('textbox', { name: 'Name' })
      const save = page.getByRole('button', { name: 'Save', exact: true })
      const [field, button] = [await name.boundingBox(), await save.boundingBox()]
      expect(Math.abs((field?.y ?? 0) - (button?.y ?? 99))).toBeLessThan(3)
      await name.fill(String(other?.name).toUpperCase())
      await save.click()
      await expect(name).toHaveAccessibleDescription(/There is already a sample order named/)
      await expect(name).toBeFocused()
      await name.fill('Another one')
      await expect(name).not.toHaveAccessibleDescription(/There is already a sample order named/)
      await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    })
    const { sampleOrders: stored } = Object(await colleague('GET', '/sample-orders'))
    expect(stored).toContainEqual(expect.objectContaining({ id: first?.id, version: first?.version }))
    await colleague('DELETE', `/sample-orders/${first?.id}`)
    await expect(page.getByText(`The sample order “${first?.name}” has been deleted. Its facts are still shown.`)).toBeVisible()
    await expect(update).toHaveCount(0)
  })
})

test('FOR-54, FOR-55, UI-37: in a narrow window the sentence is above the order and stays in view; buttons set the time, keep their places and are marked with forced colours', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await setTime(page, '2026-12-17T10:00:00Z')
  await signIn(page, 'Viewer', '/order-check?factory=GG-MNPG-GSY&cardType=giant')
  const sentence = page.getByRole('region', { name: 'Answer' }).getByRole('heading', { level: 2 })
  await expect(sentence).toBeInViewport({ ratio: 1 })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const [now, today, tomorrow] = [button('Now'), button('Today'), button('Tomorrow')]
  await expect(now).toHaveAttribute('aria-pressed', 'true')
  const before = await now.boundingBox()
  await page.getByRole('textbox', { name: 'Order time' }).click()
  await page.keyboard.type('15:59')
  await expect(today).toHaveAttribute('aria-pressed', 'true')
  await tomorrow.click()
  await expect(page).toHaveURL(/placedAt=2026-12-18T15:59Z/)
  await expect(tomorrow).toHaveAttribute('aria-pressed', 'true')
  expect(await now.boundingBox()).toEqual(before)
  await page.getByText('More details').click()
  await page.getByText('Gift type', { exact: true }).scrollIntoViewIfNeeded()
  await expect(sentence).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Why?' }).click()
  await expect(page.getByRole('button', { name: 'Copy as text' })).toBeInViewport({ ratio: 1 })
  await expect(sentence).toBeInViewport({ ratio: 1 })
  await expectNoViolations(page)
  await now.click()
  await expect(page).not.toHaveURL(/placedAt/)
  await expectNoHorizontalScroll(page)
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(page.locator('[aria-pressed="true"]')).toBeVisible()
  const { checked, invisible } = await findInvisibleMarks(page)
  expect(checked).toBeGreaterThan(0)
  expect(invisible).toEqual([])
})
