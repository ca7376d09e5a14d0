import { msg, plural } from '@lingui/core/macro'

/** The controls of Order Check; `answer-messages.ts` has the sentences of its answers. */
export const messages = {
  title: msg`Order Check`,
  purpose: msg`Where is an order printed, when is it dispatched, what can the customer choose, and why?`,
  loadFailed: msg`The records could not be loaded.`,
  refreshFailed: (time: string) => msg`The records could not be refreshed. This answer is based on the records of ${time}.`,
  notCounted: (count: number) =>
    msg`${plural(count, { one: '# record could not be read and is not considered.', other: '# records could not be read and are not considered.' })}`,

  ignored: (facts: string) => msg`Not known here, and ignored: ${facts}.`,

  order: msg`The order`,
  orderDate: msg`Order date`,
  orderTime: msg`Order time`,
  placeTime: (place: string) => msg`${place} time`,
  useNow: msg`Now`,
  today: msg`Today`,
  tomorrow: msg`Tomorrow`,
  sample: (name: string) => msg`Sample: ${name}`,
  any: msg`Any`,
  choose: msg`Choose…`,
  nothingToChoose: msg`Nothing to choose from.`,
  moreDetails: msg`More details`,
  moreDetailsFilledIn: (count: number) => msg`More details (${count} filled in)`,
  clear: msg`Clear all`,
  fromCatalogue: (facts: string) => msg`From the catalogue: ${facts}.`,
  noSuchProduct: (product: string) => msg`There is no product with the key ${product}.`,
  otherValue: msg`any other`,
  suggestions: msg`Suggested products`,
  suggestionsFailed: msg`Suggestions could not be loaded. You can type the whole key.`,

  presets: msg`Start from`,
  saveSample: msg`Save as sample`,
  sampleName: msg`Name`,
  save: msg`Save`,
  cancel: msg`Cancel`,
  updateSample: (name: string) => msg`Update sample “${name}”`,
  deleteSample: (name: string) => msg`Delete sample “${name}”`,
  deleteTitle: msg`Delete sample`,
  deleteQuestion: (name: string) => msg`Delete the sample “${name}”? Forms stop showing the effect of changes on it, for everyone.`,
  delete: msg`Delete`,
  samplesFailed: msg`The sample orders could not be loaded.`,
  tryAgain: msg`Try again`,
  sampleSaved: msg`Sample saved`,
  sampleDeleted: msg`Sample deleted`,
  sampleFailed: (message: string) => msg`The sample was not saved. ${message}`,

  answer: msg`Answer`,
  why: msg`Why?`,
  copyText: msg`Copy as text`,
  textCopied: msg`Answer copied`,
  textNotCopied: msg`The answer could not be copied.`,
  copyLink: msg`Copy link`,
} as const

/** Orders to start from. */
export const presetNames = {
  card: msg`Single card, next business day, UK`,
  gift: msg`Gift, United Kingdom`,
  giant: msg`Giant card for Guernsey`,
  dutchCard: msg`Single card, Netherlands`,
  dutchGift: msg`Gift, Netherlands`,
} as const
