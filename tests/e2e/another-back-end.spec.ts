import { designationRecord } from '../../packages/contract/test/support/received-records.ts'
import { item } from './support/delivery-options.ts'
import { expect, setTime, signIn, test } from './support/journey.ts'
import { openGroup, toast } from './support/schedules.ts'

/** A schedule of a factory outside the described list (DES-8), with dates without a time zone. */
const schedule = {
  ...designationRecord,
  From: 'FR-NEUF-PAR',
  DurationStartDateUtc: '2031-02-01T00:00:00',
  DurationEndDateUtc: '9999-12-31T00:00:00',
}

test.describe('a back end that implements only the described calls', () => {
  test('BCK-11, BCK-12, API-17, DES-23: card schedules: an unknown factory, responses that are not JSON, and no actions that it does not support', async ({
    page,
    expectedErrors,
  }) => {
    // This server does know sample orders, but not the factory.
    expectedErrors.push(/404 \(Not Found\)/, /sample-orders\/effect$/)
    const sent: unknown[] = []
    await page.route('**/designation/schedules/check', (route) => route.fulfill({ status: 404, body: '' }))
    await page.route('**/designation/schedule', (route) => {
      if (route.request().method() === 'GET') return route.fulfill({ json: [schedule] })
      sent.push(route.request().postDataJSON())
      return route.fulfill({ contentType: 'text/plain', body: 'OK' })
    })
    await signIn(page, 'Editor', '/schedules')
    await openGroup(page, 'FR-NEUF-PAR → GB-MNPG-TAM (1 schedule)')
    await expect(page.getByRole('button', { name: 'Pause' })).toBeHidden()
    await test.step('its state is shown as not known, and actions that need the time zone of its factory are hidden', async () => {
      await setTime(page, '2031-02-03T10:00:00Z')
      await page.goto('/schedules?factory=GB-MNPG-TAM')
      await openGroup(page, 'FR-NEUF-PAR → GB-MNPG-TAM (1 schedule)')
      const card = page.getByRole('article')
      await expect(card).toContainText('State unknown')
      await expect(card).toContainText('We don’t know the time zone of FR-NEUF-PAR')
      await expect(card).toContainText('06:00–14:00')
      await expect(card).not.toContainText(/Active|UTC time/)
      await card.getByRole('button', { name: 'More' }).click()
      await expect(card.getByRole('button', { name: 'Duplicate' })).toBeVisible()
      await expect(card.getByRole('button', { name: 'End now...' })).toBeHidden()
      await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeEnabled()
    })
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await expect(page.getByText('This schedule was not compared with the others')).toBeVisible()
    await expect(page.getByText(/^Active from/)).toHaveCount(0)
    // Eleven choices, so the list is a combo box.
    await expect(page.getByRole('combobox', { name: 'From' })).toHaveValue('FR-NEUF-PAR')
    await page.getByRole('textbox', { name: 'End Time' }).fill('15:00')
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(toast(page, 'Update was successful')).toBeVisible()
    expect(sent).toEqual([
      {
        ...schedule,
        LocalEndTime: '15:00:00',
        DurationStartDateUtc: '2031-02-01T00:00:00Z',
        DurationEndDateUtc: '9999-12-31T00:00:00Z',
      },
    ])
    await test.step('BCK-12: delivery options: schedules that it cannot list are requested only once', async () => {
      await page.unrouteAll({ behavior: 'wait' })
      const asked: string[] = []
      await page.route('**/fulfilment-centres/*/schedules', (route) => {
        asked.push(route.request().url())
        return route.fulfill({ status: 404, contentType: 'application/json', body: '{"message":"Not Found"}' })
      })
      await page.goto('/deliveryoptions?id=GB-MNPG-TAM:next-day-guaranteed:3')
      await expect(item(page, 'Next Day Guaranteed')).toHaveAttribute('aria-expanded', 'true')
      await expect(page.getByText('Schedules cannot be shown here.')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden()
      await expect(page.getByRole('button', { name: 'Create Schedule...' })).toBeEnabled()
      await expect(page.getByRole('button', { name: 'Download CSV' })).toBeEnabled()
      // Returning to the tab refetches only the list of options.
      await Promise.all([
        page.waitForResponse('**/deliveryoptions'),
        page.evaluate(() => window.dispatchEvent(new Event('visibilitychange'))),
      ])
      expect(asked).toHaveLength(1)
    })
  })
})
