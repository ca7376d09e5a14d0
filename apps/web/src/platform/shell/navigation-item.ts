/** A screen that the header and the command palette lead to. */
export type NavigationItem = { readonly to: string; readonly label: string }
