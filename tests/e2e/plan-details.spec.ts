import { dayMs } from '@goat/domain/time/calendar'
import { openDatabase } from '@goat/server/src/db/db.ts'
import { clockAt } from '../../apps/server/test/support/stored.ts'
import { expect, expectNoViolations, signIn, test } from './support/journey.ts'
import { choose, question, updateButton, wedding } from './support/product-overrides.ts'
import { colleagueAt } from './support/walk.ts'

test('PLN-20, PLN-21, PLN-22, PLN-28, PLN-29: forms, dialogs, the page of a plan and the history say what concerns a plan', async ({
  page,
  product,
}) => {
  const colleague = colleagueAt(product.url, 'uk')
  await signIn(page, 'Editor', '/plans')
  await expect(page.getByText('There are no plans yet.')).toBeVisible()

  await test.step('PLN-21: the list shows what others do', async () => {
    await colleague('POST', '/plans', { name: 'Strike', starts: null, ends: null })
    await expect(page.getByRole('link', { name: 'Strike' })).toBeVisible()
  })

  await test.step('PLN-21: the form says what is meant, and drops nothing', async () => {
    await page.getByRole('button', { name: 'New plan...' }).click()
    const dialog = page.getByRole('dialog', { name: 'New plan' })
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Christmas')
    await dialog.getByRole('textbox', { name: 'Start time' }).fill('01:30')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Enter a valid date.')).toBeVisible()
    const start = dialog.getByRole('textbox', { name: 'Start date' })
    await expect(start).toBeFocused()
    await start.fill('2020-01-02')
    await expect(dialog.getByText('This time has passed.')).toBeVisible()
    await start.fill('2027-03-28')
    await expect(dialog.getByText(/^The clocks in London go forward/)).toBeVisible()
    await start.fill('2027-03-29')
    await expectNoViolations(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Christmas' })).toBeVisible()
  })

  await test.step('PLN-22: a plan without changes is neither applied nor scheduled', async () => {
    await page.getByRole('main').getByRole('button', { name: 'More' }).click()
    await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^(Apply now\.\.\.|Schedule|Ask for approval)$/ })).toHaveCount(0)
    await page.keyboard.press('Escape')
  })
  const address = page.url()
  const plan = address.split('/').at(-1)?.split('?')[0] ?? ''

  await test.step('PLN-20: product overrides say that they are only in the plan', async () => {
    await page.getByRole('button', { name: 'Work in this plan' }).click()
    await expect(page.getByText('You are working in the plan “Christmas”.')).toBeVisible()
    await page.goto(wedding)
    await choose(page, 'GB-MNPG-TAM')
    await updateButton(page).click()
    await expect(question(page).getByText(/Only in the plan “Christmas”\.$/)).toBeVisible()
    await expect(question(page).getByText(/from now on/)).toHaveCount(0)
    await question(page).getByRole('button', { name: 'Yes, update' }).click()
    await expect(page.getByText(/^Product Override\(s\) updated\s*Only in the plan “Christmas”\.$/)).toBeVisible()
    await expect(page.getByText(/^Only in the plan “Christmas”\. 4 variants are now printed at GB-MNPG-TAM: CRD-WED-0002$/)).toBeVisible()
  })

  const cutoff = { default: { weekday: '18:30', saturday: '11:30', sunday: '06:06' }, versionNumber: 1 }
  await colleague('PUT', '/cutoffs/GB-DPS-SLE/44', cutoff, { plan })
  const schedule = {
    ...{ From: 'GG-MNPG-GSY', To: 'GB-MNPG-TAM', LocalStartTime: '06:00:00', LocalEndTime: '14:30:00' },
    ...{ DurationStartDateUtc: '2027-03-01T00:00:00Z', DurationEndDateUtc: '2027-03-10T00:00:00Z' },
    ...{ ApplicableDays: ['Monday'], CardTypes: ['Standard'], DeliveryMethods: ['STD'], PackTypes: ['SINGLE'] },
    ...{ AddressTypes: ['SEND_DIRECT'], DomesticOrdersOnly: true, ApplicableDespatchDays: ['TODAY'] },
  }
  await colleague('POST', '/designation/schedule', { ...schedule, Id: 'over' }, { plan })

  await test.step('PLN-29: the history says what is planned, and in which plan', async () => {
    await page.goto('/history')
    const planned = page.getByRole('article', { name: 'GB-DPS-SLE, TRACKED PARCEL: Planned: Defaults changed' })
    await expect(planned.getByText('10:30 → 06:06')).toBeVisible()
    await expect(planned.getByText('Only in the plan “Christmas”.')).toBeVisible()
    await expectNoViolations(page)
  })

  await test.step('PLN-28, PLN-22: the plan says what is over before it starts; taking that out can be undone', async () => {
    await page.goto(address)
    await expect(page.getByText(/^This is over before the plan takes effect: it ends at 11 Mar 2027/)).toBeVisible()
    await expectNoViolations(page)
    await page.getByRole('button', { name: /^Remove from the plan: GG-MNPG-GSY/ }).click()
    const toast = page.getByRole('region', { name: 'Notifications' })
    await expect(toast.getByText('Removed from the plan.')).toBeVisible()
    await expect(toast.getByRole('button', { name: 'Undo' })).toBeVisible()
  })

  await test.step('PLN-22: applied, the plan shows what it changed, and what others have changed since', async () => {
    await page.getByRole('main').getByRole('button', { name: 'More' }).click()
    await page.getByRole('button', { name: 'Apply now...' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Apply now' }).click()
    const change = page.getByRole('article', { name: 'GB-DPS-SLE, TRACKED PARCEL' })
    await expect(page.getByText('In force', { exact: true })).toBeVisible()
    await expect(change.getByText('10:30 → 06:06')).toBeVisible()
    await colleague('PUT', '/cutoffs/GB-DPS-SLE/44', { ...cutoff, default: { ...cutoff.default, sunday: '07:07' }, versionNumber: 2 })
    await expect(change.getByText(/^Kim Okafor has changed this since .* It stays when the plan ends\.$/)).toBeVisible()
    await expect(change.getByText('06:06 → 07:07')).toBeVisible()
    await expectNoViolations(page)
  })
})

