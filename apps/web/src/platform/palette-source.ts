import type { Listed } from '@goat/contract/received'
import type { BrandId } from '@goat/domain/brands'
import type { Client } from './api/client.ts'
import type { MessageDescriptor, Say } from './locale/locale.tsx'

/** A destination in the command palette. */
export type PaletteEntry = {
  /** Unique within its source. */
  readonly id: string
  /** Its name. The search covers this and `detail`. */
  readonly text: string
  readonly detail: string
  /** Its address within the product. */
  readonly to: string
}

export type PaletteContext = {
  readonly client: Client
  readonly brand: BrandId
  readonly say: Say
  readonly languageTag: string
  /** Whether to offer what only editors can do. */
  readonly canEdit: boolean
  readonly signal: AbortSignal
}

/** A capability's contribution to the command palette: a complete list, or a search. */
export type PaletteSource = {
  readonly heading: MessageDescriptor
  readonly list?: (context: PaletteContext) => Promise<Listed<PaletteEntry>>
  readonly search?: (context: PaletteContext, typed: string) => Promise<Listed<PaletteEntry>>
}
