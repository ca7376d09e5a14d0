/** The query of the board: the only factory shown, and whether it is laid out for a wall display. */
export type BoardAddress = { readonly factory: string | undefined; readonly isWall: boolean }

export function parseAddress(search: string): BoardAddress {
  const params = new URLSearchParams(search)
  return { factory: params.get('factory') || undefined, isWall: params.get('view') === 'wall' }
}

/** The query with its question mark; empty for the whole board. */
export function formatAddress({ factory, isWall }: BoardAddress): string {
  const query = new URLSearchParams({ ...(factory === undefined ? {} : { factory }), ...(isWall ? { view: 'wall' } : {}) })
  return query.size === 0 ? '' : `?${query}`
}
