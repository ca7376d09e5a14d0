import { expect, type Locator, type Page } from '@playwright/test'

export const dialog = (page: Page) => page.getByRole('alertdialog')
export const undoButton = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
export const times = (weekday: string) => ({ weekday, saturday: '08:08', sunday: '07:07' })
export const service = '/cutoffs/GB-DPS-SLE/44'
export const ofService = '/history?kind=cutoff&key=GB-DPS-SLE/44'
export const title = 'GB-DPS-SLE, TRACKED PARCEL'

/** A schedule as it is sent to be created. */
export const newSchedule = {
  From: 'AU-CHEQUEMATES-SYD',
  To: 'AU-PMI-MEL',
  DurationStartDateUtc: '2027-02-01T00:00:00Z',
  DurationEndDateUtc: '2027-02-28T00:00:00Z',
  LocalStartTime: '00:00',
  LocalEndTime: '00:00',
  ApplicableDays: ['Monday'],
  CardTypes: ['Standard'],
  DeliveryMethods: ['STD'],
  PackTypes: ['SINGLE'],
  AddressTypes: ['SEND_DIRECT'],
  DomesticOrdersOnly: false,
  ApplicableDespatchDays: ['EVERYDAY'],
}

/** Asserts that an element is completely within the height of the window. */
export async function expectWithin(page: Page, element: Locator): Promise<void> {
  const box = await element.boundingBox()
  const { height } = page.viewportSize() ?? { height: 0 }
  expect(box?.y).toBeGreaterThanOrEqual(0)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height)
}
