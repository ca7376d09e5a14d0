/** A screen in the header and the command palette. */
export type NavigationItem = { readonly to: string; readonly label: string }
