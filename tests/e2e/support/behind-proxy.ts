import { readConfig } from '@goat/server/src/config.ts'
import { startServer } from '@goat/server/src/server.ts'
import { type Browser, expect } from '@playwright/test'
import { demonstrationToken } from '../../../tools/token.ts'
import { freePort } from './product.ts'
import { type ProxyName, startProxy } from './proxies.ts'

export type BehindProxy = { readonly browser: Browser; readonly databaseUrl: string; readonly proxy: ProxyName }

/** In milliseconds: much less than the minute after which the board reads the records without events. */
const soonMs = 5_000

/** The board behind a proxy is live, and shows a change at once. Returns how long the change took, in milliseconds. */
export async function boardBehindProxy({ browser, databaseUrl, proxy }: BehindProxy): Promise<number> {
  const [port, serverPort] = [await freePort(), await freePort()]
  const url = `http://localhost:${port}`
  const server = await startServer(
    readConfig({
      PORT: String(serverPort),
      PUBLIC_URL: url,
      DATABASE_URL: databaseUrl,
      TRUST_PROXY: 'on',
      DEMO_DATA: 'on',
      LOG_LEVEL: 'silent',
    }),
  )
  const { stop } = await startProxy(proxy, port, serverPort)
  const context = await browser.newContext({ baseURL: url, locale: 'en-GB', viewport: { width: 1200, height: 900 } })
  try {
    const page = await context.newPage()
    await page.goto('/board?factory=AU-PMI-MEL')
    await page.getByRole('button', { name: /, Viewer$/ }).click()
    await expect(page.getByText('Live', { exact: true })).toBeVisible({ timeout: 2 * soonMs })
    const closed = page.getByRole('table', { name: 'Closed' })
    await expect(closed.getByText('Through the proxy')).toHaveCount(0)
    const started = performance.now()
    await closeCentre(url)
    await expect(closed.getByText('Through the proxy').first()).toBeVisible({ timeout: soonMs })
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    return performance.now() - started
  } finally {
    await context.close()
    await stop()
    await server.close()
  }
}

async function closeCentre(url: string): Promise<void> {
  const authorization = `Bearer ${await demonstrationToken({ baseUrl: url, person: 'editor' })}`
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const body = {
    factories: ['AU-PMI-MEL'],
    services: null,
    productTypes: null,
    days: null,
    from: day(1),
    to: day(14),
    closed: true,
    time: null,
    reason: 'Through the proxy',
  }
  const response = await fetch(`${url}/api/uk/cutoff-overrides`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.status).toBeLessThan(300)
}
