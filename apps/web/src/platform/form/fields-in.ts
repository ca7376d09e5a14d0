const selector = 'input, textarea, select, button[aria-haspopup]'

/** The fields of an element that can be focused, in their order on the page; those of a form may be outside its element. */
export function fieldsIn(element: Element): readonly HTMLElement[] {
  const outside = element instanceof HTMLFormElement ? [...element.elements].filter((one) => one.matches(selector)) : []
  return [...new Set([...outside, ...element.querySelectorAll(selector)])]
    .filter((one) => one instanceof HTMLElement)
    .filter((one) => one.tabIndex >= 0 && !one.matches(':disabled') && one.checkVisibility())
    .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
}

/** Whether typing would change the element. */
export function isTypedInto(element: Element): boolean {
  return element.matches('input:not([type="checkbox"], [type="radio"]), textarea')
}

/** Whether a field shows an error. That of several fields may describe the group around them. */
export function isInvalid(field: HTMLElement): boolean {
  const described = [field, field.closest('fieldset, [role="group"]')].flatMap(
    (one) => one?.getAttribute('aria-describedby')?.split(' ') ?? [],
  )
  return field.ariaInvalid === 'true' || described.some((id) => document.getElementById(id)?.matches('[data-error]'))
}
