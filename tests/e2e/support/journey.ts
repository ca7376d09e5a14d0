import { test as base, expect, type Page } from '@playwright/test'
import { demonstrationSignIn, type SignedIn, type Word } from '../../../tools/token.ts'
import { watch } from './page-health.ts'
import { type Product, startProduct } from './product.ts'

const words = { Editor: 'editor', Viewer: 'viewer', 'No access': 'none' } as const satisfies Readonly<Record<string, Word>>
export type Person = keyof typeof words

type Fixtures = {
  /** Settings of the server, as environment variables; set with `test.use`. */
  serverEnv: Record<string, string>
  product: Product
  /** What the browser may complain of in this journey, such as the 409 that it provokes. Everything else fails it. */
  expectedComplaints: RegExp[]
}

/** A journey has its own product and fails on any console error, page error or refusal by the Content-Security-Policy. */
export const test = base.extend<Fixtures>({
  serverEnv: [{}, { option: true }],
  expectedComplaints: async ({ browserName: _ }, use) => use([]),
  product: async ({ serverEnv }, use) => {
    const product = await startProduct(serverEnv)
    await use(product)
    await product.stop()
  },
  baseURL: async ({ product }, use) => use(product.url),
  page: async ({ page, expectedComplaints }, use) => {
    const complaints = watch(page)
    await use(page)
    expect(complaints().filter((one) => !expectedComplaints.some((pattern) => pattern.test(one)))).toEqual([])
  },
})

export { expectNoSidewaysScroll, expectNoViolations, watch } from './page-health.ts'
export { expect }

/**
 * Goes to an address, signed in as one of the demonstration people: the tab has the tokens and the provider's cookies of a real sign-in,
 * without the screens of it. `signInByHand` goes through those.
 */
export async function signIn(page: Page, person: Person, path = '/'): Promise<void> {
  // A page without scripts, of the same origin.
  await page.goto('/config.json')
  const { origin } = new URL(page.url())
  const { cookies, ...signedIn } = await demonstrationSignIn({ baseUrl: origin, person: words[person] })
  await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, url: signedIn.authority })))
  await page.evaluate(keepTokens, { ...signedIn, name: nameIn(signedIn.idToken) })
  await page.goto(path)
}

/** Goes to an address and signs in there as one of the demonstration people. */
export async function signInByHand(page: Page, person: Person, path = '/'): Promise<void> {
  await page.goto(path)
  await page.getByRole('button', { name: new RegExp(`, ${person}$`) }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/identity'))
}

function nameIn(idToken: string): string {
  const [, claims = ''] = idToken.split('.')
  return String(JSON.parse(Buffer.from(claims, 'base64url').toString()).name)
}

/** Runs in the page: keeps what a sign-in gave as the product does. */
function keepTokens({ lifetime, ...kept }: Omit<SignedIn, 'cookies'> & { readonly name: string }): void {
  const receivedAt = Date.now()
  sessionStorage.setItem('goat.session', JSON.stringify({ ...kept, replaced: [], receivedAt, expiresAt: receivedAt + lifetime * 1000 }))
}

/** Stops the clock of the computer, and of the server as far as the page can tell: it would put this one right by the server's otherwise. */
export async function setTime(page: Page, time: string | number): Promise<void> {
  await page.addInitScript(() => {
    const get = Headers.prototype.get
    Headers.prototype.get = function (name) {
      return name === 'date' ? null : get.call(this, name)
    }
  })
  await page.clock.setFixedTime(time)
}

/** Switches to the Dutch brand by the header. */
export async function chooseDutch(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Select Brand' }).click()
  const modal = page.getByRole('dialog', { name: 'Select Brand' })
  await modal.getByText('Dutch brand').click()
  await modal.getByRole('button', { name: 'Apply' }).click()
}
