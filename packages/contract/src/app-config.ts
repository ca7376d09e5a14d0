import { brandIds } from '@goat/domain/brands'
import * as z from 'zod/mini'

const brandConfig = z.object({
  /** What people read, such as "UK brand". */
  name: z.string(),
  /** Address of a logo image; without it the name is shown. */
  logo: z.nullable(z.string()),
  /**
   * Base addresses of the brand's calls. `factory` is null for a brand without a factory API, `changes` where the back end has no change
   * log.
   */
  api: z.object({
    cutoff: z.string(),
    factory: z.nullable(z.string()),
    deliveryOptions: z.string(),
    changes: z.nullable(z.string()),
  }),
})
export type BrandConfig = z.infer<typeof brandConfig>

/** `/config.json`, which the browser reads at start; nothing about an environment is built in. */
export const appConfig = z.object({
  oidc: z.object({
    authority: z.string(),
    clientId: z.string(),
    scope: z.string(),
    /** RFC 8707 resource to ask for, where the provider wants one. */
    resource: z.nullable(z.string()),
    /** Extra `audience` parameter of the authorization request, where the provider wants that instead. */
    audience: z.nullable(z.string()),
  }),
  /** Base address of GET /session; null with a back end that has none: then a 403 of any call is the answer. */
  session: z.nullable(z.string()),
  brands: z.record(z.enum(brandIds), brandConfig),
  accessChannel: z.string(),
  supportChannel: z.string(),
  /**
   * `deliveryOptionOverrides`: whether the back end knows what a schedule of a delivery option overrides. `extraHeaders`: whether back ends
   * take `If-Match` and `Idempotency-Key` beside the described headers.
   */
  features: z.record(z.string(), z.boolean()),
})
export type AppConfig = z.infer<typeof appConfig>
