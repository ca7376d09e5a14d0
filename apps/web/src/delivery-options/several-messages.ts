import { msg, plural } from '@lingui/core/macro'

/** What the form says about creating the same override for several options and centres. */
export const severalMessages = {
  title: msg`Also apply to`,
  chosen: (count: number) =>
    msg`${plural(count, { 0: 'No further delivery option chosen', one: '# further delivery option chosen', other: '# further delivery options chosen' })}`,
  note: msg`The same local dates and times apply at each centre, in its own time zone.`,
  search: msg`Search delivery options`,
  searchHint: msg`By name, id, centre or city.`,
  noMatch: (typed: string) => msg`No delivery option matches “${typed}”.`,
  sameEverywhere: (name: string) => msg`Choose “${name}” at every centre`,
  clear: msg`Clear choice`,
  centreIn: (centre: string, place: string) => msg`${centre}, ${place}`,
  tooMany: (maximum: number) => msg`Choose at most ${maximum} further delivery options.`,

  question: (count: number) => msg`${plural(count, { one: 'Create # schedule?', other: 'Create # schedules?' })}`,
  lead: msg`Either all of them are created or none. You can undo them together on the Change history page.`,
  utc: (from: string, to: string) => msg`${from} to ${to} UTC`,
  sameAsNormal: (field: string, value: string) => msg`${field}: ${value}, the normal value`,
  notConverted: (currency: string) => msg`The price is in ${currency} here. It is not converted.`,
  nothingOverridden: msg`Nothing is overridden.`,
  overlaps: (names: string) => msg`Overlaps with ${names}.`,
  checkingOverlaps: msg`Checking for overlaps with other schedules…`,
  overlapsUnknown: msg`We couldn’t check whether schedules at this centre overlap.`,
  create: (count: number) => msg`${plural(count, { one: 'Create # schedule', other: 'Create # schedules' })}`,
  created: (count: number) => msg`${plural(count, { one: '# schedule created', other: '# schedules created' })}`,

  madeWith: (count: number) => msg`Also the ${count} made with it`,
  ended: (count: number) => msg`${plural(count, { one: '# schedule ended', other: '# schedules ended' })}`,
  extended: (count: number) => msg`${plural(count, { one: '# schedule extended', other: '# schedules extended' })}`,
  cancelled: (count: number) => msg`${plural(count, { one: '# schedule cancelled', other: '# schedules cancelled' })}`,

  optionAt: (name: string, centre: string) => msg`${name} (${centre})`,
  refusalOf: (option: string, sentence: string) => msg`${option}: ${sentence}`,
  noneCreated: msg`Nothing was created.`,
} as const
