import type { Page } from '@playwright/test'
import { expect, expectNoHorizontalScroll, expectNoViolations, signIn, test } from './support/journey.ts'
import { colleagueAt } from './support/walk.ts'

const bar = 'You are working in the plan “Christmas”.'

/** Pictures for those who look at them. */

test('PLN-2, PLN-5, PLN-6, PLN-7, PLN-20, PLN-21, PLN-22: a plan is prepared on the described screens, meets a conflict, is applied and ended', async ({
  page,
  product,
  expectedErrors,
}) => {
  expectedErrors.push(/409 \(Conflict\)|ERR_INTERNET_DISCONNECTED/)
  const colleague = colleagueAt(product.url, 'uk')
  const cutoff = '/cutoffs?factory=GB-DPS-SLE&service=44'
  const sunday = page.getByRole('textbox', { name: 'Sunday' })
  await signIn(page, 'Editor', '/plans')

  await test.step('PLN-21: a new plan', async () => {
    await expect(page.getByText('There are no plans yet.')).toBeVisible()
    await page.getByRole('button', { name: 'New plan...' }).click()
    const dialog = page.getByRole('dialog', { name: 'New plan' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Required')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Christmas')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Fewer vans')
    await expectNoViolations(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Christmas' })).toBeVisible()
    await expect(page.getByText(/^0 changes · Starts: when somebody applies it/)).toBeVisible()
  })

  await test.step('PLN-2, PLN-20: what is saved in the plan is there only, and every screen says so', async () => {
    await page.getByRole('button', { name: 'Work in this plan' }).click()
    await expect(page.getByText(bar)).toBeVisible()
    await page.goto(cutoff)
    await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
    await sunday.fill('06:06')
    await page.getByRole('button', { name: 'Save to plan' }).click()
    await expect(page.getByText(/^Successfully updated the default cutoffs\s*Only in the plan “Christmas”\.$/)).toBeVisible()
    await expect(sunday).toHaveValue('06:06')
    await expect(page.getByText('Changed by the plan', { exact: true })).toBeVisible()
    await test.step('a link in another tab stays in the plan, and a notice is below what says so', async () => {
      const opened = page.context().waitForEvent('page')
      await page
        .getByRole('link', { name: 'History' })
        .first()
        .click({ modifiers: ['ControlOrMeta'] })
      const other = await opened
      await expect(other.getByText(bar)).toBeVisible()
      await expect(other).not.toHaveURL(/inPlan/)
      await other.setViewportSize({ width: 360, height: 700 })
      await expect(other.getByRole('textbox', { name: 'Text' })).toBeHidden()
      await other.getByRole('button', { name: 'Filters' }).click()
      await other.getByRole('textbox', { name: 'Text' }).scrollIntoViewIfNeeded()
      await page.context().setOffline(true)
      const of = (one: ReturnType<Page['getByText']>) => one.evaluate((shown) => shown.getBoundingClientRect().toJSON())
      const [plan, offline] = [other.getByRole('complementary', { name: 'Plan' }), other.getByText(/^You are offline\./)]
      await expect(offline).toBeVisible()
      await other.evaluate(() => scrollTo(0, 300))
      await expect.poll(async () => (await of(offline)).top - (await of(plan)).bottom).toBeGreaterThanOrEqual(0)
      expect((await of(plan)).height).toBeLessThan(70)
      await expectNoHorizontalScroll(other)
      await page.context().setOffline(false)
      await other.setViewportSize({ width: 1440, height: 900 })
      await other.close()
    })
    await expectNoViolations(page)
    await expectNoHorizontalScroll(page)
    await page.getByRole('button', { name: 'Back to live' }).click()
    await expect(page.getByText(bar)).toHaveCount(0)
    await expect(page.getByText('Changed by the plan', { exact: true })).toHaveCount(0)
    await expect(sunday).toHaveValue('10:30')
  })

  await test.step('PLN-5: a conflict is shown and resolved', async () => {
    await colleague('PUT', '/cutoffs/GB-DPS-SLE/44', {
      default: { weekday: '18:30', saturday: '11:30', sunday: '09:09' },
      versionNumber: 1,
    })
    await page.goto('/plans')
    await page.getByRole('link', { name: 'Christmas' }).click()
    const change = page.getByRole('article', { name: 'GB-DPS-SLE, TRACKED PARCEL' })
    await expect(change.getByText('09:09 → 06:06')).toBeVisible()
    await expect(change.getByText(/^Kim Okafor has changed this since it was planned/)).toBeVisible()
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Apply now...' }).click()
    await expect(page.getByRole('alertdialog').getByText(/^Somebody else has changed these records since they were planned/)).toBeVisible()
    await expect(page.getByRole('alertdialog').getByRole('listitem')).toHaveText(['GB-DPS-SLE, TRACKED PARCEL'])
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Apply now' })).toBeDisabled()
    await expectNoViolations(page)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await change.getByRole('button', { name: 'Keep the plan’s values' }).click()
    await expect(change.getByText(/^Kim Okafor has changed this/)).toHaveCount(0)
  })

  await test.step('PLN-6: applied, it is live', async () => {
    await page.getByRole('button', { name: 'Apply now...' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Apply now' }).click()
    await expect(page.getByText('Plan applied.', { exact: true })).toBeVisible()
    await expect(page.getByText('In force', { exact: true })).toBeVisible()
    await expect(page.getByRole('article', { name: 'GB-DPS-SLE, TRACKED PARCEL' }).getByText('09:09 → 06:06')).toBeVisible()
    await page.goto(cutoff)
    await expect(sunday).toHaveValue('06:06')
    await page.goto('/history')
    const applied = page.getByRole('article', { name: 'Christmas: Plan applied' })
    await expect(applied).toBeVisible()
    await expect(applied.getByText(/^Part of the same change/)).toBeVisible()
    await expect(page.getByRole('article', { name: /GB-DPS-SLE/ }).first()).toBeVisible()
    await expect(applied.getByRole('button', { name: /^Undo/ })).toHaveCount(0)
  })

  await test.step('PLN-7: ended, what was there before holds again', async () => {
    await page.goto('/plans')
    await page.getByRole('link', { name: 'Christmas' }).click()
    await page.getByRole('button', { name: 'End now...' }).click()
    const question = page.getByRole('alertdialog', { name: 'End the plan now?' })
    await expect(question.getByText('06:06 → 09:09')).toBeVisible()
    await expectNoViolations(page)
    await question.getByRole('button', { name: 'End now' }).click()
    await expect(page.getByText('Plan ended.', { exact: true })).toBeVisible()
    await page.goto(cutoff)
    await expect(sunday).toHaveValue('09:09')
  })

  await test.step('PLN-30: copied for another year, from the records as they are', async () => {
    await page.goto('/plans')
    await page.getByRole('link', { name: 'Christmas' }).click()
    await page.getByRole('main').getByRole('button', { name: 'More' }).click()
    await page.getByRole('button', { name: 'Copy for another year...' }).click()
    const dialog = page.getByRole('dialog', { name: 'Copy for another year' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Christmas again')
    await dialog.getByText('The same dates').click()
    await expect(dialog.getByText('GB-DPS-SLE, TRACKED PARCEL')).toBeVisible()
    await expectNoViolations(page)
    await dialog.getByRole('button', { name: 'Make the copy' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Christmas again' })).toBeVisible()
    await expect(page.getByText('Plan copied. This page shows the copy.')).toBeVisible()
    await expect(page.getByText('09:09 → 06:06')).toBeVisible()
  })

  await test.step('PLN-21: times are those of a time zone; the form says which of two equal times it is', async () => {
    await page.getByRole('main').getByRole('button', { name: 'More' }).click()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit the plan' })
    await dialog.getByRole('textbox', { name: 'Start date' }).fill('2027-11-07')
    await dialog.getByRole('textbox', { name: 'Start time' }).fill('01:30')
    await dialog.getByRole('button', { name: /Time zone/ }).click()
    await page.getByRole('option', { name: /New York/ }).click()
    await expect(dialog.getByText(/^The clocks in New York go back .* The first occurrence \(UTC-04:00\) is used\.$/)).toBeVisible()
    await expectNoViolations(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(/Starts: 7 Nov 2027, 01:30 (EDT|GMT-4) New York/)).toBeVisible()
  })

  await test.step('PLN-20: the bar says when somebody else has ended the work in the plan', async () => {
    await page.getByRole('button', { name: 'Work in this plan' }).click()
    await expect(page.getByText('What you save changes only the plan.')).toBeVisible()
    const { plans } = (await colleague('GET', '/plans')) as { plans: { id: string; name: string; hash: string }[] }
    const copy = plans.find(({ name }) => name === 'Christmas again')
    await colleague('POST', `/plans/${copy?.id}/discard`, { seen: copy?.hash })
    await page.reload()
    await expect(page.getByText('Nothing can be saved to it any more: Discarded.')).toBeVisible()
    await expectNoViolations(page)
    expect(await page.evaluate(() => sessionStorage.getItem('plan-uk'))).not.toBeNull()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'History' })).toHaveCount(0)
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('plan-uk')).catch(() => 'navigating')).toBeNull()
  })
})

test.describe('PLN-13, PLN-14, PLN-16, PLN-17: where plans need approval', () => {
  test.use({ serverEnv: { APPROVAL: 'plans' } })

  test('another editor approves; in an emergency, one goes ahead with a reason, until another one has looked at it', async ({
    page,
    product,
    expectedErrors,
  }) => {
    expectedErrors.push(/403 \(Forbidden\)/)
    const colleague = colleagueAt(product.url, 'uk')
    await signIn(page, 'Editor', '/plans')
    await page.getByRole('button', { name: 'New plan...' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Strike')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Work in this plan' }).click()
    await page.goto('/cutoffs?factory=GB-DPS-SLE&service=44')
    await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
    await page.getByRole('textbox', { name: 'Sunday' }).fill('06:06')
    await page.getByRole('button', { name: 'Save to plan' }).click()
    await page.getByRole('link', { name: 'Open the plan' }).click()
    const ask = page.getByRole('button', { name: 'Ask for approval' })
    await expect(ask).toBeVisible()
    await expect(page.getByRole('button', { name: 'Apply now...' })).toHaveCount(0)
    await ask.click()
    await expect(page.getByText('Waiting for approval', { exact: true })).toBeVisible()
    await expect(page.getByText(/^You created or changed this plan, so somebody else has to approve it/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0)
    const discussion = page.getByRole('region', { name: 'Discussion' })
    const comment = discussion.getByRole('textbox', { name: 'Comment' })
    await comment.fill('x'.repeat(2001))
    await expect(discussion.getByRole('button', { name: 'Add the comment' })).toBeDisabled()
    await comment.fill('Please look at Sunday.')
    await page.getByRole('link', { name: 'All plans' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
    await discussion.getByRole('button', { name: 'Add the comment' }).click()
    await expect(discussion.getByRole('listitem').last()).toContainText('Please look at Sunday.')
    await expect(comment).toBeFocused()
    await expect(comment).toHaveValue('')
    const address = page.url().split('/').at(-1)?.split('?')[0] ?? ''
    await colleague('POST', `/plans/${address}/comments`, { text: 'Sunday is too late.' })
    await expect(discussion.getByRole('listitem').last()).toContainText(/^Comment by Kim Okafor.*Sunday is too late\./)
    await page.getByRole('main').getByRole('button', { name: 'More' }).click()
    await page.getByRole('button', { name: 'Send back...' }).click()
    const returning = page.getByRole('alertdialog', { name: 'Send the plan back?' })
    await returning.getByText('Give a reason').click()
    await returning.getByRole('textbox', { name: 'Reason for the change' }).fill('Sunday')
    await returning.getByRole('button', { name: 'Send back' }).click()
    await expect(discussion.getByRole('listitem').last()).toContainText(/^Plan sent back by Robin Hughes.*Sunday$/)
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Apply now...' }).click()
    const question = page.getByRole('alertdialog', { name: 'Apply the plan now?' })
    await question.getByRole('button', { name: 'Apply now' }).click()
    await expect(question.getByText('Nothing was done. Another editor has to approve this plan first.')).toBeVisible()
    await expect(question.getByRole('textbox', { name: 'Reason' })).toBeFocused()
    await question.getByRole('textbox', { name: 'Reason' }).fill('The vans are gone')
    await expectNoViolations(page)
    await question.getByRole('button', { name: 'Go ahead without approval' }).click()
    await expect(page.getByText('Plan applied.', { exact: true })).toBeVisible()
    await expect(page.getByText('In force', { exact: true })).toBeVisible()
    await expect(page.getByText('Robin Hughes went ahead without an approval. Somebody else has to look at it.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'I have looked at it' })).toHaveCount(0)
    const plan = page.url().split('/').at(-1)?.split('?')[0] ?? ''
    const { hash } = (await colleague('GET', `/plans/${plan}`)) as { hash: string }
    await colleague('POST', `/plans/${plan}/seen`, { seen: hash })
    await page.reload()
    await expect(page.getByText('In force', { exact: true })).toBeVisible()
    await expect(page.getByText(/went ahead without an approval/)).toHaveCount(0)
  })
})

test('PLN-31, PLN-32: templates show what they will add, then make a draft', async ({ page, expectedErrors }) => {
  // Lists that are asked for again after each save wait for their turn (429).
  expectedErrors.push(/400 \(Bad Request\)|429/)
  const dialog = page.getByRole('dialog')
  const preview = dialog.getByRole('list')
  const make = dialog.getByRole('button', { name: 'Make the plan' })
  const choose = async (label: RegExp, option: RegExp) => {
    await dialog.getByRole('button', { name: label }).click()
    await page.getByRole('option', { name: option }).click()
  }
  const fill = async (name: string, from: string, until: string, label = 'Name') => {
    await dialog.getByRole('textbox', { name: label }).fill(name)
    await dialog.getByRole('textbox', { name: 'First day' }).fill(from)
    await dialog.getByRole('textbox', { name: 'Last day' }).fill(until)
  }
  await signIn(page, 'Editor', '/plans')

  await test.step('PLN-31: a centre is closed, and its giant cards move', async () => {
    await page.getByRole('button', { name: 'Close for a period and move the orders...' }).click()
    await expect(make).toBeDisabled()
    await choose(/Fulfilment centre$/, /GG-MNPG-GSY/)
    await fill('Christmas', '24 December 2090', '20 December 2090')
    await expect(dialog.getByText('The last day is before the first.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Last day' }).fill('27 December 2090')
    await expect(preview.getByRole('listitem')).toHaveCount(1)
    await choose(/Move its orders to$/, /GB-MNPG-TAM/)
    await dialog.getByRole('button', { name: /^Orders with these cards/ }).click()
    const cards = page.getByRole('dialog', { name: 'Orders with these cards' })
    await cards.getByText('All cards').click()
    await cards.getByText('Giant').click()
    await cards.getByRole('button', { name: 'Use these' }).click()
    await expect(preview.getByText('Giant', { exact: true })).toBeVisible()
    await expectNoViolations(page)
    await make.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Christmas' })).toBeVisible()
    await expect(page.getByText(/^2 changes · Starts: when somebody applies it/)).toBeVisible()
  })

  await test.step('PLN-32: prices are raised', async () => {
    await page.goto('/plans')
    await page.getByRole('button', { name: 'Peak prices...' }).click()
    await dialog.getByRole('button', { name: /^Delivery options/ }).click()
    const options = page.getByRole('dialog', { name: 'Delivery options' })
    await options.getByRole('checkbox').nth(0).click({ force: true })
    await options.getByRole('checkbox').nth(1).click({ force: true })
    await options.getByRole('button', { name: 'Use these' }).click()
    await fill('Express', '24 December 2090', '2 January 2091')
    await dialog.getByRole('textbox', { name: 'Price' }).fill('a lot')
    await expect(make).toBeDisabled()
    await dialog.getByRole('textbox', { name: 'Price' }).fill('+1.00')
    await expect(preview.getByRole('listitem')).toHaveCount(2)
    await expectNoViolations(page)
    await make.click()
    await expect(page.getByText(/^2 changes · Starts: when somebody applies it/)).toBeVisible()
  })

  await test.step('PLN-32: if a change is refused, no plan is left', async () => {
    await page.goto('/plans')
    await page.getByRole('button', { name: 'Close for a period and move the orders...' }).click()
    await choose(/Fulfilment centre$/, /GG-MNPG-GSY/)
    await fill('Long ago', '24 December 2020', '27 December 2020')
    await make.click()
    await expect(dialog.getByText(/^Nothing was done\./)).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Long ago' })).toContainText('Discarded')
  })

  await test.step('PLN-32: on the page of a plan, and while one works in it, they add to it', async () => {
    const add = dialog.getByRole('button', { name: 'Add to “Christmas”' })
    await page.getByRole('link', { name: 'Christmas' }).click()
    await page.getByRole('main').getByRole('button', { name: 'More' }).click()
    await page.getByRole('button', { name: 'Close for a period and move the orders...' }).click()
    await choose(/Fulfilment centre$/, /NL-GRTZ|GB-DPS-SLE/)
    await expect(dialog.getByRole('textbox', { name: 'Reason of the closure' })).toHaveValue('Christmas')
    await fill('Christmas', '24 December 2090', '27 December 2090', 'Reason of the closure')
    await add.click()
    await expect(page.getByText('Added to the plan.')).toBeVisible()
    await expect(page.getByText(/^3 changes · Starts: when somebody applies it/)).toBeVisible()
    await page.getByRole('button', { name: 'Work in this plan' }).click()
    await expect(page.getByText('You are working in the plan “Christmas”.')).toBeVisible()
    await page.goto('/plans')
    await page.getByRole('button', { name: 'Close for a period and move the orders...' }).click()
    await choose(/Fulfilment centre$/, /GB-MNPG-TAM/)
    await choose(/Move its orders to$/, /GG-MNPG-GSY/)
    await fill('Long ago', '24 December 2020', '27 December 2020', 'Reason of the closure')
    await add.click()
    await expect(dialog.getByText(/^Nothing was done\./)).toBeVisible()
    await dialog.getByRole('textbox', { name: 'First day' }).fill('24 December 2091')
    await dialog.getByRole('textbox', { name: 'Last day' }).fill('27 December 2091')
    await page.route('**/designation/schedules', (route) => route.fulfill({ status: 400, json: { errors: ['No.'] } }))
    await add.click()
    await expect(dialog.getByText(/^Nothing was done\. No\./)).toBeVisible()
    await page.unroute('**/designation/schedules')
    await add.click()
    await expect(page.getByText(/^5 changes · Starts: when somebody applies it/), 'the refused closing is not left').toBeVisible()
    await expect(page.getByText('Every day', { exact: true }).first()).toBeVisible()
    await expect(page.getByText('Every day?')).toHaveCount(0)
  })

  await test.step('PLN-20: what a schedule would do is said to be only in the plan', async () => {
    await page.goto('/schedules/new')
    await page.getByRole('button', { name: 'Select all in the empty lists' }).click()
    await expect(page.getByText(/^Moves .*today.* Only in the plan “Christmas”\.$/)).toBeVisible()
  })

  await test.step('PLN-30: each date of a copy has the name of its field', async () => {
    page.once('dialog', (leaving) => leaving.accept())
    await page.goto('/plans')
    await page.getByRole('main').getByRole('link', { name: 'Christmas' }).click()
    await page.getByRole('main').getByRole('button', { name: 'More' }).click()
    await page.getByRole('button', { name: 'Copy for another year...' }).click()
    await dialog.getByText('The same dates').click()
    await expect(
      dialog
        .getByRole('term')
        .filter({ hasText: /^First day$/ })
        .first(),
    ).toBeVisible()
    await expect(
      dialog
        .getByRole('term')
        .filter({ hasText: /^End Date$/ })
        .first(),
    ).toBeVisible()
    await expectNoViolations(page)
  })
})
