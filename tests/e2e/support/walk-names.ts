import type { CDPSession, Page } from '@playwright/test'

/** Roles that need an accessible name. */
const controlRoles: readonly string[] = [
  ...['button', 'link', 'checkbox', 'radio', 'combobox', 'textbox', 'searchbox', 'option', 'menuitem', 'switch', 'tab', 'slider'],
  ...['listbox', 'dialog', 'alertdialog', 'table', 'grid', 'navigation', 'region', 'DisclosureTriangle'],
]

/**
 * Checks in the accessibility tree that every control has a name, which contains its visible text so that it can be used by voice (WCAG
 * 4.1.2, 2.5.3).
 */
export async function findUnnamedControls(page: Page): Promise<{ readonly checked: number; readonly faults: readonly string[] }> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  const faults: string[] = []
  let checked = 0
  for (const { ignored, role, name, backendDOMNodeId } of nodes) {
    const says = String(role?.value ?? '')
    if (ignored || !controlRoles.includes(says) || backendDOMNodeId === undefined) continue
    checked += 1
    const called = String(name?.value ?? '').trim()
    const { html, written } = await writtenOn(session, backendDOMNodeId)
    if (called === '') faults.push(`no name: ${says} ${html}`)
    const missing = written.filter((text) => !plain(called).includes(plain(text)))
    for (const text of missing) faults.push(`"${text}" is not in the name "${called}": ${says} ${html}`)
  }
  await session.detach()
  return { checked, faults }
}

/** The visible text of a control or its label; empty for containers, whose content has its own names. */
async function writtenOn(session: CDPSession, backendNodeId: number): Promise<{ html: string; written: readonly string[] }> {
  const { object } = await session.send('DOM.resolveNode', { backendNodeId })
  const { result } = await session.send('Runtime.callFunctionOn', {
    objectId: object.objectId ?? '',
    returnByValue: true,
    functionDeclaration: `function () {
      const drawn = (one) => one.checkVisibility({ visibilityProperty: true }) && one.closest('.visually-hidden') === null && one.getBoundingClientRect().width > 2
      const own = this.matches('a, button, summary, [role="option"], [role="menuitem"], [role="button"]')
      const from = own ? [this] : this.matches('input, textarea, select') ? [...(this.labels ?? [])] : []
      const said = (one) => one.matches('select, input, textarea') ? '' : [...one.childNodes].map((child) => child instanceof Text ? child.data : child instanceof Element && drawn(child) ? said(child) : '').join(' ')
      return JSON.stringify({ html: this.outerHTML.slice(0, 120), written: from.filter(drawn).map((one) => said(one).trim()).filter((text) => text !== '') })
    }`,
  })
  const read: unknown = JSON.parse(String(result.value))
  const { html, written } = { html: '', written: [], ...Object(read) }
  return { html: String(html), written: Array.isArray(written) ? written.map(String) : [] }
}

/** Only letters and digits. */
function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}
