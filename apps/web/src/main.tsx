import './platform/fonts.css'
import '@goat/ui/tokens.css'
import '@goat/ui/base.css'
import '@goat/ui/layout.css'
import type { AppConfig } from '@goat/contract/app-config'
import { keepPresses } from '@goat/ui/button'
import { setupI18n } from '@lingui/core'
import { StrictMode, useEffect, useEffectEvent } from 'react'
import { createRoot } from 'react-dom/client'
import { capabilities } from './capabilities.ts'
import { loadCatalogue } from './catalogues.ts'
import { paths } from './paths.ts'
import { useClient } from './platform/api/client.ts'
import { AuthRoot } from './platform/auth/auth-root.tsx'
import { createLocaleStore, LocaleRoot, type LocaleStore, readLocale, useSay } from './platform/locale/locale.tsx'
import { messages } from './platform/messages.ts'
import { GuardedRouter, usePath } from './platform/navigation/router.tsx'
import { UnsavedChangesRoot } from './platform/navigation/unsaved-changes.tsx'
import { AccessRoot, BrandRoot, ConfigRoot, configIn, loadConfig, useBrandApis } from './platform/session.tsx'
import { ErrorBoundary, FullPageFailure } from './platform/shell/full-page.tsx'
import { PlanPartsContext, UndoContext } from './platform/shell/lazy.tsx'
import { Gate, Shell, type ShellProps } from './platform/shell/shell.tsx'
import { applyTheme, readTheme } from './platform/theme.ts'
import { AppRoutes, createScreens, type Screens } from './routes.tsx'

applyTheme(readTheme(localStorage), localStorage, document.documentElement)
keepPresses(document)
const config = configIn(document) ?? loadConfig(fetch)
// ConfigRoot reports a failure; until it is rendered, the rejection must not count as unhandled.
if (config instanceof Promise) config.catch(() => undefined)
const locale = createLocaleStore(setupI18n(), loadCatalogue, readLocale(localStorage, navigator.languages))

/** Not awaited by the module, because chunks that are loaded later import from this one. */
async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (root === null) throw new Error('index.html has no #root.')
  const screens = createScreens((part) => locale.load(part))
  screens.start(window.location.pathname)
  await locale.load('first')
  createRoot(root).render(
    <StrictMode>
      <App locale={locale} config={config} screens={screens} />
    </StrictMode>,
  )
}

void start()

export type AppProps = {
  readonly locale: LocaleStore
  readonly config: AppConfig | Promise<AppConfig>
  readonly screens: Screens
}

/** The application: locale, brand, configuration, sign-in, router, permissions and screen, from the outside in. */
function App({ locale, config, screens }: AppProps) {
  return (
    <LocaleRoot store={locale}>
      <ErrorBoundary fallback={(thrown) => <main>{failed(thrown)}</main>}>
        <BrandRoot>
          <ConfigRoot first={config}>
            {({ oidc }) => (
              <AuthRoot oidc={oidc}>
                <Gate>
                  {(auth) => (
                    <UnsavedChangesRoot user={auth.user} onSignedOutElsewhere={auth.onSignedOutElsewhere}>
                      <GuardedRouter>
                        <AccessRoot auth={auth}>
                          {(access, hasEnded, checkAgain) => <Screen {...{ auth, access, hasEnded, screens }} onCheckAgain={checkAgain} />}
                        </AccessRoot>
                      </GuardedRouter>
                    </UnsavedChangesRoot>
                  )}
                </Gate>
              </AuthRoot>
            )}
          </ConfigRoot>
        </BrandRoot>
      </ErrorBoundary>
    </LocaleRoot>
  )
}

type ScreenProps = Pick<ShellProps, 'auth' | 'access' | 'hasEnded' | 'onCheckAgain'> & { readonly screens: Screens }

function Screen({ screens, ...shell }: ScreenProps) {
  const say = useSay()
  const pathname = usePath()
  const apis = useBrandApis()
  const client = useClient()
  const atStart = useEffectEvent(() => {
    for (const read of screens.readsAt(pathname)) if (apis[read.api] !== null) client.readAhead(read)
  })
  useEffect(atStart, [])
  const navigation = [
    { to: paths.home, label: say(messages.home) },
    ...capabilities
      .filter(({ api }) => apis[api] !== null)
      .map(({ label, screens: [{ path }] }) => ({
        to: path,
        label: say(label),
        count: path === paths.cutoffs && apis.foresight !== null ? screens.toDecide : undefined,
      })),
  ]
  return (
    <UndoContext value={screens.undo}>
      <PlanPartsContext value={screens}>
        <Shell
          {...shell}
          navigation={navigation}
          palette={screens.palette}
          failureText={screens.failureText}
          planBar={screens.planBar}
          plans={screens.planMenu}
          planChoice={screens.planChoice}
        >
          <ErrorBoundary key={pathname} fallback={failed}>
            <AppRoutes screens={screens} />
          </ErrorBoundary>
        </Shell>
      </PlanPartsContext>
    </UndoContext>
  )
}

const failed = (thrown: unknown) => <RenderingFailed thrown={thrown} />

/** Shown after an error during rendering, most often because a new release has replaced a chunk that was not loaded yet. */
function RenderingFailed({ thrown }: { readonly thrown: unknown }) {
  const say = useSay()
  return (
    <FullPageFailure
      title={say(messages.pageFailed)}
      advice={say(messages.pageFailedAdvice)}
      technicalMessage={String(thrown)}
      actionLabel={say(messages.loadAgain)}
      onAction={() => window.location.reload()}
    />
  )
}
