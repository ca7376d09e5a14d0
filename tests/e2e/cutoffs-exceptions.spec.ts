import { choose, row, toast, trackedParcel } from './support/cutoffs.ts'
import { expect, expectNoViolations, signIn, test } from './support/journey.ts'

/** The user is named unless the list was refetched just before saving. */
const merged = /^(?:Robin Hughes|Another user) had just changed other fields\. Their changes were kept\.$/

test.describe('Exceptions', () => {
  test("CUT-15, CUT-16: 'Add Exception' opens a dialog; 'Save Rule' is disabled until at least one day is chosen and a time is entered", async ({
    page,
  }) => {
    await signIn(page, 'Editor', trackedParcel)
    await page.getByRole('button', { name: 'Add Exception' }).click()
    const modal = page.getByRole('dialog', { name: 'Add Exception' })
    const save = modal.getByRole('button', { name: 'Save Rule' })
    await expect(save).toBeDisabled()
    await choose(page, 'Product Type', 'chocolate', modal)
    await modal.getByText('Saturday').click()
    await expect(save).toBeDisabled()
    await modal.getByRole('textbox', { name: 'Time' }).fill('13:15')
    await expect(save).toBeEnabled()
    await expectNoViolations(page)
    await save.click()
    await expect(toast(page, 'Exception successfully added for chocolate.')).toBeVisible()
    await expect(modal).toBeHidden()
    await expect(row(page, 'chocolate')).toContainText('13:15')
    await page.getByRole('button', { name: 'Add Exception' }).click()
    await expect(modal.getByRole('textbox', { name: 'Time' })).toHaveValue('')
    await expect(modal.getByRole('checkbox', { checked: true })).toHaveCount(0)
  })

  test("CUT-15: fields are cleared by 'Discard Rule', and kept when the dialog is closed any other way", async ({ page }) => {
    await signIn(page, 'Editor', trackedParcel)
    await page.getByRole('button', { name: 'Add Exception' }).click()
    const modal = page.getByRole('dialog', { name: 'Add Exception' })
    await modal.getByText('Weekday').click()
    await modal.getByRole('textbox', { name: 'Time' }).fill('10:00')
    await page.keyboard.press('Escape')
    await expect(modal).toBeHidden()
    await expect(page.getByText('You have an unsaved exception. Press Add Exception to continue.')).toBeVisible()
    await page.getByRole('button', { name: 'Add Exception' }).click()
    await expect(modal.getByRole('textbox', { name: 'Time' })).toHaveValue('10:00')
    await expect(modal.getByRole('checkbox', { name: 'Weekday' })).toBeChecked()
    await modal.getByRole('button', { name: 'Discard Rule' }).click()
    await expect(modal).toBeHidden()
    await page.getByRole('button', { name: 'Add Exception' }).click()
    await expect(modal.getByRole('textbox', { name: 'Time' })).toHaveValue('')
    await expect(modal.getByRole('checkbox', { checked: true })).toHaveCount(0)
  })

  test("CUT-16: 'Error adding exception. {message}', Save Rule is busy during the call, and nothing typed is lost", async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/400 \(Bad Request\)/)
    await signIn(page, 'Editor', trackedParcel)
    const held = Promise.withResolvers<void>()
    await page.route('**/exceptions/', async (route) => {
      await held.promise
      await route.fulfill({ status: 400, contentType: 'application/json', body: '{"errors":["First.","Second."]}' })
    })
    await page.getByRole('button', { name: 'Add Exception' }).click()
    const modal = page.getByRole('dialog', { name: 'Add Exception' })
    await choose(page, 'Product Type', 'book', modal)
    await modal.getByText('Weekday').click()
    await modal.getByRole('textbox', { name: 'Time' }).fill('10:00')
    const save = modal.getByRole('button', { name: 'Save Rule' })
    await save.click()
    await expect(save).toBeDisabled()
    await expect(save).toHaveAttribute('aria-busy', 'true')
    held.resolve()
    await expect(page.getByText(/^Error adding exception\. First\., ?Second\.$/)).toBeVisible()
    await expect(modal.getByRole('textbox', { name: 'Time' })).toHaveValue('10:00')
  })

  test('CUT-17, CUT-18: Edit, then Save; Cancel restores the original days and time', async ({ page }) => {
    await signIn(page, 'Editor', trackedParcel)
    await row(page, 'soft-toy').getByRole('button', { name: 'Edit' }).click()
    await row(page, 'soft-toy').getByText('Weekday').click()
    await row(page, 'soft-toy').getByRole('textbox', { name: 'Time' }).fill('07:07')
    await expectNoViolations(page)
    await row(page, 'soft-toy').getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('alertdialog', { name: 'Discard your changes?' }).getByRole('button', { name: 'Discard changes' }).click()
    await expect(row(page, 'soft-toy')).toContainText('08:30')
    await expect(row(page, 'soft-toy')).not.toContainText('Weekday')
    await row(page, 'soft-toy').getByRole('button', { name: 'Edit' }).click()
    await row(page, 'soft-toy').getByText('Weekday').click()
    await row(page, 'soft-toy').getByRole('textbox', { name: 'Time' }).fill('07:07')
    await row(page, 'soft-toy').getByRole('button', { name: 'Save' }).click()
    await expect(toast(page, 'Successfully updated the soft-toy exception.')).toBeVisible()
    await expect(row(page, 'soft-toy')).toContainText(/Weekday.*Sunday.*07:07/)
  })

  test('CUT-19: Delete requires confirmation (Cancel / Accept)', async ({ page }) => {
    await signIn(page, 'Editor', trackedParcel)
    await row(page, 'soft-toy').getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toBeVisible()
    await expectNoViolations(page)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(row(page, 'soft-toy')).toBeVisible()
    await row(page, 'soft-toy').getByRole('button', { name: 'Delete' }).click()
    await question.getByRole('button', { name: 'Accept' }).click()
    await expect(toast(page, 'Successfully deleted the soft-toy exception.')).toBeVisible()
    await expect(row(page, 'soft-toy')).toBeHidden()
  })

  for (const [action, path, working, failed] of [
    ['Edit', '**/exceptions/*', 'Updating exception...', 'Failed to update the soft-toy exception. No luck'],
    ['Delete', '**/exceptions/*', 'Deleting exception...', 'Failed to delete the soft-toy exception. No luck'],
  ] as const) {
    test(`CUT-18, CUT-19: '${working}', then '${failed}'`, async ({ page, expectedErrors }) => {
      expectedErrors.push(/500 \(Internal Server Error\)/)
      await signIn(page, 'Editor', trackedParcel)
      const held = Promise.withResolvers<void>()
      await page.route(path, async (route) => {
        await held.promise
        await route.fulfill({ status: 500, contentType: 'application/json', body: '{"Message":"No luck"}' })
      })
      await row(page, 'soft-toy').getByRole('button', { name: action }).click()
      if (action === 'Edit') await row(page, 'soft-toy').getByRole('textbox', { name: 'Time' }).fill('07:07')
      await page.getByRole('button', { name: action === 'Edit' ? 'Save' : 'Accept', exact: true }).click()
      await expect(toast(page, working)).toBeVisible()
      held.resolve()
      await expect(toast(page, failed)).toBeVisible()
    })
  }
})

