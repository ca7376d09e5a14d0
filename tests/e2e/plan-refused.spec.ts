import type { Page } from '@playwright/test'
import { button, calendar, day, plan, saveAsked, toDecide } from './support/cutoff-calendar.ts'
import { setDate } from './support/dates.ts'
import { expect, expectNoViolations, signIn, test } from './support/journey.ts'
import { pick } from './support/schedules.ts'
import { colleagueAt } from './support/walk.ts'

const tamworth = '/cutoffs?factory=GB-MNPG-TAM&service=44'
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const choice = (page: Page) => page.getByRole('dialog', { name: 'Put it into a plan' })
const intoPlan = (page: Page) => button(page, 'Put it into a plan...')
const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const more = (page: Page) => page.getByRole('main').getByRole('button', { name: 'More' }).click()

type Wire = { readonly id: string; readonly name: string; readonly hash: string; readonly state: string; readonly version: number }
type Colleague = ReturnType<typeof colleagueAt>

async function planOf(colleague: Colleague, name: string, more: object = {}): Promise<Wire> {
  return (await colleague('POST', '/plans', { name, starts: null, ends: null, ...more })) as Wire
}

async function plansOf(colleague: Colleague): Promise<readonly Wire[]> {
  return ((await colleague('GET', '/plans')) as { plans: Wire[] }).plans
}

const sunday = (time: string) => ({ default: { weekday: '18:30', saturday: '11:30', sunday: time }, versionNumber: 1 })

