import type { Page } from '@playwright/test'
import { expect, expectNoHorizontalScroll, signIn, test } from './support/journey.ts'
import { pressMore } from './support/schedules.ts'
import { newSchedule } from './support/undo.ts'
import { colleagueAt } from './support/walk.ts'

const word = 'W'.repeat(100)
const centre = 'GB-MNPG-TAM'
const option = 'next-day-guaranteed'
const path = `/fulfilment-centres/${centre}/delivery-options/${option}/schedules`

async function expectNoneWider(page: Page): Promise<void> {
  for (const width of [360, 900, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(async () => await expectNoHorizontalScroll(page)).toPass()
  }
}

test('UI-63: a name of 100 letters wraps in headings, cards, dialogs, toasts, the palette, history and answers', async ({
  page,
  product,
}) => {
  const colleague = colleagueAt(product.url, 'uk')
  await colleague('POST', '/designation/schedule', { ...newSchedule, Id: 'long', Note: word })
  const answer = await colleague('POST', path, {
    name: word,
    fulfilmentCentreId: centre,
    deliveryOptionId: option,
    fulfilmentCentreActiveDateTimeRange: { start: '2020-01-01T00:00:00', end: '2090-01-01T00:00:00' },
    deliveryDateRange: { start: '2020-01-01', end: '2090-01-01' },
    applicableConsignmentTypes: ['cardOnly'],
    cardTypes: [],
    giftTypes: [],
    overrides: { name: word.slice(0, 60), description: word },
  })
  expect(answer).toBeDefined()
  await signIn(page, 'Editor', `/deliveryoptions?id=${centre}:${option}:0`)
  const schedule = page.getByRole('article', { name: word, exact: true })
  await expect(schedule).toBeVisible()
  await expectNoneWider(page)
  await test.step('dialogs', async () => {
    await schedule.getByRole('button', { name: 'Extend...' }).click()
    await expect(page.getByRole('dialog', { name: 'Extend schedule' })).toBeVisible()
    await expectNoneWider(page)
    await page.keyboard.press('Escape')
    await pressMore(schedule, 'Cancel schedule...')
    await expect(page.getByRole('alertdialog')).toContainText(word)
    await expectNoneWider(page)
    await page.keyboard.press('Escape')
  })
  await test.step('the form, whose heading is the name, and its preview', async () => {
    await schedule.getByRole('button', { name: 'Edit' }).click()
    await expect(page.getByRole('heading', { level: 1, name: word })).toBeVisible()
    await page.getByRole('button', { name: 'As the customer sees it' }).click()
    await expectNoneWider(page)
  })
  await test.step('the palette', async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Go to' }).getByRole('searchbox').fill(word)
    await expectNoneWider(page)
    await page.keyboard.press('Escape')
  })
  for (const [address, shown] of [
    ['/schedules?schedule=long', word],
    ['/history', word],
    [`/order-check?factory=AU-CHEQUEMATES-SYD&note=${word}`, 'Order check'],
    [`/deliveryoptions/create-schedule?name=${word}&fc=${centre}&doid=${option}&doname=${word}&index=0`, word],
  ] as const) {
    await test.step(address, async () => {
      await page.goto(address)
      await expect(page.getByText(shown).first()).toBeVisible()
      await expectNoneWider(page)
    })
  }
})

test('TIM-1: the names and codes of fulfilment centres fit in their column of the picture of Coming up', async ({ page }) => {
  await signIn(page, 'Viewer', '/coming-up')
  const codes = page.getByRole('link').getByText(/^[A-Z]{2}(-[A-Z]+)+$/)
  await expect(codes.filter({ hasText: 'AU-CHEQUEMATES-SYD' }).first()).toBeVisible()
  for (const width of [700, 900, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const cut = () =>
      codes.evaluateAll((all) =>
        all.flatMap((one) => {
          const [row, box] = [one.closest('li')?.getBoundingClientRect(), one.getBoundingClientRect()]
          const isWhole = row === undefined || (box.bottom <= row.bottom && one.scrollWidth <= one.clientWidth)
          return isWhole ? [] : [one.textContent]
        }),
      )
    expect(await codes.count()).toBeGreaterThan(5)
    expect(await cut(), `${width} px`).toEqual([])
  }
})
