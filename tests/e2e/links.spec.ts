import type { Page } from '@playwright/test'
import { formAddress, item, nextDay } from './support/delivery-options.ts'
import { expect, expectNoViolations, follow, signIn, test } from './support/journey.ts'
import { group, pressMore, toast } from './support/schedules.ts'
import { isFull } from './support/scope.ts'

const link = '/schedules?schedule=demonstration-10'
const centre = (page: Page) => page.getByRole('button', { name: /Select Fulfilment Centre$/ })

/** Selects the Dutch brand before the page loads. */
async function selectDutchBrand(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.setItem('brand', 'nl'))
}

test.describe('the address of a schedule', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test("DES-5, UI-46: 'Copy link' copies the address with the brand, and says so; without access to the clipboard, it puts the address into the address bar", async ({
    page,
    baseURL,
  }) => {
    await signIn(page, 'Editor', link)
    await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).press('Enter')
    await page.getByRole('button', { name: 'Copy link', exact: true }).press('Enter')
    await expect(toast(page, 'Link copied')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}${link}&brand=uk`)
    await expect(page).toHaveURL(link)

    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('Refused', 'NotAllowedError'))
    })
    const shown = page.getByText('Showing the schedule from your link.')
    await page.getByRole('link', { name: 'Schedules', exact: true }).click()
    await expect(shown).toBeHidden()
    await group(page, /→/).first().click()
    await pressMore(page.getByRole('article').first(), 'Copy link')
    await expect(toast(page, 'The link could not be copied. Copy it from the address bar.')).toBeVisible()
    await expect(page).toHaveURL(/\/schedules\?schedule=[\w-]+&brand=uk$/)
    await expect(shown).toBeVisible()
  })
})

test.describe('links to another brand', () => {
  test('UI-2, UI-46, OPT-3, CUT-2: a link that names another brand says so and offers to switch, in both languages, as does Home after a redirect; links to records carry the brand', async ({
    page,
  }) => {
    await signIn(page, 'Editor', '/config.json')
    await test.step('a link', async () => {
      await selectDutchBrand(page)
      await page.goto(`${link}&brand=uk`)
      await expect(page.getByRole('heading', { level: 1, name: 'This link is for another brand: UK brand.' })).toBeVisible()
      await expect(page.getByText('Selected brand: Dutch brand.')).toBeVisible()
      await expectNoViolations(page)
      await page.getByRole('button', { name: 'Switch to UK brand' }).click()
      await expect(page.getByText('Showing the schedule from your link.')).toBeVisible()
      await expect(page.getByRole('link', { name: /^History of/ })).toHaveAttribute('href', /^\/history\?.*&brand=uk$/)
      await page.getByRole('link', { name: /^History of/ }).click()
      await expect(page).not.toHaveURL(/brand=/)
    })
    await test.step('a redirect', async () => {
      await selectDutchBrand(page)
      await page.goto('/schedules?state=paused')
      await expect(page).toHaveURL(/\/$/)
      await expect(page.getByText('/schedules is for another brand: UK brand.')).toBeVisible()
      await expectNoViolations(page)
      await page.getByRole('button', { name: 'Switch to UK brand' }).click()
      await expect(page).toHaveURL(/\/schedules\?state=paused$/)
      await expect(group(page, /→/)).toHaveCount(1)
    })
    await test.step('OPT-3, CUT-2: a link to a factory of another brand', async () => {
      await selectDutchBrand(page)
      const notice = page.getByText('GB-MNPG-TAM is a fulfilment centre of another brand: UK brand.')
      const switchBrand = page.getByRole('button', { name: 'Switch to UK brand' })
      await page.goto('/deliveryoptions?id=GB-MNPG-TAM:first-class:1')
      await expect(notice).toBeVisible()
      await expect(centre(page)).toContainText('NL-GRTZ-AMS')
      await expectNoViolations(page)
      await switchBrand.click()
      await expect(centre(page)).toContainText('GB-MNPG-TAM')
      await expect(item(page, 'First Class')).toHaveAttribute('aria-expanded', 'true')
      await expect(notice).toBeHidden()
      for (const [path, shown] of [
        ['/cutoffs?factory=GB-MNPG-TAM&service=44', page.getByRole('button', { name: 'TRACKED PARCEL', exact: true })],
        [formAddress('Quiet week', nextDay), page.getByRole('heading', { level: 3, name: 'Schedule' }).or(page.getByRole('form')).first()],
      ] as const) {
        await selectDutchBrand(page)
        await page.goto(path)
        await expect(notice).toBeVisible()
        await switchBrand.click()
        await expect(shown).toBeVisible()
        await expect(notice).toBeHidden()
      }
    })
    await test.step('in Dutch', async () => {
      await page.evaluate(() => localStorage.setItem('locale', 'nl-NL'))
      await selectDutchBrand(page)
      await page.goto(`${link}&brand=uk`)
      await expect(page.getByRole('heading', { level: 1, name: 'Deze link is voor een ander merk: VK-merk.' })).toBeVisible()
      await page.getByRole('button', { name: 'Overschakelen naar VK-merk' }).click()
      await expect(page.getByRole('article')).toHaveCount(1)
    })
  })
})

test.describe('unknown and incomplete links', () => {
  test('OPT-3, OPT-12, DES-22: the id parameter preselects the centre and opens that option, whatever its index is now; an unknown or incomplete one says so', async ({
    page,
  }) => {
    await signIn(page, 'Editor', '/config.json')
    const incomplete = 'The link is incomplete, so it does not open a delivery option.'
    for (const [id, text, shown] of [
      ['GB-DPS-SLE:nothing:9', 'There is no delivery option nothing at GB-DPS-SLE.', 'GB-DPS-SLE'],
      ['NOWHERE:airmail:0', 'There is no fulfilment centre NOWHERE. AU-CHEQUEMATES-SYD is shown instead.', 'AU-CHEQUEMATES-SYD'],
      ['GB-DPS-SLE', incomplete, 'AU-CHEQUEMATES-SYD'],
      ['', incomplete, 'AU-CHEQUEMATES-SYD'],
    ] as const) {
      await page.goto(`/deliveryoptions?id=${id}`)
      await expect(page.getByText(text, { exact: true })).toBeVisible()
      await expect(centre(page)).toContainText(shown)
      await expect(page.getByRole('article')).toHaveCount(0)
    }
    await expectNoViolations(page)
    await page.goto('/cutoffs?factory=NOWHERE')
    await expect(page.getByText('There is no fulfilment centre NOWHERE. AU-CHEQUEMATES-SYD is shown instead.')).toBeVisible()
    for (const known of ['/cutoffs', '/deliveryoptions?id=GB-DPS-SLE:airmail:0']) {
      await page.goto(known)
      await expect(centre(page)).toBeVisible()
      await expect(page.getByText(/^There is no|is incomplete/)).toHaveCount(0)
    }
    await expect(item(page, 'International Airmail')).toHaveAttribute('aria-expanded', 'true')
    await test.step('DES-22, OPT-12: an unknown or incomplete duplicate says so', async () => {
      for (const [id, original, stored] of [
        ['gone', 'The schedule to duplicate no longer exists.', 'This schedule does not exist.'],
        [
          '',
          'The link is incomplete: it does not say which schedule to duplicate.',
          'The link is incomplete: it does not say which schedule to open.',
        ],
      ] as const) {
        await follow(page, `/schedules/new?duplicate=${id}`)
        await expect(page.getByText(original)).toBeVisible()
        await expect(page.getByRole('form')).toHaveCount(0)
        for (const kind of isFull ? ['duplicate', 'schedule'] : [id === '' ? 'duplicate' : 'schedule']) {
          await follow(page, `${formAddress('Copy', nextDay)}&${kind}=${id}`)
          await expect(page.getByText(stored)).toBeVisible()
          await expect(page.getByRole('form')).toHaveCount(0)
        }
      }
    })
  })
})
