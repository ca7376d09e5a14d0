import type { Page } from '@playwright/test'
import { calendarButton, setDate } from './dates.ts'
import { expect, returnToTab } from './journey.ts'
import {
  choose,
  createButton,
  type Filled,
  fillLists,
  fillSchedule,
  group,
  openGroup,
  pick,
  pressMore,
  savingQuestion,
} from './schedules.ts'
import { failRequests, fulfillRequests, recordsIn, stallRequests } from './walk-faults.ts'
import type { Arrival, State } from './walk-state.ts'

const list = '**/designation/schedule'
const one = '/schedules?schedule=demonstration-09'
const card = (page: Page) => page.getByRole('article').first()
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Opens a picker of the form. */
function openPicker(label: string): (arrival: Arrival) => Promise<void> {
  return async ({ page }) => {
    await page.getByRole('button', { name: new RegExp(`^${label}`) }).click()
    await expect(page.getByRole('dialog', { name: label }).getByRole('checkbox').first()).toBeVisible()
  }
}

/** Opens a single-choice list. */
function openList(label: string): (arrival: Arrival) => Promise<void> {
  return async ({ page }) => {
    await page.getByRole('button', { name: new RegExp(`${label}$`) }).click()
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  }
}

async function edit(page: Page): Promise<void> {
  await card(page).getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Start Time' })).toBeVisible()
}

async function duplicate(page: Page): Promise<void> {
  await pressMore(card(page), 'Duplicate')
  await expect(createButton(page)).toBeVisible()
}

const pickers = [
  ['days', 'Applicable Days'],
  ['card-types', 'Card Types'],
  ['delivery-methods', 'Delivery Methods'],
  ['pack-types', 'Pack Types'],
  ['address-types', 'Address Types'],
  ['dispatch-days', 'Applicable Dispatch Days'],
] as const

/** Tuesday evening in Las Vegas is Wednesday in UTC. */
const neverActive: Filled = {
  from: 'US-KODI-LAS',
  to: 'GG-MNPG-GSY',
  days: ['Tuesday'],
  cards: ['Postcard'],
  dates: ['2031-12-02', '2031-12-02'],
  times: ['17:00', '23:00'],
}

type Part = Omit<State, 'screen' | 'brands'>

