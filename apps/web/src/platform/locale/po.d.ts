/** Compiled catalogues (vite.config.ts): Dutch ones, and English and the pseudo locale made from their messages. */
declare module '*.po?nl-NL' {
  export const messages: import('@lingui/core').Messages
}
declare module '*.po?en-GB' {
  export const messages: import('@lingui/core').Messages
}
declare module '*.po?pseudo' {
  export const messages: import('@lingui/core').Messages
}
