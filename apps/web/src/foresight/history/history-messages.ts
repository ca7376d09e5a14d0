import { msg, plural } from '@lingui/core/macro'

/** What was done with decisions about public holidays and with sample orders, as the change history says it. */
export const historyMessages = {
  holidayOpen: msg`Public holiday marked as open`,
  holidayTakenBack: msg`Public holiday no longer marked as open`,
  willBeOpen: msg`Will be marked as open again.`,
  willNotBeOpen: msg`Will no longer be marked as open.`,

  sampleCreated: msg`Sample order added`,
  sampleUpdated: msg`Sample order changed`,
  sampleDeleted: msg`Sample order deleted`,
  name: msg`Name`,
  placed: msg`Placed`,
  anyDay: (time: string) => msg`Any day, ${time}`,
  daysAfter: (count: number) =>
    msg`${plural(count, { 0: 'Day of the order', one: '# day after the order', other: '# days after the order' })}`,

  undone: msg`Change undone`,
} as const
