import type { BrandConfig } from '@goat/contract/app-config'
import { apiOf } from '@goat/contract/capability-apis'
import { factoriesSource as factories } from './coming-up/palette-source.ts'
import { source as cutoffs, datedSource as dated, servicesSource as services } from './cutoffs/palette-source.ts'
import { source as deliveryOptions, schedulesSource as optionSchedules } from './delivery-options/palette-source.ts'
import { source as designation } from './designation/palette-source.ts'
import { source as plans } from './plans/palette-source.ts'
import type { PaletteSource } from './platform/palette-source.ts'
import { source as productOverrides } from './product-overrides/palette-source.ts'

/** What the command palette lists or searches, with the API that a brand needs for it. */
export const paletteSources: readonly (PaletteSource & { readonly api: keyof BrandConfig['api'] })[] = [
  // The records that a plan adds often have its name.
  { ...plans, api: 'changes' },
  { ...cutoffs, api: apiOf.cutoffs },
  { ...factories, api: apiOf.foresight },
  { ...services, api: apiOf.cutoffs },
  { ...dated, api: apiOf.foresight },
  { ...designation, api: apiOf.designation },
  { ...productOverrides, api: apiOf['product-overrides'] },
  { ...deliveryOptions, api: apiOf['delivery-options'] },
  { ...optionSchedules, api: apiOf.foresight },
]
