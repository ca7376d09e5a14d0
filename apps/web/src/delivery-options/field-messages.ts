import { msg } from '@lingui/core/macro'

/** The fields of a schedule, as the form, conflicts and the change history name them. */
export const fieldMessages = {
  name: msg`Name`,
  startDate: msg`Start date`,
  startTime: msg`Start time`,
  endDate: msg`End date`,
  endTime: msg`End time`,
  deliveryDates: msg`Applicable delivery dates`,
  from: msg`From`,
  to: msg({ message: 'To', context: 'last date' }),
  consignmentTypes: msg`Consignment types`,
  cardTypes: msg`Card types`,
  giftTypes: msg`Gift types`,
  overrides: msg`Overrides`,
} as const
