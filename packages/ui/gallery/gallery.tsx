import { useLayoutEffect, useState } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { UiStringsProvider, uiLocales } from '../src/basics.tsx'
import { ToastProvider } from '../src/messages/messages.tsx'
import { Select } from '../src/select/select.tsx'
import tokens from '../src/tokens.css?raw'
import classes from './gallery.module.css'
import { type GalleryPage, pages } from './pages.ts'
import { oneOf, type Settings, searchOf, themes } from './settings.ts'

export type GalleryProps = { readonly first: Settings; readonly shown: GalleryPage | undefined }

/** Those with colours. */
const brands = Array.from(tokens.matchAll(/\[data-brand="(\w+)"\]/g), ([, brand = '']) => brand)

/** A page for each component with all its states, in the selected brand, theme and locale. */
export function Gallery({ first, shown }: GalleryProps) {
  const [settings, setSettings] = useState(first)
  useLayoutEffect(() => {
    const root = document.documentElement
    root.dataset['brand'] = settings.brand
    root.dataset['theme'] = settings.theme
    root.lang = settings.locale === 'pseudo' ? 'en-GB-x-pseudo' : settings.locale
    history.replaceState(null, '', searchOf(settings))
  }, [settings])
  return (
    <I18nProvider locale={settings.locale === 'pseudo' ? 'en-GB' : settings.locale}>
      <UiStringsProvider locale={settings.locale}>
        <ToastProvider>
          <header className={classes['header']}>
            <p className={classes['name']}>Shared interface</p>
            <div className={classes['switches']}>
              <Switch label="Brand" values={brands} value={settings.brand} onChange={(brand) => setSettings({ ...settings, brand })} />
              <Switch
                label="Theme"
                values={themes}
                value={settings.theme}
                onChange={(next) => setSettings({ ...settings, theme: oneOf(themes, next) })}
              />
              <Switch
                label="Locale"
                values={uiLocales}
                value={settings.locale}
                onChange={(next) => setSettings({ ...settings, locale: oneOf(uiLocales, next) })}
              />
            </div>
          </header>
          <div className={classes['frame']}>
            <nav className={classes['pages']} aria-label="Components">
              <ul>
                {pages.map((one) => (
                  <li key={one.name}>
                    <a
                      className={classes['link']}
                      href={searchOf({ ...settings, page: one.name })}
                      aria-current={one === shown ? 'page' : undefined}
                    >
                      {one.title}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
            <main className={classes['main']}>
              <h1 className={classes['title']}>{shown?.title}</h1>
              {Object.entries(shown?.states ?? {}).map(([name, State]) => (
                <section key={name} className={classes['state']} aria-label={name}>
                  <h2 className={classes['state-name']}>{name}</h2>
                  <div className={classes['stage']}>
                    <State />
                  </div>
                </section>
              ))}
            </main>
          </div>
        </ToastProvider>
      </UiStringsProvider>
    </I18nProvider>
  )
}

type SwitchProps = {
  readonly label: string
  readonly values: readonly string[]
  readonly value: string
  readonly onChange: (value: string) => void
}

function Switch({ label, values, value, onChange }: SwitchProps) {
  const options = values.map((one) => ({ value: one, label: one }))
  return <Select label={label} options={options} value={value} onChange={onChange} placeholder={label} emptyText="" />
}
