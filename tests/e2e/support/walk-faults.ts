import type { Page } from '@playwright/test'

/** Fails requests, optionally of one method, with a message without English words: `1234`. */
export async function failRequests(page: Page, urls: string, status: number, method?: string): Promise<void> {
  await page.route(urls, (route) => {
    const request = route.request()
    if (request.resourceType() === 'document' || (method !== undefined && request.method() !== method)) return route.fallback()
    return route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify({ errors: ['1234'] }) })
  })
}

/** Fulfils GET requests with a JSON body. */
export async function fulfillRequests(page: Page, urls: string, body: unknown): Promise<void> {
  await page.route(urls, (route) =>
    route.request().resourceType() === 'document' || route.request().method() !== 'GET'
      ? route.fallback()
      : route.fulfill({ status: 200, contentType: 'application/json', body: JSON.stringify(body) }),
  )
}

/** Never answers requests, so that the page keeps loading. */
export async function stallRequests(page: Page, urls: string): Promise<void> {
  await page.route(urls, (route) => (route.request().resourceType() === 'document' ? route.continue() : new Promise(() => undefined)))
}

/** The records of a list, or of the list at `name` of a response. */
export function recordsIn(body: unknown, name?: string): readonly Readonly<Record<string, unknown>>[] {
  const list = name === undefined ? body : { ...Object(body) }[name]
  return Array.isArray(list) ? list.filter((one) => typeof one === 'object' && one !== null) : []
}