const listStates: readonly Part[] = [
  {
    name: 'loading',
    path: '/schedules',
    prepare: ({ page }) => stallRequests(page, list),
    arrive: ({ page }) => expect(page.locator('[aria-busy="true"]')).toBeVisible(),
  },
  { name: 'list', path: '/schedules', arrive: ({ page }) => expect(group(page, /→/).first()).toBeVisible() },
  {
    name: 'groups-open',
    path: '/schedules',
    arrive: async ({ page }) => {
      await openGroup(page, 'AU-CHEQUEMATES-SYD → AU-PMI-MEL (1 schedule)')
      await group(page, 'GG-MNPG-GSY → GB-MNPG-TAM (2 schedules)').click()
      await expect(page.getByRole('article')).toHaveCount(3)
    },
  },
  { name: 'one', path: one, arrive: ({ page }) => expect(card(page)).toBeVisible() },
  { name: 'viewer', path: one, person: 'Viewer', arrive: ({ page }) => expect(card(page)).toBeVisible() },
  { name: 'editing', path: one, arrive: ({ page }) => edit(page) },
  {
    name: 'wrong',
    path: one,
    arrive: async ({ page }) => {
      await edit(page)
      await choose(page, 'From', 'GB-MNPG-TAM')
      await setDate(page, 'Start Date', '2031-03-02')
      await setDate(page, 'End Date', '2031-03-01')
      await page.getByRole('textbox', { name: 'End Time' }).fill('25:00')
    },
  },
  {
    name: 'delete',
    path: one,
    arrive: async ({ page }) => {
      await card(page).getByRole('button', { name: 'Delete...' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'delete-failed',
    path: one,
    prepare: ({ page }) => failRequests(page, list, 500, 'DELETE'),
    arrive: ({ page }) => card(page).getByRole('button', { name: 'Delete...' }).click(),
    finish: async (page) => {
      await page.getByRole('alertdialog').getByRole('button').last().click()
      await expect(page.getByText('1234').first()).toBeVisible()
    },
  },
  {
    name: 'end',
    path: one,
    arrive: async ({ page }) => {
      await pressMore(card(page), 'End now...')
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'conflict',
    path: '/schedules?schedule=demonstration-14',
    arrive: async ({ page, colleague }) => {
      await edit(page)
      await page.getByRole('textbox', { name: 'End Time' }).fill('10:00')
      const stored = recordsIn(await colleague('GET', '/designation/schedule')).find(({ Id }) => Id === 'demonstration-14')
      await colleague('POST', '/designation/schedule', { ...stored, Paused: stored?.['Paused'] !== true })
      await returnToTab(page)
      await expect(page.getByText(/changed (this )?while you were editing/)).toBeVisible()
    },
  },
  {
    name: 'load-failed',
    path: '/schedules',
    prepare: ({ page }) => failRequests(page, list, 503),
    arrive: async ({ page }) => {
      await expect(page.getByText('The schedules could not be loaded.')).toBeVisible()
      // The toast is closed before the language changes, because it is not translated.
      await expect(page.getByText('Error retrieving schedules')).toBeVisible()
    },
  },
  {
    name: 'not-understood',
    path: '/schedules',
    prepare: ({ page }) => fulfillRequests(page, list, [[2031]]),
    arrive: ({ page }) => expect(page.getByText('1 record could not be read.')).toBeVisible(),
  },
  {
    name: 'empty',
    path: '/schedules',
    prepare: ({ page }) => fulfillRequests(page, list, []),
    arrive: ({ page }) => expect(page.getByText('There are no schedules yet.')).toBeVisible(),
  },
  {
    name: 'filtered-empty',
    path: '/schedules?factory=US-KODI-LAS&state=paused&card=Giant',
    arrive: ({ page }) => expect(page.getByText('No schedule matches the filter.')).toBeVisible(),
  },
  {
    name: 'link-gone',
    path: '/schedules?schedule=none',
    arrive: ({ page }) => expect(page.getByText('The schedule from your link no longer exists.')).toBeVisible(),
  },
  ...(['Factory', 'Card type', 'State'] as const).map((label) => ({
    name: `filter-${label.toLowerCase().replace(' ', '-')}`,
    ...(label === 'Factory' ? { hasTypedList: true as const } : {}),
    path: '/schedules',
    arrive: openList(label),
  })),
]

const formStates: readonly Part[] = [
  { name: 'new', path: '/schedules/new', arrive: ({ page }) => expect(createButton(page)).toBeVisible() },
  { name: 'new-viewer', path: '/schedules/new', person: 'Viewer', arrive: ({ page }) => expect(heading(page)).toBeVisible() },
  ...pickers.map(([name, label]) => ({ name: `new-${name}`, path: '/schedules/new', arrive: openPicker(label) })),
  ...(['From', 'To'] as const).map((label) => ({
    name: `new-${label.toLowerCase()}`,
    hasTypedList: true as const,
    path: '/schedules/new',
    arrive: openList(label),
  })),
  {
    name: 'new-calendar',
    path: '/schedules/new',
    arrive: async ({ page }) => {
      await setDate(page, 'Start Date', '2031-03-02')
      await calendarButton(page, 'Start Date').click()
      await expect(page.getByRole('grid')).toBeVisible()
    },
  },
  { name: 'new-filled', path: '/schedules/new', arrive: ({ page }) => fillLists(page) },
  {
    name: 'new-wrong',
    path: '/schedules/new',
    arrive: async ({ page }) => {
      await pick(page, 'Applicable Days', 'Monday')
      await choose(page, 'To', 'GG-MNPG-GSY')
      await expect(page.getByText('From and To factories cannot be the same').first()).toBeVisible()
    },
  },
  {
    name: 'new-overlap',
    path: '/schedules?schedule=demonstration-08',
    arrive: async ({ page }) => {
      await duplicate(page)
      await expect(page.getByText('Another schedule would also move some of these orders.')).toBeVisible()
    },
  },
  {
    name: 'new-loop',
    path: '/schedules?schedule=demonstration-11',
    arrive: async ({ page }) => {
      await duplicate(page)
      await choose(page, 'From', 'AU-PMI-MEL')
      await choose(page, 'To', 'AU-CHEQUEMATES-SYD')
      await expect(page.getByText('Orders would return to the factory that they came from.')).toBeVisible()
    },
  },
  {
    name: 'new-midnight',
    path: '/schedules/new',
    arrive: async ({ page }) => {
      await fillLists(page)
      await page.getByRole('textbox', { name: 'Start Time' }).fill('22:00')
      await page.getByRole('textbox', { name: 'End Time' }).fill('06:00')
      await expect(page.getByText('Does this window run past midnight?')).toBeVisible()
    },
  },
  {
    name: 'new-never-active',
    path: '/schedules/new',
    arrive: async ({ page }) => {
      await fillSchedule(page, neverActive)
      await expect(page.getByRole('status').getByRole('listitem')).toHaveCount(2)
    },
  },
  {
    name: 'new-question',
    path: '/schedules/new',
    arrive: async ({ page }) => {
      await fillSchedule(page, neverActive)
      await createButton(page).click()
      await expect(savingQuestion(page)).toBeVisible()
    },
  },
  {
    name: 'new-failed',
    path: '/schedules/new',
    prepare: ({ page }) => failRequests(page, list, 500, 'POST'),
    arrive: ({ page }) => fillLists(page),
    finish: async (page) => {
      await page.locator('form [type="submit"]').click()
      await expect(page.getByText('1234').first()).toBeVisible()
    },
  },
]

export const scheduleStates: readonly State[] = [
  ...listStates.map((state): State => ({ ...state, screen: 'schedules', brands: ['uk'], name: `schedules-${state.name}` })),
  ...formStates.map((state): State => ({ ...state, screen: 'new-schedule', brands: ['uk'], name: `schedules-${state.name}` })),
]
