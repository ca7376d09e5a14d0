import { msg, plural } from '@lingui/core/macro'

/** Every text of the product overrides. Those that a rule quotes stay exactly as they are (OVR). */
export const messages = {
  title: msg`Update Print Site for Product`,
  purpose: msg`Find a product by its key and choose the fulfilment centre that prints it.`,
  viewerOnly: msg`You have view-only access.`,
  askToEdit: (channel: string) => msg`To make changes, ask for access in the chat channel ${channel}.`,

  productKey: msg`Product Key`,
  productKeys: msg`Product keys, one per line`,
  search: msg`Search`,
  searchSeveral: msg`Search several keys`,
  searchOne: msg`Search one key`,
  keyMissing: msg`Enter a product key.`,
  tooManyKeys: (found: number, most: number) => msg`You have entered ${found} keys. You can search for up to ${most} at once.`,
  suggestions: msg`Suggested product keys`,
  suggestionCount: (count: number) => msg`${plural(count, { one: '# suggestion', other: '# suggestions' })}`,

  nothingSearched: msg`No products to show yet`,
  nothingSearchedText: msg`Enter a product key, or paste several, to see where each variant is printed.`,
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
  nothingMoves: (factory: string) => msg`Every variant is already printed at ${factory}. Nothing changes.`,
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

  downloadCsv: msg`Download CSV`,
  csvProductType: msg`Product Type`,
  csvCatalogueFactory: msg`Catalogue factory`,
  csvOverriddenBy: msg`Overridden by`,
  csvOverriddenAt: msg`Overridden at`,

  fetchFailed: (message: string) => msg`Error fetching products. ${message}`,
  nothingMatches: msg`No matching products were found`,
  updated: msg`Product Override(s) updated`,
  updateFailed: (message: string) => msg`Failed to update designation: ${message}`,
} as const
