import { msg, plural } from '@lingui/core/macro'

/** The texts of other times: changes of the answer, another time, and records as they stood. */
export const moreMessages = {
  whenChanges: msg`When does this change?`,
  nextChange: (at: string) => msg`The answer changes next at ${at}.`,
  noNextChange: msg`The answer does not change within 60 days.`,
  days: msg`Days`,
  daysOf: (count: number) => msg`${plural(count, { one: '# day', other: '# days' })}`,
  changeCount: (count: number) =>
    msg`${plural(count, { 0: 'No change in this period.', one: '# change in this period.', other: '# changes in this period.' })}`,
  before: (sentence: string) => msg`Before: ${sentence}`,
  after: (sentence: string) => msg`After: ${sentence}`,
  changedBy: (name: string, by: string, at: string) => msg`Because of ${name}, changed last by ${by} on ${at}.`,
  datedCutoff: (reason: string) => msg`the dated cut-off “${reason}”`,
  cutoffsOf: (factory: string, service: string) => msg`the cut-offs of ${service} at ${factory}`,

  compareDate: msg`Date to compare`,
  compareTime: msg`Time to compare`,
  compare: msg`Compare with another time`,
  thisTime: (at: string) => msg`Placed at ${at}`,
  noDifference: msg`The answers are the same.`,

  recordsDate: msg`Date of the records`,
  recordsTime: msg`Time of the records`,
  lastChange: (at: string) => msg`Their last change was on ${at}.`,
  asKnown: msg`Show earlier settings`,
  past: (at: string) => msg`Based on the records as of ${at}, not on the current ones.`,

  changedSince: msg`These records have changed since the link was made.`,
  changedUnknown: msg`These records have changed since the link was made. How they stood then is not known.`,
  wasThen: (sentence: string) => msg`Then: ${sentence}`,
  isNow: (sentence: string) => msg`Now: ${sentence}`,
  showCurrent: msg`Show the current records`,
  pastFailed: msg`The order could not be checked at that time.`,
  pastLoading: msg`Loading the records of that time…`,
  decidedBy: msg`History of the record that decides it`,
  path: (factories: string) => msg`By way of ${factories}.`,
} as const
