import type { Locator, Page } from '@playwright/test'
import { downloadCsv } from './csv.ts'
import { pressMore } from './schedules.ts'
import { arrive, createSchedule, cutoffsAt, moveProducts, saveDefaults, saveEndTime, saveOptionSchedule } from './work.ts'

/** A simulated user's page; `own` is their number among those with the same task, `at` counts their repetitions. */
export type Desk = { readonly page: Page; readonly own: number; readonly at: number; readonly think: () => Promise<void> }
export type Task = {
  readonly name: string
  readonly people: number
  readonly brand?: 'nl'
  /** One repetition, including thinking time. */
  readonly work: (desk: Desk) => Promise<void>
}

const clock = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const of = <One>(list: readonly One[], at: number): One => {
  const one = list[at % list.length]
  if (one === undefined) throw new Error('The list is empty.')
  return one
}
const link = (page: Page, name: string): Locator => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name, exact: true })

async function changeTimes({ page, at, think }: Desk, address: string): Promise<void> {
  await arrive(page, address, cutoffsAt(page))
  await think()
  await saveDefaults(page, clock((at * 7 + 1) % 1440))
  await think()
  await link(page, 'Home').click()
  await button(page, 'Manage Cutoffs').click()
  await heading(page, 'Cutoff Configuration').waitFor()
  await think()
}

const services = ['AU-PMI-MEL&service=1', 'AU-PMI-MEL&service=44', 'GB-DPS-SLE&service=1', 'GB-DPS-SLE&service=44']
const more = ['GB-MNPG-TAM&service=1', 'IE-STL-DUB&service=1']
const dutchServices = ['POSTNL_BRIEVENBUS', 'POSTNL_PAKKET', 'DHL_PAKKET']

async function changeSchedule({ page, own, at, think }: Desk): Promise<void> {
  const id = `demonstration-${of(['06', '07', '08', '11', '12', '13'], own)}`
  await arrive(page, `/schedules?schedule=${id}`, page.getByRole('article'))
  await think()
  await saveEndTime(page, clock(60 + ((at * 11) % 1300)))
  await think()
  await button(page, 'Show all schedules').click()
  await page.getByRole('heading', { level: 2 }).getByRole('button').first().click()
  await think()
  await downloadCsv(page)
}

/** Duplicates a schedule and deletes the copy. */
async function copySchedule({ page, own, at, think }: Desk): Promise<void> {
  const id = `demonstration-${of(['08', '12', '13', '11'], own)}`
  const end = `${clock(60 + ((at * 13) % 1300))}:17`
  await arrive(page, `/schedules/new?duplicate=${id}`, button(page, 'Create'))
  await think()
  await createSchedule(page, end)
  await think()
  const card = page.getByRole('article').filter({ hasText: `–${end}` })
  await card.getByRole('button', { name: 'Delete...' }).click()
  await think()
  await button(page, 'Yes, Delete').click()
  await card.waitFor({ state: 'detached' })
}

async function moveProduct({ page, own, at, think }: Desk): Promise<void> {
  const key = of(['CRD-BIR-0001', 'CRD-WED-0002', 'CRD-THA-0004', 'ALC-CEL-0008'], own)
  await arrive(page, '/', button(page, 'Manage Product Overrides'))
  await button(page, 'Manage Product Overrides').click()
  await page.getByRole('combobox', { name: 'Product Key' }).pressSequentially(key, { delay: 60 })
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  await button(page, 'Search').click()
  await page.getByRole('table', { name: 'Products' }).waitFor()
  await think()
  await moveProducts(page, at % 2 === 0 ? 'GB-ARENA-DRO' : 'GB-DPS-SLE')
  await think()
}

const options = ['GB-MNPG-TAM:next-day-guaranteed:3', 'GB-ARENA-DRO:first-class:0', 'AU-PMI-MEL:express:1', 'AU-CHEQUEMATES-SYD:airmail:3']

/** Plans an override of a delivery option, and cancels it. */
async function planOption({ page, own, at, think }: Desk): Promise<void> {
  const name = `Day ${own}-${at}`
  await arrive(page, `/deliveryoptions?id=${of(options, own)}`, button(page, 'Create Schedule...'))
  await think()
  await button(page, 'Create Schedule...').click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(name)
  await button(page, 'Next').click()
  await heading(page, name).waitFor()
  await think()
  await saveOptionSchedule(page)
  const card = page.getByRole('article', { name, exact: true })
  await pressMore(card, 'Cancel schedule...')
  await think()
  await button(page, 'Yes, cancel it').click()
  await card.getByRole('button', { name: 'Cancel schedule...' }).waitFor({ state: 'detached' })
}

/** Visits screens, lists and the palette, downloads files and switches the language. */
async function browse({ page, think }: Desk): Promise<void> {
  await arrive(page, '/', heading(page, 'Hi. Hoi. Welcome to the Global Operations Admin Tool.'))
  for (const screen of ['Cutoffs', 'Schedules', 'Delivery Options']) {
    await link(page, screen).click()
    await button(page, 'Download CSV').waitFor()
    await page.getByRole('heading', { level: 2 }).getByRole('button').first().click()
    await think()
    await downloadCsv(page)
    await think()
  }
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Go to' }).getByRole('searchbox').fill('birthday')
  await page.getByRole('menuitem').first().waitFor()
  await think()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  for (const language of ['nl-NL', 'en-GB']) {
    await page.locator('header select', { has: page.locator(`option[value="${language}"]`) }).selectOption(language)
    await page.locator(`html[lang="${language}"]`).waitFor()
    await think()
  }
}

/** The tasks of thirty users. */
export const tasks: readonly Task[] = [
  { name: 'cut-off times', people: 6, work: (desk) => changeTimes(desk, `/cutoffs?factory=${of([...services, ...more], desk.own)}`) },
  { name: 'schedules', people: 6, work: changeSchedule },
  { name: 'new schedules', people: 4, work: copySchedule },
  { name: 'products', people: 4, work: moveProduct },
  { name: 'delivery options', people: 4, work: planOption },
  { name: 'browsing', people: 3, work: browse },
  {
    name: 'cut-off times of the Dutch brand',
    people: 3,
    brand: 'nl',
    work: (desk) => changeTimes(desk, `/cutoffs?factory=NL-GRTZ-AMS&service=${of(dutchServices, desk.own)}`),
  },
]
