import type { Page } from '@playwright/test'

export type Read = { readonly where: string; readonly text: string }

/** All texts of the page: visible text, names, descriptions, placeholders, titles and the title of the tab. */
export async function readTexts(page: Page): Promise<readonly Read[]> {
  return page.evaluate(() => {
    const read: { where: string; text: string }[] = [{ where: 'the title', text: document.title }]
    const add = (where: string, text: string | null): void => {
      if (text !== null && text.trim() !== '') read.push({ where, text: text.trim() })
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node instanceof Text) {
        const parent = node.parentElement
        if (parent === null || !parent.checkVisibility({ visibilityProperty: true })) continue
        // Keys and technical messages are not translated.
        if (parent.closest('kbd, [translate="no"], script, style, noscript') === null)
          add(parent.closest('[data-live-announcer]') === null ? parent.tagName.toLowerCase() : 'aria-live', node.data)
      } else if (node instanceof Element && node.checkVisibility()) {
        for (const name of ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'title', 'placeholder', 'alt'])
          add(`${node.tagName.toLowerCase()} ${name}`, node.getAttribute(name))
        // Elements that name or describe others may be hidden.
        for (const name of ['aria-labelledby', 'aria-describedby'])
          for (const id of (node.getAttribute(name) ?? '').split(/\s+/)) {
            const other = id === '' ? null : document.getElementById(id)
            if (other !== null && !other.checkVisibility()) add(`${node.tagName.toLowerCase()} ${name}`, other.textContent)
          }
      }
    }
    return read
  })
}
