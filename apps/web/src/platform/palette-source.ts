import type { BrandId } from '@goat/domain/brands'
import type { Received } from '@goat/domain/unread'
import type { MessageDescriptor } from '@lingui/core'
import type { Client } from './api/client.ts'
import type { Say } from './locale/locale-root.tsx'

/** Something that the command palette can go to. */
export type PaletteEntry = {
  /** Unlike that of any other entry of its source. */
  readonly id: string
  /** What it is called; people search in this and in `detail`. */
  readonly text: string
  readonly detail: string
  /** Its address within the product. */
  readonly to: string
}

export type PaletteAsk = {
  readonly client: Client
  readonly brand: BrandId
  readonly say: Say
  readonly languageTag: string
  readonly signal: AbortSignal
}

/** What a capability lends to the command palette: all that it has at once, or what matches a typed text. */
export type PaletteSource = {
  readonly heading: MessageDescriptor
  readonly list?: (ask: PaletteAsk) => Promise<Received<PaletteEntry>>
  readonly search?: (ask: PaletteAsk, typed: string) => Promise<Received<PaletteEntry>>
}
