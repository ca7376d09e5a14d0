import type { Page } from '@playwright/test'
import { calendar, call, closed, record, toDecide } from './support/cutoff-calendar.ts'
import { expect, setTime, signIn, test } from './support/journey.ts'
import { choose, confirmUpdate, question, row, wedding } from './support/product-overrides.ts'
import { australia, openGroup, pressMore } from './support/schedules.ts'

const checking = 'No answer yet. Checking whether it was saved…'
const afterAll = 'Your changes were saved. Only the answer was lost.'
const unknown = /^We don’t know whether it was saved\. Try again without changes to find out: nothing is saved twice\./

/** Loses all answers to the change that `change` begins, which is made or not; the pauses between the attempts pass at once. */
async function loseAnswers(page: Page, { isMade }: { readonly isMade: boolean }, change: () => Promise<void>): Promise<void> {
  const keys: (string | undefined)[] = []
  await page.route(
    (url) => url.pathname.startsWith('/api/'),
    async (route) => {
      const key = route.request().headers()['idempotency-key']
      if (key === undefined) return route.fallback()
      keys.push(key)
      if (isMade) await route.fetch()
      return route.abort()
    },
  )
  await change()
  const toast = page.getByRole('region', { name: 'Notifications' }).getByText(checking)
  const pass = async () => {
    await page.clock.fastForward(500)
    return keys.length
  }
  await expect.poll(pass, { intervals: [20] }).toBe(3)
  await expect(toast).toBeVisible()
  await expect.poll(pass, { intervals: [20] }).toBe(4)
  await expect(toast).toBeHidden()
  expect(new Set(keys).size, 'one change').toBe(1)
  await page.unrouteAll({ behavior: 'wait' })
}

test.beforeEach(async ({ page, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/)
  await page.clock.install()
})

test('UI-15, UI-80: when every answer to a removal or a move of overrides is lost, the page says whether it was saved, by what is stored', async ({
  page,
}) => {
  const removal = page.getByRole('alertdialog', { name: 'Remove product override' })
  const remove = () => removal.getByRole('button', { name: 'Yes, remove' })
  await signIn(page, 'Editor', wedding)
  await test.step('a removal that was not made can be confirmed again', async () => {
    await page.getByRole('button', { name: 'Remove 2 overrides' }).click()
    await loseAnswers(page, { isMade: false }, () => remove().click())
    await expect(removal.getByText(unknown)).toBeVisible()
    await expect(removal.getByRole('listitem').filter({ hasText: /→ To/ })).toHaveCount(2)
    await expect(remove()).toBeEnabled()
    await test.step('UI-26: toasts do not cover the buttons of a dialog', async () => {
      const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem')
      for (const width of [390, 900, 1440]) {
        await page.setViewportSize({ width, height: 700 })
        await expect(remove()).toBeInViewport({ ratio: 1 })
        const [top = 0, bottom = 0] = [(await toast.boundingBox())?.y, await remove().evaluate((one) => one.getBoundingClientRect().bottom)]
        expect(bottom, `${width} px`).toBeLessThan(top)
      }
      await page.setViewportSize({ width: 1280, height: 720 })
    })
  })
  await test.step('a removal that was made', async () => {
    await loseAnswers(page, { isMade: true }, () => remove().click())
    await expect(page.getByText(afterAll)).toBeVisible()
    await expect(removal).toBeHidden()
    await expect(row(page, 'CRD-WED-0002-STD')).toContainText('GB-DPS-SLE')
  })
  await test.step('a move to a factory', async () => {
    await choose(page, 'GB-ARENA-DRO')
    await loseAnswers(page, { isMade: true }, () => confirmUpdate(page))
    await expect(question(page)).toBeHidden()
    await expect(page.getByText('4 variants are now printed at GB-ARENA-DRO: CRD-WED-0002')).toBeVisible()
    await expect(page.getByText(unknown)).toHaveCount(0)
  })
})

