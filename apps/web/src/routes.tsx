import { brandIds } from '@goat/domain/brands'
import { type ComponentType, lazy, type ReactNode, Suspense, useMemo } from 'react'
import { type Capability, capabilities, type Screen, type UseChangeSources } from './capabilities.ts'
import { HomeScreen } from './home/home-screen.tsx'
import { paths } from './paths.ts'
import { useBrand } from './platform/brand/brand-root.tsx'
import { brandOfLink } from './platform/brand/link-brand.ts'
import { LinkOfOtherBrand } from './platform/brand/other-brand.tsx'
import { useBrandApis } from './platform/brand/use-brand-apis.ts'
import { useConfig } from './platform/config/config-root.tsx'
import { useSay } from './platform/locale/locale-root.tsx'
import { messages } from './platform/messages.ts'
import { normalizePath } from './platform/navigation/normalize-path.ts'
import { Redirect, useLocation } from './platform/navigation/router.tsx'
import type { PaletteSource } from './platform/palette-source.ts'
import { Lazy, type LazyPart } from './platform/shell/lazy-part.ts'
import type { PaletteProps } from './platform/shell/palette-keys.tsx'
import { PermissionDenied } from './platform/shell/permission-denied.tsx'
import { loadInAdvance } from './platform/shell/preloadable.ts'
import type { SessionFailedProps } from './platform/shell/session-failed.tsx'
import { loadTemporal } from './platform/temporal.ts'

type Route = Pick<Capability, 'api' | 'isUnknownElsewhere'> & Omit<Screen, 'load'> & { readonly Screen: ComponentType }

/** The parts of the application that are loaded on demand. */
export type Screens = {
  readonly Lists: ComponentType<{ readonly children: ReactNode }>
  /** The screens by path (UI-1 to UI-3), longer paths first. */
  readonly routes: readonly Route[]
  readonly SessionFailed: ComponentType<SessionFailedProps>
  /** What Home shows of today. */
  readonly today: LazyPart<object>
  readonly loadPalette: () => Promise<ComponentType<PaletteProps>>
}

/** Loads the messages of a folder. */
type LoadFolder = (folder: string) => Promise<void>

/** The folder with the messages of forms and refusals; see `failureText`. */
const sentences = 'platform/sentences'
/** How long after a failure they are requested again. */
const sentencesRetryMs = 5_000

/**
 * Creates the lazy screens, each of which is loaded together with its messages. Those of refusals are loaded in advance, once a list is
 * shown; until then, a refusal is shown as the server says it.
 */
export function createScreens(loadFolder: LoadFolder): Screens {
  const screen = <Props,>(folders: readonly string[], load: () => Promise<ComponentType<Props>>) =>
    lazy(async () => {
      const [component] = await Promise.all([new Lazy(load).load(), ...folders.map(loadFolder)])
      return { default: component }
    })
  const loadSentences = (): Promise<void> =>
    loadFolder(sentences).catch(() => void setTimeout(() => void loadSentences(), sentencesRetryMs))
  loadInAdvance(loadSentences)
  const useChangeSources = changeSourcesHook(loadFolder)
  const routes = capabilities.flatMap(({ alsoIn, screens, ...capability }) =>
    screens.map(({ load, folder, isForm, ...rest }) => ({
      ...capability,
      ...rest,
      Screen: screen(
        [...foldersOf(capability), alsoIn, folder, isForm && sentences].filter((one) => one !== undefined),
        () => load(useChangeSources),
      ),
    })),
  )
  return {
    Lists: lazy(async () => ({ default: (await import('./platform/api/query-root.tsx')).QueryRoot })),
    routes: routes.toSorted((a, b) => b.path.length - a.path.length),
    SessionFailed: screen([sentences], async () => (await import('./platform/shell/session-failed.tsx')).SessionFailed),
    today: new Lazy(async () => (await Promise.all([import('./home/today/today.tsx'), loadFolder('home/today')]))[0].Today),
    loadPalette: () => loadPalette(loadFolder),
  }
}

async function loadPalette(loadFolder: LoadFolder): Promise<ComponentType<PaletteProps>> {
  const [{ Palette }, useSources] = await Promise.all([
    import('./palette/palette.tsx'),
    loadPaletteSources(loadFolder),
    loadFolder('palette'),
    loadTemporal(),
  ])
  return function PaletteOfBrand(props: PaletteProps) {
    return <Palette {...props} sources={useSources()} />
  }
}

/** Loads the palette sources of the capabilities, with their messages. Resolves to a hook that returns those of the current brand. */
async function loadPaletteSources(loadFolder: LoadFolder): Promise<() => readonly PaletteSource[]> {
  const all = await Promise.all(
    capabilities.map(async ({ palette = [], ...capability }) => {
      if (palette.length === 0) return []
      const [sources] = await Promise.all([Promise.all(palette.map(({ load }) => load())), ...foldersOf(capability).map(loadFolder)])
      return sources.map((source, at) => ({ source, api: palette[at]?.api ?? capability.api }))
    }),
  )
  return hookOf(all.flat())
}

/** A hook that returns the change sources of the current brand, each of which is loaded with its messages when needed. */
function changeSourcesHook(loadFolder: LoadFolder): UseChangeSources {
  const all = capabilities.flatMap(({ api, history = [], ...capability }) =>
    history.map(({ kinds, folder, load }) => {
      const folders = foldersOf({ ...capability, name: folder ?? capability.name })
      const loadAll = async () => (await Promise.all([load(), ...folders.map(loadFolder)]))[0]
      return { source: { kinds, source: new Lazy(loadAll) }, api }
    }),
  )
  return hookOf(all)
}

/** The folders with the messages of a capability, or of a part of it that has its own. */
function foldersOf({ name, labels }: Pick<Capability, 'labels'> & { readonly name: string }): readonly string[] {
  return labels === undefined ? [name] : [name, labels]
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
  return (
    <Suspense>
      <ScreenOfAddress key={brand} screens={screens} />
    </Suspense>
  )
}

function ScreenOfAddress({ screens: { Lists, routes, today } }: { readonly screens: Screens }) {
  const apis = useBrandApis()
  const say = useSay()
  const { brands } = useConfig()
  const { brand } = useBrand()
  const { pathname, search } = useLocation()
  const linked = brandOfLink(search)
  if (linked !== undefined && linked !== brand) return <LinkOfOtherBrand brand={linked} />
  const at = normalizePath(pathname)
  if (at === paths.home) return <HomeScreen today={today} />
  const route = routes.find(({ path, isExact }) => at === path || (isExact !== true && at.startsWith(`${path}/`)))
  const hasRoute = route !== undefined && apis[route.api] !== null
  if (route === undefined || (!hasRoute && route.isUnknownElsewhere === true)) {
    return <PermissionDenied technicalMessage={say(messages.noSuchPage(pathname))} />
  }
  if (!hasRoute) {
    const other = brandIds.find((id) => brands[id].api[route.api] !== null)
    return <Redirect to={paths.home} state={{ from: `${pathname}${search}`, brand: other }} />
  }
  return (
    <Lists>
      <route.Screen />
    </Lists>
  )
}
