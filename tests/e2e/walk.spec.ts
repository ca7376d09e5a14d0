import { expect, type Page } from '@playwright/test'
import { expectNoHorizontalScroll, expectNoViolations } from './support/journey.ts'
import { waitForAnimations } from './support/page-health.ts'
import { states, switchLocale } from './support/walk.ts'
import { test } from './support/walk-fixture.ts'
import { expectSoundLayout } from './support/walk-layout.ts'
import { hasFixedLanguage, planAll, planPairwise, type Visit } from './support/walk-plan.ts'
import type { WalkLocale } from './support/walk-state.ts'
import { readTexts } from './support/walk-texts.ts'
import { expectNoEnglish, findEnglish, watchData } from './support/walk-words.ts'

/**
 * To save time, `npm test` checks one state of each screen. `WALK=each` checks each state once, `WALK=full` each state in every brand,
 * language and theme.
 */
const scope = process.env['WALK']
const isFull = scope === 'full'
const plan = isFull ? planAll(states) : planPairwise(states)
const visited = scope === 'full' || scope === 'each' ? plan : plan.filter(isMiddleOfScreen)

/** The rules for the list of a combo box. */
const listRules = [
  'color-contrast',
  'aria-required-children',
  'aria-required-parent',
  'aria-input-field-name',
  'scrollable-region-focusable',
]

for (const { state, brand, variants } of visited) {
  const locales = [...new Set(variants.map(({ locale }) => locale))]
  const themes = [...new Set(variants.map(({ theme }) => theme))]
  test(`UI-24, UI-37: ${state.name}: ${brand}, ${locales.join(' and ')}, ${themes.join(' and ')}`, async ({ page, arrive }) => {
    const data = watchData(page)
    let [current] = locales
    if (current === undefined) throw new Error('The state has no language.')
    await page.emulateMedia({ colorScheme: themes[0] ?? 'light' })
    await arrive(page, { state, brand, locale: current })
    const switchTo = async (locale: WalkLocale): Promise<void> => {
      if (current !== locale) await switchLocale(page, locale)
      current = locale
    }
    for (const { locale, theme } of variants) {
      await page.emulateMedia({ colorScheme: theme })
      await switchTo(locale)
      await expectNoViolations(page, state.hasTypedList ? { rules: listRules, within: '[role="listbox"]' } : undefined)
    }
    await expectFocusVisible(page)
    if (state.isForeign === true) return expectFits(page)
    if (!hasFixedLanguage(state)) await switchTo('pseudo')
    if (current === 'pseudo') expect(await expectNoEnglish(page, await data())).toBeGreaterThan(2)
    for (const locale of isFull ? locales : [current]) {
      await switchTo(locale)
      await expectFits(page)
    }
    if (isFull) await expectFocusReturns(page)
  })
}

test('untranslated English text is found anywhere on the page', async ({ page, arrive }) => {
  const home = states.find(({ name }) => name === 'home')
  if (home === undefined) throw new Error('There is no Home.')
  const data = watchData(page)
  await arrive(page, { state: home, brand: 'uk', locale: 'pseudo' })
  expect(findEnglish(await readTexts(page), await data())).toEqual([])
  await page.evaluate(() => {
    document.title = 'Forgotten title'
    document.querySelector('main')?.insertAdjacentHTML(
      'beforeend',
      `<p>Forgotten text</p><button aria-label="Forgotten label"></button><input placeholder="Forgotten placeholder" title="Forgotten tip">
       <img alt="Forgotten picture"><button aria-describedby="nowhere"></button><span id="nowhere" hidden>Forgotten description</span>
       <p>GB-DPS-SLE Monday</p><p translate="no">Technical words</p>`,
    )
  })
  const found = findEnglish(await readTexts(page), new Set([...(await data()), 'GB-DPS-SLE']))
  expect(found.map((one) => one.replace(/^.*: /, ''))).toEqual([
    'Forgotten title',
    'Forgotten text',
    'Forgotten label',
    'Forgotten tip',
    'Forgotten placeholder',
    'Forgotten picture',
    'Forgotten description',
    'GB-DPS-SLE Monday',
  ])
})

function isMiddleOfScreen(one: Visit): boolean {
  const ofScreen = plan.filter(({ state }) => state.screen === one.state.screen)
  return ofScreen[Math.floor(ofScreen.length / 2)] === one
}

/** Asserts that the focus is on the page or on a visible element. */
async function expectFocusVisible(page: Page): Promise<void> {
  const lost = await page.evaluate(() => {
    const focused = document.activeElement
    if (focused === null || focused === document.body) return document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
    const { width, height } = focused.getBoundingClientRect()
    return !focused.checkVisibility() || width === 0 || height === 0
  })
  expect(lost, 'the focus is lost').toBe(false)
}

/** Checks 320 px, which is 1280 px at 400 % (WCAG 1.4.10); in full also 360 px, a narrow phone, and 720 px, 1440 px at 200 % (1.4.4). */
async function expectFits(page: Page): Promise<void> {
  for (const width of isFull ? [720, 360, 320] : [320]) {
    await page.setViewportSize({ width, height: 740 })
    // An open list is repositioned with a delay.
    await expect(() => expectNoHorizontalScroll(page)).toPass()
    if (isFull && width >= 360) await expectSoundLayout(page)
  }
}

/** Asserts that Escape closes lists and dialogs, innermost first, and the focus returns to a visible element. */
async function expectFocusReturns(page: Page): Promise<void> {
  const layers = page.locator(':is([role="dialog"], [role="alertdialog"], [role="listbox"])').filter({ visible: true })
  for (let open = await layers.count(); open > 0; open = await layers.count()) {
    await page.keyboard.press('Escape')
    await expect.poll(() => layers.count()).toBeLessThan(open)
    await waitForAnimations(page)
    const focused = await page.evaluate(() => document.activeElement !== document.body && document.activeElement?.checkVisibility())
    expect(focused, 'the focus has returned').toBe(true)
  }
}
