import { msg, plural } from '@lingui/core/macro'

/** The options as a customer sees them. */
export const previewMessages = {
  title: msg`As the customer sees it`,
  text: msg`What customers see at this fulfilment centre for an order that you describe.`,
  orderDate: msg`Ordered on`,
  orderTime: msg`Ordered at`,
  localTime: (place: string) => msg`${place} time`,
  deliveryDate: msg`Delivered on`,
  consignmentType: msg`Consignment type`,
  cardType: msg`Card type`,
  giftType: msg`Gift type`,
  anyCard: msg`Any other card type`,
  anyGift: msg`Any other gift type`,
  choose: msg`Choose…`,
  nothingToChoose: msg`There are no options.`,
  incomplete: msg`Choose a valid date, time and delivery date to see the options.`,
  unfinished: msg`Complete the form to preview this schedule.`,
  before: msg`Without this schedule`,
  after: msg`With this schedule`,
  now: msg`Ordered now`,
  atThatTime: msg`Ordered at that time`,
  changed: msg`Changed`,
  thisOption: msg`This option`,
  missing: (count: number) =>
    msg`${plural(count, { one: '# schedule could not be read and is not included here.', other: '# schedules could not be read and are not included here.' })}`,
  was: (value: string) => msg`was ${value}`,
  by: (schedule: string) => msg`by “${schedule}”`,
  byThis: msg`by this schedule`,
  moved: (from: number, to: number) => msg`Place ${to}, was ${from}`,
  fieldIs: (field: string, value: string) => msg`${field}: ${value}`,
  nothingChanges: msg`Nothing changes for this order.`,
} as const
