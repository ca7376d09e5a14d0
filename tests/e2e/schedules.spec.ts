import { expect, expectNoHorizontalScroll, expectNoViolations, signIn, test } from './support/journey.ts'
import { australia, choose, group, openGroup, pressMore, toast } from './support/schedules.ts'
import { languagesOf, themesIn, widthsOf } from './support/scope.ts'
import { switchLocale } from './support/walk.ts'

test.describe('the list', () => {
  test('DES-1, DES-2, DES-3, DES-4, DES-5, DES-46, TIM-14: a warning, groups by factory pair with the right plural, several open at once, cards sorted, read-only, and without a date for an indefinite end', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/503 \(Service Unavailable\)/)
    await signIn(page, 'Editor', '/')
    await page.getByRole('link', { name: 'Manage Schedules' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Card Designation Schedules' })).toBeVisible()
    await expect(page.getByText('WARNING: Setting up a Scheduled Designation will move orders from one factory to another.')).toBeVisible()
    await expect(page.getByText('Please check the destination factory can fulfil the card type(s) selected.')).toBeVisible()
    await group(page, australia).click()
    const several = group(page, 'GB-DPS-SLE → GB-MNPG-TAM (4 schedules)')
    await several.click()
    await expect(group(page, australia)).toHaveAttribute('aria-expanded', 'true')
    await expect(several).toHaveAttribute('aria-expanded', 'true')
    await expect(page.getByRole('article')).toHaveCount(5)
    await expect(page.getByRole('article').getByRole('textbox')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Delete...' })).toHaveCount(5)
    await expect(page.getByRole('article').first().getByRole('term')).toHaveText([
      ...['Applicable Days', 'Card Types', 'Delivery Methods', 'Pack Types', 'Address Types', 'Applicable Dispatch Days'],
      'Domestic orders only',
    ])
    expect((await page.getByRole('article').first().boundingBox())?.height, 'was 587').toBeLessThan(310)
    await expect(page.getByRole('link', { name: 'Sleaford GB-DPS-SLE' })).toHaveAttribute('href', '/factories/GB-DPS-SLE')
    const hours = await page.getByRole('article').getByRole('heading', { level: 3 }).allTextContents()
    expect(hours[2]).toContain('06:00–14:00')
    expect(hours[3]).toContain('14:00–22:30')
    await expectNoViolations(page)
    await group(page, 'IE-STL-DUB → GB-MNPG-TAM (2 schedules)').click()
    await expect(page.getByRole('article')).toHaveCount(7)
    await expect(page.getByRole('article').filter({ hasText: 'no end date' })).toHaveCount(1)
    await expect(page.getByText('9999')).toHaveCount(0)
    await test.step('DES-4: a skeleton shows while loading; an error can be retried', async () => {
      const held = Promise.withResolvers<void>()
      await page.route('**/designation/schedule', async (route) => {
        await held.promise
        await route.fulfill({ status: 503, contentType: 'application/json', body: '{"errors":["The database is away."]}' })
      })
      await page.goto('/schedules')
      await expect(page.locator('[aria-busy="true"]')).toBeVisible()
      held.resolve()
      await expect(toast(page, 'Error retrieving schedules')).toBeVisible()
      await expect(page.getByText('The database is away.')).toBeVisible()
      // During the outage, the notice remains on the page, and the toast does not reappear on each retry.
      await toast(page, 'Error retrieving schedules').hover()
      // By keyboard, because the pointer keeps the toast there.
      const again = page.getByRole('button', { name: 'Try again' })
      await Promise.all([page.waitForResponse('**/designation/schedule'), again.press('Enter')])
      await expect(again).toBeEnabled()
      await expect(toast(page, 'Error retrieving schedules')).toHaveCount(1)
      await page.unroute('**/designation/schedule')
      await again.click()
      await expect(group(page, australia)).toBeVisible()
    })
    await test.step('DES-5: a filter by factory, card type and state is kept in the address; a card has an address, that of a deleted one says so', async () => {
      await choose(page, 'State', 'Paused')
      await expect(page).toHaveURL(/state=paused/)
      await expect(group(page, /→/)).toHaveCount(1)
      await page.reload()
      await openGroup(page, 'GB-ARENA-DRO → GB-DPS-SLE (1 schedule)')
      await page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new DOMException('Refused', 'NotAllowedError'))
      })
      await pressMore(page.getByRole('main'), 'Copy link')
      await expect(page).toHaveURL(/schedule=/)
      await page.reload()
      await expect(page.getByText('Showing the schedule from your link.')).toBeVisible()
      await expect(page.getByRole('article')).toHaveCount(1)
      await expect(page.getByRole('article')).toContainText('00:00–11:30')
      await expect(page.getByRole('button', { name: /State$/ })).toHaveCount(0)
      await group(page, /→/).click()
      await expect(page.getByRole('article')).toHaveCount(0)
      await page.getByRole('button', { name: 'Show all schedules' }).click()
      await expect(group(page, australia)).toBeVisible()
      await page.goto('/schedules?schedule=no-such-schedule')
      await expect(page.getByText('The schedule from your link no longer exists.')).toBeVisible()
      await expect(page.getByText('Showing the schedule from your link.')).toHaveCount(0)
      await page.getByRole('button', { name: 'Show all schedules' }).click()
      await expect(group(page, /→/).first()).toBeVisible()
    })
  })
})

test.describe('permissions, keyboard and layout', () => {
  test('DES-6: a viewer sees everything but cannot change anything', async ({ page }) => {
    await signIn(page, 'Viewer', '/schedules')
    await openGroup(page, australia)
    await expect(page.getByRole('main').getByRole('button', { name: /^(Edit|Delete|New|Pause|More)/ })).toHaveCount(0)
    await expectNoViolations(page)
    await page.goto('/schedules/new')
    await expect(page.getByText('You have view-only access.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Create' })).toHaveCount(0)
  })

  test('UI-37: a schedule and the form: no violations, no horizontal scrolling: each language, light and dark', async ({ page }) => {
    await signIn(page, 'Editor', '/config.json')
    for (const [path, role] of [
      ['/schedules?schedule=demonstration-07', 'article'],
      ['/schedules/new', 'textbox'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole(role).first()).toBeVisible()
      for (const language of languagesOf(['en-GB', 'nl-NL', 'pseudo'])) {
        await test.step(`${path}: ${language}`, async () => {
          await page.setViewportSize({ width: 1280, height: 720 })
          await switchLocale(page, language)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          for (const colorScheme of themesIn(language)) {
            await page.emulateMedia({ colorScheme })
            await expectNoViolations(page)
          }
          for (const width of widthsOf([360, 400, 640, 900, 1200, 1440])) {
            await page.setViewportSize({ width, height: 800 })
            await expectNoHorizontalScroll(page)
          }
        })
      }
    }
  })
})
