import type { Page } from '@playwright/test'
import { expect, expectNoViolations, follow, setTime, signIn, test } from './support/journey.ts'
import {
  choose,
  createButton,
  type Filled,
  fillSchedule,
  group,
  openGroup,
  resumingQuestion,
  saving,
  savingQuestion,
  toast,
} from './support/schedules.ts'
import { createStored } from './support/stored-schedules.ts'

/** A Monday, at noon in London. */
const monday = '2026-11-23T12:00:00Z'

/** Tuesday evening in Las Vegas is Wednesday in UTC. */
const lasVegas: Filled = {
  from: 'US-KODI-LAS',
  to: 'GG-MNPG-GSY',
  days: ['Tuesday'],
  cards: ['Postcard'],
  dates: ['2026-12-01', '2026-12-01'],
  times: ['17:00', '23:00'],
}
const london: Filled = { ...lasVegas, from: 'GB-DPS-SLE', to: 'IE-STL-DUB', times: ['06:00', '18:00'] }

const span = (page: Page) => page.getByText(/^(Active from|Fridays and Sundays) .+ time\.$/)

async function fillNew(page: Page, filled: Filled): Promise<void> {
  await setTime(page, monday)
  await signIn(page, 'Editor', '/schedules/new')
  await fillSchedule(page, filled)
}

async function fillAnother(page: Page, filled: Filled): Promise<void> {
  await follow(page, '/schedules/new')
  await fillSchedule(page, filled)
}

test('DES-24, DES-25, DES-26, DES-27, DES-48, DES-49, DES-50: the form shows when a valid schedule is active, and offers the end of the day for 23:59; one that would never run is saved only after confirmation', async ({
  page,
}) => {
  await fillNew(page, { ...london, days: ['Sunday', 'Friday'], dates: ['2026-12-05', '2026-12-19'] })
  await expect(span(page)).toHaveText('Fridays and Sundays 06:00–18:00, 6 Dec to 18 Dec 2026 (4 times), London time.')
  await page.getByRole('checkbox', { name: 'Indefinite end date' }).check()
  await expect(span(page)).toHaveText('Fridays and Sundays 06:00–18:00, from 6 Dec 2026, no end date, London time.')
  await test.step('no summary while the schedule is invalid', async () => {
    await choose(page, 'To', 'GB-DPS-SLE')
    await expect(page.getByText('From and To factories cannot be the same').first()).toBeVisible()
    await expect(span(page)).toHaveCount(0)
    await choose(page, 'To', 'IE-STL-DUB')
  })
  const endTime = page.getByRole('textbox', { name: 'End Time' })
  const offer = page.getByRole('button', { name: 'End of day', exact: true })
  await endTime.fill('23:59')
  await expect(page.getByText('23:59 leaves out the last minute of the day.')).toBeVisible()
  await offer.click()
  await expect(offer).toBeHidden()
  await expect(endTime).toHaveValue('24:00')
  await expect(span(page)).toHaveText('Fridays and Sundays 06:00 to end of day, from 6 Dec 2026, no end date, London time.')
  await endTime.fill('00:00')
  await expect(page.getByText('00:00 means the end of the day here.')).toBeVisible()
  const sent = saving(page)
  await createButton(page).click()
  expect((await sent).postDataJSON()).toMatchObject({ LocalEndTime: '23:59:59' })
  await expect(toast(page, 'Schedule created')).toBeVisible()
  await test.step('DES-25, DES-27: Las Vegas: the form warns, Escape goes back to the button, and Save anyway saves', async () => {
    const never = 'This schedule would never be active: dates are in UTC, and in Los Angeles these hours fall on a different UTC date.'
    const lost = 'Not active on Tue 1 Dec 2026 from 17:00 to 23:00: in UTC that is 2 Dec 2026, outside the dates of this schedule.'
    await fillAnother(page, lasVegas)
    await expect(page.getByText(never)).toBeVisible()
    await expect(page.getByText(lost)).toBeVisible()
    await createButton(page).click()
    await expect(savingQuestion(page).getByRole('listitem')).toHaveText([never, lost])
    await expect(savingQuestion(page).getByRole('button', { name: 'Go back' })).toBeFocused()
    await expectNoViolations(page)
    await page.keyboard.press('Escape')
    await expect(savingQuestion(page)).toBeHidden()
    await expect(createButton(page)).toBeFocused()

    await page.keyboard.press('Enter')
    const sent = saving(page)
    await savingQuestion(page).getByRole('button', { name: 'Save anyway' }).click()
    expect((await sent).postDataJSON()).toMatchObject({ DurationStartDateUtc: expect.stringContaining('2026-12-01') })
    await expect(toast(page, 'Schedule created')).toBeVisible()
    await openGroup(page, 'US-KODI-LAS → GG-MNPG-GSY (1 schedule)')
    await expect(page.getByRole('article')).toContainText('Never active')
  })
  await test.step('DES-26: before saving, the form warns about hours that the UTC dates add or cut off', async () => {
    await fillAnother(page, { ...london, days: ['Tuesday', 'Wednesday'], dates: ['2027-06-01', '2027-06-01'], times: ['00:00', '00:00'] })
    await expect(span(page)).toHaveText('Active from Tue 1 Jun 2027 01:00 to Wed 2 Jun 2027 01:00, London time.')
    await createButton(page).click()
    await expect(savingQuestion(page).getByRole('listitem')).toHaveText([
      'On Tue 1 Jun 2027 it starts at 01:00 instead of 00:00: until then the UTC date is still 31 May 2027.',
      'Also active on Wed 2 Jun 2027 from 00:00 to 01:00: in UTC that is 1 Jun 2027, which is one of its dates.',
    ])
  })
})

