import { msg, plural } from '@lingui/core/macro'

/** What is said of records that could not be understood: loaded with the screens, not with Home. */
export const unreadMessages = {
  unread: (count: number) => msg`${plural(count, { one: '# record could not be read.', other: '# records could not be read.' })}`,
  unreadText: msg`Records that could not be read are shown as received and cannot be changed here.`,
  unreadRecord: msg`Record as received`,
  unreadFields: (fields: string) => msg`Could not be read: ${fields}`,
  ambiguous: (fields: string) => msg`Several records have the same ${fields}, so none of them can be changed here.`,
  unreadWhole: msg`This record could not be read.`,
  showMore: (count: number) => msg`Show ${count} more`,
}
