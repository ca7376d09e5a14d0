/** In characters: that of a variant of a product, two 100-character strings and a slash. */
export const longestChangeKey = 201
