import type { Page } from '@playwright/test'

/** Fails requests, optionally of one method, with a message without English words: `1234`. */
export async function failRequests(page: Page, urls: string, status: number, method?: string): Promise<void> {
  await page.route(urls, (route) => {
    const request = route.request()
    if (request.resourceType() === 'document' || (method !== undefined && request.method() !== method)) return route.fallback()
    return route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify({ errors: ['1234'] }) })
  })
}

/** Serves pages without their configuration, as another web server would: the browser then reads `/config.json`. */
export async function omitConfig(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const body = (await response.text()).replace(/(id="config">)[^<]+/, '$1')
    return route.fulfill({ response, body })
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
