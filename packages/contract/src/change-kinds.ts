/** In characters: the key of a product variant has two strings of 100 characters, each of which may be escaped as three, and a slash. */
export const maxChangeKeyLength = 601
