import type { AppConfig } from '@goat/contract/app-config'
import { createRequiredContext } from '@goat/ui/required-context'
import { type ReactNode, useEffect, useState } from 'react'
import { useSay } from '../locale/locale-root.tsx'
import { messages } from '../messages.ts'
import { DocumentTitle } from '../shell/document-title.tsx'
import { FullPageFailure } from '../shell/full-page.tsx'
import { loadConfig } from './load-config.ts'

const [ConfigContext, useConfig] = createRequiredContext<AppConfig>('useConfig()', 'ConfigRoot', 'platform/config/config-root.tsx')

export { useConfig }

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
