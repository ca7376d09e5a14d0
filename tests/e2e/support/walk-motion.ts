import type { Page } from '@playwright/test'

/** Durations of fades that are allowed under reduced motion: accordion (1200 ms, UI-28) and modal (450 ms, UI-27). */
const fades = [1200, 450]

/** Records animations from the start of the page. Returns a function that lists those that ran or could run. */
export async function watchMotion(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript((allowed) => {
    const moved = new Set<string>()
    const record = () => {
      for (const animation of document.getAnimations()) {
        const { effect } = animation
        if (!(effect instanceof KeyframeEffect)) continue
        const { duration = 0 } = effect.getComputedTiming()
        if (Number(duration) <= 10) continue
        const own = ['offset', 'easing', 'composite', 'computedOffset']
        const properties = [...new Set(effect.getKeyframes().flatMap((one) => Object.keys(one)))].filter((name) => !own.includes(name))
        const isFade = properties.every((name) => name === 'opacity') && allowed.includes(Number(duration))
        if (!isFade) moved.add(`${effect.target?.outerHTML.slice(0, 100)}: ${properties.join()} for ${duration} ms`)
      }
    }
    for (const name of ['animationstart', 'transitionrun']) document.addEventListener(name, record, true)
    Object.assign(window, { moved, recordMotion: record })
  }, fades)
  return () =>
    page.evaluate(() => {
      const found: unknown = Object.getOwnPropertyDescriptor(window, 'moved')?.value
      const record: unknown = Object.getOwnPropertyDescriptor(window, 'recordMotion')?.value
      if (!(found instanceof Set) || typeof record !== 'function') return ['nothing was recorded']
      record()
      // Transitions that would run on hover or press.
      for (const one of document.querySelectorAll('*')) {
        const { transitionDuration, transitionProperty } = getComputedStyle(one)
        const longest = Math.max(...transitionDuration.split(',').map((text) => Number.parseFloat(text)))
        if (longest > 0.01) found.add(`${one.outerHTML.slice(0, 100)}: ${transitionProperty} would take ${transitionDuration}`)
      }
      return [...found].map(String)
    })
}