test.describe('PLN-34: where a change with a wide effect needs approval', () => {
  test.use({ serverEnv: { APPROVAL: 'wide', APPROVAL_SHARE: '1' } })

  test('a refused form, dialog and plan of the calendar are put into a plan, with what was typed', async ({
    page,
    product,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to load resource/)
    const colleague = colleagueAt(product.url, 'uk')
    const strike = await planOf(colleague, 'Strike')
    await signIn(page, 'Editor', tamworth)

    await test.step('a form, into a plan that exists', async () => {
      await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
      await page.getByRole('textbox', { name: 'Weekday' }).fill('15:31')
      await page.getByRole('button', { name: /^Save/ }).click()
      await expect(page.getByRole('main').getByText(/sample orders.* Put it into a plan\.$/)).toBeVisible()
      await intoPlan(page).click()
      await expectNoViolations(page)
      await choice(page).getByRole('button', { name: 'Cancel' }).click()
      await expect(page.getByRole('textbox', { name: 'Weekday' })).toHaveValue('15:31')
      await intoPlan(page).click()
      await choice(page).getByRole('button', { name: 'Strike' }).click()
      await expect(heading(page, 'Strike')).toBeFocused()
      await expect(page.getByText('15:30 → 15:31')).toBeVisible()
      await expect(page.getByText('You are working in the plan “Strike”.')).toBeVisible()
      await expect(toasts(page).getByText('Only in the plan “Strike”.')).toBeVisible()
      await page.getByRole('button', { name: 'Back to live' }).click()
      await expect(page.getByText('You are working in the plan “Strike”.')).toBeHidden()
      await expect(heading(page, 'Strike')).toBeFocused()
    })

    await test.step('what the plan already changes is shown in it, with what was typed', async () => {
      await page.goto(tamworth)
      await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
      await page.getByRole('textbox', { name: 'Weekday' }).fill('15:32')
      await page.getByRole('button', { name: /^Save/ }).click()
      await intoPlan(page).click()
      await choice(page).getByRole('button', { name: 'Strike' }).click()
      await expect(page.getByText('You are working in the plan “Strike”.')).toBeVisible()
      await expect(page.getByRole('textbox', { name: 'Weekday' })).toHaveValue('15:32')
      await button(page, 'Save my changes over theirs').click()
      await expect(toasts(page).getByText('Only in the plan “Strike”.')).toBeVisible()
      await page.getByRole('button', { name: 'Back to live' }).click()
      await expect(page.getByText('15:30').first()).toBeVisible()
    })

    await test.step('a dialog, into a new plan', async () => {
      await page.goto(`${calendar}&add=closed`)
      const dialog = page.getByRole('dialog', { name: 'Add a dated cut-off' })
      await pick(page, 'Fulfilment centres', 'Guernsey GG-MNPG-GSY')
      await setDate(dialog, 'First day', '2090-12-24')
      await setDate(dialog, 'Last day', '2090-12-27')
      await dialog.getByRole('textbox', { name: 'Reason' }).fill('Christmas')
      await saveAsked(page, 'Save')
      await expect(dialog.getByText('This closes GG-MNPG-GSY, which another editor has to approve. Put it into a plan.')).toBeVisible()
      await intoPlan(page).click()
      await choice(page).getByRole('button', { name: 'New plan...' }).click()
      const made = page.getByRole('dialog', { name: 'New plan' })
      await made.getByRole('textbox', { name: 'Name' }).fill('Christmas in Guernsey')
      await made.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(heading(page, 'Christmas in Guernsey')).toBeFocused()
      await expect(page.getByText(/^1 change · /)).toBeVisible()
      await page.getByRole('button', { name: 'Back to live' }).click()
      await expect(page.getByText('You are working in the plan')).toBeHidden()
      expect(JSON.stringify(await colleague('GET', '/cutoff-overrides'))).not.toContain('GG-MNPG-GSY')
    })

    await test.step('the plan of the calendar', async () => {
      await page.goto(`${calendar}&factory=GG-MNPG-GSY`)
      await day(page, '25 Dec').click()
      await button(page, 'Close cut-offs').click()
      await page.getByRole('textbox', { name: 'Reason' }).fill('Christmas')
      await saveAsked(page, 'Save 1 dated cut-off')
      await expect(plan(page).getByText(/^This closes GG-MNPG-GSY/)).toBeVisible()
      await intoPlan(page).click()
      await choice(page).getByRole('button', { name: 'Strike' }).click()
      await expect(heading(page, 'Strike')).toBeFocused()
      await expect(page.getByText(/^2 changes · /)).toBeVisible()
      await page.getByRole('button', { name: 'Back to live' }).click()
      await expect(page.getByText('You are working in the plan')).toBeHidden()
      await page.goto(`${calendar}&factory=GG-MNPG-GSY`)
      await expect(page.getByRole('grid')).toBeVisible()
      await expect(plan(page), 'nothing is left to save').toBeHidden()
    })

    await test.step('a public holiday that is to be decided', async () => {
      const entry = { kind: 'holiday', factoryCode: 'GG-MNPG-GSY', date: '2090-12-26', name: 'Boxing Day', dutchName: null }
      await page.route('**/to-decide', (route) => route.fulfill({ json: { entries: [entry] } }))
      await page.goto(calendar)
      await button(page, 'Closed on Boxing Day: GG-MNPG-GSY').click()
      await expect(toDecide(page).getByText(/This closes GG-MNPG-GSY/)).toBeVisible()
      await intoPlan(page).click()
      await choice(page).getByRole('button', { name: 'Strike' }).click()
      await expect(page.getByText(/^3 changes · /)).toBeVisible()
    })
    expect((await plansOf(colleague)).map(({ name }) => name)).toEqual(['Christmas in Guernsey', strike.name])
  })
})

