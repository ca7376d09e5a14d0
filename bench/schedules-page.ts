import type { Browser, CDPSession, Page } from '@playwright/test'
import { heapMegabytes, idle, nodes, press, untilCountStable, visit, watchCount } from './page-tools.ts'
import { busiest } from './sample-schedules.ts'

/** The figures of the page. Work: time of the main thread until it is idle, for scripts, styles and layout. */
export const pageFigures = [
  { name: 'list', what: 'page: navigation until the list is shown, ms', digits: 0 },
  { name: 'card', what: 'page: navigation to a linked schedule until it is shown, ms', digits: 0 },
  { name: 'opened', what: 'page: opening the longest group until its cards are shown, ms', digits: 0 },
  { name: 'openedWork', what: 'page: opening the longest group, work ms', digits: 0 },
  { name: 'closedNodes', what: 'page: DOM nodes, all groups closed', digits: 0 },
  { name: 'openNodes', what: 'page: DOM nodes, the longest group open', digits: 0 },
  { name: 'heap', what: 'page: JavaScript heap, MB', digits: 1 },
  { name: 'filtered', what: 'page: filter selection until the list is updated, ms', digits: 0 },
  { name: 'filteredWork', what: 'page: filter selection, work ms', digits: 0 },
  { name: 'keystrokeWork', what: 'page: keystroke in the filter, work ms', digits: 0 },
  { name: 'formWork', what: 'page: change in the form with its warnings, work ms', digits: 0 },
] as const

export type PageFigures = Readonly<Record<(typeof pageFigures)[number]['name'], number>>

const groupButtons = 'main h2 button'

/** `id`: a schedule to link to. */
export function measureSchedulesPage(browser: Browser, url: string, id: string): Promise<PageFigures> {
  return visit({ browser, url, path: '/schedules', list: groupButtons, linked: `/schedules?schedule=${id}` }, measureUse)
}

async function measureUse(page: Page, session: CDPSession): Promise<Omit<PageFigures, 'card' | 'list'>> {
  const closedNodes = await nodes(page)
  const heap = await heapMegabytes(session)
  await page.getByRole('combobox', { name: 'Factory' }).focus()
  const keystrokeWork = await press(page, session, 'G')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /State$/ }).press('Enter')
  await page.getByRole('listbox').waitFor()
  await idle(page)
  await page.keyboard.press('ArrowDown')
  await idle(page)
  await watchCount(page, groupButtons)
  const filteredWork = await press(page, session, 'Enter')
  const filtered = await untilCountStable(page)
  await page.getByRole('button', { name: 'Clear filter' }).press('Enter')
  await idle(page)

  await page.getByRole('button', { name: new RegExp(`^${busiest.from} → ${busiest.to}`) }).focus()
  await watchCount(page, 'main article')
  const openedWork = await press(page, session, 'Enter')
  const opened = await untilCountStable(page)
  const openNodes = await nodes(page)
  await page.getByRole('button', { name: 'Edit', exact: true }).first().press('Enter')
  await page.getByRole('checkbox', { name: 'Domestic orders only' }).focus()
  await idle(page)
  const formWork = await press(page, session, 'Space')
  return { opened, openedWork, closedNodes, openNodes, heap, filtered, filteredWork, keystrokeWork, formWork }
}
