import type { ComponentType } from 'react'

/** A component whose code is loaded on demand. */
export class LazyPart<Props> {
  /** undefined until loaded. */
  loaded: ComponentType<Props> | undefined
  readonly #load: () => Promise<ComponentType<Props>>

  constructor(load: () => Promise<ComponentType<Props>>) {
    this.#load = load
  }

  /** Rejects if loading fails; the next call tries again. */
  async load(): Promise<ComponentType<Props>> {
    this.loaded ??= await this.#load()
    return this.loaded
  }
}
