import type { LazyPart } from './lazy-part.ts'

/** `onFollow`: to be called when a link is followed in this tab. */
export type CountProps = { readonly onFollow: () => void }

/** A screen in the header and the command palette. `count`: shown next to it in the header. */
export type NavigationItem = { readonly to: string; readonly label: string; readonly count?: LazyPart<CountProps> | undefined }
