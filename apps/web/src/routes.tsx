import { brandIds } from '@goat/domain/brands'
import type { ComponentType } from 'react'
import { type Capability, capabilities, type Read, type Screen } from './capabilities.ts'
import { HomeScreen } from './home/home-screen.tsx'
import { paths } from './paths.ts'
import type { plainFailureText } from './platform/api/failure.ts'
import { type CataloguePart, useSay } from './platform/locale/locale.tsx'
import { messages } from './platform/messages.ts'
import { normalizePath, Redirect, useLocation } from './platform/navigation/router.tsx'
import type { ChosenPlan } from './platform/plan.ts'
import { brandOfLink, useBrand, useBrandApis, useConfig } from './platform/session.tsx'
import type { PlanChoiceProps } from './platform/shell/into-plan.tsx'
import { Afterwards, Lazy, type LazyPart, LoadedPart, type PlanParts, type UndoProps } from './platform/shell/lazy.tsx'
import { LinkOfOtherBrand } from './platform/shell/page.tsx'
import type { CountProps, PaletteProps } from './platform/shell/palette-keys.tsx'
import { PermissionDenied } from './platform/shell/shell.tsx'

/** A screen, with what all of them need: the query cache around it. */
type Route = Pick<Capability, 'api' | 'isUnknownElsewhere'> & Omit<Screen, 'load' | 'messages'> & { readonly part: LazyPart<object> }

/** The parts of the application that are loaded on demand. */
export type Screens = PlanParts & {
  /** The screens by path (UI-1 to UI-3), longer paths first. */
  readonly routes: readonly Route[]
  /** What Home shows of today. */
  readonly today: LazyPart<object>
  /** The count in the header of what is to be decided. */
  readonly toDecide: LazyPart<CountProps>
  readonly palette: LazyPart<PaletteProps>
  readonly undo: LazyPart<UndoProps>
  readonly planBar: LazyPart<ChosenPlan>
  readonly planMenu: LazyPart<CountProps>
  readonly planChoice: LazyPart<PlanChoiceProps>
  readonly failureText: Lazy<typeof plainFailureText>
  /** Starts to load the screen of an address. A failure is reported when the screen is shown. */
  readonly start: (pathname: string) => void
  /** What the screen of an address reads first. */
  readonly readsAt: (pathname: string) => readonly Read[]
}

/** Creates the screens. `loadMessages` loads those of everything but the first screen, with which each is loaded. */
export function createScreens(loadMessages: (part: CataloguePart) => Promise<void>): Screens {
  const part = <Value,>(load: () => Promise<Value>) => new Lazy(async () => (await Promise.all([load(), loadMessages('rest')]))[0])
  /** A component within the query cache. */
  const withQueries = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
    part(async () => {
      const [{ QueryRoot }, Inner] = await Promise.all([import('./platform/api/query-root.tsx'), load()])
      return (props: Props) => (
        <QueryRoot>
          <Inner {...props} />
        </QueryRoot>
      )
    })
  const withTemporal = async <Value,>(load: () => Promise<Value>) => (await Promise.all([load(), loadTemporal()]))[0]
  const routes = capabilities
    .flatMap(({ screens, ...capability }) =>
      screens.map(({ load, messages: own, ...rest }) => {
        const loadAll = async () => (await Promise.all([withTemporal(load), own === undefined ? undefined : loadMessages(own)]))[0]
        return { ...capability, ...rest, part: withQueries(loadAll) }
      }),
    )
    .toSorted((a, b) => b.path.length - a.path.length)
  return {
    routes,
    start: (pathname) =>
      void routeAt(routes, pathname)
        ?.part.load()
        .catch(() => undefined),
    readsAt: (pathname) => routeAt(routes, pathname)?.reads ?? [],
    today: withQueries(() => withTemporal(async () => (await import('./home/today/today.tsx')).Today)),
    toDecide: withQueries(async () => (await import('./live/to-decide-count.tsx')).ToDecideCount),
    palette: withQueries(() => withTemporal(async () => (await import('./palette/palette.tsx')).Palette)),
    undo: withQueries(() => withTemporal(async () => (await import('./history/undo-dialog.tsx')).UndoFromToast)),
    planBar: withQueries(async () => (await import('./plans/plan-bar.tsx')).PlanBar),
    planMenu: withQueries(async () => (await import('./plans/plan-menu.tsx')).PlanMenu),
    planChoice: withQueries(() => withTemporal(async () => (await import('./plans/plan-choice.tsx')).PlanChoice)),
    planMark: withQueries(async () => (await import('./plans/plan-mark.tsx')).PlanMark),
    planRemovals: withQueries(async () => (await import('./plans/plan-bar.tsx')).PlanRemovals),
    failureText: part(async () => (await import('./platform/api/failure-text.ts')).failureText),
  }
}

function routeAt(routes: readonly Route[], pathname: string): Route | undefined {
  const at = normalizePath(pathname)
  return routes.find(({ path, isExact }) => at === path || (isExact !== true && at.startsWith(`${path}/`)))
}

/** The screen of the current address. Screens are remounted when the brand changes, because all data is different. */
export function AppRoutes({ screens }: { readonly screens: Screens }) {
  const { brand } = useBrand()
  return <ScreenOfAddress key={brand} screens={screens} />
}

function ScreenOfAddress({ screens: { routes, today, planMark } }: { readonly screens: Screens }) {
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
    <>
      <LoadedPart key={route.path} part={route.part}>
        {(Screen) => <Screen />}
      </LoadedPart>
      {/* Reads what all marks show, so that what is opened later has it without a connection, too. */}
      <Afterwards part={planMark}>{(PlanMark) => <PlanMark kind="plan" of="" />}</Afterwards>
    </>
  )
}

/** Loads the Temporal polyfill if the browser needs it. */
async function loadTemporal(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
}