test('PLN-8, PLN-16, PLN-20, PLN-33: plans that change the same field say so; one begins and ends by its schedule while pages are open', async ({
  page,
  product,
}) => {
  const colleague = colleagueAt(product.url, 'uk')
  const database = openDatabase({ connectionString: product.database }, { error: () => undefined })
  const start = Date.now() + dayMs
  const iso = (days: number) => new Date(start + days * dayMs).toISOString()
  const scheduled = async (name: string, sunday: string, starts: string, ends: string) => {
    const { id } = (await colleague('POST', '/plans', { name, starts, ends })) as { id: string }
    const body = { default: { weekday: '18:30', saturday: '11:30', sunday }, versionNumber: 1 }
    await colleague('PUT', '/cutoffs/GB-DPS-SLE/44', body, { plan: id })
    const { hash } = (await colleague('GET', `/plans/${id}`)) as { hash: string }
    await colleague('POST', `/plans/${id}/schedule`, { seen: hash })
    return id
  }
  const christmas = await scheduled('Christmas', '06:06', iso(0), iso(3))
  await scheduled('Strike', '07:07', iso(1), iso(2))
  const change = page.getByRole('article', { name: 'GB-DPS-SLE, TRACKED PARCEL' })
  const willFail = page.getByText(/^This plan cannot be applied at its start/)

  await test.step('PLN-33: each names the other one, and which is first; what could not be applied can be taken out', async () => {
    await signIn(page, 'Editor', `/plans/${christmas}`)
    await expect(change.getByText(/^Plan “Strike” makes something else of this, and is applied after this plan: /)).toBeVisible()
    await expect(willFail).toHaveCount(0)
    await expectNoViolations(page)
    await page.goto('/cutoffs?factory=GB-DPS-SLE&service=44')
    await expect(page.getByRole('link', { name: /by plan “Christmas”$/ })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Plan “Strike” cannot be applied at its start' })).toBeVisible()
    await expect(page.getByText(/by plan “Strike”/)).toHaveCount(0)
    await page.goto('/plans')
    await expect(page.getByRole('listitem').filter({ hasText: 'Strike' }).filter({ has: willFail })).toHaveCount(1)
    await expect(willFail).toHaveCount(1)
    await page.goto('/')
    await expect(page.getByText('Plan: Christmas')).toBeVisible()
    await expect(page.getByText('Plan: Strike')).toHaveCount(0)
    await page.getByRole('link', { name: 'Plan “Strike” cannot be applied at its start' }).click()
    await expect(change.getByText(/^Plan “Christmas” makes something else of this, and is applied before this plan: /)).toBeVisible()
    await expect(willFail).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'More' }).click()
    await page.getByRole('button', { name: 'Take out of the schedule' }).click()
    await expect(page.getByText('Draft', { exact: true })).toBeVisible()
    await expect(willFail).toHaveCount(0)
    await expect(change.getByText(/^Plan “Christmas” makes something else of this/)).toBeVisible()
    await page.goto(`/plans/${christmas}`)
    await expect(change.getByText('10:30 → 06:06')).toBeVisible()
    await expect(change.getByText(/makes something else of this/)).toHaveCount(0)
  })

  const bar = page.getByRole('complementary', { name: 'Plan' })
  const entry = page.getByRole('region', { name: 'Discussion' }).getByRole('listitem')
  await test.step('PLN-8, PLN-20: as it begins, the list and what says that one works in it follow', async () => {
    await page.goto(`/plans?inPlan=${christmas}`)
    const pill = page.getByRole('listitem').filter({ hasText: 'Christmas' })
    await expect(pill.getByText('Scheduled', { exact: true })).toBeVisible()
    await expect(bar).toContainText(/Plan scheduled by .*: nothing can be saved to it any more\./)
    await clockAt(database.db, start)
    await expect(pill.getByText('In force', { exact: true })).toBeVisible()
    await expect(bar).toContainText('Plan applied by its schedule: nothing can be saved to it any more.')
    await page.goto('/cutoffs?factory=GB-DPS-SLE&service=44')
    await expect(page.getByRole('textbox', { name: 'Sunday' })).toHaveValue('06:06')
  })

  await test.step('PLN-16: as it ends, its page and the history say that nobody did it', async () => {
    await page.goto(`/plans/${christmas}`)
    await expect(page.getByRole('button', { name: 'End now...' })).toBeVisible()
    await expect(entry.filter({ hasText: /^Plan applied by its schedule/ })).toBeVisible()
    await clockAt(database.db, start + 3 * dayMs)
    await expect(page.getByRole('main').getByText('Ended', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'End now...' })).toHaveCount(0)
    await expect(entry.filter({ hasText: /^Plan ended by its schedule/ })).toBeVisible()
    await expect(bar).toContainText('Plan ended by its schedule: nothing can be saved to it any more.')
    await page.goto('/history')
    const planned = page.getByRole('article', { name: /: Planned: / }).filter({ hasText: 'Only in the plan “Christmas”.' })
    await expect(planned.first()).toBeVisible()
    await expect(planned.getByRole('button', { name: /^Undo this change/ })).toHaveCount(0)
    for (const name of ['Christmas: Plan applied', 'Christmas: Plan ended'])
      await expect(page.getByRole('article', { name }).getByText(/^by its schedule/)).toBeVisible()
    await expect(
      page
        .getByRole('main')
        .getByText(/^by plan “Christmas”, by its schedule/)
        .first(),
    ).toBeVisible()
    await page.goto('/cutoffs?factory=GB-DPS-SLE&service=44')
    await expect(page.getByRole('textbox', { name: 'Sunday' })).toHaveValue('10:30')
  })
  await database.db.destroy()
})

