import type { Locator, Page } from '@playwright/test'

/** Something a user does: a press on an element, or keys. */
export type Step = {
  readonly what: string
  /** Not measured. */
  readonly before?: (page: Page) => Promise<void>
  readonly press?: (page: Page) => Locator
  readonly keys?: readonly string[]
}

/** A screen, the selector of an element of its list, and what a user does there, in this order. */
export type Visit = { readonly path: string; readonly ready: string; readonly steps: readonly Step[] }

const headings = 'main h2 button[aria-expanded]'
const closed = 'main h2 button[aria-expanded=false]'
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first()
const close = (page: Page) => page.keyboard.press('Escape')

/** The measured interactions (docs/performance.md). The group is the longest one: it has four schedules in the demonstration data. */
export const interactions: readonly Visit[] = [
  {
    path: '/schedules',
    ready: headings,
    steps: [
      { what: 'opening a group of schedules', press: (page) => button(page, /^GB-DPS-SLE → GB-MNPG-TAM/) },
      { what: 'Edit on a schedule', press: (page) => button(page, 'Edit') },
      { what: 'opening a selection (Card Types)', press: (page) => button(page, /Card Types/) },
      { what: 'opening a list (From)', before: close, press: (page) => button(page, /From$/) },
      { what: 'opening a calendar', before: close, press: (page) => page.getByRole('button', { name: 'Start Date: Calendar' }).first() },
    ],
  },
  {
    path: '/cutoffs',
    ready: headings,
    steps: [
      { what: 'opening a delivery service', press: (page) => page.locator(closed).first() },
      { what: 'Add Exception', press: (page) => button(page, 'Add Exception') },
    ],
  },
  {
    path: '/deliveryoptions',
    ready: headings,
    steps: [
      { what: 'opening a delivery option', press: (page) => page.locator(closed).first() },
      { what: 'opening the command palette', keys: ['Control+k'] },
      { what: 'typing in the command palette', keys: ['g', 'b', '-'] },
    ],
  },
  {
    path: '/order-check?factory=GG-MNPG-GSY&cardType=large&deliveryMethod=NBD&destination=GB',
    ready: 'main ol h3',
    steps: [
      {
        what: 'typing the time of an order',
        before: (page) => page.getByRole('textbox', { name: 'Order time' }).fill(''),
        keys: ['1', '5', ':', '5', '9'],
      },
      { what: 'opening the changes of a week', press: (page) => button(page, 'When does this change?') },
    ],
  },
]

/** Interactions of the calendar, measured with 60 delivery services and 500 dated cut-offs. */
export const calendarInteractions: readonly Visit[] = [
  {
    path: '/cutoffs/calendar',
    ready: 'main [role=grid]',
    steps: [
      { what: 'Later', press: (page) => button(page, 'Later') },
      { what: 'choosing a day', press: (page) => page.getByRole('columnheader').nth(3) },
      {
        what: 'typing in the form of a dated cut-off',
        before: async (page) => {
          await button(page, 'Add a dated cut-off').click()
          await page.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).focus()
        },
        keys: ['x'],
      },
    ],
  },
]
