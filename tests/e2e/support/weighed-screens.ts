/**
 * The screens whose JavaScript is limited (UI-47): an element that shows that the list is shown, and the limit as a multiple of a page with
 * only React and React DOM.
 */
export const weighedScreens = [{ path: '/', list: 'main h2', limit: 1.76 }] as const
