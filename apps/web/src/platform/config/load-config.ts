import { type AppConfig, appConfig } from '@goat/contract/app-config'
import * as z from 'zod/mini'

/** Reads `/config.json`. Throws when it does not come or is not what the contract says. */
export async function loadConfig(fetcher: typeof fetch): Promise<AppConfig> {
  const answer = await fetcher('/config.json', { headers: { Accept: 'application/json' } })
  if (!answer.ok) throw new Error(`/config.json: ${answer.status} ${answer.statusText}`.trimEnd())
  const parsed = z.safeParse(appConfig, await answer.json())
  if (!parsed.success) throw new Error(`/config.json: ${z.prettifyError(parsed.error)}`)
  return parsed.data
}
