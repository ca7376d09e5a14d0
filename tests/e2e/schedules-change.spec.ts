import type { Page } from '@playwright/test'
import { dateField, setDate } from './support/dates.ts'
import { expect, expectNoViolations, returnToTab, signIn, test } from './support/journey.ts'
import { expectFocusOn } from './support/keyboard.ts'
import { australia, choose, group, openGroup, saveAnyway, saving, toast } from './support/schedules.ts'
import { createStored } from './support/stored-schedules.ts'
import { colleagueAt } from './support/walk.ts'
import { recordsIn } from './support/walk-faults.ts'

/** The user is named unless the list was refetched just before saving. */
const merged =
  /^(?:You had just changed other fields in another session\. Those|Another user had just changed other fields\. Their) changes were kept\.$/

/** Types another end time in the form of a schedule, and opens the same schedule in another tab, of whose changes the list is not notified. */
async function editBeside(page: Page): Promise<Page> {
  await page.route('**/events', (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }))
  await signIn(page, 'Editor', '/schedules')
  await openGroup(page, australia)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('textbox', { name: 'End Time' }).fill('10:00')
  const other = await page.context().newPage()
  await other.goto('/schedules')
  await openGroup(other, australia)
  return other
}

test.describe('a schedule', () => {
  test('DES-11, DES-14, DES-17, DES-18, DES-19, DES-40, DES-42, UI-51: errors are updated on every edit; Update is disabled while there are any', async ({
    page,
  }) => {
    await signIn(page, 'Editor', '/schedules')
    await openGroup(page, australia)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const update = page.getByRole('button', { name: 'Update' })
    await choose(page, 'From', 'AU-PMI-MEL')
    await expect(page.getByText('From and To factories cannot be the same')).toHaveCount(2)
    await expect(update).toBeDisabled()
    await expectNoViolations(page)
    await choose(page, 'From', 'AU-CHEQUEMATES-SYD')
    await expect(page.getByText('From and To factories cannot be the same')).toHaveCount(0)
    await setDate(page, 'Start Date', '2027-03-02')
    await setDate(page, 'End Date', '2027-03-01')
    await expect(page.getByText('Start Date must be earlier than 1 Mar 2027')).toBeVisible()
    await setDate(page, 'End Date', '2027-03-02')
    await page.getByRole('textbox', { name: 'Start Time' }).fill('14:00')
    await page.getByRole('textbox', { name: 'End Time' }).fill('06:00')
    await expect(page.getByText('Start time must be earlier than the end time (06:00)')).toBeVisible()
    await expect(update).toBeDisabled()
    await page.getByRole('textbox', { name: 'End Time' }).fill('15:00')
    await expect(update).toBeEnabled()
    await test.step('DES-11, DES-19, DES-40, DES-42: Edit, then Update; the change survives; Cancel restores the original values; a group stays open while it contains an open form', async () => {
      await page.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('alertdialog', { name: 'Discard your changes?' }).getByRole('button', { name: 'Discard changes' }).click()
      await expect(page.getByRole('article')).not.toContainText('15:00')
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      await page.getByRole('textbox', { name: 'End Time' }).fill('1330')
      await page.getByRole('checkbox', { name: 'Indefinite end date' }).check()
      await expect(dateField(page, 'End Date')).toBeDisabled()
      const sent = saving(page)
      await page.getByRole('button', { name: 'Update' }).click()
      const body: unknown = (await sent).postDataJSON()
      expect(body).toMatchObject({ LocalEndTime: '13:30:00', DurationEndDateUtc: '9999-12-31T00:00:00Z', Version: 1 })
      await expect(toast(page, 'Update was successful')).toBeVisible()
      await expect(page.getByRole('article')).toContainText('no end date')
      await expect(page.getByRole('article'), 'DES-42').toBeFocused()
      await page.reload()
      await openGroup(page, australia)
      await expect(page.getByRole('article')).toContainText('00:00–13:30')
      await test.step('DES-40', async () => {
        await page.getByRole('button', { name: 'Edit', exact: true }).click()
        await expect(page.getByText('To close this group, save or cancel your changes first.')).toBeVisible()
        await expectNoViolations(page)
        await group(page, australia).click()
        await expect(page.getByRole('form')).toBeVisible()
        await page.getByRole('button', { name: 'Cancel', exact: true }).click()
        await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeFocused()
        await expect(group(page, australia)).toHaveAttribute('aria-expanded', 'true')
        await group(page, australia).click()
        await expect(group(page, australia)).toHaveAttribute('aria-expanded', 'false')
      })
    })
  })

  test("DES-19, HIS-22: 'Failed to update schedule' and 'Failed to delete schedule', with the server's message in the form; Delete requires a confirmation with 'Yes, Delete' / 'No, Cancel'", async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/500 \(Internal Server Error\)/)
    await signIn(page, 'Editor', '/schedules')
    await openGroup(page, australia)
    const fail = () =>
      page.route('**/designation/schedule', (route) =>
        route.request().method() === 'GET'
          ? route.continue()
          : route.fulfill({ status: 500, contentType: 'application/json', body: '{"error":"No luck"}' }),
      )
    await test.step('the update', async () => {
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      await page.getByRole('textbox', { name: 'End Time' }).fill('10:00')
      await fail()
      await page.getByRole('button', { name: 'Update' }).click()
      await saveAnyway(page)
      await expect(toast(page, 'Failed to update schedule')).toBeVisible()
      await expect(page.getByText('No luck')).toBeVisible()
      await expect(page.getByRole('textbox', { name: 'End Time' })).toHaveValue('10:00')
      await page.getByRole('button', { name: 'Cancel', exact: true }).click()
      await page.getByRole('alertdialog', { name: 'Discard your changes?' }).getByRole('button', { name: 'Discard changes' }).click()
    })
    await page.getByRole('button', { name: 'Delete...' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete schedule' })
    await expect(question, 'HIS-22').toContainText('You can undo this on the Change history page.')
    await expectNoViolations(page)
    await question.getByRole('button', { name: 'No, Cancel' }).click()
    await expect(page.getByRole('article')).toBeVisible()
    await page.getByRole('button', { name: 'Delete...' }).click()
    await question.getByRole('button', { name: 'Yes, Delete' }).click()
    await expect(toast(page, 'Failed to delete schedule')).toBeVisible()
    await expect(page.getByText('No luck')).toBeVisible()
    await page.unroute('**/designation/schedule')
    await question.getByRole('button', { name: 'Yes, Delete' }).click()
    await expect(toast(page, 'Schedule deleted')).toBeVisible()
    await expect(group(page, australia)).toBeHidden()
  })

  test('UI-15, UI-42, UI-44, UI-52, UI-81, DES-20, DES-41: changes of two users to different fields are both saved, announced before saving and after', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/409 \(Conflict\)/)
    const colleague = await editBeside(page)
    await colleague.getByRole('button', { name: 'Pause' }).click()
    await expect(toast(colleague, 'Schedule paused')).toBeVisible()
    await page.bringToFront()
    await page.getByRole('button', { name: 'Update' }).click()
    await saveAnyway(page)
    await expect(toast(page, 'Update was successful')).toBeVisible()
    await expect(page.getByText(merged)).toBeVisible()
    await expect(page.getByRole('article')).toContainText('00:00–10:00')
    await expect(page.getByRole('article')).toContainText('Paused')

    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByRole('textbox', { name: 'End Time' }).fill('10:30')
    await colleague.reload()
    await openGroup(colleague, australia)
    await colleague.getByRole('button', { name: 'Resume' }).click()
    await expect(toast(colleague, 'Schedule resumed')).toBeVisible()
    await page.bringToFront()
    await returnToTab(page)
    await expect(page.getByText(/^You changed this in another session \(.+\d{4}.+\)\.$/)).toBeVisible()
    await expect(page.getByText('Saving keeps both changes: fields that you did not change show the current values.')).toBeVisible()
    await expect(page.getByRole('row', { name: 'Paused No not changed' })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Original value' }), 'UI-42: no field was changed by both').toBeHidden()
    await page.getByRole('button', { name: 'Update' }).click()
    await saveAnyway(page)
    await expect(page.getByRole('article')).toContainText('00:00–10:30')
    await expect(page.getByRole('article')).not.toContainText('Paused')
    await test.step('DES-20, UI-15, UI-52, UI-81: a conflict keeps what was typed, shows the stored values, and can be saved over them', async () => {
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      await page.getByRole('textbox', { name: 'End Time' }).fill('10:00')
      await colleague.reload()
      await openGroup(colleague, australia)
      await colleague.getByRole('button', { name: 'Edit', exact: true }).click()
      await colleague.getByRole('textbox', { name: 'End Time' }).fill('11:00')
      await colleague.getByRole('textbox', { name: 'Start Time' }).fill('01:00')
      await colleague.getByRole('button', { name: 'Update' }).click()
      await saveAnyway(colleague)
      await expect(toast(colleague, 'Update was successful')).toBeVisible()
      await page.bringToFront()
      await page.getByRole('button', { name: 'Update' }).click()
      await saveAnyway(page)
      await expect(page.getByText(/^You changed this in another session \(.+\d{4}.+\)\.$/)).toBeVisible()
      await expectFocusOn(page, 'changed this in another session')
      await expect(page.getByText('Fields that you did not change show the current values.')).toBeVisible()
      await expect(page.getByRole('row', { name: 'End Time 11:00 10:00 10:30' })).toBeVisible()
      // A field that only the other user changed is not among the changes of this user, and shows the stored value.
      await expect(page.getByRole('row', { name: 'Start Time 01:00 not changed' })).toBeVisible()
      await expect(page.getByRole('row')).toHaveCount(3)
      await expect(page.getByRole('textbox', { name: 'Start Time' })).toHaveValue('01:00')
      await expect(page.getByRole('button', { name: 'Update' })).toBeDisabled()
      await expectNoViolations(page)
      await page.getByRole('button', { name: 'Save my changes over theirs' }).click()
      await saveAnyway(page)
      await expect(toast(page, 'Update was successful')).toBeVisible()
      await expect(page.getByRole('article')).toContainText('01:00–10:00')
    })
  })

  test('UI-44, DES-25: changes of two users that together would never be active are saved only after the confirmation', {
    tag: '@full',
  }, async ({ page, product, expectedErrors }) => {
    expectedErrors.push(/409 \(Conflict\)/)
    const pair = 'GB-DPS-SLE → US-KODI-LAS (1 schedule)'
    const hours = { LocalStartTime: '08:00:00', LocalEndTime: '10:00:00' }
    const everyDay = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
    await createStored(
      product.url,
      { From: 'GB-DPS-SLE', To: 'US-KODI-LAS', ...hours, ApplicableDays: everyDay },
      '2031-03-03',
      '2031-03-28',
    )
    await page.route('**/events', (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }))
    await signIn(page, 'Editor', '/schedules')
    await openGroup(page, pair)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await setDate(page, 'Start Date', '2031-03-04')
    await setDate(page, 'End Date', '2031-03-04')
    const colleague = colleagueAt(product.url, 'uk')
    const stored = recordsIn(await colleague('GET', '/designation/schedule')).find(
      ({ To, From }) => To === 'US-KODI-LAS' && From === 'GB-DPS-SLE',
    )
    await colleague('POST', '/designation/schedule', { ...stored, ApplicableDays: ['Monday'] })
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(page.getByText('Saving keeps both changes: fields that you did not change show the current values.')).toBeVisible()
    await expect(page.getByText(/^This schedule would never be active/).first()).toBeVisible()
    await expect(toast(page, 'Update was successful')).toHaveCount(0)
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(page.getByRole('alertdialog', { name: 'Check this before you save' })).toBeVisible()
    await page.getByRole('button', { name: 'Save anyway' }).click()
    await expect(toast(page, 'Update was successful')).toBeVisible()
  })
})
