import { setupI18n } from '@lingui/core'
import { describe, expect, it } from 'vitest'
import { CallFailure } from '../src/platform/api/failure.ts'
import { createLocaleStore, readLocale } from '../src/platform/locale/locale.tsx'
import { accessWithoutSession, consequenceOf, loadConfig, mayRedirectToSignIn, readBrand, writeBrand } from '../src/platform/session.tsx'
import { readTheme } from '../src/platform/theme.ts'

const storage = (start: Record<string, string> = {}) => {
  const held = new Map(Object.entries(start))
  return { getItem: (key: string) => held.get(key) ?? null, setItem: (key: string, value: string) => void held.set(key, value) }
}

describe('browser storage', () => {
  it('UI-6, UI-76: a tab keeps its brand, which is at first the one chosen last in any tab, and else the UK brand', () => {
    expect(readBrand(storage(), storage())).toBe('uk')
    expect(readBrand(storage(), storage({ brand: 'de' }))).toBe('uk')
    const browser = storage()
    const [british, dutch] = [storage(), storage()]
    expect(readBrand(british, browser)).toBe('uk')
    writeBrand(dutch, browser, 'nl')
    expect([readBrand(british, browser), readBrand(dutch, browser), readBrand(storage(), browser)]).toEqual(['uk', 'nl', 'nl'])
  })

  it('UI-8, UI-24: the language is British English by default, and the theme that of the system', () => {
    const english = ['en-US', 'nl']
    expect([
      readLocale(storage(), english),
      readLocale(storage({ locale: 'fr' }), english),
      readLocale(storage({ locale: 'nl-NL' }), english),
      readLocale(storage(), ['fr', 'nl-BE', 'en']),
      readLocale(storage({ locale: 'en-GB' }), ['nl']),
    ]).toEqual(['en-GB', 'en-GB', 'nl-NL', 'nl-NL', 'en-GB'])
    expect([readTheme(storage()), readTheme(storage({ theme: 'pink' })), readTheme(storage({ theme: 'dark' }))]).toEqual([
      'system',
      'system',
      'dark',
    ])
  })
})

describe('a refused call', () => {
  const refused = (status: number) => new CallFailure('answered', '', { status })
  it('SIG-7: requires signing in again after a 401 or without a token', () => {
    expect(consequenceOf(refused(401), { method: 'PUT' })).toBe('signInAgain')
    expect(consequenceOf(new CallFailure('noToken', ''), { method: 'GET' })).toBe('signInAgain')
  })

  it('SIG-11: denies access after a read, and refreshes the session after a write', () => {
    expect(consequenceOf(refused(403), { method: 'GET' })).toBe('deny')
    expect(consequenceOf(refused(403), { method: 'DELETE' })).toBe('refreshSession')
  })

  it('otherwise does not affect access', () => {
    expect([400, 404, 409, 503].map((status) => consequenceOf(refused(status), { method: 'GET' }))).toEqual([
      'none',
      'none',
      'none',
      'none',
    ])
    expect(accessWithoutSession(new CallFailure('noToken', ''))).toEqual({ kind: 'granted', permission: 'viewer' })
    expect(accessWithoutSession(refused(503)).kind).toBe('failed')
  })

  it('SIG-7: does not redirect to sign-in in a loop', () => {
    const kept = storage()
    expect([0, 30_000, 59_000, 61_000].map((now) => mayRedirectToSignIn(kept, now))).toEqual([true, false, false, true])
  })
})

describe('messages', () => {
  it('are loaded in two parts, and switching the locale loads those in use before showing it', async () => {
    const loaded: string[] = []
    const i18n = setupI18n()
    const store = createLocaleStore(
      i18n,
      async (part, locale) => {
        loaded.push(`${part} ${locale}`)
        return { [part]: `${part} in ${locale}` }
      },
      'en-GB',
    )
    await store.load('first')
    await store.load('rest')
    await store.switchTo('nl-NL')
    expect(loaded).toEqual(['first en-GB', 'rest en-GB', 'first nl-NL', 'rest nl-NL'])
    expect([store.current(), i18n._('rest')]).toEqual(['nl-NL', 'rest in nl-NL'])
  })

  it('of a screen that opens during a switch are loaded in the new locale too, and the last of two switches wins', async () => {
    const i18n = setupI18n()
    const held = Promise.withResolvers<void>()
    const store = createLocaleStore(
      i18n,
      async (part, locale) => {
        if (part === 'first' && locale === 'nl-NL') await held.promise
        return { [part]: `${part} in ${locale}` }
      },
      'en-GB',
    )
    await store.load('first')
    const dutch = store.switchTo('nl-NL')
    await store.load('rest')
    held.resolve()
    await dutch
    expect(i18n._('rest')).toBe('rest in nl-NL')
    await store.switchTo('en-GB')
    await Promise.all([store.switchTo('nl-NL'), store.switchTo('pseudo')])

    expect(store.current()).toBe('pseudo')
  })

  it('keep the old locale if the new one cannot be loaded', async () => {
    const store = createLocaleStore(
      setupI18n(),
      async (_part, locale) => (locale === 'en-GB' ? {} : Promise.reject(new Error('away'))),
      'en-GB',
    )
    await store.load('first')
    await expect(store.switchTo('nl-NL')).rejects.toThrow('away')
    expect(store.current()).toBe('en-GB')
  })
})

describe('BCK-1: the configuration', () => {
  const brand = {
    name: 'UK brand',
    logo: null,
    api: { cutoff: '/api/uk', factory: '/api/uk', deliveryOptions: '/api/uk', foresight: '/api/uk', changes: '/api/uk' },
  }
  const config = {
    oidc: { authority: 'https://id.example', clientId: 'goat', scope: 'openid', resource: null, audience: null },
    session: null,
    brands: { uk: brand, nl: brand },
    accessChannel: '#access',
    supportChannel: '#support',
    features: {},
  }
  it('is loaded if it matches the contract', async () => {
    await expect(loadConfig(async () => Response.json(config))).resolves.toEqual(config)
  })

  it('fails if it does not match, or cannot be loaded', async () => {
    await expect(loadConfig(async () => Response.json({ ...config, brands: { uk: brand } }))).rejects.toThrow('nl')
    await expect(loadConfig(async () => new Response('no', { status: 502 }))).rejects.toThrow('502')
    await expect(loadConfig(async () => new Response('<html>'))).rejects.toThrow()
  })
})
