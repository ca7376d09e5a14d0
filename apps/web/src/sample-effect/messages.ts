import { msg, plural } from '@lingui/core/macro'

/** What forms say of their effect on the sample orders. */
export const messages = {
  computing: msg`Comparing the sample orders…`,
  changed: (changed: number, total: number) =>
    msg`${changed} of ${plural(total, { one: '# sample order', other: '# sample orders' })} ${plural(changed, { one: 'changes', other: 'change' })}:`,
  unchanged: msg`No sample order changes.`,
  invalid: msg`No effect on the sample orders is shown until everything above is complete and valid.`,
  outside: msg`None of your sample orders is placed in this period.`,
  tryInPeriod: msg`Try them in this period`,
  triedUnchanged: msg`No sample order changes, if all are placed in this period.`,
  triedChanged: (changed: number, total: number) =>
    msg`If all are placed in this period, ${changed} of ${plural(total, { one: '# sample order', other: '# sample orders' })} ${plural(changed, { one: 'changes', other: 'change' })}:`,
  failed: msg`The effect on the sample orders could not be computed.`,
  tryAgain: msg`Try again`,
  noSamples: msg`There are no sample orders to show the effect on.`,
  saveSamples: msg`Save some in Order Check`,
  incomparable: (count: number) =>
    msg`${plural(count, { one: '# sample order names records that no longer exist.', other: '# sample orders name records that no longer exist.' })}`,

  factory: (before: string, after: string) => msg`Printed in ${before} → ${after}`,
  dispatch: (before: string, after: string) => msg`Dispatched on ${before} → ${after}`,
  cutoff: (before: string, after: string) => msg`Cut-off ${before} → ${after}`,
  dispatchOf: (service: string, before: string, after: string) => msg`${service}: dispatched on ${before} → ${after}`,
  cutoffOf: (service: string, before: string, after: string) => msg`${service}: cut-off ${before} → ${after}`,
  offered: (option: string) => msg`${option} is offered`,
  notOffered: (option: string) => msg`${option} is no longer offered`,
  name: (before: string, after: string) => msg`Delivery option ${before} → ${after}`,
  description: (option: string, before: string, after: string) => msg`Description of ${option}: ${before} → ${after}`,
  price: (option: string, before: string, after: string) => msg`${option} ${before} → ${after}`,
  later: (option: string, before: string, after: string) => msg`${option} may come later in the list: priority ${before} → ${after}`,
  earlier: (option: string, before: string, after: string) => msg`${option} may come earlier in the list: priority ${before} → ${after}`,
  unknownFactory: msg`not decided`,
  unknownDate: msg`an unknown date`,
  unknown: msg`not known`,
}
