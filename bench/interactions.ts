import type { Page } from '@playwright/test'

/** Something a user does, and what must be done before without being measured. */
export type Step = {
  readonly what: string
  readonly before?: (page: Page) => Promise<void>
  readonly act: (page: Page) => Promise<void>
}

/** A screen, the selector of an element of its list, and what a user does there, in this order. */
export type Visit = { readonly path: string; readonly ready: string; readonly steps: readonly Step[] }

const headings = 'main h2 button[aria-expanded]'
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first()
const close = (page: Page) => page.keyboard.press('Escape')

/** The interactions that are measured (docs/performance.md). The group is the longest one: it has four schedules in the demonstration data. */
export const interactions: readonly Visit[] = [
  {
    path: '/schedules',
    ready: headings,
    steps: [
      { what: 'opening a group of schedules', act: (page) => button(page, /^GB-DPS-SLE → GB-MNPG-TAM/).click() },
      { what: 'Edit on a schedule', act: (page) => button(page, 'Edit').click() },
      { what: 'opening the selection of card types', act: (page) => button(page, /Card Types/).click() },
      { what: 'opening the list of factories', before: close, act: (page) => button(page, /From$/).click() },
      {
        what: 'opening a calendar',
        before: close,
        act: (page) => page.getByRole('group', { name: 'Start Date' }).getByRole('button').click(),
      },
      {
        what: 'typing a note',
        before: (page) => close(page).then(() => page.getByRole('textbox', { name: 'Note' }).focus()),
        act: (page) => page.keyboard.press('x'),
      },
    ],
  },
  {
    path: '/cutoffs',
    ready: headings,
    steps: [
      { what: 'opening a delivery service', act: (page) => page.locator('main h2 button[aria-expanded=false]').first().click() },
      { what: 'Add Exception', act: (page) => button(page, 'Add Exception').click() },
      { what: 'Edit on an exception', before: close, act: (page) => button(page, /^Edit/).click() },
    ],
  },
  {
    path: '/schedules',
    ready: headings,
    steps: [
      { what: 'opening the command palette', act: (page) => page.keyboard.press('Control+k') },
      { what: 'typing in the command palette', act: (page) => page.keyboard.type('gb-') },
    ],
  },
  {
    path: '/deliveryoptions',
    ready: headings,
    steps: [{ what: 'opening a delivery option', act: (page) => page.locator('main h2 button[aria-expanded=false]').first().click() }],
  },
]
