import { type AppConfig, appConfig } from '@goat/contract/app-config'
import * as z from 'zod/mini'

/** Reads `/config.json`. Throws if it cannot be loaded or does not match the contract. */
export async function loadConfig(fetcher: typeof fetch): Promise<AppConfig> {
  const response = await fetcher('/config.json', { headers: { Accept: 'application/json' } })
  if (!response.ok) throw new Error(`/config.json: ${response.status} ${response.statusText}`.trimEnd())
  const parsed = z.safeParse(appConfig, await response.json())
  if (!parsed.success) throw new Error(`/config.json: ${z.prettifyError(parsed.error)}`)
  return parsed.data
}
