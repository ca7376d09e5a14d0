import { msg, plural } from '@lingui/core/macro'

export const messages = {
  title: msg`Go to`,
  search: msg`Search`,
  placeholder: msg`A screen, factory, schedule, option, product or command`,
  results: msg`Results`,
  nothing: (typed: string) => msg`Nothing is called "${typed}".`,
  loading: msg`Loading…`,
  failed: (what: string) => msg`${what}: could not be read at the moment.`,
  unread: (what: string, count: number) =>
    msg`${what}: ${plural(count, { one: '# record could not be understood and is not listed.', other: '# records could not be understood and are not listed.' })}`,
  tryAgain: msg`Try again`,
  more: (count: number) => msg`${count} more; type on to find them.`,

  screens: msg`Screens`,
  commands: msg`Commands`,
  switchTo: (name: string) => msg`Switch to ${name}`,
  brand: msg`Brand`,
  language: msg`Language`,
  theme: msg`Theme`,
  shortcuts: msg`Keyboard shortcuts`,

  shortcutKeys: msg`Keys`,
  shortcutEffect: msg`What they do`,
  goTo: msg`Go to a screen, a factory, a schedule, an option or a product; switch brand, language or theme`,
  showShortcuts: msg`Show this list`,
  closeOpen: msg`Close what is open: a dialog, a list, a calendar`,
  moveOn: msg`Go to the next or the previous thing that can be operated`,
  press: msg`Press a button, open a link, save the form that one is in`,
  choose: msg`Move within a list, a calendar, a date or a group of choices`,
  questionMark: msg`Open this list with the ? key`,
} as const
