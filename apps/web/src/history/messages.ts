import type { ChangeKind } from '@goat/contract/change-kinds'
import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'

/** Every text of the change history that no capability contributes. */
export const messages = {
  title: msg`Change History`,
  purpose: msg`Who changed what, and when. The newest change comes first.`,
  filterLabel: msg`Filter`,
  filterKind: msg`What was changed`,
  anyKind: msg`Anything`,
  onlyOne: (what: string) => msg`Only the changes of ${what} are shown.`,
  showAll: msg`Show all changes`,
  loadFailed: msg`The change history could not be loaded.`,
  refreshFailed: (time: string) => msg`The change history could not be refreshed. It is shown as it was at ${time}.`,
  tryAgain: msg`Try again`,
  none: msg`No changes yet`,
  noneText: msg`Every change that somebody saves appears here.`,
  noneMatch: msg`There are no changes of this kind.`,
  earlier: msg`Show earlier changes`,
  by: (who: string) => msg`by ${who}`,
  becomes: (before: string, after: string) => msg`${before} → ${after}`,
  nothing: msg`none`,
  details: (count: number) => msg`${plural(count, { one: 'Show # detail', other: 'Show # details' })}`,
} as const

export const kindNames: Readonly<Record<ChangeKind, MessageDescriptor>> = {
  cutoff: msg`Cutoffs`,
  designation: msg`Designation schedules`,
  'product-override': msg`Product overrides`,
  'delivery-option': msg`Delivery options`,
  'delivery-option-schedule': msg`Delivery option schedules`,
}
