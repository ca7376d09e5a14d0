import type { Locator, Page } from '@playwright/test'
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

  test('forms, dialogs and plans ask for one, and what has neither asks when it is saved', async ({ page, expectedErrors }) => {
    expectedErrors.push(/400 \(Bad Request\)/)
    const missing = 'Give a reason for this change.'
    const reasonIn = (of: Page | Locator) => of.getByRole('textbox', { name: 'Reason for the change' })
    const change = async (time: string, save = 'Save') => {
      await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
      await page.getByRole('textbox', { name: 'Sunday' }).fill(time)
      await page.getByRole('button', { name: save, exact: true }).click()
    }
    const expectMissing = async (reason: Locator) => {
      await expect(reason).toHaveAttribute('aria-required', 'true')
      await expect(reason).toBeFocused()
      await expect(reason).toHaveAccessibleDescription(new RegExp(`^${missing}`))
    }
    await signIn(page, 'Editor', cutoff)

    await test.step('a form', async () => {
      await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
      await expect(reasonIn(page)).toHaveAttribute('aria-required', 'true')
      await expect(page.getByText(missing)).toHaveCount(0)
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByText('Nothing has changed, so there was nothing to save.')).toBeVisible()
      await change('06:06')
      await expectMissing(reasonIn(page))
      await expectNoViolations(page)
      await reasonIn(page).fill('Flood')
      await expect(page.getByText(missing)).toHaveCount(0)
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByText(saved, { exact: true })).toBeVisible()
    })

    await test.step('a dialog that asks before something is done', async () => {
      await page.goto('/history')
      await expect(page.getByText('Reason: Flood')).toBeVisible()
      await page.getByRole('article').first().getByRole('button', { name: 'Undo this change' }).click()
      const question = page.getByRole('alertdialog')
      await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
      await question.getByRole('button', { name: 'Yes, undo it' }).click()
      await expectMissing(reasonIn(question))
      await expectNoViolations(page)
      await reasonIn(question).fill('Dry again')
      await question.getByRole('button', { name: 'Yes, undo it' }).click()
      await expect(page.getByText('Reason: Dry again')).toBeVisible()
    })

    await test.step('what has neither', async () => {
      await page.goto(cutoff)
      await change('07:07')
      await reasonIn(page).fill('Late van')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByRole('button', { name: 'Undo', exact: true }).click()
      const question = page.getByRole('dialog', { name: 'Why is this changed?' })
      await expect(reasonIn(question)).toBeFocused()
      const undo = page.getByRole('button', { name: 'Undo', exact: true })
      const sent: string[] = []
      page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`))
      for (const cancel of [() => question.getByRole('button', { name: 'Cancel' }).click(), () => page.keyboard.press('Escape')]) {
        await cancel()
        await expect(undo, 'nothing is sent, and the focus goes back').toBeFocused()
        await undo.click()
        await expect(reasonIn(question)).toBeFocused()
      }
      expect(sent.filter((one) => one.startsWith('POST'))).toEqual([])
      await expect(page.getByRole('alertdialog')).toHaveCount(0)
      await question.getByRole('button', { name: 'Continue' }).click()
      await expectMissing(reasonIn(question))
      await expectNoViolations(page)
      await reasonIn(question).fill('Not late')
      await question.getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByText('Change undone.')).toBeVisible()
    })

    await test.step('a plan, within which changes need none', async () => {
      await page.goto('/plans')
      await page.getByRole('button', { name: 'New plan...' }).click()
      const form = page.getByRole('dialog', { name: 'New plan' })
      const reason = form.getByRole('textbox', { name: 'Reason' })
      await form.getByRole('textbox', { name: 'Name' }).fill('Christmas')
      await form.getByRole('button', { name: 'Save' }).click()
      await expectMissing(reason)
      await reason.fill('Closed')
      await form.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('button', { name: 'Work in this plan' }).click()
      await page.goto(cutoff)
      await change('08:08', 'Save to plan')
      await expect(page.getByText(/Only in the plan “Christmas”/)).toBeVisible()
    })
  })
})

test.describe('PLN-34, HIS-60: where changes need a reason, and wide ones an approval', () => {
  test.use({ serverEnv: { REQUIRE_REASON: 'on', APPROVAL: 'wide', APPROVAL_SHARE: '1' } })

  test('a new plan for a change that was refused begins with its reason, and says if there is none', async ({ page, expectedErrors }) => {
    expectedErrors.push(/Failed to load resource/)
    await signIn(page, 'Editor', '/cutoffs?factory=GB-MNPG-TAM&service=44')
    await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
    await page.getByRole('textbox', { name: 'Weekday' }).fill('15:31')
    await page.getByRole('textbox', { name: 'Reason for the change' }).fill('Fewer vans')
    await page.getByRole('button', { name: /^Save/ }).click()
    await page.getByRole('button', { name: 'Put it into a plan...' }).click()
    await page.getByRole('button', { name: 'New plan...' }).click()
    const form = page.getByRole('dialog', { name: 'New plan' })
    const reason = form.getByRole('textbox', { name: 'Reason' })
    await expect(reason).toHaveValue('Fewer vans')
    await expect(reason).toHaveAttribute('aria-required', 'true')
    await reason.fill('')
    await form.getByRole('textbox', { name: 'Name' }).fill('Vans')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(reason).toBeFocused()
    await expect(reason).toHaveAccessibleDescription(/^Give a reason for this change\./)
    await expect(form.getByRole('alert')).toHaveCount(0)
    await expectNoViolations(page)
    await reason.fill('Fewer vans')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Vans' })).toBeFocused()
    await expect(page.getByText('Fewer vans')).toBeVisible()
  })
})
