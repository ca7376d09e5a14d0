import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** `npm run screenshots`: screenshots of every state. Not part of `npm test`. */
export default defineConfig({
  ...journeys,
  testMatch: 'walk-screenshots.ts',
  projects: [{ name: 'screenshots' }],
  timeout: 120_000,
  outputDir: '../../.cache/screenshots-run',
})
