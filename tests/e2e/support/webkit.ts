import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { expect } from '@playwright/test'
import axe from 'axe-core'
import { freePort } from './product.ts'
import type { OpenBrowser, Spot, Visitor } from './visitor.ts'

const driver = 'WebKitWebDriver'
/** Keys without a character, as WebDriver numbers them. */
const named: Readonly<Record<string, string>> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Control: '\uE009',
  Escape: '\uE00C',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
}

/** A person in WebKitGTK's small browser, which is driven by WebDriver, with no window on the screen. */
export async function openWebkit(url: string): Promise<OpenBrowser> {
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1300x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const display = await new Promise<string>((resolve) => createInterface(screen.stdout).once('line', resolve))
  const port = await freePort()
  const env = {
    ...process.env,
    DISPLAY: `:${display}`,
    TZ: 'Europe/London',
    // Without a graphics card, composing layers takes longer than painting.
    LIBGL_ALWAYS_SOFTWARE: '1',
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  }
  const program = spawn(driver, [`--port=${port}`], { env, stdio: 'ignore' })
  const close = async () => {
    await send('DELETE', '').catch(() => undefined)
    await Promise.all([program, screen].map(end))
  }
  let session = ''
  const send = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}/session${session}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const { value } = Object(await response.json())
    if (!response.ok) throw new Error(`${value.error}: ${value.message}`)
    return value
  }
  await expect(async () => {
    // With `none`, opening a page does not wait for it: what it complains about while it loads is noted, too.
    const started = await send('POST', '', {
      capabilities: { alwaysMatch: { pageLoadStrategy: 'none', unhandledPromptBehavior: 'accept' } },
    })
    session = `/${Object(started).sessionId}`
  }).toPass()
  await send('POST', '/window/rect', { width: 1280, height: 840 })
  return { visitor: visitorBy(send, url), close }
}

