import type { Page } from '@playwright/test'
import { choose, row, toast, trackedParcel } from './support/cutoffs.ts'
import { expect, expectNoViolations, signIn, test } from './support/journey.ts'
import { colleagueAt } from './support/walk.ts'
import { stallRequests } from './support/walk-faults.ts'

/** The user is named unless the list was refetched just before saving. */
const merged = /^(?:Kim Okafor|Another user) had just changed other fields\. Their changes were kept\.$/

/** Holds the calls to change exceptions until the returned function lets them fail. */
async function failWith(page: Page, status: number, json: object): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route('**/exceptions/*', async (route) => {
    await held.promise
    await route.fulfill({ status, json })
  })
  return held.resolve
}

test.describe('Exceptions', () => {
  test("CUT-15, CUT-16: 'Add Exception' opens a dialog; 'Save Rule' needs a day and a time; fields are cleared by saving and 'Discard Rule', and kept after an error and when the dialog is closed any other way", async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/400 \(Bad Request\)/)
    await signIn(page, 'Editor', trackedParcel)
    const add = page.getByRole('button', { name: 'Add Exception' })
    const modal = page.getByRole('dialog', { name: 'Add Exception' })
    const save = modal.getByRole('button', { name: 'Save Rule' })
    const time = modal.getByRole('textbox', { name: 'Time' })
    const expectEmpty = async () => {
      await expect(time).toHaveValue('')
      await expect(modal.getByRole('checkbox', { checked: true })).toHaveCount(0)
    }
    await add.click()
    await expect(save).toBeDisabled()
    await choose(page, 'Product Type', 'chocolate', modal)
    await modal.getByText('Saturday').click()
    await expect(save).toBeDisabled()
    await time.fill('13:15')
    await expect(save).toBeEnabled()
    await expectNoViolations(page)
    await test.step('an error', async () => {
      const fail = await failWith(page, 400, { errors: ['First.', 'Second.'] })
      await save.click()
      await expect(save).toBeDisabled()
      await expect(save).toHaveAttribute('aria-busy', 'true')
      fail()
      await expect(page.getByText(/^Error adding exception\. First\., ?Second\.$/)).toBeVisible()
      await expect(time).toHaveValue('13:15')
      await page.unroute('**/exceptions/*')
    })
    await test.step('Escape', async () => {
      await page.keyboard.press('Escape')
      await expect(modal).toBeHidden()
      await expect(page.getByText('You have an unsaved exception. Press Add Exception to continue.')).toBeVisible()
      await add.click()
      await expect(time).toHaveValue('13:15')
      await expect(modal.getByRole('checkbox', { name: 'Saturday' })).toBeChecked()
    })
    await save.click()
    await expect(toast(page, 'Exception successfully added for chocolate.')).toBeVisible()
    await expect(modal).toBeHidden()
    await expect(row(page, 'chocolate')).toContainText('13:15')
    await add.click()
    await expectEmpty()
    await modal.getByText('Weekday').click()
    await time.fill('10:00')
    await modal.getByRole('button', { name: 'Discard Rule' }).click()
    await expect(modal).toBeHidden()
    await add.click()
    await expectEmpty()
  })

  test("CUT-17, CUT-18, CUT-19, HIS-22: Edit, then Save, with 'Failed to update the {product type} exception. {message}'; Cancel restores the original days and time; Delete requires confirmation (Cancel / Accept); 'Failed to delete the {product type} exception. {message}'", async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/500 \(Internal Server Error\)/)
    await signIn(page, 'Editor', trackedParcel)
    const toy = row(page, 'soft-toy')
    const edit = async () => {
      await toy.getByRole('button', { name: 'Edit' }).click()
      await toy.getByText('Weekday').click()
      await toy.getByRole('textbox', { name: 'Time' }).fill('07:07')
    }
    await edit()
    await expectNoViolations(page)
    await test.step('as a card in a narrow window', async () => {
      const { width = 0, height = 0 } = page.viewportSize() ?? {}
      await page.setViewportSize({ width: 390, height: 900 })
      const [time, save] = [toy.getByRole('textbox', { name: 'Time' }), toy.getByRole('button', { name: 'Save' })]
      const [above, below] = [await time.boundingBox(), await save.boundingBox()]
      expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeGreaterThanOrEqual(8)
      await page.setViewportSize({ width, height })
    })
    await toy.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('alertdialog', { name: 'Discard your changes?' }).getByRole('button', { name: 'Discard changes' }).click()
    await expect(toy).toContainText('08:30')
    await expect(toy).not.toContainText('Weekday')
    await edit()
    const fail = await failWith(page, 500, { Message: 'No luck' })
    await toy.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page, 'Updating exception...')).toBeVisible()
    fail()
    await expect(toast(page, 'Failed to update the soft-toy exception. No luck')).toBeVisible()
    await page.unroute('**/exceptions/*')
    await toy.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page, 'Successfully updated the soft-toy exception.')).toBeVisible()
    await expect(toy).toContainText(/Weekday.*Sunday.*07:07/)
    const question = page.getByRole('alertdialog')
    await toy.getByRole('button', { name: 'Delete' }).click()
    await expect(question, 'HIS-22').toContainText('You can undo this on the Change history page.')
    await expectNoViolations(page)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(toy).toBeVisible()
    const failDeletion = await failWith(page, 500, { Message: 'No luck' })
    await toy.getByRole('button', { name: 'Delete' }).click()
    await question.getByRole('button', { name: 'Accept' }).click()
    await expect(toast(page, 'Deleting exception...')).toBeVisible()
    failDeletion()
    await expect(toast(page, 'Failed to delete the soft-toy exception. No luck')).toBeVisible()
    await page.unroute('**/exceptions/*')
    await question.getByRole('button', { name: 'Accept' }).click()
    await expect(toast(page, 'Successfully deleted the soft-toy exception.')).toBeVisible()
    await expect(toy).toBeHidden()
  })
})

