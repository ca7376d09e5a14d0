import { dateOfDay, dayMs } from '@goat/domain/time/calendar'
import type { Page } from '@playwright/test'
import { setDate } from './support/dates.ts'
import { box, fill, formAddress, nextDay, type OptionOf } from './support/delivery-options.ts'
import { expect, signIn, test } from './support/journey.ts'
import { choose, pick } from './support/schedules.ts'
import { colleagueAt } from './support/walk.ts'
import type { Colleague } from './support/walk-state.ts'

const today = Math.floor(Date.now() / dayMs)
/** As from 24 to 27 December, and until 2 January. */
const [first, last, end] = [28, 31, 37].map((days) => dateOfDay(today + days)) as [string, string, string]
const sleaford: OptionOf = { centre: 'GB-DPS-SLE', id: 'next-day-guaranteed', name: 'Next Day Guaranteed', index: 3 }

/** Saves a form within the plan, confirming what it asks. */
async function saveToPlan(page: Page, saved: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Save to plan' }).click()
  const [anyway, done] = [page.getByRole('button', { name: 'Save anyway' }), page.getByText(saved)]
  await expect(anyway.or(done).first()).toBeVisible()
  if (await anyway.isVisible()) await anyway.click()
  await expect(done.first()).toBeVisible()
}

async function raisePrice(page: Page, option: OptionOf): Promise<void> {
  await page.goto(formAddress('Christmas', option))
  await fill(page, { from: first, to: end })
  await box(page, 'Override price').check()
  await page.getByRole('textbox', { name: 'Price' }).fill('7.95')
  await saveToPlan(page, /Only in the plan “Christmas”/)
}

type Stored = { readonly key: string; readonly version: number; readonly value: Record<string, unknown> }

/** The records of the plan that hold: an option schedule that is taken back is cancelled. */
async function christmasIn(colleague: Colleague) {
  const kinds = ['cutoff-override', 'designation', 'delivery-option-schedule'] as const
  const all = await Promise.all(
    kinds.map(async (kind) => {
      const { records } = (await colleague('GET', `/records/${kind}`)) as { records: Stored[] }
      return records.map(({ key, version, value }) => ({ kind, key, version, value, price: priceOf(value) }))
    }),
  )
  const live = all.flat().filter(({ value }) => value['cancelledAt'] === undefined)
  return live.filter(({ value }) => [value['reason'], value['note'], value['name']].includes('Christmas'))
}

function priceOf(value: Record<string, unknown>): unknown {
  const { overrides } = value
  return typeof overrides === 'object' && overrides !== null && 'price' in overrides ? overrides.price : undefined
}

/** Somebody else changes one of the prices of the plan, once they are in force. */
async function changePrice(colleague: Colleague, { centre, id }: OptionOf): Promise<void> {
  const of = `/fulfilment-centres/${centre}/delivery-options/${id}/schedules`
  const { schedules } = (await colleague('GET', of)) as { schedules: Record<string, unknown>[] }
  const found = schedules.find(({ name }) => name === 'Christmas') ?? {}
  const sent = Object.entries(found).filter(([name]) => !['id', 'createdAt', 'createdBy', 'cancelledAt', 'lastChange'].includes(name))
  await colleague('PUT', `${of}/${String(found['id'])}`, { ...Object.fromEntries(sent), overrides: { price: 850 } })
}

test.describe('PLN-1, PLN-7, PLN-13, PLN-23: Christmas as one plan', () => {
  test.use({ serverEnv: { APPROVAL: 'plans' } })

  test('Guernsey closes, its Giant cards go to Tamworth, prices rise, and all of it is taken back but what somebody else has changed', async ({
    page,
    product,
    expectedErrors,
  }) => {
    // The preview of the end, read again as the plan ends.
    expectedErrors.push(/409 \(Conflict\).*\/end$/)
    const colleague = colleagueAt(product.url, 'uk')
    await signIn(page, 'Editor', '/plans?add=')

    await test.step('one plan for the days', async () => {
      const dialog = page.getByRole('dialog', { name: 'New plan' })
      await dialog.getByRole('textbox', { name: 'Name' }).fill('Christmas')
      await setDate(dialog, 'Start date', first)
      await setDate(dialog, 'End date', end)
      await dialog.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByRole('button', { name: 'Work in this plan' }).click()
      await expect(page.getByText('You are working in the plan “Christmas”.')).toBeVisible()
    })

    await test.step('what is saved on the described screens is in the plan', async () => {
      await page.goto(`/cutoffs/calendar?from=${first}&add=closed`)
      const dialog = page.getByRole('dialog', { name: 'Add a dated cut-off' })
      await pick(page, 'Fulfilment centres', 'GG-MNPG-GSY')
      await setDate(dialog, 'First day', first)
      await setDate(dialog, 'Last day', last)
      await dialog.getByRole('textbox', { name: 'Reason' }).fill('Christmas')
      await saveToPlan(page, /Only in the plan “Christmas”/)

      await page.goto('/schedules/new')
      await choose(page, 'From', 'GG-MNPG-GSY')
      await choose(page, 'To', 'GB-MNPG-TAM')
      await setDate(page, 'Start Date', first)
      await setDate(page, 'End Date', end)
      await page.getByRole('button', { name: 'Select all in the empty lists' }).click()
      await pick(page, 'Card Types', 'Giant')
      await saveToPlan(page, /Only in the plan “Christmas”/)

      await raisePrice(page, nextDay)
      await raisePrice(page, sleaford)
    })

    await test.step('PLN-23: the sample orders that change are seen', async () => {
      await page.getByRole('link', { name: 'Open the plan' }).click()
      const effect = page.getByRole('region', { name: 'Effect on the sample orders' })
      const giant = effect.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Giant card for Guernsey' }) })
      await expect(giant.getByText('Printed in GG-MNPG-GSY → GB-MNPG-TAM').first()).toBeVisible()
      await expect(effect.getByText('Next Day Guaranteed £6.95 → £6.95 or £7.95').first()).toBeVisible()
    })

    await test.step('PLN-13: a second person approves it', async () => {
      await page.getByRole('main').getByRole('button', { name: 'More' }).click()
      await page.getByRole('button', { name: 'Ask for approval' }).click()
      await expect(page.getByText('Waiting for approval', { exact: true })).toBeVisible()
      await page.goto('/')
      await expect(page.getByRole('link', { name: 'Plan “Christmas” waits for approval' })).toBeVisible()
      const { plans } = (await colleague('GET', '/plans')) as { plans: { id: string; hash: string }[] }
      await colleague('POST', `/plans/${plans[0]?.id}/approve`, { seen: plans[0]?.hash })
      await page.goto(`/plans/${plans[0]?.id}`)
      await expect(page.getByText('Approved', { exact: true })).toBeVisible()
    })

    await test.step('PLN-7: in force, and taken back; the price that somebody else has changed stays', async () => {
      await page.getByRole('main').getByRole('button', { name: 'More' }).click()
      await page.getByRole('button', { name: 'Apply now...' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Apply now' }).click()
      await expect(page.getByText('In force', { exact: true })).toBeVisible()
      await changePrice(colleague, sleaford)
      await page.getByRole('button', { name: 'End now...' }).click()
      const question = page.getByRole('alertdialog', { name: 'End the plan now?' })
      await expect(question.getByText('£8.50').first()).toBeVisible()
      await question.getByRole('button', { name: 'End now' }).click()
      await expect(page.getByText('Ended', { exact: true })).toBeVisible()
      const left = await christmasIn(colleague)
      expect(left).toEqual([expect.objectContaining({ kind: 'delivery-option-schedule', price: 850 })])
    })
  })
})
