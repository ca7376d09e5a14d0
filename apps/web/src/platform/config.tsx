import { type AppConfig, appConfig } from '@goat/contract/app-config'
import { createRequiredContext } from '@goat/ui/basics'
import { type ReactNode, useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { useSay } from './locale/locale.tsx'
import { messages } from './messages.ts'
import { DocumentTitle, FullPageFailure } from './shell/full-page.tsx'

export const [ConfigContext, useConfig] = createRequiredContext<AppConfig>('useConfig()', 'ConfigRoot', 'platform/config.tsx')

type State = { kind: 'loading' } | { kind: 'failed'; message: string } | { kind: 'loaded'; config: AppConfig }

/** Shows nothing until the configuration is there, because everything needs it. `first`: it, or its request, which started before React did. */
export function ConfigRoot({
  first,
  children,
}: {
  readonly first: AppConfig | Promise<AppConfig>
  readonly children: (config: AppConfig) => ReactNode
}) {
  const say = useSay()
  const [attempt, setAttempt] = useState(first)
  const [state, setState] = useState<State>(() => (first instanceof Promise ? { kind: 'loading' } : { kind: 'loaded', config: first }))
  useEffect(() => {
    if (!(attempt instanceof Promise)) return
    let isCurrent = true
    attempt.then(
      (config) => isCurrent && setState({ kind: 'loaded', config }),
      (thrown: unknown) => isCurrent && setState({ kind: 'failed', message: String(thrown) }),
    )
    return () => {
      isCurrent = false
    }
  }, [attempt])
  if (state.kind === 'loaded') return <ConfigContext value={state.config}>{children(state.config)}</ConfigContext>
  if (state.kind === 'loading') return null
  return (
    <main>
      <DocumentTitle page={say(messages.configFailed)} />
      <FullPageFailure
        title={say(messages.configFailed)}
        advice={say(messages.configFailedAdvice)}
        technicalMessage={state.message}
        actionLabel={say(messages.tryAgain)}
        onAction={() => {
          setState({ kind: 'loading' })
          setAttempt(loadConfig(fetch))
        }}
      />
    </main>
  )
}

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