test('PLN-5, PLN-36, OVR-27, OVR-45: a plan that moves variants sums them up, and many conflicts are resolved at once', async ({
  page,
  product,
}) => {
  const colleague = colleagueAt(product.url, 'uk')
  const { id } = (await colleague('POST', '/plans', { name: 'Flood', starts: null, ends: null })) as { id: string }
  const move = (FactoryCode: string, names: readonly string[], more: object = {}, headers?: Record<string, string>) => {
    const ProductVariants = names.map((name) => {
      return { ProductKey: 'CRD-WED-0002', VariantSku: `CRD-WED-0002-${name}`, ProductType: 'greetingcard' }
    })
    const body = { ProductVariants, Store: 'UK', DeliveryCountryCode: 'GB', FactoryCode, ...more }
    return colleague('POST', '/designation/product-override', body, headers)
  }
  await move('GB-ARENA-DRO', ['SQU', 'LRG', 'STD'], {}, { plan: id })
  await move('GB-MNPG-TAM', ['SQU'], { Until: new Date(Date.now() + 5_000).toISOString() })
  await move('GB-DPS-SLE', ['LRG'], { Until: '2090-01-01T00:00:00Z' })
  await move('GB-ARENA-DRO', ['STD'])
  await signIn(page, 'Editor', `/plans/${id}`)
  const change = (name: string) => page.getByRole('article', { name: `CRD-WED-0002, CRD-WED-0002-${name}` })
  const [plans, current] = ['Keep the plan’s values for all 2 conflicts', 'Keep the current values for all 2 conflicts']

  await test.step('an override that has ended by itself is shown as what holds; what both have made alike is no conflict', async () => {
    await expect(change('LRG').getByText(/Now: GB-DPS-SLE\. In the plan: GB-ARENA-DRO\.$/)).toBeVisible()
    await expect(change('STD').getByRole('button', { name: 'Keep the plan’s values' })).toHaveCount(0)
    await expect(async () => {
      await page.reload()
      await expect(change('SQU').getByText('Now: GB-DPS-SLE. In the plan: GB-ARENA-DRO.')).toBeVisible()
    }).toPass()
    await expect(page.getByText('2 variants: Sleaford → Droitwich')).toBeVisible()
    await expect(page.getByRole('button', { name: current })).toBeVisible()
    await expectNoViolations(page)
  })

  await test.step('one press keeps the values of the plan for all of them', async () => {
    await page.getByRole('button', { name: plans }).click()
    await expect(page.getByRole('button', { name: 'Keep the plan’s values' })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: '3 changes' })).toBeFocused()
    await page.getByRole('button', { name: 'Apply now...' }).click()
    const question = page.getByRole('alertdialog', { name: 'Apply the plan now?' })
    await expect(question.getByText('2 variants: Sleaford → Droitwich')).toBeVisible()
    await question.getByRole('button', { name: 'Apply now' }).click()
    await expect(page.getByText('In force', { exact: true })).toBeVisible()
  })

  await test.step('OVR-45: ending it says how many variants go back', async () => {
    await page.getByRole('button', { name: 'End now...' }).click()
    const ending = page.getByRole('alertdialog', { name: 'End the plan now?' })
    await expect(ending.getByText('2 variants: Droitwich → Sleaford')).toBeVisible()
    await ending.getByRole('button', { name: 'Cancel' }).click()
  })
})

