import type { Page } from '@playwright/test'

/** What may fade under reduced motion: the accordion (1200 ms, UI-28) and the modal (450 ms, UI-27). Their opacity alone. */
const fades = [1200, 450]

/** Watches for everything that moves from the first moment on; what has moved, or would, is asked for at the end. */
export async function watchMotion(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript((allowed) => {
    const moved = new Set<string>()
    const look = () => {
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
    for (const name of ['animationstart', 'transitionrun']) document.addEventListener(name, look, true)
    Object.assign(window, { moved, lookForMotion: look })
  }, fades)
  return () =>
    page.evaluate(() => {
      const found: unknown = Object.getOwnPropertyDescriptor(window, 'moved')?.value
      const look: unknown = Object.getOwnPropertyDescriptor(window, 'lookForMotion')?.value
      if (!(found instanceof Set) || typeof look !== 'function') return ['nothing was watched']
      look()
      // What would move once it is pointed at or pressed.
      for (const one of document.querySelectorAll('*')) {
        const { transitionDuration, transitionProperty } = getComputedStyle(one)
        const longest = Math.max(...transitionDuration.split(',').map((text) => Number.parseFloat(text)))
        if (longest > 0.01) found.add(`${one.outerHTML.slice(0, 100)}: ${transitionProperty} would take ${transitionDuration}`)
      }
      return [...found].map(String)
    })
}
