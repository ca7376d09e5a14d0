import { test as base, expect, type Page } from '@playwright/test'
import { demonstrationSignIn, type SignedIn, type Word } from '../../../tools/token.ts'
import { watch } from './page-health.ts'
import { createDatabase, freePort, type Place, type Product, serve, startProduct } from './product.ts'

const words = { Editor: 'editor', Viewer: 'viewer', 'No access': 'none' } as const satisfies Readonly<Record<string, Word>>
export type Person = keyof typeof words
const persons = Object.keys(words) as readonly Person[]

type Fixtures = {
  /** Settings of the server, as environment variables; set with `test.use`. */
  serverEnv: Record<string, string>
  product: Product
  /** Errors and warnings that this journey provokes, such as a 409. Any other one fails it. */
  expectedErrors: RegExp[]
}

/** A sign-in, and when it was made, in milliseconds since 1970-01-01T00:00Z. */
type Session = SignedIn & { readonly since: number }

/** What the journeys of a worker share: an address, and sign-ins in the database that each of them copies. */
type Home = Place & { readonly sessions: ReadonlyMap<Person, Session> }

/** The sign-ins that the running journey has not used yet: two browsers of one person have one each. */
const unused = new Map<Person, Session>()
/** Older ones are not used, so that none is renewed or expires during a journey. */
const maxAgeMs = 6 * 60_000

/** Each journey has its own product, and fails on console errors, page errors and violations of the Content-Security-Policy. */
export const test = base.extend<Fixtures, { home: Home }>({
  serverEnv: [{}, { option: true }],
  expectedErrors: async ({ browserName: _ }, use) => use([]),
  home: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructuring pattern
    async ({}, use) => {
      const port = await freePort()
      const { name, url, drop } = await createDatabase()
      const server = await serve(url, port)
      const sessions = new Map<Person, Session>()
      for (const person of persons) sessions.set(person, await newSession(server.url, person))
      await server.close()
      await use({ port, template: name, sessions })
      await drop()
    },
    { scope: 'worker' },
  ],
  product: async ({ serverEnv, home }, use) => {
    const product = await startProduct(serverEnv, home)
    for (const [person, session] of home.sessions) unused.set(person, session)
    await use(product)
    unused.clear()
    await product.stop()
  },
  baseURL: async ({ product }, use) => use(product.url),
  page: async ({ page, expectedErrors }, use) => {
    const complaints = watch(page)
    await use(page)
    const found = complaints()
    // A handler that is still waiting for an answer when the journey ends is no fault of the product.
    for (const one of page.context().pages()) await one.unrouteAll({ behavior: 'ignoreErrors' })
    expect(found.filter((one) => !expectedErrors.some((pattern) => pattern.test(one)))).toEqual([])
  },
})

export { expectNoHorizontalScroll, expectNoViolations, watch } from './page-health.ts'
export { expect }

/**
 * Opens an address as a signed-in demonstration user, with the tokens and cookies of a real sign-in but without its screens, for which there
 * is `signInByHand`.
 */
export async function signIn(page: Page, person: Person, path = '/'): Promise<void> {
  const { origin } = new URL((await page.request.get('/config.json')).url())
  const { cookies, since, ...signedIn } = unusedSession(origin, person) ?? (await newSession(origin, person))
  await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, url: signedIn.authority })))
  const lifetime = signedIn.lifetime - (Date.now() - since) / 1000
  // Before the scripts of the page run, which takes less time than storing them in another page first.
  const stored = await page.addInitScript(storeTokens, { ...signedIn, ...claimsIn(signedIn.idToken), lifetime, origin })
  await page.goto(path)
  await stored.dispose()
}

async function newSession(baseUrl: string, person: Person): Promise<Session> {
  return { ...(await demonstrationSignIn({ baseUrl, person: words[person] })), since: Date.now() }
}

/** A sign-in that is in the database of the running journey. */
function unusedSession(origin: string, person: Person): Session | undefined {
  const session = unused.get(person)
  const isOfOrigin = session !== undefined && new URL(session.authority).origin === origin
  if (!isOfOrigin || Date.now() - session.since > maxAgeMs) return undefined
  unused.delete(person)
  return session
}

/** Follows an address within the open page, as a link does, which costs a fifth of loading it. Asks about unsaved changes as the product does. */
export async function follow(page: Page, path: string): Promise<void> {
  // Its router has an entry, and listens once something is rendered.
  await page.waitForFunction(() => history.state?.idx !== undefined && document.querySelector('main') !== null)
  await page.evaluate((to) => {
    history.pushState({ usr: null, key: to, idx: history.state.idx + 1 }, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** Opens an address and signs in as a demonstration user through the sign-in screens. */
export async function signInByHand(page: Page, person: Person, path = '/'): Promise<void> {
  await page.goto(path)
  await page.getByRole('button', { name: new RegExp(`, ${person}$`) }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/identity'))
}

function claimsIn(idToken: string): { name: string; subject: string } {
  const [, claims = ''] = idToken.split('.')
  const { name, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  return { name: String(name), subject: String(sub) }
}

/** Runs in the page: stores tokens as the product does. */
function storeTokens({
  lifetime,
  origin,
  ...tokens
}: Omit<SignedIn, 'cookies'> & { readonly name: string; readonly origin: string }): void {
  if (location.origin !== origin) return
  const receivedAt = Date.now()
  sessionStorage.setItem('goat.session', JSON.stringify({ ...tokens, replaced: [], receivedAt, expiresAt: receivedAt + lifetime * 1000 }))
}

/** Stops the browser's clock, and hides the `Date` header, by which the page would correct it. */
export async function setTime(page: Page, time: string | number): Promise<void> {
  await page.addInitScript(() => {
    const get = Headers.prototype.get
    Headers.prototype.get = function (name) {
      return name === 'date' ? null : get.call(this, name)
    }
  })
  await page.clock.setFixedTime(time)
}

/** Switches to the Dutch brand in the header. */
export async function chooseDutch(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Select Brand' }).click()
  const modal = page.getByRole('dialog', { name: 'Select Brand' })
  await modal.getByText('Dutch brand').click()
  await modal.getByRole('button', { name: 'Apply' }).click()
}

/** Simulates a return to the tab, so that lists are refetched. */
export async function returnToTab(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
}
