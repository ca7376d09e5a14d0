import { expect, signIn, test } from './support/journey.ts'

const factories = [
  'AU-CHEQUEMATES-SYD',
  'AU-PMI-MEL',
  'GB-ARENA-DRO',
  'GB-DPS-SLE',
  'GB-MNPG-TAM',
  'GB-PROPACK-HUD',
  'GG-MNPG-GSY',
  'IE-STL-DUB',
  'US-KODI-LAS',
  'US-KODI-NYC',
]

const lists: Readonly<Record<string, readonly string[]>> = {
  'Applicable Days': ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  'Card Types': ['Standard', 'Large', 'Square', 'Postcard', 'LargeSquare', 'Giant'],
  'Delivery Methods': ['Standard', 'Tracked Letter', 'Tracked Parcel', 'Next Business Day', 'Airmail'],
  'Pack Types': ['All', '1 Card Only', '2 Card Multipack', '3 Card Multipack', '4 Card Multipack', '5+ Card Multipack'],
  'Address Types': ['Send Direct', 'Return to Sender'],
  'Applicable Dispatch Days': ['TODAY', 'TODAY+1', 'TODAY+2', 'TODAY+3', 'TODAY+4', 'TODAY+5', 'Every day?'],
}

test('DES-8, DES-9, DES-15, DES-45: From and To offer the ten factories; every list offers its values in order, Pack Types also has All; days can be chosen at once', async ({
  page,
}) => {
  await signIn(page, 'Editor', '/schedules/new')
  for (const label of ['From', 'To']) {
    await page.getByRole('button', { name: new RegExp(`${label}$`) }).click()
    await expect(page.getByRole('listbox').getByRole('option'), label).toHaveText(factories)
    await page.keyboard.press('Escape')
  }
  for (const [label, values] of Object.entries(lists)) {
    await page.getByRole('button', { name: new RegExp(`^${label}`) }).click()
    const picker = page.getByRole('dialog', { name: label })
    const boxes = picker.getByRole('checkbox')
    await expect(boxes, label).toHaveCount(values.length)
    for (const [at, value] of values.entries()) await expect(boxes.nth(at)).toHaveAccessibleName(value)
    await picker.getByRole('button', { name: 'Cancel' }).click()
    await expect(picker).toBeHidden()
  }
  const field = page.getByRole('button', { name: /^Applicable Days/ })
  for (const [shortcut, shown] of [
    ['All', 'Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday'],
    ['Weekdays', 'Monday, Tuesday, Wednesday, Thursday, Friday'],
    ['None', 'Choose…'],
  ] as const) {
    await field.click()
    const picker = page.getByRole('dialog', { name: 'Applicable Days' })
    await picker.getByRole('button', { name: shortcut, exact: true }).click()
    await picker.getByRole('button', { name: 'Apply' }).click()
    await expect(field).toHaveAccessibleName(`Applicable Days ${shown}`)
  }
})
