/** A designation schedule in the described wire fields (DES-7) and no others. */
export const designationRecord = {
  Id: 'a-1',
  From: 'GB-DPS-SLE',
  To: 'GB-MNPG-TAM',
  LocalStartTime: '06:00:00',
  LocalEndTime: '14:00:00',
  DurationStartDateUtc: '2031-02-01T00:00:00Z',
  DurationEndDateUtc: '2031-02-28T00:00:00Z',
  ApplicableDays: ['Monday'],
  CardTypes: ['Giant'],
  DeliveryMethods: ['STD'],
  PackTypes: ['SINGLE'],
  AddressTypes: ['SEND_DIRECT'],
  DomesticOrdersOnly: true,
  ApplicableDespatchDays: ['TODAY'],
}

/** A delivery option schedule in the described body (OPT-39), with an id. */
export const optionScheduleRecord = {
  id: 's-1',
  name: 'Understood',
  fulfilmentCentreId: 'GB-DPS-SLE',
  deliveryOptionId: 'next-day-guaranteed',
  fulfilmentCentreActiveDateTimeRange: { start: '2031-03-01T00:00:00', end: '2031-03-05T00:00:00' },
  deliveryDateRange: { start: '2031-03-01', end: '2031-03-05' },
  applicableConsignmentTypes: ['cardOnly'],
  cardTypes: [],
  giftTypes: [],
}
