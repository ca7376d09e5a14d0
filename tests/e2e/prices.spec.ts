import type { Page } from '@playwright/test'
import { demonstrationToken } from '../../tools/token.ts'
import { evening, formAddress, nextDay, type OptionOf } from './support/delivery-options.ts'
import { expect, signIn, test } from './support/journey.ts'
import { isFull } from './support/scope.ts'

type Case = readonly [typed: string, minor: number, shown: string]
type Refusal = readonly [typed: string, sentence: string]

/** A language and brand with typed prices, their meanings and the errors. The first two are stored. */
type Language = {
  readonly locale: 'en-GB' | 'nl-NL'
  readonly brand: 'uk' | 'nl'
  readonly option: OptionOf
  readonly accepted: readonly Case[]
  readonly refused: readonly Refusal[]
  readonly notWhole: string
  readonly edit: string
}

const languages: readonly Language[] = [
  {
    locale: 'en-GB',
    brand: 'uk',
    option: nextDay,
    accepted: [
      ['7,45', 745, '£7.45'],
      ['£ 7.5', 750, '£7.50'],
      ['7.45', 745, '£7.45'],
      [' 7.45 GBP\u00a0', 745, '£7.45'],
      ['5,99', 599, '£5.99'],
    ],
    refused: [
      ['-7', 'A price cannot be negative.'],
      ['1e3', 'Enter a price in figures, such as 7.45.'],
      ['5.999', '5.999 could mean thousands or decimals. Write thousands without a separator, and at most two decimals.'],
      ['0.999', 'A price has at most two decimals.'],
      ['€7.45', 'Enter the price in GBP.'],
      ['1,234.50', 'Enter a price from 0 to less than 1000, with at most two decimals.'],
      ['７', 'Enter a price in figures, such as 7.45.'],
      ['12345678901234567890', 'Enter a price from 0 to less than 1000, with at most two decimals.'],
      ['', 'Required'],
    ],
    notWhole: 'Enter a whole number from 1 to 999.',
    edit: 'Edit',
  },
  {
    locale: 'nl-NL',
    brand: 'nl',
    option: evening,
    accepted: [
      ['7.45', 745, '€\u00a07,45'],
      ['€ 7,5', 750, '€\u00a07,50'],
      ['7,45', 745, '€\u00a07,45'],
      ['7,-', 700, '€\u00a07,00'],
      ['EUR\u00a07,45', 745, '€\u00a07,45'],
    ],
    refused: [
      ['-7,45', 'Een prijs kan niet negatief zijn.'],
      ['1e3', 'Vul een prijs in cijfers in, bijvoorbeeld 7,45.'],
      [
        '5,999',
        'Bij 5,999 is niet duidelijk of het om duizendtallen of decimalen gaat. Schrijf duizendtallen zonder scheidingsteken en gebruik maximaal twee decimalen.',
      ],
      ['0,999', 'Een prijs heeft maximaal twee decimalen.'],
      ['£7,45', 'Vul de prijs in EUR in.'],
    ],
    notWhole: 'Vul een geheel getal in van 1 tot en met 999.',
    edit: 'Bewerken',
  },
]

