import type { Page } from '@playwright/test'

/** Finds status messages that would not be announced (WCAG 4.1.3): toasts, errors, loading and saving. */
export async function findUnannounced(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const faults: string[] = []
    const live = ':is([role="status"], [role="alert"], [role="log"], [aria-live="polite"], [aria-live="assertive"])'
    const regions = document.querySelectorAll('section[aria-live="polite"]')
    if (document.querySelector('header nav') !== null && regions.length !== 1) faults.push(`${regions.length} regions for toasts`)
    for (const toast of document.querySelectorAll('li[data-kind]')) {
      if (toast.closest(live) === null) faults.push(`toast outside a live region: ${toast.textContent}`)
      if (toast.closest('[aria-hidden="true"], [inert]') !== null) faults.push(`toast hidden from screen readers: ${toast.textContent}`)
    }
    const busy = document.querySelectorAll('[aria-busy="true"]')
    const isAnnounced = [...document.querySelectorAll(live)].some((one) => (one.textContent ?? '').trim() !== '')
    if (busy.length > 0 && !isAnnounced) faults.push(`busy without an announcement: ${busy[0]?.outerHTML.slice(0, 120)}`)
    for (const field of document.querySelectorAll('[aria-invalid="true"]:not([role="gridcell"], [role="gridcell"] *)')) {
      const ids = (field.getAttribute('aria-describedby') ?? field.closest('[role="group"]')?.getAttribute('aria-describedby') ?? '').split(
        ' ',
      )
      const isDescribed = ids.some((id) => id !== '' && (document.getElementById(id)?.textContent ?? '').trim() !== '')
      if (!isDescribed) faults.push(`invalid without a description: ${field.outerHTML.slice(0, 120)}`)
    }
    return faults
  })
}
