import { msg, plural } from '@lingui/core/macro'

export const messages = {
  workIn: (plan: string) => msg`Work in plan “${plan}”`,
  nothing: (typed: string) => msg`No results for "${typed}".`,
  found: (hasProducts: boolean) =>
    hasProducts
      ? msg`You can search for screens, factories, delivery services, dated cut-offs, schedules and their notes, delivery options and their schedules, products, and what can be done, such as “New schedule”.`
      : msg`You can search for screens, factories, delivery services, dated cut-offs, delivery options and their schedules, and what can be done, such as “New plan”.`,
  leftOut: (what: string, count: number) =>
    msg`${what}: ${plural(count, { one: '# record could not be read and is not listed.', other: '# records could not be read and are not listed.' })}`,
  shortcuts: msg`Keyboard shortcuts`,
  goTo: msg`Go to a screen, factory, schedule, option or plan, or switch brand, language or theme`,
} as const