test('PLN-5, PLN-7, PLN-20, PLN-36: a scheduled plan with a conflict is resolved on its page, scheduled again, applied and ended', async ({
  page,
  product,
}) => {
  const colleague = colleagueAt(product.url, 'uk')
  const sunday = (time: string) => ({ default: { weekday: '18:30', saturday: '11:30', sunday: time }, versionNumber: 1 })
  const { id } = (await colleague('POST', '/plans', { name: 'Strike', starts: '2090-01-01T00:00:00Z', ends: null })) as { id: string }
  await colleague('PUT', '/cutoffs/GB-DPS-SLE/44', sunday('06:06'), { plan: id })
  const { hash } = (await colleague('GET', `/plans/${id}`)) as { hash: string }
  await colleague('POST', `/plans/${id}/schedule`, { seen: hash })
  await colleague('PUT', '/cutoffs/GB-DPS-SLE/44', sunday('07:07'))
  const change = page.getByRole('article', { name: 'GB-DPS-SLE, TRACKED PARCEL' })
  const question = page.getByRole('alertdialog', { name: 'Take the plan out of the schedule?' })
  const more = () => page.getByRole('main').getByRole('button', { name: 'More' }).click()
  const apply = page.getByRole('button', { name: 'Apply now...' })

  await test.step('PLN-36: the page leads to the conflict, which says what it was, is, and is to be', async () => {
    await signIn(page, 'Editor', `/plans/${id}`)
    await page.getByRole('button', { name: 'Show the first conflict' }).click()
    await expect(change).toBeFocused()
    await expect(change.getByText(/When it was planned: 10:30\. Now: 07:07\. In the plan: 06:06\.$/)).toBeVisible()
    await expectNoViolations(page)
  })

  await test.step('PLN-5: keeping a value asks first, because the plan is then a draft again', async () => {
    await change.getByRole('button', { name: 'Keep the plan’s values' }).click()
    await expect(question.getByText(/^This changes the plan, so it becomes a draft again/)).toBeVisible()
    await expectNoViolations(page)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('Scheduled', { exact: true })).toBeVisible()
    await change.getByRole('button', { name: 'Keep the plan’s values' }).click()
    await question.getByRole('button', { name: 'Keep the plan’s values' }).click()
    await expect(page.getByText('Draft', { exact: true })).toBeVisible()
    await expect(change.getByText(/When it was planned/)).toHaveCount(0)
    await expect(change).toBeFocused()
  })

  await test.step('PLN-20: whoever works in a plan and schedules it is told where what is saved goes now', async () => {
    await page.getByRole('button', { name: 'Work in this plan' }).click()
    await page.getByRole('link', { name: 'Open the plan' }).click()
    await page.getByRole('button', { name: 'Schedule', exact: true }).click()
    const toast = page.getByRole('region', { name: 'Notifications' })
    await expect(toast.getByText('Plan scheduled')).toBeVisible()
    await expect(toast.getByText('You are no longer working in the plan: what you save from now on is live.')).toBeVisible()
    await expect(page.getByText('You are working in the plan “Strike”.')).toHaveCount(0)
  })

  await test.step('PLN-7: ending it asks for nothing that is refused; the focus stays on the page', async () => {
    await more()
    await apply.click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Apply now' }).click()
    await page.getByRole('button', { name: 'End now...' }).click()
    const ending = page.getByRole('alertdialog', { name: 'End the plan now?' })
    await expect(ending.getByText('06:06 → 07:07')).toBeVisible()
    await ending.getByRole('button', { name: 'End now' }).click()
    await expect(page.getByText('Ended', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Strike' })).toBeFocused()
  })
})
