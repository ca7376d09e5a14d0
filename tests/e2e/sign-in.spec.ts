import type { Page } from '@playwright/test'
import { expect, signInByHand, test } from './support/journey.ts'
import { isFull } from './support/scope.ts'
import { wordsIn } from './support/words.ts'

const picker = (page: Page) => page.getByRole('heading', { name: 'Sign in', exact: true })
const signedIn = (page: Page) => page.getByRole('button', { name: 'Logout' })

/** The tokens in the storage of the tab. */
async function storedTokens(page: Page): Promise<{ accessToken: string; refreshToken?: string }> {
  return JSON.parse(await page.evaluate(() => sessionStorage.getItem('goat.session') ?? '{}'))
}

test('SIG-4, SIG-5, SIG-24: Back after signing in leads to the tool, never to the sign-in that is over; a second tab is signed in automatically; logging out in one tab logs out the other', async ({
  page,
  context,
}) => {
  await signInByHand(page, 'Editor', '/cutoffs')
  await expect(signedIn(page)).toBeVisible()
  await page.goBack()
  await expect(signedIn(page)).toBeVisible()
  await expect(page).toHaveURL(/:\d+\/$/)
  await page.goBack()
  await expect(page.getByText('This sign-in has expired')).toHaveCount(0)
  await expect(signedIn(page)).toBeVisible()
  const second = await context.newPage()
  await second.goto('/cutoffs')
  await expect(signedIn(second)).toBeVisible()
  await signedIn(page).click()
  await expect(picker(page)).toBeVisible()
  await expect(picker(second)).toBeVisible()
})

test('SIG-4, SIG-7: what is typed in another tab is still there after signing in again, for the same user only', async ({
  page,
  context,
}) => {
  await signInByHand(page, 'Editor')
  const second = await context.newPage()
  await second.goto('/cutoffs/calendar?from=2090-12-22')
  const plan = second.getByRole('region', { name: 'Changes to save' })
  const reason = second.getByRole('dialog').getByRole('textbox', { name: 'Reason' })
  await second.getByRole('columnheader', { name: '25 Dec' }).click()
  await second.getByRole('button', { name: 'Close cut-offs' }).click()
  await expect(plan).toBeVisible()
  await second.getByRole('button', { name: 'Add a dated cut-off' }).click()
  await reason.fill('Printer')

  await signedIn(page).click()
  await second.getByRole('button', { name: /, Editor$/ }).click()
  await expect(reason).toHaveValue('Printer')
  await expect(plan).toBeVisible()

  await page.getByRole('button', { name: /, Editor$/ }).click()
  await signedIn(page).click()
  await second.getByRole('button', { name: /, Viewer$/ }).click()
  await expect(second.getByRole('heading', { name: 'Cutoff Calendar' })).toBeVisible()
  await expect(plan).toHaveCount(0)
  expect(await second.evaluate(() => sessionStorage.getItem('goat.drafts'))).toBeNull()
})

test('SIG-2, SIG-25: an old callback address shows an explanation in the language of the user, from which signing in works', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('locale', 'nl-NL'))
  await page.goto('/signed-in?code=abc&state=def')
  const say = wordsIn('nl-NL')
  await expect(page.getByRole('heading', { name: say('This sign-in link is no longer valid.') })).toBeVisible()
  await expect(page.getByText(say('It works only once, and only in the tab in which you began to sign in.'))).toBeVisible()
  await page.getByRole('button', { name: say('Sign in again') }).click()
  await page.getByRole('button', { name: /, Editor$/ }).click()
  await expect(page.getByRole('button', { name: say('Logout') })).toBeVisible()
  await expect(page).toHaveURL(/:\d+\/$/)
})

test('SIG-8: signing in again or out while the provider is unavailable loses nothing, and a retry completes it', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/, /401 \(Unauthorized\)/, /^Signing in again/)
  await signInByHand(page, 'Editor', '/cutoffs?factory=GB-DPS-SLE&service=44')
  const edit = page.getByRole('button', { name: 'Edit', exact: true }).first()
  await expect(edit).toBeVisible()
  // After a reload, the page has not loaded the metadata of the provider yet.
  await page.reload()
  await edit.click()
  await page.getByRole('textbox', { name: 'Weekday' }).fill('01:01')
  await page.route('**/api/**', (route) => route.fulfill({ status: 401, json: { errors: ['The sign-in has expired. Sign in again.'] } }))
  await page.route('**/identity/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await expect(page.getByText('Sign-in is unavailable at the moment.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Weekday' })).toHaveValue('01:01')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page.getByRole('heading', { name: 'Sign-in is unavailable at the moment.' })).toBeVisible()
  await page.unroute('**/identity/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(picker(page)).toBeVisible()
})

