import { type Browser, type BrowserType, expect, type Locator, type Page } from '@playwright/test'
import { firefox as firefoxForPlaywright } from '../../../tools/browsers.ts'
import { watch } from './page-health.ts'

/** A visible element by its role and name, within another one. A string is the whole name. */
export type Spot = { readonly role: Role; readonly name: string | RegExp; readonly within?: Spot | undefined }
type Role = Parameters<Page['getByRole']>[0]

export const at = (role: Role, name: string | RegExp, within?: Spot): Spot => ({ role, name, within })

/** What a person does and sees in any browser. Everything waits up to twenty seconds; of several elements, the first is meant. */
export type Visitor = {
  readonly goto: (address: string) => Promise<void>
  readonly press: (spot: Spot) => Promise<void>
  /** Focuses an element and types into it, replacing the text of a text field. */
  readonly write: (spot: Spot, text: string) => Promise<void>
  /** Presses keys, such as `Enter` or `ArrowDown`, or types other text. */
  readonly keys: (...keys: readonly string[]) => Promise<void>
  readonly expectThere: (spot: Spot) => Promise<void>
  readonly expectGone: (spot: Spot) => Promise<void>
  readonly expectText: (text: string | RegExp, within?: Spot) => Promise<void>
  readonly expectValue: (spot: Spot, value: string) => Promise<void>
  readonly setOffline: (isOffline: boolean) => Promise<void>
  /** The script errors, reports of the content security policy, and console errors since the last call. */
  readonly complaints: () => Promise<readonly string[]>
}

export type OpenBrowser = { readonly visitor: Visitor; readonly close: () => Promise<void> }

/** A person in Firefox, which Playwright drives. */
export async function openFirefox(firefox: BrowserType, url: string): Promise<OpenBrowser> {
  const browser = await firefox.launch({ channel: 'moz-firefox', executablePath: firefoxForPlaywright })
  const { visitor } = await openPage(browser, url)
  return { visitor, close: () => browser.close() }
}

/** A person in a running browser. */
export async function openPage(browser: Browser, url: string): Promise<OpenBrowser> {
  const page = await browser.newPage({ locale: 'en-GB', timezoneId: 'Europe/London', viewport: { width: 1280, height: 800 } })
  return { visitor: visitorAt(page, url), close: () => page.close() }
}

function visitorAt(page: Page, url: string): Visitor {
  const complaints = watch(page)
  let told = 0
  const find = ({ role, name, within }: Spot): Locator =>
    (within === undefined ? page : find(within)).getByRole(role, { name, exact: true }).first()
  return {
    goto: async (address) => {
      const before = complaints().length
      await page.goto(`${url}${address}`)
      // Firefox reports what the page that is left was still loading.
      const left = complaints().slice(before)
      if (left.every((one) => one.startsWith('Loading a part of the program'))) told += left.length
    },
    press: (spot) => find(spot).click(),
    write: async (spot, text) => {
      await find(spot).focus()
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(text)
    },
    keys: async (...keys) => {
      for (const key of keys) await (/^[A-Z]\w+/.test(key) ? page.keyboard.press(key) : page.keyboard.type(key))
    },
    expectThere: (spot) => expect(find(spot)).toBeVisible(),
    expectGone: (spot) => expect(find(spot)).toBeHidden(),
    expectText: (text, within) =>
      expect(within === undefined ? page.locator('body') : find(within)).toContainText(text, { useInnerText: true }),
    expectValue: (spot, value) => expect(find(spot)).toHaveValue(value),
    setOffline: (isOffline) => page.context().setOffline(isOffline),
    complaints: async () => {
      const all = complaints()
      const more = all.slice(told)
      told = all.length
      return more
    },
  }
}
