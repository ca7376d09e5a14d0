import { expect, type Page } from '@playwright/test'
import { expectSoundLayout } from './walk-layout.ts'

/** Asserts that with increased text spacing (WCAG 1.4.12) nothing is cut off and controls do not overlap. */
export async function expectRoomForSpacing(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }',
    )
    document.adoptedStyleSheets.push(sheet)
  })
  await expect(() => expectSoundLayout(page)).toPass()
  const cut = await page.evaluate(() => {
    const isVisible = (one: Element) => one.checkVisibility({ visibilityProperty: true }) && one.closest('.visually-hidden') === null
    return [...document.querySelectorAll('body *')]
      .filter((one) => isVisible(one) && [...one.childNodes].some((child) => child instanceof Text && child.data.trim() !== ''))
      .filter((one) => {
        const { overflowX, overflowY, clipPath } = getComputedStyle(one)
        if (clipPath !== 'none' || one.clientHeight <= 1) return false
        const isHigher = overflowY !== 'visible' && overflowY !== 'auto' && one.scrollHeight > one.clientHeight + 1
        const isWider = overflowX !== 'visible' && overflowX !== 'auto' && one.scrollWidth > one.clientWidth + 1
        // Text with an ellipsis has its full text in a title.
        return (isHigher || isWider) && one.closest('[title]') === null
      })
      .map((one) => `${one.tagName.toLowerCase()}.${one.className}: ${one.textContent?.slice(0, 60)}`)
  })
  expect(cut, 'cut off').toEqual([])
  await page.evaluate(() => document.adoptedStyleSheets.pop())
}
