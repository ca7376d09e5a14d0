import { expect, expectNoViolations, signIn, test } from './support/journey.ts'

const cutoff = '/cutoffs?factory=GB-DPS-SLE&service=44'
const saved = 'Successfully updated the default cutoffs'

test('HIS-59: a form and a dialog offer to give a reason, which the history shows with the change', async ({ page }) => {
  const sunday = page.getByRole('textbox', { name: 'Sunday' })
  const reason = page.getByRole('textbox', { name: 'Reason for the change' })
  const change = async (time: string, why?: string) => {
    await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
    await expect(reason).toHaveCount(0)
    if (why !== undefined) {
      await page.getByText('Give a reason').click()
      await expect(reason).toBeFocused()
      await reason.fill(why)
      await expectNoViolations(page)
    }
    await sunday.fill(time)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText(saved, { exact: true }).last()).toBeVisible()
    await expect(page.getByText('Give a reason')).toHaveCount(0)
  }
  await signIn(page, 'Editor', cutoff)
  await change('06:06', 'Café is closed')
  await change('07:07')
  await page.goto('/history')
  const articles = page.getByRole('article')
  await expect(articles.first().getByText('06:06 → 07:07')).toBeVisible()
  await expect(page.getByText('Reason: Café is closed')).toHaveCount(1)
  await articles.first().getByRole('button', { name: 'Undo this change' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText('Give a reason').click()
  await reason.fill('Too late')
  await expectNoViolations(page)
  await question.getByRole('button', { name: 'Yes, undo it' }).click()
  await expect(articles.first().getByText('Reason: Too late')).toBeVisible()
})

test.describe('HIS-60: where changes need a reason', () => {
  test.use({ serverEnv: { REQUIRE_REASON: 'on' } })

  test('saving asks for one that is missing, and within a plan for none', async ({ page, expectedErrors }) => {
    expectedErrors.push(/400 \(Bad Request\)/)
    const question = page.getByRole('dialog', { name: 'Why is this changed?' })
    const change = async (time: string, save = 'Save') => {
      await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
      await page.getByRole('textbox', { name: 'Sunday' }).fill(time)
      await page.getByRole('button', { name: save, exact: true }).click()
    }
    await signIn(page, 'Editor', cutoff)
    await change('06:06')
    await expect(question.getByRole('textbox', { name: 'Reason for the change' })).toBeFocused()
    await expectNoViolations(page)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('Give a reason for this change.').first()).toBeVisible()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await question.getByRole('textbox', { name: 'Reason for the change' }).fill('Flood')
    await question.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText(saved, { exact: true })).toBeVisible()
    await page.goto('/history')
    await expect(page.getByText('Reason: Flood')).toBeVisible()
    await page.goto('/plans')
    await page.getByRole('button', { name: 'New plan...' }).click()
    const form = page.getByRole('dialog', { name: 'New plan' })
    await form.getByRole('textbox', { name: 'Name' }).fill('Christmas')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText(/Give a reason for this change\./)).toBeVisible()
    await form.getByRole('textbox', { name: 'Reason' }).fill('Closed')
    await form.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Work in this plan' }).click()
    await page.goto(cutoff)
    await change('08:08', 'Save to plan')
    await expect(page.getByText(/Only in the plan “Christmas”/)).toBeVisible()
    await expect(question).toHaveCount(0)
  })
})
