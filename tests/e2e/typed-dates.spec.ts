import { expect, type Page } from '@playwright/test'
import { formAddress, nextDay } from './support/delivery-options.ts'
import { signIn, test } from './support/journey.ts'

const parts = (page: Page, field: number) => page.getByRole('spinbutton').nth(field * 3)
const group = (page: Page, field: number) =>
  page
    .getByRole('group')
    .filter({ has: page.getByRole('spinbutton'), hasNot: page.getByRole('group') })
    .nth(field)

/** Types digits into a date field, which move from segment to segment, and leaves the field. */
async function typeDate(page: Page, field: number, digits: string): Promise<void> {
  await parts(page, field).focus()
  await page.keyboard.type(digits)
  await page.keyboard.press('Tab')
}

const languages = [
  {
    locale: 'en-GB',
    separator: '/',
    invalid: 'Enter a valid date.',
    outside: 'The date must be between 1 January 2000 and 31 December 2100.',
  },
  {
    locale: 'nl-NL',
    separator: '-',
    invalid: 'Vul een geldige datum in.',
    outside: 'De datum moet tussen 1 januari 2000 en 31 december 2100 liggen.',
  },
] as const

for (const { locale, separator, invalid, outside } of languages) {
  test.describe(`UI-19: ${locale}: a typed date`, () => {
    const written = (day: string, month: string, year: string) => [day, month, year].join(separator)

    test.beforeEach(async ({ page }) => {
      await page.addInitScript((chosen) => localStorage.setItem('locale', chosen), locale)
    })

    test('with a two-digit year or the name of a month is parsed; one that does not exist stays as typed and is refused', async ({
      page,
    }) => {
      await signIn(page, 'Editor', '/schedules/new')
      await test.step('a two-digit year is in this century', async () => {
        await typeDate(page, 0, '011226')
        await expect(group(page, 0)).toContainText(written('01', '12', '2026'))
        await typeDate(page, 1, '311299')
        await expect(group(page, 1)).toContainText(written('31', '12', '2099'))
        await expect(page.getByText(outside)).toHaveCount(0)
        // Leaving the year backwards counts too.
        await parts(page, 0).focus()
        await page.keyboard.type('020105')
        await page.keyboard.press('Shift+Tab')
        await expect(group(page, 0)).toContainText(written('02', '01', '2005'))
      })
      await test.step('the name of a month; an invalid one is not read as another date', async () => {
        await typeDate(page, 0, locale === 'en-GB' ? '1 Dec 2027' : '1 dec 2027')
        await typeDate(page, 1, locale === 'en-GB' ? '24 December 2027' : '24 december 2027')
        await expect(group(page, 0)).toContainText(written('01', '12', '2027'))
        await expect(group(page, 1)).toContainText(written('24', '12', '2027'))
        await expect(page.getByText(invalid)).toHaveCount(0)
        for (const unreadable of ['02/14/2027', '14//27', '1 Smarch 2027']) {
          await typeDate(page, 1, unreadable)
          await expect(page.getByText(invalid)).toBeVisible()
          await typeDate(page, 1, '24122027')
          await expect(page.getByText(invalid)).toHaveCount(0)
        }
      })
      await test.step('one that does not exist or is out of range', async () => {
        await typeDate(page, 1, '01012028')
        for (const [digits, shown, sentence] of [
          ['30022027', written('30', '02', '2027'), invalid],
          ['31042027', written('31', '04', '2027'), invalid],
          ['29022027', written('29', '02', '2027'), invalid],
          ['300226', written('30', '02', '2026'), invalid],
          ['01010202', written('01', '01', '202'), outside],
          ['01011999', written('01', '01', '1999'), outside],
          ['01012101', written('01', '01', '2101'), outside],
        ] as const) {
          await typeDate(page, 0, digits)
          await expect(group(page, 0)).toContainText(shown)
          await expect(group(page, 0)).toHaveAccessibleDescription(new RegExp(RegExp.escape(sentence)))
          await expect(page.locator('[type="submit"]')).toBeDisabled()
        }
        await typeDate(page, 0, '29022028')
        await expect(page.getByText(invalid)).toHaveCount(0)
        await typeDate(page, 0, '00012027')
        await expect(page.getByText(invalid)).toBeVisible()
      })
    })

    test('that does not exist is not saved in the form of a delivery option; one with a two-digit year is', async ({ page }) => {
      await signIn(page, 'Editor', formAddress('Typed', nextDay))
      const calls: unknown[] = []
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().endsWith('/schedules')) calls.push(request.postDataJSON())
      })
      for (const [field, digits] of ['010229', '300229', '010229', '280229'].entries()) await typeDate(page, field, digits)
      await page.getByRole('region').nth(1).getByRole('checkbox').first().check()
      await page.locator('[type="submit"]').click()
      await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([new RegExp(`: ${RegExp.escape(invalid)}$`)])
      await expect(group(page, 1)).toHaveAccessibleDescription(new RegExp(RegExp.escape(invalid)))
      await expect(group(page, 1)).toContainText(written('30', '02', '2029'))
      expect(calls).toEqual([])
      await typeDate(page, 1, '280229')
      await page.locator('[type="submit"]').click()
      await expect(page).toHaveURL(/\/deliveryoptions\?/)
      expect(calls).toMatchObject([
        {
          fulfilmentCentreActiveDateTimeRange: { start: '2029-02-01T00:00:00', end: '2029-02-28T00:00:00' },
          deliveryDateRange: { start: '2029-02-01', end: '2029-02-28' },
        },
      ])
    })
  })
}