test('UI-15, UI-80: the same is said of what is done to a schedule and a plan', async ({ page }) => {
  await signIn(page, 'Editor', '/schedules')
  await test.step('a button', async () => {
    await openGroup(page, australia)
    const pause = page.getByRole('button', { name: 'Pause' })
    await loseAnswers(page, { isMade: false }, () => pause.click())
    await expect(page.getByRole('region', { name: 'Notifications' }).getByText(unknown), 'not that it failed').toBeVisible()
    await expect(page.getByRole('article').getByText(unknown)).toBeVisible()
    await loseAnswers(page, { isMade: true }, () => pause.click())
    await expect(page.getByText(afterAll)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible()
  })
  await test.step('a dialog does not say that somebody has changed what it has changed itself', async () => {
    await page.goto('/schedules')
    await openGroup(page, australia)
    await pressMore(page.getByRole('article'), 'End now...')
    await page.evaluate(() => {
      const note = () => {
        if (document.querySelector('[role=alertdialog]')?.textContent?.includes('has just been changed'))
          document.documentElement.dataset['changed'] = 'yes'
      }
      new MutationObserver(note).observe(document, { subtree: true, childList: true })
    })
    await loseAnswers(page, { isMade: true }, () => page.getByRole('alertdialog').getByRole('button', { name: /^Yes/ }).click())
    await expect(page.getByText(afterAll)).toBeVisible()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect(page.locator('html')).not.toHaveAttribute('data-changed')
  })
  await test.step('what a plan says of itself', async () => {
    await page.goto('/plans')
    await page.getByRole('button', { name: 'New plan...' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Lost')
    await loseAnswers(page, { isMade: true }, () => page.getByRole('button', { name: 'Save' }).click())
    await expect(page.getByRole('dialog').getByText(unknown)).toBeVisible()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Lost' })).toBeVisible()
    const comment = page.getByRole('button', { name: 'Add the comment' })
    for (const count of [1, 2]) {
      await page.getByRole('textbox', { name: 'Comment' }).fill('Is it there?')
      await comment.click()
      await expect(page.getByText('Is it there?', { exact: true }), 'the same, said again').toHaveCount(count)
      await expect(page.getByRole('textbox', { name: 'Comment' })).toHaveValue('')
    }
    await page.getByRole('textbox', { name: 'Comment' }).fill('Is it there?')
    await loseAnswers(page, { isMade: false }, () => comment.click())
    await expect(page.getByText(unknown).first()).toBeVisible()
    await loseAnswers(page, { isMade: true }, () => comment.click())
    await expect(page.getByText(afterAll)).toBeVisible()
    await expect(page.getByText('Is it there?', { exact: true })).toHaveCount(3)
    await expect(page.getByRole('textbox', { name: 'Comment' })).toHaveValue('')
    const move = async () => {
      await page.getByRole('button', { name: 'Work in this plan' }).click()
      await page.goto(wedding)
      await choose(page, 'GB-ARENA-DRO')
      await confirmUpdate(page)
    }
    await loseAnswers(page, { isMade: true }, move)
    await expect(page.getByText(afterAll)).toBeVisible()
    await page.goto('/plans')
    await expect(page.getByRole('link', { name: 'Lost' }), 'saved again, made once').toHaveCount(1)
    await page.getByRole('link', { name: 'Lost' }).click()
    const moved = page.getByRole('article').filter({ hasText: 'GB-DPS-SLE → GB-ARENA-DRO' })
    await expect(moved).toHaveCount(2)
    await page.getByRole('button', { name: 'Apply now...' }).click()
    await loseAnswers(page, { isMade: true }, () => page.getByRole('button', { name: 'Apply now', exact: true }).click())
    await expect(page.getByText(afterAll)).toBeVisible()
    await expect(page.getByText(unknown)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'End now...' })).toBeVisible()
    await test.step('PLN-22: of an override that a plan in force has made, from where to where', async () => {
      await expect(moved).toHaveCount(2)
    })
  })
})

test('UI-15, UI-80: and of dated cut-offs, what is to be decided and samples', async ({ page, product }) => {
  await call(product.url, 'POST', '/cutoff-overrides', { ...closed, from: '2090-12-20', to: '2090-12-26' })
  await signIn(page, 'Editor', '/cutoffs/calendar')
  await test.step('public holidays: open, and closed', async () => {
    const heading = toDecide(page).getByRole('heading', { level: 2 })
    await expect(heading).toHaveText(/^To decide \(\d/)
    const count = Number(/\d+/.exec(await heading.innerText())?.[0])
    for (const [at, decision] of [/^Open on /, /^Closed on /].entries()) {
      const decide = toDecide(page).getByRole('button', { name: decision }).last()
      await loseAnswers(page, { isMade: true }, () => decide.click())
      await expect(page.getByText(afterAll)).toBeVisible()
      await expect(heading).toHaveText(`To decide (${count - 1 - at})`)
    }
    await expect(page.getByText(unknown)).toHaveCount(0)
  })
  await test.step('a sample: saved again unchanged, and again once it was deleted', async () => {
    await page.goto('/order-check?cardType=giant&factory=GB-MNPG-TAM')
    const save = page.getByRole('button', { name: 'Save', exact: true })
    const remove = page.getByRole('button', { name: 'Delete sample “Mine”' })
    for (const isLost of [true, false]) {
      await page.getByRole('button', { name: 'Save as sample' }).click()
      await page.getByRole('textbox', { name: 'Name' }).fill('Mine')
      if (isLost) await loseAnswers(page, { isMade: true }, () => save.click())
      await save.click()
      await expect(page).toHaveURL(/sample=/)
      if (isLost) await remove.click()
      if (isLost) await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
      if (isLost) await expect(page).not.toHaveURL(/sample=/)
    }
    await page.reload()
    await expect(remove).toBeVisible()
  })
  await test.step('a dated cut-off that is ended', async () => {
    await setTime(page, '2090-12-23T10:00:00Z')
    await page.goto(calendar)
    await record(page, 'Printer').getByRole('button', { name: 'End now... “Printer”' }).click()
    await loseAnswers(page, { isMade: true }, () => page.getByRole('button', { name: 'Yes, end it' }).click())
    await expect(page.getByText(afterAll)).toBeVisible()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  })
})
