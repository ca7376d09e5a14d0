import { defineConfig } from '@playwright/test'
import { findChromium } from '../../tools/chromium.ts'

const executablePath = findChromium()

/** Journeys in a real Chromium against the real server on a real database; no retries: what fails now and then, fails. */
export default defineConfig({
  testDir: '.',
  globalSetup: './support/cluster.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  outputDir: '../../.cache/journeys',
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // It is recorded for every journey and takes its time; TRACE=1 keeps it of those that fail.
    trace: process.env['TRACE'] === '1' ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page lives for seconds, too short for another process to draw it or for optimised code to pay.
        '--in-process-gpu',
        '--js-flags=--no-maglev --no-turbofan',
      ],
    },
  },
})
