import { brandIds, permissions } from '@goat/domain/brands'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

const brandConfig = z.object({
  /** Display name, such as "UK brand". */
  name: z.string(),
  /** Address of a logo image; null shows the name instead. */
  logo: z.nullable(z.string()),
  /**
   * Base addresses of the brand's APIs. `factory` is null for a brand without a factory API, `foresight` if another back end has some of
   * the brand's records, `changes` for a back end without a change log.
   */
  api: z.object({
    cutoff: z.string(),
    factory: z.nullable(z.string()),
    deliveryOptions: z.string(),
    foresight: z.nullable(z.string()),
    changes: z.nullable(z.string()),
  }),
})
export type BrandConfig = z.infer<typeof brandConfig>

/** `/config.json`, which the browser reads at start. The build contains nothing specific to an environment. */
export const appConfig = z.object({
  oidc: z.object({
    authority: z.string(),
    clientId: z.string(),
    scope: z.string(),
    /** RFC 8707 resource to request, if the provider requires one. */
    resource: z.nullable(z.string()),
    /** Extra `audience` parameter of the authorization request, for providers that require it instead. */
    audience: z.nullable(z.string()),
  }),
  /** Base address of GET /session; null for a back end without it: a 403 from any call then shows the missing access. */
  session: z.nullable(z.string()),
  brands: z.record(z.enum(brandIds), brandConfig),
  accessChannel: z.string(),
  supportChannel: z.string(),
  /**
   * `deliveryOptionOverrides`: the back end returns what a schedule of a delivery option overrides. `extraHeaders`: back ends
   * accept `If-Match` and `Idempotency-Key` as well as the described headers. `jsonIds`: a body that is a bare id is sent as a JSON string.
   */
  features: z.record(z.string(), z.boolean()),
})
export type AppConfig = z.infer<typeof appConfig>

/** The user of the access token and their permission. 403 for a user without access. */
export const readSession = endpoint('session', 'readSession', 'GET /session', {
  isPlannable: false,
  summary: 'The signed-in person and their permission',
  response: z.object({ subject: z.string(), name: z.string(), permission: z.enum(permissions) }),
})
