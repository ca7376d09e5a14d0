import type { Page } from '@playwright/test'

/** What appears while nobody looks and would not be read out (WCAG 4.1.3): toasts, failures, what is loading or being saved. */
export async function unsaid(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const faults: string[] = []
    const live = ':is([role="status"], [role="alert"], [role="log"], [aria-live="polite"], [aria-live="assertive"])'
    const regions = document.querySelectorAll('section[aria-live="polite"]')
    if (document.querySelector('header nav') !== null && regions.length !== 1) faults.push(`${regions.length} regions for toasts`)
    for (const toast of document.querySelectorAll('li[data-kind]')) {
      if (toast.closest(live) === null) faults.push(`a toast that nobody hears: ${toast.textContent}`)
      if (toast.closest('[aria-hidden="true"], [inert]') !== null) faults.push(`a toast hidden from readers: ${toast.textContent}`)
    }
    const busy = document.querySelectorAll('[aria-busy="true"]')
    const saysSo = [...document.querySelectorAll(live)].some((one) => (one.textContent ?? '').trim() !== '')
    if (busy.length > 0 && !saysSo) faults.push(`busy, and nothing says so: ${busy[0]?.outerHTML.slice(0, 120)}`)
    for (const field of document.querySelectorAll('[aria-invalid="true"]:not([role="gridcell"], [role="gridcell"] *)')) {
      const ids = (field.getAttribute('aria-describedby') ?? field.closest('[role="group"]')?.getAttribute('aria-describedby') ?? '').split(
        ' ',
      )
      const isTold = ids.some((id) => id !== '' && (document.getElementById(id)?.textContent ?? '').trim() !== '')
      if (!isTold) faults.push(`wrong, and its description says nothing: ${field.outerHTML.slice(0, 120)}`)
    }
    return faults
  })
}
