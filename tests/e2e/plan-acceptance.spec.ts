import { dateOfDay, dayMs } from '@goat/domain/time/calendar'
import type { Page } from '@playwright/test'
import { setDate } from './support/dates.ts'
import { formAddress, nextDay, type OptionOf } from './support/delivery-options.ts'
import { expect, signIn, test } from './support/journey.ts'
import { choose } from './support/schedules.ts'
import { colleagueAt } from './support/walk.ts'
import type { Colleague } from './support/walk-state.ts'
import { type Words, wordsIn } from './support/words.ts'

const today = Math.floor(Date.now() / dayMs)
/** As from 24 to 27 December, and until 2 January. */
const [first, last, end] = [28, 31, 37].map((days) => dateOfDay(today + days)) as [string, string, string]
const sleaford: OptionOf = { centre: 'GB-DPS-SLE', id: 'next-day-guaranteed', name: 'Next Day Guaranteed', index: 3 }

type Work = { readonly page: Page; readonly say: Words }
const texts = {
  'en-GB': { to: 'To', raised: '7.95', effect: '£6.95 → £6.95 or £7.95', changed: '£8.50' },
  'nl-NL': { to: 'Naar', raised: '7,95', effect: '£ 6,95 → £ 6,95 of £ 7,95', changed: '£ 8,50' },
} as const

/** Saves a form within the plan, confirming what it asks. */
async function saveToPlan({ page, say }: Work): Promise<void> {
  await page.getByRole('button', { name: say('Save to plan') }).click()
  const done = page.getByText(say('Only in the plan “{name}”.', { name: 'Christmas' }))
  const anyway = page.getByRole('button', { name: say('Save anyway') })
  await expect(anyway.or(done).first()).toBeVisible()
  if (await anyway.isVisible()) await anyway.click()
  await expect(done.first()).toBeVisible()
}

