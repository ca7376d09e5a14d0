import { msg, plural } from '@lingui/core/macro'

/** Every text of the product overrides. Those that a rule quotes stay exactly as they are (OVR). */
export const messages = {
  title: msg`Update Print Site for Product`,
  purpose: msg`Find a product by its key and choose the fulfilment centre that prints it.`,
  viewerOnly: msg`You can look at print sites but not change them.`,
  askToEdit: (channel: string) => msg`Ask for permission to change them in the chat channel ${channel}.`,

  productKey: msg`Product Key`,
  productKeys: msg`Product Keys, one a line`,
  search: msg`Search`,
  searchSeveral: msg`Search several keys`,
  searchOne: msg`Search one key`,
  keyMissing: msg`Enter a product key.`,
  tooManyKeys: (found: number, most: number) => msg`These are ${found} keys. Search at most ${most} at once.`,
  suggestions: msg`Suggested product keys`,
  suggestionCount: (count: number) => msg`${plural(count, { one: '# suggestion', other: '# suggestions' })}`,

  nothingSearched: msg`No product searched yet`,
  nothingSearchedText: msg`Enter a product key, or paste several, to see where each variant is printed.`,
  noSuchKey: (key: string) => msg`There is no product with the key "${key}".`,
  noSuchKeys: msg`None of these keys belongs to a product.`,
  checkKey: msg`Check how it is written, or begin to type and pick one of the suggestions.`,
  searchFailed: msg`The products could not be fetched.`,
  tryAgain: msg`Try again`,
  noVariants: msg`No variants`,

  resultPerKey: msg`Result per key`,
  keysFound: (found: number, all: number) => msg`${found} of ${all} keys found`,
  found: (count: number) => msg`${plural(count, { one: '# variant', other: '# variants' })}`,
  foundInPart: (count: number) => msg`${plural(count, { one: '# variant', other: '# variants' })}; not fully understood`,
  notFound: msg`Not found`,
  failed: msg`Failed`,

  results: msg`Products`,
  sku: msg`Sku`,
  factory: msg`Factory`,
  overriddenBy: (by: string, at: string) => msg`Overridden by ${by}, ${at}`,
  catalogueHas: (factory: string) => msg`Catalogue: ${factory}`,
  removeOverride: msg`Remove override`,
  removeOverrideOf: (sku: string) => msg`Remove override of ${sku}`,
  removeAll: (count: number) => msg`${plural(count, { one: 'Remove # override', other: 'Remove # overrides' })}`,

  selectCentre: msg`Select new Fulfilment Centre`,
  noCentreChosen: msg`Choose a fulfilment centre`,
  noCentres: msg`There are no fulfilment centres.`,
  update: msg`Update`,

  confirmTitle: msg`Update Product Designation`,
  confirmText: (count: number, factory: string) =>
    msg`${plural(count, { one: '# variant moves to', other: '# variants move to' })} ${factory}. New orders are printed there from now on.`,
  nothingMoves: (factory: string) => msg`Every variant is printed at ${factory} already. Nothing changes.`,
  removeTitle: msg`Remove Product Override`,
  removeText: (count: number) =>
    msg`${plural(count, { one: '# variant goes back to the factory that the catalogue has for it.', other: '# variants go back to the factory that the catalogue has for each of them.' })}`,
  nothingRemoved: msg`None of these variants is overridden any more. Nothing changes.`,
  changes: msg`What changes`,
  from: msg`From`,
  to: msg`To`,
  staying: (count: number) => msg`${plural(count, { one: '# variant stays where it is', other: '# variants stay where they are' })}`,
  cancel: msg`Cancel`,
  confirmUpdate: msg`Yes, Update`,
  confirmRemove: msg`Yes, Remove`,
  changedMeanwhile: msg`Somebody changed these products meanwhile. This is how they are now; look again before you confirm.`,

  downloadCsv: msg`Download CSV`,
  csvProductType: msg`Product Type`,
  csvCatalogueFactory: msg`Factory of the catalogue`,
  csvOverriddenBy: msg`Overridden by`,
  csvOverriddenAt: msg`Overridden at`,

  fetchFailed: (message: string) => msg`Error fetching products. ${message}`,
  nothingMatches: msg`No matching products were found`,
  updated: msg`Product Override(s) updated`,
  updateFailed: (message: string) => msg`Failed to update designation: ${message}`,
} as const
