import type { Page } from '@playwright/test'
import { expect } from './journey.ts'
import { failRequests, omitConfig } from './walk-faults.ts'
import type { State } from './walk-state.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function openPalette(page: Page, typed: string): Promise<void> {
  await expect(page.getByRole('button', { name: 'Go to…' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Go to' })
  await expect(palette.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type(typed)
}

/** The shell around every screen, and the pages that replace screens. */
export const shellStates: readonly State[] = [
  {
    screen: 'home',
    name: 'home',
    path: '/',
    arrive: ({ page }) => expect(page.getByRole('region', { name: 'Today' }).getByRole('heading').nth(3)).toBeVisible(),
  },
  {
    screen: 'home',
    name: 'select-brand',
    path: '/',
    arrive: async ({ page }) => {
      await page.getByRole('button', { name: 'Select Brand' }).click()
      await expect(page.getByRole('dialog', { name: 'Select Brand' }).getByRole('radio')).toHaveCount(2)
    },
  },
  {
    screen: 'palette',
    name: 'palette-found',
    path: '/',
    arrive: async ({ page, brand }) => {
      await openPalette(page, brand === 'uk' ? 'gb-' : 'nl-')
      await expect(page.getByRole('dialog').getByRole('menuitem').first()).toContainText(brand === 'uk' ? 'GB-' : 'NL-')
    },
  },
  {
    screen: 'palette',
    name: 'palette',
    path: '/',
    arrive: async ({ page }) => {
      await openPalette(page, '')
      await expect(page.getByRole('dialog').getByRole('menuitem').first()).toBeVisible()
    },
  },
  {
    screen: 'palette',
    name: 'palette-nothing',
    path: '/',
    arrive: async ({ page }) => {
      await openPalette(page, '1234567')
      await expect(page.getByRole('dialog').getByText('No results for "1234567".')).toBeVisible()
    },
  },
  {
    screen: 'palette',
    name: 'shortcuts',
    path: '/',
    arrive: async ({ page }) => {
      await expect(page.getByRole('button', { name: 'Go to…' })).toBeVisible()
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    },
  },
  {
    screen: 'denied',
    name: 'permission-denied',
    person: 'No access',
    path: '/',
    arrive: ({ page }) => expect(page.getByRole('alert').getByRole('heading')).toBeVisible(),
  },
  {
    screen: 'denied',
    name: 'unknown-path',
    path: '/0/1',
    arrive: ({ page }) => expect(page.getByRole('alert').getByRole('heading')).toBeVisible(),
  },
  {
    screen: 'session',
    name: 'session-failed',
    path: '/',
    prepare: ({ page }) => failRequests(page, '**/api/session', 503),
    arrive: ({ page }) => expect(page.getByRole('button', { name: 'Try again' })).toBeVisible(),
  },
  {
    screen: 'session',
    name: 'session-ended',
    path: '/',
    arrive: async ({ page }) => {
      await expect(heading(page)).toBeVisible()
      await page.evaluate(() => sessionStorage.setItem('signed-in-again-at', String(Date.now())))
      await failRequests(page, '**/api/**', 401)
      await page.getByRole('link', { name: 'Cutoffs', exact: true }).click()
      await expect(page.getByText('Your session has ended.')).toBeVisible()
    },
  },
  {
    screen: 'session',
    name: 'offline',
    path: '/cutoffs',
    arrive: async ({ page }) => {
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
      await page.context().setOffline(true)
      await expect(page.getByText(/^You are offline\./)).toBeVisible()
      // Reconnect, so that other languages can be loaded, but keep reporting offline.
      await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { value: false }))
      await page.context().setOffline(false)
      await page.evaluate(() => window.dispatchEvent(new Event('offline')))
      await expect(page.getByText(/^You are offline\./)).toBeVisible()
    },
  },
  {
    screen: 'session',
    name: 'sign-in-failed',
    path: '/',
    isSignedOut: true,
    hasNoHeader: true,
    prepare: async ({ page }) => {
      await page.route('**/identity/**', (route) => route.abort())
    },
    arrive: ({ page }) => expect(page.getByRole('alert').getByRole('button')).toBeVisible(),
  },
  {
    screen: 'session',
    name: 'not-started',
    path: '/',
    isSignedOut: true,
    hasNoHeader: true,
    prepare: async ({ page }) => {
      await omitConfig(page)
      await failRequests(page, '**/config.json', 500)
    },
    arrive: ({ page }) => expect(page.getByRole('alert').getByRole('button')).toBeVisible(),
  },
  {
    screen: 'sign-in',
    name: 'sign-in',
    path: '/',
    isSignedOut: true,
    hasNoHeader: true,
    isForeign: true,
    arrive: ({ page }) => expect(page.getByRole('button')).toHaveCount(4),
  },
]