function visitorBy(send: (method: string, path: string, body?: object) => Promise<unknown>, url: string): Visitor {
  /** Runs a function in the page. */
  const run = (script: (...args: never[]) => unknown, ...args: readonly unknown[]) =>
    send('POST', '/execute/sync', { script: `return (${script}).apply(null, arguments)`, args })
  const find = async (spot: Spot): Promise<unknown> => {
    await run(watchPage)
    if ((await run(hasAxe)) === false) await send('POST', '/execute/sync', { script: axe.source, args: [] })
    const found = await run(findInPage, pathTo(spot))
    if (found === null) throw new Error(`There is no ${JSON.stringify(pathTo(spot))}.`)
    return found
  }
  /** Tries until it works. */
  const until = (attempt: () => Promise<void>) => expect(attempt).toPass({ intervals: [50, 100, 200] })
  const keys = async (...all: readonly string[]) => {
    const actions = all
      .flatMap((key) => strokes(key))
      .flatMap((stroke) => [
        ...stroke.map((value) => ({ type: 'keyDown', value })),
        ...stroke.toReversed().map((value) => ({ type: 'keyUp', value })),
      ])
    await send('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
  }
  return {
    goto: async (address) => {
      const before = await run(() => performance.timeOrigin)
      // A browser that has only just been opened may ignore the first address.
      await expect(async () => {
        await send('POST', '/url', { url: `${url}${address}` })
        await expect(async () => expect(await run(watchPage)).not.toBe(before)).toPass({ timeout: 10_000, intervals: [50] })
      }).toPass()
    },
    press: (spot) =>
      until(async () => {
        const found = await find(spot)
        // The driver neither scrolls within lists nor waits for what moves.
        const place = await run(showElement, found)
        expect(await run(showElement, found)).toEqual(place)
        const [id] = Object.values(Object(found))
        await send('POST', `/element/${id}/click`, {})
      }),
    write: async (spot, text) => {
      await until(async () => void (await run(focus, await find(spot))))
      await keys('Control+a', text)
    },
    keys,
    expectThere: (spot) => until(async () => void (await find(spot))),
    expectGone: (spot) => until(() => expect(find(spot)).rejects.toThrow()),
    expectText: (text, within) =>
      until(async () => {
        const shown = await run(textOf, within === undefined ? null : await find(within))
        expect(shown)[typeof text === 'string' ? 'toContain' : 'toMatch'](text as string)
      }),
    expectValue: (spot, value) => until(async () => expect(await run(fieldValue, await find(spot))).toBe(value)),
    setOffline: async (isOffline) => void (await run(setConnection, isOffline)),
    complaints: async () => (await run(takeComplaints)) as readonly string[],
  }
}

type Step = { readonly role: string; readonly name: string; readonly flags: string | null }

/** From the outermost element; what the page can read. */
function pathTo({ role, name, within }: Spot): readonly Step[] {
  const step = typeof name === 'string' ? { role, name, flags: null } : { role, name: name.source, flags: name.flags }
  return [...(within === undefined ? [] : pathTo(within)), step]
}

/** The keys that are held together, of a text that is typed or of a named key such as `Control+a`. */
function strokes(key: string): readonly (readonly string[])[] {
  const parts = key.split('+')
  if (!Object.hasOwn(named, parts[0] ?? '')) return [...key].map((character) => [character])
  return [parts.map((part) => named[part] ?? part)]
}

async function end(one: ChildProcess): Promise<void> {
  if (one.exitCode !== null) return
  const ended = new Promise((resolve) => one.once('exit', resolve))
  one.kill()
  await ended
}

// What follows runs in the page.

declare global {
  interface Window {
    isWatched?: boolean
    online?: typeof fetch
  }
}

function hasAxe(): boolean {
  return 'axe' in window
}

function findInPage(path: readonly Step[]): Element | null {
  /** What may have a role besides elements with it as an attribute, so that few names need to be computed. */
  const mayBe: Readonly<Record<string, string>> = {
    article: 'article',
    button: 'button',
    checkbox: 'input',
    columnheader: 'th',
    combobox: 'input, select, button',
    gridcell: 'td',
    heading: 'h1, h2, h3, h4',
    link: 'a',
    main: 'main',
    option: 'option',
    radio: 'input',
    region: 'section',
    row: 'tr',
    table: 'table',
    textbox: 'input, textarea',
  }
  const likely = (role: string) => [mayBe[role] ?? [], `[role="${role}"]`].flat().join(', ')
  // The names need a model of the whole page.
  if (path.some(({ role }) => document.querySelector(likely(role)) === null)) return null
  const { setup, teardown, commons } = window.axe as unknown as Axe
  setup(document.documentElement)
  try {
    let within: Element | undefined = document.documentElement
    for (const { role, name, flags } of path) {
      const isMeant = (text: string) => (flags === null ? text === name : new RegExp(name, flags).test(text))
      within = [...within.querySelectorAll(likely(role))].find(
        (one) =>
          commons.aria.getRole(one) === role &&
          one.getClientRects().length > 0 &&
          one.closest('[inert]') === null &&
          commons.dom.isVisibleToScreenReaders(one) &&
          isMeant(commons.text.accessibleText(one).replaceAll(/\s+/g, ' ').trim()),
      )
      if (within === undefined) return null
    }
    // The field of a checkbox is below its label.
    return within.matches('input:is([type=checkbox], [type=radio])') ? (within.closest('label') ?? within) : within
  } finally {
    teardown()
  }
}

/** What axe-core uses for its own rules. */
type Axe = {
  readonly setup: (root: Element) => void
  readonly teardown: () => void
  readonly commons: {
    readonly aria: { readonly getRole: (element: Element) => string | null }
    readonly dom: { readonly isVisibleToScreenReaders: (element: Element) => boolean }
    readonly text: { readonly accessibleText: (element: Element) => string }
  }
}

function focus(element: HTMLElement): void {
  element.focus()
}

/** Returns where it is, after the next frame. */
async function showElement(element: HTMLElement): Promise<object> {
  element.scrollIntoView({ block: 'nearest' })
  await new Promise(requestAnimationFrame)
  return element.getBoundingClientRect().toJSON()
}

function textOf(element: HTMLElement | null): string {
  return (element ?? document.body).innerText.replaceAll(/\s+/g, ' ')
}

function fieldValue(element: HTMLInputElement): string {
  return element.value
}

/** Begins to note complaints, once for each page. Returns what tells pages apart. Throws before the first page of the product. */
function watchPage(): number {
  const noted = (): string[] => JSON.parse(sessionStorage.getItem('complaints') ?? '[]')
  const note = (text: string) => sessionStorage.setItem('complaints', JSON.stringify([...noted(), text]))
  if (window.isWatched !== true && noted().length >= 0) {
    window.isWatched = true
    // Elements that are measured again in the next frame are not a fault.
    addEventListener('error', ({ message, filename }) => message.startsWith('ResizeObserver loop') || note(`${message} ${filename}`))
    addEventListener('unhandledrejection', (event) => note(`${event.reason}`))
    addEventListener('securitypolicyviolation', (event) => note(`${event.violatedDirective} ${event.blockedURI}`))
    for (const kind of ['error', 'warn'] as const) console[kind] = (...texts: unknown[]) => note(texts.join(' '))
  }
  return performance.timeOrigin
}

function takeComplaints(): readonly string[] {
  const all: string[] = JSON.parse(sessionStorage.getItem('complaints') ?? '[]')
  sessionStorage.removeItem('complaints')
  return all
}

/** Calls fail as without a network, which WebDriver cannot take away. */
function setConnection(isOffline: boolean): void {
  window.online ??= window.fetch
  window.fetch = isOffline ? () => Promise.reject(new TypeError('Load failed')) : window.online
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => !isOffline })
  window.dispatchEvent(new Event(isOffline ? 'offline' : 'online'))
}
