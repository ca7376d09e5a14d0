/** The kinds of things whose changes are logged; each capability has one. */
export const changeKinds = ['cutoff', 'designation', 'product-override', 'delivery-option', 'delivery-option-schedule'] as const
export type ChangeKind = (typeof changeKinds)[number]

/** In characters: that of a variant of a product, two 100-character strings and a slash. */
export const longestChangeKey = 201
