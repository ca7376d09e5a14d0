import type { OverrideField } from '@goat/domain/delivery-option-schedules'
import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'

/** Every text of the list of delivery options. Those that a rule quotes stay exactly as they are (OPT). */
export const messages = {
  title: msg`Delivery Options Configuration`,
  purpose: msg`Delivery options at each fulfilment centre, and their scheduled changes.`,
  loadFailed: msg`There was a problem loading the delivery options. Please try again by refreshing the page.`,
  refreshFailed: (time: string) => msg`The delivery options could not be refreshed. They are shown as they were at ${time}.`,
  tryAgain: msg`Try again`,
  none: msg`There are no delivery options yet.`,
  noneText: msg`They appear here once they have been imported.`,
  viewerOnly: msg`You have view-only access.`,
  askToEdit: (channel: string) => msg`To make changes, ask for access in the chat channel ${channel}.`,

  unknownOption: (option: string, centre: string) => msg`There is no delivery option ${option} at ${centre}.`,
  linkIncomplete: msg`The link is incomplete, so it does not open a delivery option.`,
  selectCentre: msg`Select Fulfilment Centre`,
  noCentreChosen: msg`Choose a fulfilment centre`,
  noCentresInList: msg`There are no fulfilment centres.`,
  optionCount: (count: number) => msg`${plural(count, { one: '# delivery option', other: '# delivery options' })}`,
  activeCount: (count: number) => msg`${plural(count, { one: '# schedule active', other: '# schedules active' })}`,
  upcomingCount: (count: number) => msg`${plural(count, { one: '# schedule upcoming', other: '# schedules upcoming' })}`,

  overlapCount: (count: number) => msg`${plural(count, { one: '# overlap', other: '# overlaps' })}`,
  unreadCount: (count: number) => msg`${plural(count, { one: '# schedule could not be read', other: '# schedules could not be read' })}`,
  listOrder: msg`in order of normal priority`,
  normally: (value: string) => msg`Normally: ${value}`,
  forSomeDates: msg`for some delivery dates`,
  forSomeOrders: msg`for some orders`,
  quoted: (name: string) => msg`“${name}”`,
  bySchedules: (names: string) => msg`Set by ${names}`,
  nowUnknown: msg`Now: unknown`,
  nowUnknownText: msg`We don’t know what customers see now.`,

  id: msg`Id`,
  key: msg`Key`,
  deliveryService: msg`Delivery Service`,
  notStated: msg`Not stated`,
  acceptsDeliveryInstructions: msg`Accepts Delivery Instructions`,
  acceptsDeliveryInstructionsText: msg`We collect contact details for further delivery updates or for specific delivery instructions`,
  isGuaranteed: msg`Is Guaranteed`,
  isGuaranteedText: msg`Delivery is promised for a specific date`,
  isTracked: msg`Is Tracked`,
  isTrackedText: msg`Delivery status can be tracked after dispatch`,
  on: msg`On`,
  off: msg`Off`,

  overridesTitle: msg`Schedule Overrides`,
  overridesCaption: msg`Temporarily change the name, description, price, option priority at a scheduled point in time.`,
  createSchedule: msg`Create Schedule...`,
  createTitle: msg`Create Schedule`,
  scheduleName: msg`Name`,
  namePlaceholder: msg`e.g. Valentines Guaranteed Delivery`,
  nameHelp: msg`The name is not shown on the site. It is only for recognition.`,
  cancel: msg`Cancel`,
  next: msg`Next`,

  schedulesFailed: msg`The schedules could not be loaded.`,
  ownSchedulesUnknown: msg`The schedules of this delivery option could not be loaded.`,
  schedulesNotListed: msg`Schedules cannot be shown here.`,
  schedulesRefreshFailed: (time: string) => msg`The schedules could not be refreshed. They are shown as they were at ${time}.`,
  zoneUnknown: (centre: string) =>
    msg`The time zone of ${centre} is not known, so its schedules cannot be shown or changed. Import the fulfilment centre first.`,
  noSchedules: msg`There are no schedules for this delivery option.`,
  downloadCsv: msg`Download CSV`,
  showMore: (count: number) => msg`Show ${count} more`,
} as const

/** What of a delivery option a schedule can change. */
export const fieldNames: Readonly<Record<OverrideField, MessageDescriptor>> = {
  name: msg`Name`,
  description: msg`Description`,
  price: msg`Price`,
  priority: msg`Option priority`,
}
