import { join } from 'node:path'
import { waitForAnimations } from './support/page-health.ts'
import { states, switchLocale } from './support/walk.ts'
import { test } from './support/walk-fixture.ts'
import { hasFixedLanguage } from './support/walk-plan.ts'
import { brandsOf, walkThemes } from './support/walk-state.ts'

const folder = process.env['SCREENSHOTS'] ?? '.cache/screenshots'
const only = process.env['SCREENSHOTS_ONLY'] ?? ''
const widths = [390, 900, 1440] as const
const dutchWidth = 900

for (const state of states.filter(({ name }) => name.includes(only))) {
  for (const brand of brandsOf(state)) {
    test(`${state.name} ${brand}`, async ({ page, arrive }) => {
      const shoot = async (locale: string, theme: string, width: number): Promise<void> => {
        await page.setViewportSize({ width, height: width < 640 ? 844 : 900 })
        // The sticky header would be at the scroll position.
        await page.evaluate(() => window.scrollTo(0, 0))
        await waitForAnimations(page)
        // A dialog covers the window, not the whole page.
        const fullPage = (await page.locator(':is([role="dialog"], [role="alertdialog"])').count()) === 0
        await page.screenshot({ path: join(folder, `${state.name}.${brand}.${locale}.${theme}.${width}.png`), fullPage })
      }
      await page.setViewportSize({ width: 1440, height: 900 })
      await arrive(page, { state, brand, locale: 'en-GB' })
      for (const theme of walkThemes) {
        await page.emulateMedia({ colorScheme: theme })
        for (const width of widths) await shoot('en-GB', theme, width)
      }
      if (hasFixedLanguage(state)) return
      await switchLocale(page, 'nl-NL')
      await shoot('nl-NL', 'dark', dutchWidth)
    })
  }
}