test('SIG-6: tokens are renewed before they expire, once for a tab and its duplicate, and after the computer was asleep', async ({
  page,
  context,
}) => {
  const statuses: number[] = []
  context.on('response', (response) => {
    if (response.url().endsWith('/identity/token')) statuses.push(response.status())
  })
  await page.clock.install()
  await signInByHand(page, 'Editor')
  await expect(signedIn(page)).toBeVisible()
  const first = await storedTokens(page)
  await page.clock.fastForward(545_000)
  await expect.poll(async () => (await storedTokens(page)).accessToken).not.toBe(first.accessToken)
  const second = await storedTokens(page)

  const [duplicate] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate(() => {
      window.open('/')
    }),
  ])
  await expect(signedIn(duplicate)).toBeVisible()
  expect((await storedTokens(duplicate)).refreshToken).toBe(second.refreshToken)
  await page.clock.fastForward(545_000)
  await expect.poll(async () => (await storedTokens(page)).accessToken).not.toBe(second.accessToken)
  await expect.poll(async () => (await storedTokens(duplicate)).accessToken).toBe((await storedTokens(page)).accessToken)

  const third = await storedTokens(page)
  await page.clock.fastForward(3_600_000)
  await expect.poll(async () => (await storedTokens(page)).accessToken).not.toBe(third.accessToken)
  expect(statuses.length).toBeGreaterThanOrEqual(4)
  expect(statuses.filter((status) => status !== 200)).toEqual([])
})

/** Ends the sign-in of the browser. */
async function forget(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.clear())
  await page.context().clearCookies()
}

test('SIG-1, SIG-3, SIG-8: the provider refuses, or is unavailable; the address is kept, of this host and this origin only', async ({
  page,
  product,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/)
  await test.step('SIG-3: a refusal shows the permission-denied screen with its technical message', async () => {
    await page.route('**/identity/auth?**', (route) => {
      const asked = new URL(route.request().url()).searchParams
      const back = new URL(asked.get('redirect_uri') ?? '')
      back.search = new URLSearchParams({
        state: asked.get('state') ?? '',
        error: 'access_denied',
        error_description: 'not in the group',
      }).toString()
      return route.fulfill({ status: 303, headers: { location: back.href } })
    })
    await page.goto('/cutoffs')
    await expect(page.getByRole('heading', { name: 'You do not have permission to access this tool.' })).toBeVisible()
    await expect(page.getByText('not in the group')).toBeVisible()
    await page.unroute('**/identity/auth?**')
  })
  await test.step('SIG-8: while the provider is unavailable, the page says so; when it is back, a retry continues to the address', async () => {
    await page.route('**/identity/**', (route) => route.abort())
    await page.goto('/cutoffs')
    await expect(page.getByText('Sign-in is unavailable at the moment.')).toBeVisible()
    await page.unroute('**/identity/**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: /, Editor$/ }).click()
    await expect(page).toHaveURL(/\/cutoffs/)
    await forget(page)
  })
  await test.step('another host name of the same machine redirects to the one that sign-in uses', async () => {
    await page.goto(`${product.url.replace('localhost', '127.0.0.1')}/cutoffs?a=1`)
    await page.getByRole('button', { name: /, Editor$/ }).click()
    await page.waitForURL((url) => url.pathname === '/cutoffs')
    expect(new URL(page.url()).hostname).toBe('localhost')
    await forget(page)
  })
  // apps/web/test/return-address.test.ts has many more.
  for (const address of isFull ? ['//example.com', '/\\example.com', 'javascript:alert(1)'] : ['//example.com']) {
    await test.step(address, async () => {
      await page.goto(`${product.url}/${address}`)
      await page.getByRole('button', { name: /, Editor$/ }).click()
      await expect(signedIn(page).or(page.getByText('You do not have permission'))).not.toHaveCount(0)
      expect(new URL(page.url()).origin, address).toBe(product.url)
      await forget(page)
    })
  }
})
