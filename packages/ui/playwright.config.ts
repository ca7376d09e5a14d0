import { defineConfig } from '@playwright/test'
import { findChromium, testArguments } from '../../tools/browsers.ts'

const executablePath = findChromium()

/** Tests of the shared components in the gallery, in Chromium. No retries: a flaky test fails. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './gallery/test/build.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  outputDir: '../../.cache/gallery-tests',
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: testArguments,
    },
  },
})