test.describe('DES-25: a schedule that would never run is saved only after confirmation', () => {
  test('in Dutch', { tag: '@full' }, async ({ page }) => {
    await fillNew(page, lasVegas)
    await page.getByRole('combobox', { name: 'Language' }).selectOption('Nederlands')
    await page.getByRole('button', { name: 'Aanmaken', exact: true }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Controleer dit voordat je opslaat' })
    await expect(dialog.getByRole('listitem')).toHaveText([
      'Deze planning zou nooit actief worden: de datums zijn in UTC, en deze uren in Los Angeles vallen op een andere UTC-datum.',
      'Niet actief op di 1 dec 2026 van 17:00 tot 23:00: in UTC is het dan 2 dec 2026, en die datum valt buiten deze planning.',
    ])
    await dialog.getByRole('button', { name: 'Terug' }).click()
    await expect(dialog).toBeHidden()
  })

  const others: readonly (readonly [string, Filled, string])[] = [
    [
      'Monday only, on a Tuesday',
      { ...london, days: ['Monday'] },
      'This schedule would never be active: none of the selected days falls on its dates.',
    ],
    [
      '01:00 to 02:00 on the day the clocks go forward',
      { ...london, days: ['Sunday'], dates: ['2027-03-28', '2027-03-28'], times: ['01:00', '02:00'] },
      'This schedule would never be active: the clocks in London go forward and skip these hours.',
    ],
    [
      'entirely in the past',
      { ...london, dates: ['2026-11-16', '2026-11-22'] },
      'This schedule is entirely in the past: it would have ended on Tue 17 Nov 2026 18:00, London time.',
    ],
  ]
  // Each sentence is proved in packages/domain; that the form asks, above.
  for (const [name, filled, sentence] of others) {
    test(name, { tag: '@full' }, async ({ page }) => {
      await fillNew(page, filled)
      await expect(page.getByText(sentence)).toBeVisible()
      await createButton(page).click()
      await expect(savingQuestion(page).getByRole('listitem')).toHaveText([sentence])
      await savingQuestion(page).getByRole('button', { name: 'Go back' }).click()
      await expect(page).toHaveURL(/\/schedules\/new$/)
      await expect(createButton(page)).toBeFocused()
    })
  }
})

test.describe('DES-10, DES-24, DES-26: the card of a stored schedule shows what its UTC dates mean at the factory', () => {
  const openCard = async (page: Page, url: string, part: object, dates: readonly [string, string], groupName: string) => {
    await createStored(url, { LocalStartTime: '00:00:00', LocalEndTime: '00:00:00', To: 'GG-MNPG-GSY', ...part }, ...dates)
    await setTime(page, monday)
    await signIn(page, 'Viewer', '/schedules')
    await group(page, groupName).click()
    return page.getByRole('article')
  }

  test('New York: the first day begins late and the last day ends early', { tag: '@full' }, async ({ page, product }) => {
    const part = { From: 'US-KODI-NYC', ApplicableDays: ['Tuesday', 'Thursday'], LocalEndTime: '23:00:00' }
    const card = await openCard(page, product.url, part, ['2026-12-01', '2026-12-03'], 'US-KODI-NYC → GG-MNPG-GSY (1 schedule)')
    await expect(card.getByRole('heading')).toHaveText('1 Dec 2026 – 3 Dec 2026 (UTC), Tuesdays and Thursdays 00:00–23:00')
    await expect(card.getByRole('listitem')).toHaveText([
      'Tuesdays and Thursdays 00:00–23:00, 1 Dec to 3 Dec 2026 (2 times), New York time.',
      'On Thu 3 Dec 2026 it stops at 19:00 instead of 23:00: from then on the UTC date is already 4 Dec 2026.',
    ])
    await expect(card.getByRole('term').filter({ hasText: 'Date' }), 'DES-46: the heading has the dates').toHaveCount(0)
    await expectNoViolations(page)
  })

  test('Las Vegas: never active, and why', async ({ page, product }) => {
    const part = { From: 'US-KODI-LAS', ApplicableDays: ['Tuesday'], LocalStartTime: '17:00:00', LocalEndTime: '23:00:00' }
    const card = await openCard(page, product.url, part, ['2026-12-01', '2026-12-01'], 'US-KODI-LAS → GG-MNPG-GSY (1 schedule)')
    await expect(card.getByRole('heading')).toHaveText('1 Dec 2026 (UTC), 17:00–23:00')
    await expect(card.getByRole('listitem')).toHaveText([
      'This schedule would never be active: dates are in UTC, and in Los Angeles these hours fall on a different UTC date.',
      'Not active on Tue 1 Dec 2026 from 17:00 to 23:00: in UTC that is 2 Dec 2026, outside the dates of this schedule.',
    ])
  })

  test('London in winter, without an end: nothing is cut off', { tag: '@full' }, async ({ page, product }) => {
    const part = { From: 'GB-DPS-SLE', To: 'US-KODI-LAS', ApplicableDays: ['Tuesday'] }
    const card = await openCard(page, product.url, part, ['2026-12-01', '9999-12-31'], 'GB-DPS-SLE → US-KODI-LAS (1 schedule)')
    await expect(card.getByRole('heading')).toHaveText('1 Dec 2026 (UTC) – no end date, Tuesdays all day')
    await expect(card.getByRole('listitem')).toHaveText(['Tuesdays all day, from 1 Dec 2026, no end date, London time.'])
  })
})

test.describe('the state of a stored schedule', () => {
  const shift = { From: 'GB-DPS-SLE', To: 'US-KODI-LAS', LocalStartTime: '06:00:00', LocalEndTime: '14:00:00' }

  test('DES-20, DES-23, DES-27: Upcoming, Active now, In force with its next window, Ended, Never active; the filter matches', async ({
    page,
    product,
  }) => {
    await createStored(product.url, { ...shift, ApplicableDays: ['Sunday'] }, '2026-12-01', '2026-12-31')
    await createStored(product.url, { ...shift, ApplicableDays: ['Tuesday'] }, '2026-12-01', '2026-12-01')
    await createStored(product.url, { ...shift, ApplicableDays: ['Monday'] }, '2026-12-01', '2026-12-01')
    await setTime(page, monday)
    await signIn(page, 'Editor', '/schedules')
    const states = async (now: string) => {
      await setTime(page, now)
      await page.goto('/schedules')
      await group(page, 'GB-DPS-SLE → US-KODI-LAS (3 schedules)').click()
      const cards = page.getByRole('article')
      await expect(cards).toHaveCount(3)
      return cards.locator('header').allInnerTexts()
    }
    const matching = (texts: readonly string[], pattern: RegExp) => texts.filter((text) => pattern.test(text)).length
    const before = await states('2026-11-30T12:00:00Z')
    expect([/^.*Upcoming/s, /Never active/].map((pattern) => matching(before, pattern))).toEqual([2, 1])
    const during = await states('2026-12-01T08:00:00Z')
    expect([/Active now/, /Upcoming/, /Never active/].map((pattern) => matching(during, pattern))).toEqual([1, 1, 1])
    const between = await states('2026-12-09T08:00:00Z')
    expect([/In force, next window Sun 06:00/, /Ended/, /Never active/].map((pattern) => matching(between, pattern))).toEqual([1, 1, 1])
    await page.goto('/schedules?factory=US-KODI-LAS&state=inForce')
    await group(page, 'GB-DPS-SLE → US-KODI-LAS (1 schedule)').click()
    await expect(page.getByRole('article')).toContainText('In force, next window Sun 06:00')
    await expect(page.getByRole('button', { name: /State$/ })).toContainText('In force')
    await test.step('DES-20, DES-27: resuming a schedule that would not run asks for confirmation', async () => {
      await createStored(product.url, { ...shift, To: 'GG-MNPG-GSY', ApplicableDays: ['Monday'], Paused: true }, '2026-12-01', '2026-12-01')
      await setTime(page, monday)
      await page.goto('/schedules')
      await group(page, 'GB-DPS-SLE → GG-MNPG-GSY (1 schedule)').click()
      const resume = page.getByRole('button', { name: 'Resume', exact: true })
      await resume.click()
      await expect(resumingQuestion(page)).toContainText('none of the selected days falls on its dates')
      await page.keyboard.press('Escape')
      await expect(resume).toBeFocused()
      await resume.click()
      await resumingQuestion(page).getByRole('button', { name: 'Resume anyway' }).click()
      await expect(toast(page, 'Schedule resumed')).toBeVisible()
      await expect(page.getByRole('article')).toContainText('Never active')
    })
  })
})
