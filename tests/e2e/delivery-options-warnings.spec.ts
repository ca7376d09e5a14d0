import type { Page } from '@playwright/test'
import { setDate } from './support/dates.ts'
import { card, evening, fill, formAddress, nextDay, save, saving } from './support/delivery-options.ts'
import { expect, expectNoViolations, follow, setTime, signIn, test } from './support/journey.ts'
import { savingQuestion, toast } from './support/schedules.ts'

/** A Monday, at noon in London. */
const monday = '2026-11-23T12:00:00Z'

const span = (page: Page) => page.getByText(/^Active from/)
const price = (page: Page) => page.getByRole('textbox', { name: 'Price' })

async function openForm(page: Page, name: string): Promise<void> {
  await setTime(page, monday)
  await signIn(page, 'Editor', formAddress(name, nextDay))
}

test.describe('OPT-31: a schedule that would never run, or has an unusual price, is saved only after confirmation', () => {
  test('01:00 to 02:00 on the day the clocks go forward: Escape goes back, Save anyway saves, and its state is Never active; one that is over before it begins', async ({
    page,
  }) => {
    await openForm(page, 'Skipped')
    await test.step('the form shows when a valid schedule would be active', async () => {
      await expect(span(page)).toHaveCount(0)
      await setDate(page, 'End date', '2026-12-24')
      await expect(span(page)).toHaveCount(0)
      await page.getByRole('checkbox', { name: 'Card only', exact: true }).check()
      await expect(span(page)).toHaveText('Active from Mon 23 Nov 2026 00:00 to Wed 23 Dec 2026 end of day, London time.')
      await page.getByRole('textbox', { name: 'End time' }).fill('17:30')
      await expect(span(page)).toHaveText('Active from Mon 23 Nov 2026 00:00 to Thu 24 Dec 2026 17:30, London time.')
    })
    await fill(page, { from: '2027-03-28', to: '2027-03-28' })
    await page.getByRole('textbox', { name: 'Start time' }).fill('01:00')
    await page.getByRole('textbox', { name: 'End time' }).fill('02:00')
    const sentence = 'This schedule would never be active: the clocks in London go forward and skip these hours.'
    await expect(page.getByText(sentence)).toBeVisible()
    await save(page).click()
    await expect(savingQuestion(page).getByRole('listitem')).toHaveText([sentence])
    await expectNoViolations(page)
    await page.keyboard.press('Escape')
    await expect(savingQuestion(page)).toBeHidden()
    await expect(save(page)).toBeFocused()
    await page.keyboard.press('Enter')
    const sent = saving(page)
    await savingQuestion(page).getByRole('button', { name: 'Save anyway' }).click()
    await sent
    await expect(toast(page, 'Schedule saved')).toBeVisible()
    await expect(card(page, 'Skipped').getByText('Never active')).toBeVisible()
    await expect(card(page, 'Skipped').getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
    await test.step('entirely in the past, as a new schedule, a duplicate, and an extension that ends while its dialog is open', async () => {
      await follow(page, formAddress('Too late', nextDay))
      await fill(page, { from: '2026-11-16', to: '2026-11-20' })
      await save(page).click()
      const sentence = 'This schedule is entirely in the past: it would have ended on Thu 19 Nov 2026 end of day, London time.'
      await expect(savingQuestion(page).getByRole('listitem')).toHaveText([sentence])
      await savingQuestion(page).getByRole('button', { name: 'Save anyway' }).click()
      await expect(card(page, 'Too late').getByText('Ended', { exact: true })).toBeVisible()
      await card(page, 'Too late').getByRole('button', { name: 'Duplicate' }).click()
      await expect(page.getByText(sentence)).toBeVisible()
      await save(page).click()
      await expect(savingQuestion(page)).toBeVisible()
      await savingQuestion(page).getByRole('button', { name: 'Go back' }).click()
      const copy = 'Copy of Too late'
      await fill(page, { from: '2026-11-23', to: '2026-11-24' })
      await save(page).click()
      await expect(card(page, copy).getByText('Active now')).toBeVisible()
      // The schedule ends while the dialog is open.
      await card(page, copy).getByRole('button', { name: 'Extend...' }).click()
      const extend = page.getByRole('dialog', { name: 'Extend schedule' })
      await setDate(extend, 'End date', '2026-11-25')
      await setTime(page, '2026-11-26T12:00:00Z')
      await extend.getByRole('button', { name: 'Extend', exact: true }).click()
      await expect(savingQuestion(page)).toContainText('it would have ended on Tue 24 Nov 2026 end of day, London time.')
      await page.keyboard.press('Escape')
      await expect(savingQuestion(page)).toBeHidden()
      await expect(extend.getByRole('button', { name: 'Extend', exact: true })).toBeFocused()
    })
  })

  test('delivery dates before it becomes active, or a price more than three times or less than a third of the normal one', {
    tag: '@full',
  }, async ({ page }) => {
    await openForm(page, 'Delivered before')
    await fill(page, { from: '2026-12-01', to: '2026-12-02' })
    await setDate(page, 'From', '2026-11-24')
    await setDate(page, 'To', '2026-11-30')
    const sentence = 'No order can match: the last delivery date is 30 Nov 2026, but the schedule only becomes active on 1 Dec 2026.'
    await expect(page.getByText(sentence)).toBeVisible()
    await save(page).click()
    await expect(savingQuestion(page).getByRole('listitem')).toHaveText([sentence])
    await savingQuestion(page).getByRole('button', { name: 'Go back' }).click()
    await setDate(page, 'To', '2026-12-01')
    await expect(page.getByText(sentence)).toBeHidden()
    await page.getByRole('checkbox', { name: 'Override price', exact: true }).check()
    await price(page).fill('74.50')
    await save(page).click()
    await expect(savingQuestion(page).getByRole('listitem')).toHaveText(['The price of £74.50 is more than three times the normal £6.95.'])
    await savingQuestion(page).getByRole('button', { name: 'Go back' }).click()
    await price(page).fill('0')
    await save(page).click()
    await expect(savingQuestion(page).getByRole('listitem')).toHaveText(['The price of £0.00 is less than a third of the normal £6.95.'])
    await savingQuestion(page).getByRole('button', { name: 'Go back' }).click()
    await price(page).fill('20.85')
    await save(page).click()
    await expect(toast(page, 'Schedule saved')).toBeVisible()
  })
})

test('in Dutch, at the Dutch centre', { tag: '@full' }, async ({ page }) => {
  await setTime(page, monday)
  await page.addInitScript(() => {
    localStorage.setItem('brand', 'nl')
    localStorage.setItem('locale', 'nl-NL')
  })
  await signIn(page, 'Editor', formAddress('Te laat', evening))
  for (const [label, date] of [
    ['Begindatum', '2026-11-16'],
    ['Einddatum', '2026-11-20'],
  ] as const) {
    await setDate(page, label, date)
  }
  await page.getByRole('checkbox', { name: 'Alleen kaart', exact: true }).check()
  await expect(page.getByText('Actief van ma 16 nov 2026 00:00 tot do 19 nov 2026 einde van de dag (tijd in Amsterdam).')).toBeVisible()
  await page.getByRole('button', { name: 'Opslaan', exact: true }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Controleer dit voordat je opslaat' })
  await expect(dialog.getByRole('listitem')).toHaveText([
    'Deze planning ligt helemaal in het verleden: het einde zou do 19 nov 2026 einde van de dag zijn geweest (tijd in Amsterdam).',
  ])
  await dialog.getByRole('button', { name: 'Toch opslaan' }).click()
  await expect(card(page, 'Te laat').getByText('Afgelopen', { exact: true })).toBeVisible()
})
