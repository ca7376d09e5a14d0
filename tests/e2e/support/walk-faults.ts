import type { Page } from '@playwright/test'

/** Answers calls, or those of one method, with a failure that says nothing in English: `1234`. */
export async function refuse(page: Page, calls: string, status: number, method?: string): Promise<void> {
  await page.route(calls, (route) => {
    const request = route.request()
    if (request.resourceType() === 'document' || (method !== undefined && request.method() !== method)) return route.fallback()
    return route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify({ errors: ['1234'] }) })
  })
}

/** Answers calls with a body. */
export async function answer(page: Page, calls: string, body: unknown): Promise<void> {
  await page.route(calls, (route) =>
    route.request().resourceType() === 'document' || route.request().method() !== 'GET'
      ? route.fallback()
      : route.fulfill({ status: 200, contentType: 'application/json', body: JSON.stringify(body) }),
  )
}

/** Never answers calls: what is loading keeps loading. */
export async function hold(page: Page, calls: string): Promise<void> {
  await page.route(calls, (route) => (route.request().resourceType() === 'document' ? route.continue() : new Promise(() => undefined)))
}

/** The records of a list, or of the list at `name` of an answer. */
export function recordsIn(answered: unknown, name?: string): readonly Readonly<Record<string, unknown>>[] {
  const list = name === undefined ? answered : { ...Object(answered) }[name]
  return Array.isArray(list) ? list.filter((one) => typeof one === 'object' && one !== null) : []
}
