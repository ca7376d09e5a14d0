import { msg } from '@lingui/core/macro'

/** Every text of Home (UI-7). */
export const messages = {
  title: msg`Home`,
  greeting: msg`Hi. Hoi. Welcome to the Global Operations Admin Tool.`,
  purpose: msg`What would you like to manage?`,
  today: msg`Today`,
  isNew: msg`New`,
} as const
