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
    this.loaded ??= await this.#load()
    return this.loaded
  }
}

/** A component whose code is loaded on demand. */
export type LazyPart<Props> = Lazy<ComponentType<Props>>
