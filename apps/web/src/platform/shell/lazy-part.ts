import type { ComponentType } from 'react'

/** A part of the program whose code is loaded on demand. */
export class Lazy<Value> {
  /** undefined until loaded. */
  loaded: Value | undefined
  readonly #load: () => Promise<Value>

  constructor(load: () => Promise<Value>) {
    this.#load = load
  }

  /** Rejects if loading fails; the next call tries again. */
  async load(): Promise<Value> {
    if (this.loaded === undefined) {
      await reloadStyles()
      this.loaded = await this.#load()
    }
    return this.loaded
  }
}

/** The links of style sheets that could not be loaded. Vite requests each style sheet only once. */
const failedLinks = new Set<HTMLLinkElement>()

/** To be called once at the start. A failed preload of a module is not noted: importing the module tries again. */
export function noteFailedStyles(): void {
  const note = ({ target }: Event) => target instanceof HTMLLinkElement && target.rel === 'stylesheet' && failedLinks.add(target)
  document.addEventListener('error', note, true)
}

/** Rejects if one still cannot be loaded. */
async function reloadStyles(): Promise<void> {
  await Promise.all([...failedLinks].map(reload))
}

function reload(failed: HTMLLinkElement): Promise<void> {
  failedLinks.delete(failed)
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.crossOrigin = failed.crossOrigin
    link.href = failed.href
    link.onload = () => resolve()
    link.onerror = () => reject(new Error(`Cannot load ${link.href}`))
    failed.replaceWith(link)
  })
}

/** A component whose code is loaded on demand. */
export type LazyPart<Props> = Lazy<ComponentType<Props>>
