import type { Locator, Page } from '@playwright/test'
import { setDate } from './support/dates.ts'
import { card, formAddress, nextDay } from './support/delivery-options.ts'
import { expect, signIn, test } from './support/journey.ts'
import { wedding } from './support/product-overrides.ts'
import { choose, toast } from './support/schedules.ts'
import { isFull } from './support/scope.ts'
import { colleagueAt } from './support/walk.ts'
import { recordsIn } from './support/walk-faults.ts'
import type { Colleague } from './support/walk-state.ts'
import { wordsIn } from './support/words.ts'
import { failEachCallOnce, unavailable } from './support/working-day.ts'

type Locale = 'en-GB' | 'nl-NL'
type Work = { readonly page: Page; readonly locale: Locale }

/** What the catalogue has with numbers and dates in it. */
const counted = {
  'en-GB': { create: 'Create 3 schedules', created: '3 schedules created', price: '£9.95', last: '14 Feb 2031' },
  'nl-NL': { create: '3 planningen aanmaken', created: '3 planningen aangemaakt', price: '£\u00a09,95', last: '14 feb 2031' },
} as const
const valentine = 'Valentine’s Day'
const checkFailed =
  'The check for overlaps failed, so nothing has been saved. Press the button again to retry. If the check fails again, the schedule is saved without it.'
const holiday = 'May bank holiday'

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })
const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true, includeHidden: true })

/** One price at three centres; the server is unavailable at the first attempt. */
async function planValentinesDay({ page, locale }: Work): Promise<void> {
  const say = wordsIn(locale)
  const { create, created, price, last } = counted[locale]
  await page.goto(formAddress(valentine, nextDay))
  for (const field of ['Start date', 'From']) await setDate(page, say(field), '2031-02-11')
  for (const field of ['End date', 'To']) await setDate(page, say(field), '2031-02-14')
  await button(page, say('End of day: include {date}', { date: last })).click()
  for (const name of ['Card only', 'Override price']) await page.getByRole('checkbox', { name: say(name), exact: true }).check()
  await textbox(page, say('Price')).fill(price)
  await button(page, say('Also apply to')).click()
  for (const [centre, option] of [
    ['GB-DPS-SLE', 'Next Day Guaranteed'],
    ['AU-PMI-MEL', 'Express Post'],
  ] as const) {
    await page
      .getByRole('group', { name: new RegExp(centre) })
      .getByRole('checkbox', { name: option })
      .check()
  }
  await button(page, say('Save')).click()
  await button(page.getByRole('dialog'), create).click()
  await expect(page.getByText(unavailable)).toBeVisible()
  await expect(toast(page, created)).toBeHidden()
  await expect(textbox(page, say('Price'))).toHaveValue(price)
  await button(page, say('Save')).click()
  await button(page.getByRole('dialog'), create).click()
  await expect(toast(page, created)).toBeVisible()
  await expect(card(page, valentine)).toContainText(price)
}

/** All orders of a bank holiday go to Tamworth; the response to saving is lost. */
async function closeGuernsey({ page, locale }: Work): Promise<void> {
  const say = wordsIn(locale)
  await page.goto('/schedules/new')
  for (const field of ['Start Date', 'End Date']) await setDate(page, say(field), '2031-05-05')
  await page.getByRole('checkbox', { name: say('Domestic orders only') }).uncheck()
  for (const field of ['Applicable Days', 'Card Types', 'Delivery Methods', 'Pack Types', 'Address Types', 'Applicable Dispatch Days']) {
    await page.getByRole('button', { name: new RegExp(`^${say(field)}`) }).click()
    const picker = page.getByRole('dialog', { name: say(field) })
    const boxes = picker.getByRole('checkbox')
    await expect(boxes.last()).toBeVisible()
    if (field === 'Applicable Dispatch Days') await boxes.last().check()
    else for (const one of await boxes.all()) await one.check()
    await button(picker, say('Apply')).click()
    await expect(picker).toBeHidden()
  }
  await page.getByRole('textbox', { name: say('Note') }).fill(holiday)
  // In summer the local day is not the UTC day, which is to be confirmed.
  const create = async () => {
    await button(page, say('Create')).click()
    await button(page.getByRole('alertdialog'), say('Save anyway')).click()
  }
  await create()
  await expect(page.getByRole('alert').filter({ hasText: say(checkFailed) })).toBeVisible()
  await create()
  await expect(toast(page, say('Schedule created'))).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: holiday })).toBeVisible()
}

