import { msg, plural } from '@lingui/core/macro'

export const messages = {
  title: msg`Go to`,
  search: msg`Search`,
  placeholder: msg`A screen, factory, schedule, option, product or command`,
  results: msg`Results`,
  nothing: (typed: string) => msg`No results for "${typed}".`,
  loading: msg`Loading…`,
  failed: (what: string) => msg`${what}: could not be loaded.`,
  leftOut: (what: string, count: number) =>
    msg`${what}: ${plural(count, { one: '# record could not be read and is not listed.', other: '# records could not be read and are not listed.' })}`,
  tryAgain: msg`Try again`,
  more: (count: number) => msg`${count} more. Keep typing to narrow the results.`,

  screens: msg`Screens`,
  commands: msg`Commands`,
  switchTo: (name: string) => msg`Switch to ${name}`,
  brand: msg`Brand`,
  language: msg`Language`,
  theme: msg`Theme`,
  shortcuts: msg`Keyboard shortcuts`,

  shortcutKeys: msg`Keys`,
  shortcutEffect: msg`Action`,
  goTo: msg`Go to a screen, factory, schedule, option or product, or switch brand, language or theme`,
  showShortcuts: msg`Show this list`,
  closeOpen: msg`Close the open dialog, list or calendar`,
  moveOn: msg`Go to the next or previous control`,
  press: msg`Press a button, open a link or save the current form`,
  choose: msg`Move within a list, calendar, date or group of options`,
  questionMark: msg`Open this list with the ? key`,
} as const
