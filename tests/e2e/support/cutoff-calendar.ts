import type { Page } from '@playwright/test'
import { demonstrationToken } from '../../../tools/token.ts'
import { expect } from './journey.ts'

export const calendar = '/cutoffs/calendar?from=2090-12-22'
export const day = (page: Page, name: string) => page.getByRole('columnheader', { name })
export const cells = (page: Page, name: string) => page.getByRole('gridcell', { name, exact: true })
export const record = (page: Page, name: string) => page.getByRole('region', { name: 'Dated cut-offs' }).getByRole('article', { name })
export const plan = (page: Page) => page.getByRole('region', { name: 'Changes to save' })
export const toDecide = (page: Page) => page.getByRole('region', { name: 'To decide' })
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** Presses a button that saves a whole fulfilment centre, several or today, and confirms it (UI-66). */
export async function saveAsked(page: Page, name: string | RegExp): Promise<void> {
  await button(page, name).click()
  await button(page, 'Save anyway').click()
}

/** Calls the API as the editor Robin Hughes. */
export async function call(url: string, method: string, path: string, body?: object): Promise<unknown> {
  const authorization = `Bearer ${await demonstrationToken({ baseUrl: url, person: 'colleague' })}`
  const headers = { authorization, 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/uk${path}`, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
  expect(answer.status).toBeLessThan(300)
  return answer.json()
}

export const closed = {
  factories: ['GB-MNPG-TAM'],
  services: null,
  productTypes: null,
  from: '2090-12-22',
  to: '2090-12-22',
  days: null,
  closed: true,
  time: null,
  reason: 'Printer',
}
