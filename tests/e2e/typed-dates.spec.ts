import { expect, type Page } from '@playwright/test'
import { typeDate } from './support/dates.ts'
import { formAddress, nextDay } from './support/delivery-options.ts'
import { signIn, test } from './support/journey.ts'
import { isFull } from './support/scope.ts'

const dates = (page: Page) => page.getByPlaceholder(/^dd/)

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

/** In `npm test`, every second; the tests of the date field type others. */
const sampled = <T>(all: readonly T[]): readonly T[] => (isFull ? all : all.filter((_, at) => at % 2 === 0))

for (const { locale, separator, invalid, outside } of isFull ? languages : languages.slice(1)) {
  test.describe(`UI-19, UI-56: ${locale}: a typed date`, () => {
    const written = (day: string, month: string, year: string) => [day, month, year].join(separator)

    test.beforeEach(async ({ page }) => {
      await page.addInitScript((chosen) => localStorage.setItem('locale', chosen), locale)
    })

    test('with a two-digit year or the name of a month is parsed; one that does not exist stays as typed and is refused', async ({
      page,
    }) => {
      await signIn(page, 'Editor', '/schedules/new')
      const [start, end] = [dates(page).nth(0), dates(page).nth(1)]
      await test.step('a two-digit year is in this century', async () => {
        await typeDate(start, '011226')
        await expect(start).toHaveValue(written('01', '12', '2026'))
        await typeDate(end, '311299')
        await expect(end).toHaveValue(written('31', '12', '2099'))
        await expect(page.getByText(outside)).toHaveCount(0)
      })
      await test.step('the name of a month; an invalid one is not read as another date', async () => {
        await typeDate(start, '1 Dec 2027')
        await typeDate(end, '24 december 2027')
        await expect(start).toHaveValue(written('01', '12', '2027'))
        await expect(end).toHaveValue(written('24', '12', '2027'))
        await expect(page.getByText(invalid)).toHaveCount(0)
        for (const unreadable of sampled(['02/14/2027', '14//27', '1 Smarch 2027'])) {
          await typeDate(end, unreadable)
          await expect(page.getByText(invalid)).toBeVisible()
          await expect(end).toHaveValue(unreadable)
          await typeDate(end, '24122027')
          await expect(page.getByText(invalid)).toHaveCount(0)
        }
      })
      await test.step('one that does not exist or is out of range', async () => {
        await typeDate(end, '01012028')
        for (const [typed, shown, sentence] of sampled([
          ['30022027', '30022027', invalid],
          ['31/04/2027', '31/04/2027', invalid],
          ['01011999', written('01', '01', '1999'), outside],
          ['01012101', written('01', '01', '2101'), outside],
        ] as const)) {
          await typeDate(start, typed)
          await expect(start).toHaveValue(shown)
          await expect(start).toHaveAccessibleDescription(new RegExp(RegExp.escape(sentence)))
          await expect(page.locator('[type="submit"]')).toBeDisabled()
        }
        await typeDate(start, '29022028')
        await expect(page.getByText(invalid)).toHaveCount(0)
      })
      await test.step('one that does not exist is not saved in the form of a delivery option; one with a two-digit year is', async () => {
        await page.goto(formAddress('Typed', nextDay))
        const calls: unknown[] = []
        page.on('request', (request) => {
          if (request.method() === 'POST' && request.url().endsWith('/schedules')) calls.push(request.postDataJSON())
        })
        for (const [field, digits] of ['010229', '300229', '010229', '280229'].entries()) await typeDate(dates(page).nth(field), digits)
        await page.getByRole('region').nth(1).getByRole('checkbox').first().check()
        await page.locator('[type="submit"]').click()
        await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([new RegExp(`: ${RegExp.escape(invalid)}$`)])
        await expect(dates(page).nth(1)).toHaveAccessibleDescription(new RegExp(RegExp.escape(invalid)))
        await expect(dates(page).nth(1)).toHaveValue('300229')
        expect(calls).toEqual([])
        await typeDate(dates(page).nth(1), '280229')
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
  })
}
