import { msg, plural } from '@lingui/core/macro'

/** The options as a customer sees them. */
export const previewMessages = {
  title: msg`As the customer sees it`,
  text: msg`The delivery options of this centre, in their order, for an order that you choose.`,
  orderDate: msg`Ordered on`,
  orderTime: msg`Ordered at`,
  localTime: (place: string) => msg`${place} time`,
  deliveryDate: msg`Delivered on`,
  kind: msg`Kind of order`,
  cardType: msg`Card type`,
  giftType: msg`Gift type`,
  anyCard: msg`Another card type`,
  anyGift: msg`Another gift type`,
  choose: msg`Choose…`,
  nothingToChoose: msg`There is nothing to choose from.`,
  incomplete: msg`Choose a valid date, time and delivery date to see the options.`,
  unfinished: msg`The schedule cannot be saved as it is yet, so nothing is different here.`,
  before: msg`Without this schedule`,
  after: msg`With this schedule`,
  now: msg`Ordered now`,
  atThatTime: msg`Ordered at that time`,
  changed: msg`Changed`,
  thisOption: msg`This option`,
  missing: (count: number) =>
    msg`${plural(count, { one: '# schedule could not be understood and is not included here.', other: '# schedules could not be understood and are not included here.' })}`,
  was: (value: string) => msg`was ${value}`,
  by: (schedule: string) => msg`by “${schedule}”`,
  byThis: msg`by this schedule`,
  moved: (from: number, to: number) => msg`Place ${to}, was ${from}`,
  fieldIs: (field: string, value: string) => msg`${field}: ${value}`,
  nothingChanges: msg`Nothing is different for this order.`,
} as const
