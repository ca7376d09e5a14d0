/**
 * The screens whose JavaScript is limited (UI-47): an element that shows that the list is shown, and the limit as a multiple of a page with
 * only React and React DOM.
 */
export const weighedScreens = [
  { path: '/', list: 'main h2', limit: 1.76 },
  { path: '/cutoffs', list: 'main h2 button', limit: 2.6 },
  // Not a described screen. It plans changes, and keeps a plan that others overtake.
  { path: '/cutoffs/calendar', list: 'main td', limit: 2.65 },
  { path: '/schedules', list: 'main h2 button', limit: 2.6 },
  { path: '/product-designation-override', list: 'main input', limit: 2.6 },
  { path: '/deliveryoptions', list: 'main h2 button', limit: 2.6 },
  // Not a described screen. It shares its largest modules with the board, which splits them into more files.
  { path: '/order-check', list: 'main h2', limit: 2.65 },
  { path: '/board', list: 'main td', limit: 2.6 },
  // Not a described screen. It describes the changes of every kind of record.
  { path: '/history', list: 'main h2', limit: 2.65 },
] as const