test.describe('CUT-21: two users at once', () => {
  test('UI-44: the changes of both users to different default times are saved', async ({ page, context, expectedErrors }) => {
    expectedErrors.push(/409 \(Conflict\)/)
    await signIn(page, 'Editor', trackedParcel)
    await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
    await page.getByRole('textbox', { name: 'Sunday' }).fill('06:06')

    const colleague = await context.newPage()
    await colleague.goto(trackedParcel)
    await colleague.getByRole('button', { name: 'Edit', exact: true }).first().click()
    await colleague.getByRole('textbox', { name: 'Weekday' }).fill('15:15')
    await colleague.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(toast(colleague, 'Successfully updated the default cutoffs')).toBeVisible()

    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(toast(page, 'Successfully updated the default cutoffs')).toBeVisible()
    await expect(page.getByText(merged)).toBeVisible()
    await expectNoViolations(page)
    await expect(page.getByRole('textbox', { name: 'Weekday' })).toHaveValue('15:15')
    await expect(page.getByRole('textbox', { name: 'Sunday' })).toHaveValue('06:06')
  })

  test('the second user can discard their changes', async ({ page, context, expectedErrors }) => {
    expectedErrors.push(/409 \(Conflict\)/)
    await signIn(page, 'Editor', trackedParcel)
    await row(page, 'soft-toy').getByRole('button', { name: 'Edit' }).click()
    await row(page, 'soft-toy').getByRole('textbox', { name: 'Time' }).fill('07:07')
    const colleague = await context.newPage()
    await colleague.goto(trackedParcel)
    await row(colleague, 'soft-toy').getByRole('button', { name: 'Delete' }).click()
    await colleague.getByRole('button', { name: 'Accept' }).click()
    await expect(toast(colleague, 'Successfully deleted the soft-toy exception.')).toBeVisible()
    await row(page, 'soft-toy').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Deleted', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add it again' })).toBeVisible()
    await page.getByRole('button', { name: 'Discard my changes' }).click()
    await expect(row(page, 'soft-toy')).toBeHidden()
  })
})
