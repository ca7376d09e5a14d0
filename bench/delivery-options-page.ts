import type { Browser, CDPSession, Page } from '@playwright/test'
import { heapMegabytes, idle, nodes, press, untilCountStable, visit, watchCount } from './page-tools.ts'
import { busiest } from './sample-options.ts'

/** The figures of the page; `pageFigures` of the schedules defines "work". */
export const optionPageFigures = [
  { name: 'list', what: 'page: navigation until the options are shown, ms', digits: 0 },
  { name: 'card', what: 'page: navigation to a linked option until it is open, ms', digits: 0 },
  { name: 'nodes', what: 'page: DOM nodes, all options closed', digits: 0 },
  { name: 'heap', what: 'page: JavaScript heap, MB', digits: 1 },
  { name: 'opened', what: 'page: opening the option with the most schedules until they are shown, ms', digits: 0 },
  { name: 'openedWork', what: 'page: opening that option, work ms', digits: 0 },
  { name: 'openNodes', what: 'page: DOM nodes, that option open', digits: 0 },
  { name: 'keystrokeWork', what: 'form: keystroke in the name of an override, with overlaps, work ms', digits: 0 },
] as const

export type OptionPageFigures = Readonly<Record<(typeof optionPageFigures)[number]['name'], number>>

const headings = 'main h2 button[aria-expanded]'

/** A visit to the centre with the most schedules. */
export function measureOptionsPage(browser: Browser, url: string): Promise<OptionPageFigures> {
  const linked = `/deliveryoptions?id=${busiest.centre}:${busiest.option}:0`
  return visit({ browser, url, path: '/deliveryoptions', list: headings, linked }, (page, session) => measureUse(page, session, url))
}

async function measureUse(page: Page, session: CDPSession, url: string): Promise<Omit<OptionPageFigures, 'card' | 'list'>> {
  const closed = await nodes(page)
  const heap = await heapMegabytes(session)
  await page.locator(headings).first().focus()
  await watchCount(page, 'main article')
  const openedWork = await press(page, session, 'Enter')
  const opened = await untilCountStable(page)
  const openNodes = await nodes(page)
  const query = new URLSearchParams({ name: 'Bench', fc: busiest.centre, doid: busiest.option, doname: 'Option', index: '0' })
  await page.goto(`${url}/deliveryoptions/create-schedule?${query}`)
  await page.getByRole('checkbox', { name: 'Card only' }).check()
  await page.getByRole('textbox', { name: 'End date', exact: true }).fill('2099-12-31')
  await page.getByRole('checkbox', { name: 'Override name' }).check()
  await page.getByRole('region', { name: 'Overrides', exact: true }).getByRole('textbox', { name: 'Name', exact: true }).focus()
  await idle(page)
  const keystrokeWork = await press(page, session, 'N')
  return { nodes: closed, heap, opened, openedWork, openNodes, keystrokeWork }
}