for (const { locale, brand, option, accepted, refused, notWhole, edit } of isFull ? languages : languages.slice(0, 1)) {
  test.describe(`UI-18: ${locale}, ${brand}: a number is stored as meant, or not at all`, () => {
    test.use({ permissions: ['clipboard-read', 'clipboard-write'] })
    test.beforeEach(async ({ page }) => {
      await page.addInitScript(
        ([language, id]) => {
          localStorage.setItem('locale', language)
          localStorage.setItem('brand', id)
        },
        [locale, brand] as const,
      )
      await signIn(page, 'Editor', formAddress('Typed', option))
    })

    test('is formatted and stored as meant, typed or pasted; an ambiguous or invalid one stays as typed, with an error', async ({
      page,
      product,
    }) => {
      const calls: string[] = []
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().includes('/schedules')) calls.push(request.url())
      })
      await complete(page)
      await overrides(page).nth(price).check()
      await test.step('an unambiguous price is formatted in the language', async () => {
        for (const [at, [typed, , shown]] of sampled(accepted).entries()) {
          await enter(page, typed, at % 2 === 0)
          await expect(field(page)).toHaveValue(shown)
        }
      })
      await test.step('an ambiguous or invalid price is not saved', async () => {
        for (const [at, [typed, sentence]] of sampled(refused).entries()) {
          await enter(page, typed, at % 2 === 0)
          await save(page).click()
          await expect(field(page)).toHaveValue(typed)
          await expect(field(page)).toHaveAccessibleDescription(new RegExp(`^${RegExp.escape(sentence)}`))
          await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([new RegExp(`: ${RegExp.escape(sentence)}$`)])
        }
      })
      await test.step('nor is an invalid priority', async () => {
        await overrides(page).nth(price).uncheck()
        await overrides(page).nth(priority).check()
        for (const typed of sampled(['1.5', '1,5', '1e3', '-5', '12abc', '0', '1000', ''])) {
          await enter(page, typed, false)
          await save(page).click()
          await expect(field(page)).toHaveValue(typed)
          await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([new RegExp(`: ${RegExp.escape(notWhole)}$`)])
        }
        expect(calls).toEqual([])
      })
      await test.step('the first two accepted prices are stored, one pasted and one typed', async () => {
        await overrides(page).nth(priority).uncheck()
        await overrides(page).nth(price).check()
        for (const [at, [typed, minor]] of accepted.slice(0, 2).entries()) {
          if (at > 0)
            await page.getByRole('article', { name: 'Typed', exact: true }).getByRole('button', { name: edit, exact: true }).click()
          await enter(page, typed, at === 0)
          await save(page).click()
          await expect(page).toHaveURL(/\/deliveryoptions\?/)
          expect(await newestPrice(product.url, brand, option)).toBe(minor)
        }
      })
    })
  })
}

/** In `npm test`, every third: the domain's tests read all of them. */
const sampled = <T>(all: readonly T[]): readonly T[] => (isFull ? all : all.filter((_, at) => at % 3 === 0))

const [price, priority] = [2, 3]
const section = (page: Page) => page.getByRole('region').nth(2)
const overrides = (page: Page) => section(page).getByRole('checkbox')
/** The field of the only active override. */
const field = (page: Page) => section(page).getByRole('textbox')
const save = (page: Page) => page.locator('[type="submit"]')

/** Completes a new schedule so that it is valid, in any language. */
async function complete(page: Page): Promise<void> {
  const dates = page.getByPlaceholder(/^dd/)
  for (const [at, digits] of ['03032031', '09032031', '03032031', '09032031'].entries()) await dates.nth(at).fill(digits)
  await page.getByRole('region').nth(1).getByRole('checkbox').first().check()
}

/** Replaces the value of a field by typing or pasting, and leaves it. */
async function enter(page: Page, text: string, isPasted: boolean): Promise<void> {
  await field(page).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Backspace')
  if (isPasted && text !== '') {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
    await page.keyboard.press('ControlOrMeta+v')
  } else await page.keyboard.type(text)
  await field(page).blur()
}

/** The price of the newest schedule of an option, from the API. */
async function newestPrice(url: string, brand: string, { centre, id }: OptionOf): Promise<unknown> {
  const response = await fetch(`${url}/api/${brand}/fulfilment-centres/${centre}/delivery-options/${id}/schedules`, {
    headers: { authorization: `Bearer ${await demonstrationToken({ baseUrl: url, person: 'editor' })}` },
  })
  const { schedules }: { schedules: { createdAt: string; overrides?: { price?: number } }[] } = await response.json()
  return schedules.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))[0]?.overrides?.price
}