test.describe('PLN-13, PLN-14, PLN-35: where plans need approval', () => {
  test.use({ serverEnv: { APPROVAL: 'plans' } })

  test('what is refused says so where it was asked, and what is possible comes first', async ({ page, product, expectedErrors }) => {
    expectedErrors.push(/403 \(Forbidden\)|409 \(Conflict\)/)
    const colleague = colleagueAt(product.url, 'uk')
    const strike = await planOf(colleague, 'Strike', { starts: '2090-01-01T00:00:00Z' })
    await colleague('PUT', '/cutoffs/GB-DPS-SLE/44', sunday('06:06'), { plan: strike.id })
    await signIn(page, 'Editor', `/plans/${strike.id}`)

    await test.step('PLN-14: an emergency is in the dialog, also of Schedule', async () => {
      await more(page)
      await page.getByRole('button', { name: 'Schedule', exact: true }).click()
      const question = page.getByRole('alertdialog', { name: 'Schedule the plan?' })
      await expect(question.getByText('Another editor has to approve this plan first.')).toBeVisible()
      await expect(question.getByRole('button', { name: 'Go ahead without approval' })).toBeDisabled()
      await expectNoViolations(page)
      await question.getByRole('button', { name: 'Cancel' }).click()
    })

    await test.step('PLN-36: with a conflict, it says what to do, and leads there', async () => {
      await colleague('PUT', '/cutoffs/GB-DPS-SLE/44', sunday('07:07'))
      await page.getByRole('button', { name: 'Ask for approval' }).click()
      await expect(page.getByText(/^Nothing was done\. Kim Okafor has changed .*\. Resolve the conflicts first\.$/)).toBeVisible()
      await expect(page.getByRole('main').locator(':focus')).toContainText('Resolve the conflicts first.')
      await page.getByRole('button', { name: 'Show the first conflict' }).click()
      await expect(page.getByRole('article', { name: /^GB-DPS-SLE/ })).toBeFocused()
      await expectNoViolations(page)
      await page.keyboard.press('Tab')
      await page.getByRole('button', { name: 'Keep the plan’s values' }).click()
      await expect(page.getByRole('button', { name: 'Show the first conflict' })).toBeHidden()
    })

    await test.step('PLN-35: one that was missed without an approval is sent for one', async () => {
      let late: object = { state: 'missed' }
      await page.route(`**/api/uk/plans/${strike.id}`, async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, json: { ...(await response.json()), ...late } })
      })
      await page.reload()
      await expect(page.getByText('Missed', { exact: true })).toBeVisible()
      const first = page.getByRole('main').getByRole('button', { name: /^(Ask for approval|Schedule|Apply now\.\.\.)$/ })
      await expect(first).toHaveText(['Ask for approval'])
      await more(page)
      await expect(first).toHaveText(['Ask for approval', 'Schedule', 'Apply now...'])
      await test.step('PLN-22: once its start has passed, it is applied, not scheduled', async () => {
        late = { state: 'failed', starts: '2020-01-01T00:00:00Z', notForYou: [] }
        await page.reload()
        await expect(first).toHaveText(['Apply now...'])
        await more(page)
        await expect(first).toHaveText(['Apply now...'])
      })
    })
  })
})

