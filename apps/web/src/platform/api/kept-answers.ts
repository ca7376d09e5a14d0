/** An answer of our own server that has an ETag, as it came. */
type Kept = { readonly etag: string; readonly body: string }

/**
 * The lists that our own server has sent, for as long as the page lives. They name people, so no cache may keep
 * them. They are requested by ETag, so that a list that has not changed is not sent again.
 */
export class KeptAnswers {
  readonly #kept = new Map<string, Kept>()

  /** What is kept of an address. Of other back ends nothing is: they may not allow the header that asks by an ETag (CORS). */
  of(method: string, address: string): Kept | undefined {
    return isOwnRead(method, address) ? this.#kept.get(address) : undefined
  }

  keep(method: string, address: string, etag: string | null, body: string): void {
    if (!isOwnRead(method, address)) return
    if (etag === null) this.#kept.delete(address)
    else this.#kept.set(address, { etag, body })
  }
}

function isOwnRead(method: string, address: string): boolean {
  return method === 'GET' && address.startsWith('/')
}
