import { brandOf } from '@goat/domain/brand-of'
import type { BrandId } from '@goat/domain/brands'
import { useConfig } from '../config/config-root.tsx'
import { useSay } from '../locale/locale-root.tsx'
import { messages } from '../messages.ts'

const translated = { uk: messages.ukBrand, nl: messages.nlBrand } as const satisfies Record<BrandId, unknown>

/** The name of each brand: as configured, or else in the user's language. */
export function useBrandNames(): Readonly<Record<BrandId, string>> {
  const say = useSay()
  const { brands } = useConfig()
  const nameOf = (id: BrandId) => (brands[id].name === brandOf(id).name ? say(translated[id]) : brands[id].name)
  return { uk: nameOf('uk'), nl: nameOf('nl') }
}
