import './fonts.css'
import '@goat/ui/tokens.css'
import '@goat/ui/base.css'
import { setupI18n } from '@lingui/core'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { loadCatalogue } from './catalogues.ts'
import { configIn, loadConfig } from './platform/config/load-config.ts'
import { createLocaleStore } from './platform/locale/locale-store.ts'
import { readLocale } from './platform/locale/locales.ts'
import { applyTheme, readTheme } from './platform/theme/theme.ts'
import { createScreens } from './routes.tsx'

applyTheme(readTheme(localStorage), localStorage, document.documentElement)
const config = configIn(document) ?? loadConfig(fetch)
// ConfigRoot reports a failure; until it is rendered, the rejection must not count as unhandled.
if (config instanceof Promise) config.catch(() => undefined)
const locale = createLocaleStore(setupI18n(), loadCatalogue, readLocale(localStorage))

/** Not awaited by the module, because chunks that are loaded later import from this one. */
async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (root === null) throw new Error('index.html has no #root.')
  const screens = createScreens(() => locale.load('rest'))
  screens.start(window.location.pathname)
  await locale.load('first')
  createRoot(root).render(
    <StrictMode>
      <App locale={locale} config={config} screens={screens} />
    </StrictMode>,
  )
}

void start()