test.describe('CUT-21: two users at once', () => {
  test('UI-44: the changes of both users to different default times are saved', async ({ page, product, expectedErrors }) => {
    expectedErrors.push(/409 \(Conflict\)/)
    await stallRequests(page, '**/events')
    await signIn(page, 'Editor', trackedParcel)
    await expect(page.getByText(/^Last changed by /)).toBeVisible()
    await stallRequests(page, '**/world')
    await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
    await page.getByRole('textbox', { name: 'Sunday' }).fill('06:06')

    const times = { weekday: '15:15', saturday: '10:00', sunday: '10:30' }
    await colleagueAt(product.url, 'uk')('PUT', '/cutoffs/GB-DPS-SLE/44', { default: times, versionNumber: 1 })

    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(toast(page, 'Successfully updated the default cutoffs')).toBeVisible()
    await expect(page.getByText(merged)).toBeVisible()
    await expectNoViolations(page)
    await expect(page.getByRole('textbox', { name: 'Weekday' })).toHaveValue('15:15')
    await expect(page.getByRole('textbox', { name: 'Sunday' })).toHaveValue('06:06')
  })

  test('the second user can discard their changes', { tag: '@full' }, async ({ page, context, expectedErrors }) => {
    expectedErrors.push(/409 \(Conflict\)/)
    await stallRequests(page, '**/events')
    await signIn(page, 'Editor', trackedParcel)
    await expect(page.getByText(/^Last changed by /)).toBeVisible()
    await stallRequests(page, '**/world')
    await row(page, 'soft-toy').getByRole('button', { name: 'Edit' }).click()
    await row(page, 'soft-toy').getByRole('textbox', { name: 'Time' }).fill('07:07')
    const colleague = await context.newPage()
    await colleague.goto(trackedParcel)
    await row(colleague, 'soft-toy').getByRole('button', { name: 'Delete' }).click()
    await colleague.getByRole('button', { name: 'Accept' }).click()
    await expect(toast(colleague, 'Successfully deleted the soft-toy exception.')).toBeVisible()
    await row(page, 'soft-toy').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Deleted', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Create it again' })).toBeVisible()
    await page.getByRole('button', { name: 'Discard my changes' }).click()
    await expect(row(page, 'soft-toy')).toBeHidden()
  })

  test('what the other user saves is compared while the form is open', { tag: '@full' }, async ({ page, product }) => {
    await signIn(page, 'Editor', trackedParcel)
    await expect(page.getByText(/^Last changed by Demo data/)).toBeVisible()
    await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
    await page.getByRole('textbox', { name: 'Weekday' }).fill('07:07')
    const times = { weekday: '15:15', saturday: '10:00', sunday: '10:30' }
    await colleagueAt(product.url, 'uk')('PUT', '/cutoffs/GB-DPS-SLE/44', { default: times, versionNumber: 1 })
    await expect(page.getByText(/^Kim Okafor changed this delivery service while you were editing/)).toBeVisible()
    await expect(page.getByText(/^Last changed by Kim Okafor/)).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Weekday' })).toHaveValue('07:07')
    await expect(page.getByRole('textbox', { name: 'Saturday' })).toHaveValue('10:00')
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
    await page.getByRole('button', { name: 'Save my changes over theirs' }).click()
    await expect(toast(page, 'Successfully updated the default cutoffs')).toBeVisible()
  })
})