test('PLN-20, PLN-26, PLN-30, PLN-32, PLN-37: what is under way is not lost, and nothing is made twice', async ({
  page,
  product,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource|Taking back a part of a template/)
  const colleague = colleagueAt(product.url, 'uk')
  const made = await planOf(colleague, 'Derailment', { starts: '2098-01-01T00:00:00Z' })
  const dialog = page.getByRole('dialog')
  await signIn(page, 'Editor', '/')

  await test.step('PLN-26: the palette opens a plan, by its name or id, and works in it', async () => {
    const found = page.getByRole('menuitem').filter({ hasText: 'Derailment' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const text of ['derailment', made.id]) {
      await page.keyboard.press('ControlOrMeta+k')
      await page.getByRole('searchbox', { name: 'Search' }).fill(text)
      await expect(found).toHaveText([/^DerailmentDraft · Made by Kim Okafor, /, /^Work in plan “Derailment”Made by Kim Okafor, /])
      await page.keyboard.press('Escape')
    }
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('searchbox', { name: 'Search' }).fill('derailment')
    await expect(found).toHaveCount(2)
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Derailment')).toBeFocused()
  })

  await test.step('PLN-20: the heading has the focus in the plan', async () => {
    await page.getByRole('button', { name: 'Work in this plan' }).click()
    await expect(page.getByText('You are working in the plan “Derailment”.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  await test.step('PLN-26: in the plan too, Enter opens it rather than what it closes', async () => {
    const closing = { factories: ['GB-MNPG-TAM'], services: null, productTypes: null, from: '2098-01-01', to: '2098-01-02', days: null }
    await colleague('POST', '/cutoff-overrides', { ...closing, closed: true, time: null, reason: 'Derailment' }, { Plan: made.id })
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('searchbox', { name: 'Search' }).fill('derailment')
    await expect(page.getByRole('menuitem').filter({ hasText: 'Derailment' })).toHaveText([
      /^DerailmentDraft · Made by Kim Okafor, /,
      /^DerailmentGB-MNPG-TAM/,
    ])
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Derailment')).toBeFocused()
  })

  await test.step('PLN-37: "Back to live" waits for what is being saved, and says where that is', async () => {
    await page.goto('/cutoffs?factory=GB-DPS-SLE&service=44')
    await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
    await page.getByRole('textbox', { name: 'Sunday' }).fill('06:06')
    const held = Promise.withResolvers<void>()
    await page.route('**/cutoffs/GB-DPS-SLE/44', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.getByRole('button', { name: 'Save to plan' }).click()
    await page.getByRole('button', { name: 'Back to live' }).click()
    await expect(page.getByRole('alertdialog').getByText(/are being saved/)).toBeVisible()
    held.resolve()
    await expect(page.getByText('You are working in the plan “Derailment”.')).toBeHidden()
    await expect(toasts(page).getByText('Only in the plan “Derailment”.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.goto(`/plans/${made.id}`)
    await expect(page.getByText('10:30 → 06:06')).toBeVisible()
  })

  await test.step('PLN-30: why a copy is refused is at its field', async () => {
    await more(page)
    await page.getByRole('button', { name: 'Copy for another year...' }).click()
    await dialog.getByRole('button', { name: /Years later/ }).click()
    await page.getByRole('option', { name: '5' }).click()
    const years = dialog.getByRole('button', { name: /Years later/ })
    await expect(years).toHaveAccessibleDescription(/2100/)
    await expect(dialog.getByText('The plans could not be loaded.')).toHaveCount(0)
    await expect(dialog.getByRole('button', { name: 'Make the copy' })).toBeDisabled()
    await expectNoViolations(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  })

  await test.step('PLN-32: a lost response, and then a repeated press, make nothing twice', async () => {
    await page.goto('/plans')
    await page.getByRole('button', { name: 'Close for a period and move the orders...' }).click()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Christmas')
    await dialog.getByRole('button', { name: /Fulfilment centre$/ }).click()
    await page.getByRole('option', { name: /GG-MNPG-GSY/ }).click()
    await dialog.getByRole('button', { name: /Move its orders to$/ }).click()
    await page.getByRole('option', { name: /GB-MNPG-TAM/ }).click()
    await setDate(dialog, 'First day', '2090-12-24')
    await setDate(dialog, 'Last day', '2090-12-27')
    await page.route('**/designation/schedules', async (route) => {
      await route.fetch()
      await route.fulfill({ status: 500, json: {} })
    })
    await button(page, 'Make the plan').click()
    await expect(dialog.getByText(/In the plan: .*Christmas.* Not in the plan, as far as is known: GG-MNPG-GSY/)).toBeVisible()
    await expectNoViolations(page)
    await page.unroute('**/designation/schedules')
    await button(page, 'Make the plan').click()
    await expect(heading(page, 'Christmas')).toBeVisible()
    await expect(page.getByText(/^2 changes · /)).toBeVisible()
    expect((await plansOf(colleague)).filter(({ name }) => name === 'Christmas')).toHaveLength(1)
  })

  await test.step('PLN-32: a refusal that cannot be taken back says what is in the plan and what is not', async () => {
    await more(page)
    await page.getByRole('button', { name: 'Close for a period and move the orders...' }).click()
    await dialog.getByRole('button', { name: /Fulfilment centre$/ }).click()
    await page.getByRole('option', { name: /GB-MNPG-TAM/ }).click()
    await dialog.getByRole('button', { name: /Move its orders to$/ }).click()
    await page.getByRole('option', { name: /GG-MNPG-GSY/ }).click()
    await setDate(dialog, 'First day', '2091-12-24')
    await setDate(dialog, 'Last day', '2091-12-27')
    await page.route('**/designation/schedules', (route) => route.fulfill({ status: 400, json: { errors: ['No.'] } }))
    await page.route('**/plans/*/items', (route) => route.abort())
    await button(page, 'Add to “Christmas”').click()
    await expect(dialog.getByText(/^No\./)).toBeVisible()
    await expect(dialog.getByText(/^In the plan: .*Christmas.* Not in the plan, as far as is known: GB-MNPG-TAM/)).toBeVisible()
    await page.unroute('**/designation/schedules')
    await page.unroute('**/plans/*/items')
    await button(page, 'Add to “Christmas”').click()
    await expect(page.getByText('Added to the plan.')).toBeVisible()
    await expect(page.getByText(/^4 changes · /)).toBeVisible()
  })
})
