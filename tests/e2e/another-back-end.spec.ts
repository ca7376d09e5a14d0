import { designationRecord } from '../../packages/contract/test/support/received-records.ts'
import { item } from './support/delivery-options.ts'
import { expect, setTime, signIn, test } from './support/journey.ts'
import { openGroup, toast } from './support/schedules.ts'

/** Of a factory that is not among the choices (DES-8), with dates without a zone. */
const schedule = {
  ...designationRecord,
  From: 'FR-NEUF-PAR',
  DurationStartDateUtc: '2031-02-01T00:00:00',
  DurationEndDateUtc: '9999-12-31T00:00:00',
}

test.describe('a back end that speaks only the described calls', () => {
  test('BCK-11, BCK-12, API-17, DES-23: card schedules: a factory that we do not know, answers that are no JSON; nothing is offered that it cannot do', async ({
    page,
    expectedComplaints,
  }) => {
    expectedComplaints.push(/404 \(Not Found\)/)
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
    await test.step('what it is doing is not claimed, and nothing is offered that needs the clock of its factory', async () => {
      await setTime(page, '2031-02-03T10:00:00Z')
      await page.goto('/schedules?factory=GB-MNPG-TAM')
      await openGroup(page, 'FR-NEUF-PAR → GB-MNPG-TAM (1 schedule)')
      const card = page.getByRole('article')
      await expect(card).toContainText('State unknown')
      await expect(card).toContainText('We don’t know the time zone of FR-NEUF-PAR')
      await expect(card).toContainText('06:00–14:00 FR-NEUF-PAR time')
      await expect(card).not.toContainText(/Active|UTC time/)
      await expect(card.getByRole('button', { name: 'End now...' })).toBeHidden()
      await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeEnabled()
    })
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await expect(page.getByText('This schedule was not compared with the others')).toBeVisible()
    await expect(page.getByText(/^Active from/)).toHaveCount(0)
    // One more than ten choices: the list can be typed into.
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
  })

  test('BCK-12: delivery options: schedules that it cannot list are not asked for again and again', async ({
    page,
    expectedComplaints,
  }) => {
    expectedComplaints.push(/404 \(Not Found\)/)
    const asked: string[] = []
    await page.route('**/fulfilment-centres/*/schedules', (route) => {
      asked.push(route.request().url())
      return route.fulfill({ status: 404, contentType: 'application/json', body: '{"message":"Not Found"}' })
    })
    await signIn(page, 'Editor', '/deliveryoptions?id=GB-MNPG-TAM:next-day-guaranteed:3')
    await expect(item(page, 'Next Day Guaranteed')).toHaveAttribute('aria-expanded', 'true')
    await expect(page.getByText('Schedules cannot be shown here.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Create Schedule...' })).toBeEnabled()
    await expect(page.getByRole('button', { name: 'Download CSV' })).toBeEnabled()
    // Who comes back to the tab reads the list of options again, and that alone.
    await Promise.all([
      page.waitForResponse('**/deliveryoptions'),
      page.evaluate(() => window.dispatchEvent(new Event('visibilitychange'))),
    ])
    expect(asked).toHaveLength(1)
  })
})
