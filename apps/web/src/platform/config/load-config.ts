import { type AppConfig, appConfig } from '@goat/contract/app-config'
import * as z from 'zod/mini'

/** The configuration that our server has put into the page; undefined from another web server. Throws if it does not match the contract. */
export function configIn(page: Document): AppConfig | undefined {
  const text = page.getElementById('config')?.textContent ?? ''
  return text.startsWith('{') ? parse(JSON.parse(text)) : undefined
}

/** Reads `/config.json`. Throws if it cannot be loaded or does not match the contract. */
export async function loadConfig(fetcher: typeof fetch): Promise<AppConfig> {
  const response = await fetcher('/config.json', { headers: { Accept: 'application/json' } })
  if (!response.ok) throw new Error(`/config.json: ${response.status} ${response.statusText}`.trimEnd())
  return parse(await response.json())
}

function parse(config: unknown): AppConfig {
  const parsed = z.safeParse(appConfig, config)
  if (!parsed.success) throw new Error(`/config.json: ${z.prettifyError(parsed.error)}`)
  return parsed.data
}
