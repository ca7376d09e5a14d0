/** In characters: the key of a product variant has two 100-character strings and a slash. */
export const maxChangeKeyLength = 201
