import { msg, plural } from '@lingui/core/macro'

/** Every text of the product overrides. Texts that a rule quotes must not change (OVR). */
export const messages = {
  title: msg`Update Print Site for Product`,
  purpose: msg`Find a product by its key or name and choose where it is printed.`,

  productKey: msg`Product Key`,
  productKeys: msg`Product keys, one per line`,
  separators: msg`You can also separate keys by commas, semicolons or tabs.`,
  search: msg`Search`,
  searchSeveral: msg`Search several keys`,
  searchOne: msg`Search one key`,
  keyMissing: msg`Enter a product key.`,
  tooManyKeys: (found: number, most: number) => msg`You have entered ${found} keys. You can search for up to ${most} at once.`,
  suggestions: msg`Suggested product keys`,
  suggestionsFailed: msg`Suggestions could not be loaded. You can search for the whole key.`,

  nothingSearched: msg`No products to show yet`,
  nothingSearchedText: msg`Enter a product key, or paste several, to see where each variant is printed.`,
  showMoved: msg`Show them`,
  moved: (count: number, factory: string, keys: string) =>
    msg`${plural(count, { one: '# variant is now printed at', other: '# variants are now printed at' })} ${factory}: ${keys}`,
  showOverridden: msg`Show what is overridden now`,
  overriddenNow: (total: number) =>
    msg`${plural(total, { 0: 'Nothing is overridden now', one: '# variant is overridden now', other: '# variants are overridden now' })}`,
  overriddenTitle: msg`Overridden now`,
  noneMatch: msg`No overrides match these filters.`,
  showMore: (count: number) => msg`Show ${count} more`,
  product: msg`Product`,
  olderThan: (days: string) => msg`At least ${days} days ago`,
  withoutEnd: msg`Without an end`,
  words: msg`Key, name or SKU`,
  everything: msg({ message: 'All', context: 'filter of the history' }),
  asNow: msg`Each where it is now`,
  nothingOverridden: msg`Every product is printed at its catalogue factory.`,
  noSuchKey: (key: string) => msg`There is no product with the key "${key}".`,
  noSuchKeys: msg`None of these keys matches a product.`,
  checkKey: msg`Check the spelling, or start typing and choose a suggestion.`,
  searchFailed: msg`The products could not be loaded.`,
  tryAgain: msg`Try again`,
  noVariants: msg`No variants`,

  resultPerKey: msg`Result per key`,
  keysFound: (found: number, all: number) => msg`${found} of ${all} keys found`,
  found: (count: number) => msg`${plural(count, { one: '# variant', other: '# variants' })}`,
  foundInPart: (count: number) => msg`${plural(count, { one: '# variant', other: '# variants' })}; could not be read in full`,
  notFound: msg`Not found`,
  sameName: (count: number) => msg`${plural(count, { one: '# product', other: '# products' })} with this name`,
  chooseProduct: (name: string) => msg`Several products are called “${name}”. Choose one:`,
  failed: msg`Failed`,

  resultsOf: (key: string) => msg`Print sites of ${key}`,
  results: msg`Products`,
  sku: msg`Sku`,
  factory: msg`Factory`,
  overriddenBy: (by: string, at: string) => msg`Overridden by ${by}, ${at}`,
  catalogueHas: (factory: string) => msg`Catalogue: ${factory}`,
  until: (time: string, city: string) => msg`Until ${time} ${city} time`,
  untilField: msg`Until`,
  reason: msg`Reason`,
  untilDate: msg`Until (optional)`,
  untilTime: msg`End time`,
  removeOverride: msg`Remove override`,
  removeOverrideOf: (sku: string) => msg`Remove override of ${sku}`,
  removeAll: (count: number) => msg`${plural(count, { one: 'Remove # override', other: 'Remove # overrides' })}`,

  allVariants: msg`All variants`,
  chosen: (count: number, all: number) => msg`${count} of ${plural(all, { one: '# variant', other: '# variants' })} selected`,
  noneChosen: msg`Select at least one variant.`,
  tooManyChosen: (count: number, most: number) => msg`You have selected ${count} variants. Select at most ${most}.`,
  selectCentre: msg`Select new Fulfilment Centre`,
  noCentreChosen: msg`Choose a fulfilment centre`,
  noCentres: msg`There are no fulfilment centres.`,
  update: msg`Update`,

  confirmTitle: msg`Update Product Designation`,
  confirmText: (count: number, factory: string) =>
    msg`${plural(count, { one: '# variant moves to', other: '# variants move to' })} ${factory}.`,
  fromNowOn: msg`New orders are printed there from now on.`,
  ends: (until: string) => msg`${until}, then at the catalogue’s factory again.`,
  nothingMoves: (count: number, factory: string) =>
    msg`${plural(count, { one: 'This variant is', other: 'These variants are' })} already printed at ${factory}. Nothing changes.`,
  endText: (count: number, isEnding: boolean) =>
    isEnding
      ? msg`${plural(count, { one: '# variant gets another end.', other: '# variants get another end.' })}`
      : msg`${plural(count, { one: '# override no longer ends.', other: '# overrides no longer end.' })}`,
  nothingEnds: msg`These overrides end then already. Nothing changes.`,
  removeTitle: msg`Remove product override`,
  removeText: (count: number) =>
    msg`${plural(count, { one: '# variant returns to its catalogue factory.', other: '# variants return to their catalogue factory.' })}`,
  nothingRemoved: msg`These variants no longer have overrides. Nothing changes.`,
  changes: msg`What changes`,
  from: msg`From`,
  to: msg`To`,
  staying: (count: number) => msg`${plural(count, { one: '# variant stays where it is', other: '# variants stay where they are' })}`,
  cancel: msg`Cancel`,
  confirmUpdate: msg`Yes, update`,
  confirmRemove: msg`Yes, remove`,
  changedMeanwhile: msg`These products have just been changed. Check their current print sites before you confirm.`,

  csvProductType: msg`Product Type`,

  csvCatalogueFactory: msg`Catalogue factory`,
  csvOverriddenBy: msg`Overridden by`,
  csvOverriddenAt: msg`Overridden at`,

  fetchFailed: (message: string) => msg`Error fetching products. ${message}`,
  nothingMatches: msg`No matching products were found`,
  updated: msg`Product Override(s) updated`,
  updateFailed: (message: string) => msg`Failed to update designation: ${message}`,
} as const
