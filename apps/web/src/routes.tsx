import { brandIds } from '@goat/domain/brands'
import { type ComponentType, type ReactNode, useMemo } from 'react'
import { type Capability, capabilities, type Read, type Screen, type UseChangeSources } from './capabilities.ts'
import { HomeScreen } from './home/home-screen.tsx'
import { paths } from './paths.ts'
import { brandOfLink, useBrand, useBrandApis } from './platform/brand/brand.tsx'
import { LinkOfOtherBrand } from './platform/brand/other-brand.tsx'
import { useConfig } from './platform/config.tsx'
import { useSay } from './platform/locale/locale.tsx'
import { messages } from './platform/messages.ts'
import { normalizePath, Redirect, useLocation } from './platform/navigation/router.tsx'
import type { PaletteSource } from './platform/palette-source.ts'
import { Lazy, type LazyPart, LoadedPart } from './platform/shell/lazy.tsx'
import type { PaletteProps } from './platform/shell/palette-keys.tsx'
import type { SessionFailedProps } from './platform/shell/session-failed.tsx'
import { PermissionDenied } from './platform/shell/shell.tsx'

/** A screen, with what all of them need: the query cache around it. */
type Route = Pick<Capability, 'api' | 'isUnknownElsewhere'> & Omit<Screen, 'load'> & { readonly part: LazyPart<object> }

/** The parts of the application that are loaded on demand. */
export type Screens = {
  /** The screens by path (UI-1 to UI-3), longer paths first. */
  readonly routes: readonly Route[]
  readonly sessionFailed: LazyPart<SessionFailedProps>
  /** What Home shows of today. */
  readonly today: LazyPart<object>
  readonly loadPalette: () => Promise<ComponentType<PaletteProps>>
  /** Starts to load the screen of an address. A failure is reported when the screen is shown. */
  readonly start: (pathname: string) => void
  /** What the screen of an address reads first. */
  readonly readsAt: (pathname: string) => readonly Read[]
}

/** Loads the messages of everything but the first screen. */
type LoadMessages = () => Promise<void>

/** Creates the screens, each of which is loaded together with the messages. */
export function createScreens(loadMessages: LoadMessages): Screens {
  const part = <Value,>(load: () => Promise<Value>) => new Lazy(async () => (await Promise.all([load(), loadMessages()]))[0])
  const loadLists = async () => (await import('./platform/api/query-root.tsx')).QueryRoot
  const useChangeSources = changeSourcesHook()
  const all = capabilities.flatMap(({ screens, ...capability }) =>
    screens.map(({ load, ...rest }) => ({
      ...capability,
      ...rest,
      part: part(async () => {
        const [Lists, Screen] = await Promise.all([loadLists(), load(useChangeSources), loadTemporal()])
        return screenIn(Lists, Screen)
      }),
    })),
  )
  const routes = all.toSorted((a, b) => b.path.length - a.path.length)
  return {
    routes,
    start: (pathname) =>
      void routeAt(routes, pathname)
        ?.part.load()
        .catch(() => undefined),
    readsAt: (pathname) => routeAt(routes, pathname)?.reads ?? [],
    sessionFailed: part(async () => (await import('./platform/shell/session-failed.tsx')).SessionFailed),
    today: part(async () => (await import('./home/today/today.tsx')).Today),
    loadPalette: () => part(loadPalette).load(),
  }
}

function routeAt(routes: readonly Route[], pathname: string): Route | undefined {
  const at = normalizePath(pathname)
  return routes.find(({ path, isExact }) => at === path || (isExact !== true && at.startsWith(`${path}/`)))
}

/** A screen within the query cache. */
function screenIn(Lists: ComponentType<{ readonly children: ReactNode }>, Screen: ComponentType) {
  return function ScreenWithLists() {
    return (
      <Lists>
        <Screen />
      </Lists>
    )
  }
}

async function loadPalette(): Promise<ComponentType<PaletteProps>> {
  const [{ Palette }, useSources] = await Promise.all([import('./palette/palette.tsx'), loadPaletteSources(), loadTemporal()])
  return function PaletteOfBrand(props: PaletteProps) {
    return <Palette {...props} sources={useSources()} />
  }
}

/** Loads the palette sources of the capabilities. Resolves to a hook that returns those of the current brand. */
async function loadPaletteSources(): Promise<() => readonly PaletteSource[]> {
  const all = await Promise.all(
    capabilities.flatMap(({ palette = [], ...capability }) =>
      palette.map(async ({ load, api = capability.api }) => ({ source: await load(), api })),
    ),
  )
  return hookOf(all)
}

/** A hook that returns the change sources of the current brand, each of which is loaded when needed. */
function changeSourcesHook(): UseChangeSources {
  return hookOf(
    capabilities.flatMap(({ api, history = [] }) => history.map(({ kinds, load }) => ({ source: { kinds, source: new Lazy(load) }, api }))),
  )
}

/** A hook that returns the contributions of the capabilities of the current brand. */
function hookOf<Source>(all: readonly (Pick<Capability, 'api'> & { readonly source: Source })[]): () => readonly Source[] {
  return function useSources() {
    const apis = useBrandApis()
    return useMemo(() => all.filter(({ api }) => apis[api] !== null).map(({ source }) => source), [apis])
  }
}

/** The screen of the current address. Screens are remounted when the brand changes, because all data is different. */
export function AppRoutes({ screens }: { readonly screens: Screens }) {
  const { brand } = useBrand()
  return <ScreenOfAddress key={brand} screens={screens} />
}

function ScreenOfAddress({ screens: { routes, today } }: { readonly screens: Screens }) {
  const apis = useBrandApis()
  const say = useSay()
  const { brands } = useConfig()
  const { brand } = useBrand()
  const { pathname, search } = useLocation()
  const linked = brandOfLink(search)
  if (linked !== undefined && linked !== brand) return <LinkOfOtherBrand brand={linked} />
  const at = normalizePath(pathname)
  if (at === paths.home) return <HomeScreen today={today} />
  const route = routeAt(routes, pathname)
  const hasRoute = route !== undefined && apis[route.api] !== null
  if (route === undefined || (!hasRoute && route.isUnknownElsewhere === true)) {
    return <PermissionDenied technicalMessage={say(messages.noSuchPage(pathname))} />
  }
  if (!hasRoute) {
    const other = brandIds.find((id) => brands[id].api[route.api] !== null)
    return <Redirect to={paths.home} state={{ from: `${pathname}${search}`, brand: other }} />
  }
  return (
    <LoadedPart key={route.path} part={route.part}>
      {(Screen) => <Screen />}
    </LoadedPart>
  )
}

/** Loads the Temporal polyfill if the browser needs it. */
async function loadTemporal(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
}
