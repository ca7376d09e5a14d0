import { expect, type Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectNoViolations } from './support/journey.ts'
import { settled } from './support/page-health.ts'
import { states, switchLocale } from './support/walk.ts'
import { test } from './support/walk-fixture.ts'
import { expectSoundLayout } from './support/walk-layout.ts'
import { planned, plannedInFull, tellsOnce, type Visit } from './support/walk-plan.ts'
import type { WalkLocale } from './support/walk-state.ts'
import { readTexts } from './support/walk-texts.ts'
import { englishIn, expectNoEnglish, watchData } from './support/walk-words.ts'

/**
 * `npm test` has not the time for all: it looks at the first of each screen and at every eighth state. `WALK=each` looks at each once,
 * `WALK=full` at each in every brand, language and theme.
 */
const scope = process.env['WALK']
const isFull = scope === 'full'
const plan = isFull ? plannedInFull(states) : planned(states)
const visited = scope === 'full' || scope === 'each' ? plan : plan.filter((one, at) => at % 8 === 0 || isFirstOfScreen(one))

/** Of the list below a typed field. */
const listRules = [
  'color-contrast',
  'aria-required-children',
  'aria-required-parent',
  'aria-input-field-name',
  'scrollable-region-focusable',
]

for (const { state, brand, looks } of visited) {
  const locales = [...new Set(looks.map(({ locale }) => locale))]
  const themes = [...new Set(looks.map(({ theme }) => theme))]
  test(`UI-24, UI-37: ${state.name}: ${brand}, ${locales.join(' and ')}, ${themes.join(' and ')}`, async ({ page, arrive }) => {
    if (isFull) test.setTimeout(240_000)
    const data = watchData(page)
    let [spoken] = locales
    if (spoken === undefined) throw new Error('It is looked at in no language.')
    await page.emulateMedia({ colorScheme: themes[0] ?? 'light' })
    await arrive(page, { state, brand, locale: spoken })
    const speak = async (locale: WalkLocale): Promise<void> => {
      if (spoken !== locale) await switchLocale(page, locale)
      spoken = locale
    }
    for (const { locale, theme } of looks) {
      await page.emulateMedia({ colorScheme: theme })
      await speak(locale)
      await expectNoViolations(page, state.hasTypedList ? { rules: listRules, within: '[role="listbox"]' } : undefined)
    }
    await expectFocusIsDrawn(page)
    if (state.isForeign === true) return expectFits(page)
    if (!tellsOnce(state)) await speak('pseudo')
    if (spoken === 'pseudo') expect(await expectNoEnglish(page, await data())).toBeGreaterThan(2)
    for (const locale of isFull ? locales : [spoken]) {
      await speak(locale)
      await expectFits(page)
    }
    if (isFull) await expectFocusReturns(page)
  })
}

test('a forgotten English text is found, wherever it is said', async ({ page, arrive }) => {
  const home = states.find(({ name }) => name === 'home')
  if (home === undefined) throw new Error('There is no Home.')
  const data = watchData(page)
  await arrive(page, { state: home, brand: 'uk', locale: 'pseudo' })
  expect(englishIn(await readTexts(page), await data())).toEqual([])
  await page.evaluate(() => {
    document.title = 'Forgotten title'
    document.querySelector('main')?.insertAdjacentHTML(
      'beforeend',
      `<p>Forgotten text</p><button aria-label="Forgotten label"></button><input placeholder="Forgotten placeholder" title="Forgotten tip">
       <img alt="Forgotten picture"><button aria-describedby="nowhere"></button><span id="nowhere" hidden>Forgotten description</span>
       <p>GB-DPS-SLE Monday</p><p translate="no">Technical words</p>`,
    )
  })
  const found = englishIn(await readTexts(page), new Set([...(await data()), 'GB-DPS-SLE']))
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

function isFirstOfScreen(one: Visit): boolean {
  return plan.find(({ state }) => state.screen === one.state.screen) === one
}

/** The focus is somewhere sensible: on the page itself, or on something that is drawn and has a name. */
async function expectFocusIsDrawn(page: Page): Promise<void> {
  const lost = await page.evaluate(() => {
    const focused = document.activeElement
    if (focused === null || focused === document.body) return document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
    const { width, height } = focused.getBoundingClientRect()
    return !focused.checkVisibility() || width === 0 || height === 0
  })
  expect(lost, 'the focus is lost').toBe(false)
}

/** At 320 px, a window of 1280 px at 400 % (WCAG 1.4.10); in full at 360 px, a narrow telephone, and at 720 px, 1440 px at 200 % (1.4.4) too. */
async function expectFits(page: Page): Promise<void> {
  for (const width of isFull ? [720, 360, 320] : [320]) {
    await page.setViewportSize({ width, height: 740 })
    // An open list finds its new place a moment later.
    await expect(() => expectNoSidewaysScroll(page)).toPass({ timeout: 5000 })
    if (isFull && width >= 360) await expectSoundLayout(page)
  }
}

/** Escape closes what is open, the list before the dialog that it is in, and the focus returns to something that is drawn. */
async function expectFocusReturns(page: Page): Promise<void> {
  const layers = page.locator(':is([role="dialog"], [role="alertdialog"], [role="listbox"])').filter({ visible: true })
  for (let open = await layers.count(); open > 0; open = await layers.count()) {
    await page.keyboard.press('Escape')
    await expect.poll(() => layers.count()).toBeLessThan(open)
    await settled(page)
    const focused = await page.evaluate(() => document.activeElement !== document.body && document.activeElement?.checkVisibility())
    expect(focused, 'the focus has returned').toBe(true)
  }
}
