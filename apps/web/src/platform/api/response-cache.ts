type CachedResponse = { readonly etag: string; readonly body: string }

/**
 * Responses of our own server that have an ETag, until the page is closed. They contain personal names, so the browser must not cache them;
 * revalidating with the ETag means that an unchanged list is not sent again. Other back ends may not allow `If-None-Match` (CORS).
 */
export class ResponseCache {
  readonly #cached = new Map<string, CachedResponse>()

  get(method: string, address: string): CachedResponse | undefined {
    return isOwnRead(method, address) ? this.#cached.get(address) : undefined
  }

  set(method: string, address: string, etag: string | null, body: string): void {
    if (!isOwnRead(method, address)) return
    if (etag === null) this.#cached.delete(address)
    else this.#cached.set(address, { etag, body })
  }
}

function isOwnRead(method: string, address: string): boolean {
  return method === 'GET' && address.startsWith('/')
}
