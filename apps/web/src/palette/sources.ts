import type { BrandId } from '@goat/domain/brands'
import type { PaletteSource } from '../platform/palette-source.ts'

/** What a capability lends to the palette, with the folder of its messages; loaded when the palette is first opened. */
export type LentSource = {
  readonly folder: string
  readonly brands: readonly BrandId[]
  readonly load: () => Promise<PaletteSource>
}
