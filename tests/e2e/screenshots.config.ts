import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** `npm run screenshots`: every state as pictures. Not a test; `npm test` has another configuration. */
export default defineConfig({ ...journeys, testMatch: 'walk-screenshots.ts', timeout: 120_000, outputDir: '../../.cache/screenshots-run' })
