import type { Page } from '@playwright/test'

export type Read = { readonly where: string; readonly text: string }

/** Everything that the page says: texts that are drawn, names, descriptions, placeholders, titles, the tab's title. */
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
        // Keys have on them what they have on them; technical messages are the words of a browser, a provider, a server.
        if (parent.closest('kbd, [translate="no"], script, style, noscript') === null)
          add(parent.closest('[data-live-announcer]') === null ? parent.tagName.toLowerCase() : 'aria-live', node.data)
      } else if (node instanceof Element && node.checkVisibility()) {
        for (const name of ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'title', 'placeholder', 'alt'])
          add(`${node.tagName.toLowerCase()} ${name}`, node.getAttribute(name))
        // What describes may itself be drawn nowhere.
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
