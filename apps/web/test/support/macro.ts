/**
 * Stands for `@lingui/core/macro` where modules are loaded without the build, of which tests there need no texts. What needs texts is in
 * `spoken.ts`.
 */
export const msg = () => ({ id: '' })
export const plural = () => ''