async function pick({ page, say }: Work, label: string, option: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${say(label)}`) }).click()
  const picker = page.getByRole('dialog', { name: say(label) })
  await picker.getByRole('checkbox', { name: option, exact: true }).check()
  await picker.getByRole('button', { name: say('Apply'), exact: true }).click()
  await expect(picker).toBeHidden()
}

async function raisePrice({ page, say }: Work, option: OptionOf, price: string): Promise<void> {
  await page.goto(formAddress('Christmas', option))
  for (const [field, day] of [
    ['Start date', first],
    ['End date', end],
    ['From', first],
    ['To', end],
  ] as const)
    await setDate(page, say(field), day)
  for (const name of ['Card only', 'Override price']) await page.getByRole('checkbox', { name: say(name), exact: true }).check()
  await page.getByRole('textbox', { name: say('Price') }).fill(price)
  await saveToPlan({ page, say })
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

  for (const locale of ['en-GB', 'nl-NL'] as const)
    test(`Guernsey closes, its Giant cards go to Tamworth, prices rise, and all of it is taken back but what somebody else has changed: ${locale}`, {
      tag: locale === 'en-GB' ? [] : ['@full'],
    }, async ({ page, product, expectedErrors }) => {
      const say = wordsIn(locale)
      const work = { page, say }
      const button = (name: string) => page.getByRole('button', { name: say(name), exact: true })
      const more = async (name: string) => {
        await page
          .getByRole('main')
          .getByRole('button', { name: say('More') })
          .click()
        await button(name).click()
      }
      const state = (name: string) => page.getByRole('main').getByText(say(name), { exact: true })
      await page.addInitScript((language) => localStorage.setItem('locale', language), locale)
      // The preview of the end, read again as the plan ends.
      expectedErrors.push(/409 \(Conflict\).*\/end$/)
      const colleague = colleagueAt(product.url, 'uk')
      await signIn(page, 'Editor', '/plans?add=')

      await test.step('one plan for the days', async () => {
        const dialog = page.getByRole('dialog', { name: say('New plan') })
        await dialog.getByRole('textbox', { name: say('Name') }).fill('Christmas')
        await setDate(dialog, say('Start date'), first)
        await setDate(dialog, say('End date'), end)
        await dialog.getByRole('button', { name: say('Save'), exact: true }).click()
        await button('Work in this plan').click()
        await expect(page.getByText(say('You are working in the plan “{name}”.', { name: 'Christmas' }))).toBeVisible()
      })

      await test.step('what is saved on the described screens is in the plan', async () => {
        await page.goto(`/cutoffs/calendar?from=${first}&add=closed`)
        const dialog = page.getByRole('dialog', { name: say('Add a dated cut-off') })
        await pick(work, 'Fulfilment centres', 'Guernsey GG-MNPG-GSY')
        await setDate(dialog, say('First day'), first)
        await setDate(dialog, say('Last day'), last)
        await dialog.getByRole('textbox', { name: say('Reason') }).fill('Christmas')
        await saveToPlan(work)

        await page.goto('/schedules/new')
        await choose(page, say('From'), 'GG-MNPG-GSY')
        await choose(page, texts[locale].to, 'GB-MNPG-TAM')
        await setDate(page, say('Start Date'), first)
        await setDate(page, say('End Date'), end)
        await button('Select all in the empty lists').click()
        await pick(work, 'Card Types', say('Giant'))
        await saveToPlan(work)

        await raisePrice(work, nextDay, texts[locale].raised)
        await raisePrice(work, sleaford, texts[locale].raised)
      })

      await test.step('PLN-23: the sample orders that change are seen', async () => {
        await page.getByRole('link', { name: say('Open the plan') }).click()
        const effect = page.getByRole('region', { name: say('Effect on the sample orders') })
        const giant = effect.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Giant card for Guernsey' }) })
        await expect(
          giant.getByText(say('Printed in {before} → {after}', { before: 'GG-MNPG-GSY', after: 'GB-MNPG-TAM' })).first(),
        ).toBeVisible()
        await expect(effect.getByText(`Next Day Guaranteed ${texts[locale].effect}`).first()).toBeVisible()
      })

      await test.step('PLN-13: a second person approves it', async () => {
        await more('Ask for approval')
        await expect(state('Waiting for approval')).toBeVisible()
        await page.goto('/')
        await expect(page.getByRole('link', { name: say('Plan “{name}” waits for approval', { name: 'Christmas' }) })).toBeVisible()
        const { plans } = (await colleague('GET', '/plans')) as { plans: { id: string; hash: string }[] }
        await colleague('POST', `/plans/${plans[0]?.id}/approve`, { seen: plans[0]?.hash })
        await page.goto(`/plans/${plans[0]?.id}`)
        await expect(state('Approved')).toBeVisible()
      })

      await test.step('PLN-7: in force, and taken back; the price that somebody else has changed stays', async () => {
        await more('Apply now...')
        await page
          .getByRole('alertdialog')
          .getByRole('button', { name: say('Apply now') })
          .click()
        await expect(state('In force')).toBeVisible()
        await changePrice(colleague, sleaford)
        await button('End now...').click()
        const question = page.getByRole('alertdialog', { name: say('End the plan now?') })
        await expect(question.getByText(texts[locale].changed).first()).toBeVisible()
        await question.getByRole('button', { name: say('End now') }).click()
        await expect(state('Ended')).toBeVisible()
        const stayed = say('{by} has changed this since ({at}), so it stayed when the plan ended.', { by: 'Kim Okafor' }).replace(
          / ?\(.*/,
          '',
        )
        await expect(page.getByRole('article').filter({ hasText: stayed }).getByText(texts[locale].changed)).toBeVisible()
        const left = await christmasIn(colleague)
        expect(left).toEqual([expect.objectContaining({ kind: 'delivery-option-schedule', price: 850 })])
      })
    })
})
