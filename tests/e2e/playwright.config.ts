import { defineConfig } from '@playwright/test'
import { findChromium, hasContainers, hasFirefox, hasWebkit, testArguments } from '../../tools/browsers.ts'
import { isFull } from './support/scope.ts'

const executablePath = findChromium()

/** Journeys that share a product, one after the other. */
const engines = 'engines.spec.ts'
const inOrder = { fullyParallel: false }
const image = 'image.spec.ts'

/** Journeys in browsers with the real server and a real database. One that passes only when repeated is reported as such (decision 0043). */
export default defineConfig({
  testDir: '.',
  globalSetup: './support/cluster.ts',
  fullyParallel: true,
  // Twice the cores: with one each, they are idle for a fifth of the time.
  workers: 4,
  retries: 1,
  forbidOnly: true,
  // None of these is near what is measured: a busy machine may take twenty times as long as an idle one.
  timeout: 300_000,
  expect: { timeout: 20_000, toPass: { timeout: 60_000 } },
  outputDir: '../../.cache/journeys',
  use: {
    // A press or a page that does not come says what it waits for, well before the whole journey runs out of time.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    contextOptions: { reducedMotion: 'reduce' },
    // Traces are slow to record; TRACE=1 keeps those of failed journeys.
    trace: process.env['TRACE'] === '1' ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: testArguments,
    },
  },
  projects: [
    { name: 'chromium', testIgnore: [engines, image], ...(isFull ? {} : { grepInvert: /@full/ }) },
    ...(hasFirefox() ? [{ name: 'firefox', testMatch: engines, ...inOrder }] : []),
    // One worker, which builds the image once.
    ...(hasContainers() ? [{ name: 'image', testMatch: [engines, image], workers: 1, ...inOrder }] : []),
    ...(hasWebkit() ? [{ name: 'webkit', testMatch: engines, ...inOrder }] : []),
  ],
})