/** A product goes to Dromore; the server cannot be reached at the first attempt. */
async function overrideProduct({ page, locale }: Work): Promise<void> {
  const say = wordsIn(locale)
  await page.goto(wedding)
  await choose(page, say('Select new Fulfilment Centre'), 'GB-ARENA-DRO')
  await button(page, say('Update')).click()
  await button(page.getByRole('alertdialog'), say('Yes, update')).click()
  await expect(toast(page, say('Product Override(s) updated'))).toBeVisible()
  await page.goto(wedding)
  await expect(page.getByRole('row').filter({ hasText: 'CRD-WED-0002-SQU' })).toContainText('GB-ARENA-DRO')
}

/** A colleague's time of 01:01 is undone; the server rejects the token at the first attempt. */
async function undoSlip({ page, locale }: Work): Promise<void> {
  const say = wordsIn(locale)
  await page.goto('/history?kind=cutoff&key=GB-DPS-SLE/44')
  await page.getByRole('article').first().getByRole('button').first().click()
  await button(page.getByRole('alertdialog'), say('Yes, undo it')).click()
  await expect(toast(page, say('Change undone.'))).toBeVisible()
}

async function trackedParcel(colleague: Colleague): Promise<Readonly<Record<string, unknown>>> {
  const services = recordsIn(await colleague('GET', '/deliveryConfigurations'), 'results')
  return services.find((one) => one['factoryCode'] === 'GB-DPS-SLE' && one['deliveryService'] === '44') ?? {}
}

/** How many records of a kind contain a text in a field. */
async function countOf(colleague: Colleague, kind: string, field: string, text: string): Promise<number> {
  const records = recordsIn(await colleague('GET', `/records/${kind}`), 'records')
  return records.filter(({ value }) => Object(value)[field] === text).length
}

for (const locale of isFull ? (['en-GB', 'nl-NL'] as const) : (['nl-NL'] as const)) {
  test(`SIG-7, API-19, UI-11: a working day on which each call fails once: ${locale}`, async ({ page, product, expectedErrors }) => {
    expectedErrors.push(/^Failed to load resource/, /^Failed to /)
    await page.addInitScript((chosen) => localStorage.setItem('locale', chosen), locale)
    const colleague = colleagueAt(product.url, 'uk')
    const { cutoff: before, versionNumber } = await trackedParcel(colleague)
    const slip = { weekday: '01:01', saturday: '01:01', sunday: '01:01' }
    await colleague('PUT', '/cutoffs/GB-DPS-SLE/44', { default: slip, versionNumber })
    await signIn(page, 'Editor')
    const failed = await failEachCallOnce(page)
    // Not the one in a form below a dialog.
    const again = page.locator('button:not([inert] *)', { hasText: wordsIn(locale)('Try again') })
    // At once: the button may be gone a moment later, when the page has tried again by itself.
    await page.addLocatorHandler(again, () =>
      again.evaluateAll(([first]) => first?.dispatchEvent(new MouseEvent('click', { bubbles: true }))),
    )
    const work = { page, locale }
    await planValentinesDay(work)
    await closeGuernsey(work)
    await overrideProduct(work)
    await undoSlip(work)

    const changes = ['/deliveryoptions/schedules', '/designation/schedule', '/designation/product-override', '/undo']
    for (const change of changes) expect([...failed].filter((call) => call.startsWith('POST') && call.endsWith(change))).toHaveLength(1)
    expect((await trackedParcel(colleague))['cutoff']).toEqual(before)
    expect(await countOf(colleague, 'delivery-option-schedule', 'name', valentine)).toBe(3)
    expect(await countOf(colleague, 'designation', 'note', holiday)).toBe(1)
  })
}
