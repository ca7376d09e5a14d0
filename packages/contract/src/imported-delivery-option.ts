import { currencyCodes } from '@goat/domain/currencies'
import { optionLimits } from '@goat/domain/delivery-options'
import { factoryCodePattern } from '@goat/domain/factories'
import { canonicalTimeZone, isTimeZone } from '@goat/domain/zoned-clock'
import * as z from 'zod/mini'
import { describedOption } from './delivery-options.ts'
import { identifier } from './shapes.ts'

/** One option of an imported file: the described fields and the extensions. Centres have no colon: `{centre}:{option}:{index}`. */
export const importedDeliveryOption = z.strictObject({
  ...describedOption,
  id: identifier,
  fulfilmentCentreId: identifier.check(
    z.refine((text) => !text.includes(':'), { error: 'centre', abort: true }),
    z.regex(factoryCodePattern, { error: 'factoryCode' }),
  ),
  name: z.string().check(z.minLength(1), z.maxLength(optionLimits.name.maximum)),
  description: z.string().check(z.maxLength(optionLimits.description.maximum)),
  price: z.int().check(z.gte(optionLimits.price.minimum), z.lte(optionLimits.price.maximum)),
  priority: z.int().check(z.gte(optionLimits.priority.minimum), z.lte(optionLimits.priority.maximum)),
  timeZone: z.string().check(z.refine(isTimeZone, { error: 'timeZone' }), z.overwrite(canonicalTimeZone)),
  /** Without it, the centre keeps its currency. */
  currency: z.optional(z.enum(currencyCodes)),
  /** Without it, the option keeps its service; empty for none (OPT-58). */
  deliveryService: z.optional(z.string()),
})
export type ImportedDeliveryOption = z.infer<typeof importedDeliveryOption>
