import type { Page, Request, Route } from '@playwright/test'

/** How a call fails: before it reaches the server, after the server has carried it out, or by a refusal on the way. */
type Failure = 'unreachable' | 'responseLost' | 'unavailable' | 'sessionRejected'

/** Changes fail in every way; each list fails as if the server were starting. */
const failureOf: readonly (readonly [RegExp, Failure])[] = [
  [/^POST .*\/deliveryoptions\/schedules$/, 'unavailable'],
  [/^POST .*\/designation\/schedule$/, 'responseLost'],
  [/^POST .*\/designation\/product-override$/, 'unreachable'],
  [/^POST .*\/undo$/, 'sessionRejected'],
]

export const unavailable = 'Come back in a minute.'

/** Makes each call of a page fail once. Returns the calls that have failed (`POST /api/uk/...`). */
export async function failEachCallOnce(page: Page): Promise<ReadonlySet<string>> {
  const failed = new Set<string>()
  await page.route('**/api/**', (route) => {
    const call = nameOf(route.request())
    if (failed.has(call)) return route.continue()
    failed.add(call)
    return fail(route, failureOf.find(([pattern]) => pattern.test(call))?.[1] ?? 'unavailable')
  })
  return failed
}

const nameOf = (request: Request): string => `${request.method()} ${new URL(request.url()).pathname}`

async function fail(route: Route, failure: Failure): Promise<void> {
  if (failure === 'sessionRejected') return route.fulfill({ status: 401, json: { errors: ['The token has expired.'] } })
  if (failure === 'unavailable') return route.fulfill({ status: 503, json: { errors: [unavailable] } })
  if (failure === 'responseLost') await route.fetch()
  return route.abort('connectionfailed')
}
