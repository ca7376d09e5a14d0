import { type BrandId, brandIds } from '@goat/domain/brands'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { HomeScreen } from './home/home-screen.tsx'
import { paths } from './paths.ts'
import { useBrand } from './platform/brand/brand-root.tsx'
import type { ChangeSource } from './platform/change-history/change-source.ts'
import { useHasHistory } from './platform/change-history/use-has-history.ts'
import { useSay } from './platform/locale/locale-root.tsx'
import { messages } from './platform/messages.ts'
import { normalizePath } from './platform/navigation/normalize-path.ts'
import { Redirect, useLocation } from './platform/navigation/router.tsx'
import type { PaletteSource } from './platform/palette-source.ts'
import type { PaletteProps } from './platform/shell/palette-keys.tsx'
import { PermissionDenied } from './platform/shell/permission-denied.tsx'
import type { SessionFailedProps } from './platform/shell/session-failed.tsx'
import { needTemporal } from './platform/temporal.ts'

/** The screens that are loaded when somebody goes to them. */
export type Screens = {
  readonly Lists: ComponentType<{ readonly children: ReactNode }>
  readonly Cutoffs: ComponentType
  readonly Schedules: ComponentType
  readonly NewSchedule: ComponentType
  readonly ProductOverrides: ComponentType
  readonly DeliveryOptions: ComponentType
  readonly DeliveryOptionSchedule: ComponentType
  readonly History: ComponentType
  readonly SessionFailed: ComponentType<SessionFailedProps>
  readonly loadPalette: () => Promise<ComponentType<PaletteProps>>
}

/** What the forms and every refusal say, which Home does not: see `failureText`. */
const sentences = 'platform/sentences'

/** A screen comes together with its messages; `need` loads those of a folder. */
export function createScreens(need: (folder: string) => Promise<void>): Screens {
  const screen = <Props,>(folder: string, load: () => Promise<ComponentType<Props>>) =>
    lazy(async () => {
      const [component] = await Promise.all([load(), need(folder), need(sentences)])
      return { default: component }
    })
  return {
    Lists: lazy(async () => ({ default: (await import('./platform/api/query-root.tsx')).QueryRoot })),
    Cutoffs: screen('cutoffs', async () => {
      const [{ CutoffsScreen }] = await Promise.all([import('./cutoffs/cutoffs-screen.tsx'), needTemporal()])
      return CutoffsScreen
    }),
    Schedules: screen('designation', async () => {
      const [{ SchedulesScreen }] = await Promise.all([import('./designation/schedules-screen.tsx'), needTemporal()])
      return SchedulesScreen
    }),
    NewSchedule: screen('designation', async () => {
      const [{ NewScheduleScreen }] = await Promise.all([import('./designation/new-schedule-screen.tsx'), needTemporal()])
      return NewScheduleScreen
    }),
    SessionFailed: screen(sentences, async () => (await import('./platform/shell/session-failed.tsx')).SessionFailed),
    loadPalette: () => loadPalette(need),
    History: screen('history', () => loadHistory(need)),
    ProductOverrides: screen(
      'product-overrides',
      async () => (await import('./product-overrides/product-overrides-screen.tsx')).ProductOverridesScreen,
    ),
    DeliveryOptions: screen('delivery-options', async () => {
      const [{ DeliveryOptionsScreen }] = await Promise.all([import('./delivery-options/delivery-options-screen.tsx'), needTemporal()])
      return DeliveryOptionsScreen
    }),
    DeliveryOptionSchedule: screen('delivery-options', async () => {
      const [{ ScheduleScreen }] = await Promise.all([import('./delivery-options/schedule-screen.tsx'), needTemporal()])
      return ScheduleScreen
    }),
  }
}

/** The palette with what the capabilities of the brand lend it; their messages come with it. */
async function loadPalette(need: (folder: string) => Promise<void>): Promise<ComponentType<PaletteProps>> {
  const [{ Palette }, lent] = await Promise.all([
    import('./palette/palette.tsx'),
    lend(need, ({ palette }) => palette()),
    need('palette'),
    needTemporal(),
  ])
  return function PaletteOfBrand(props: PaletteProps) {
    return <Palette {...props} sources={lent[useBrand().brand]} />
  }
}

/** The change history, in the words of the capabilities of the brand. */
async function loadHistory(need: (folder: string) => Promise<void>): Promise<ComponentType> {
  const [{ HistoryScreen }, lent] = await Promise.all([
    import('./history/history-screen.tsx'),
    lend(need, ({ history }) => history()),
    needTemporal(),
  ])
  return function HistoryOfBrand() {
    return <HistoryScreen sources={lent[useBrand().brand]} />
  }
}

/** Something of every capability with the messages that it needs, by brand. */
async function lend<Source>(
  need: (folder: string) => Promise<void>,
  load: (capability: Capability) => Promise<Source>,
): Promise<Readonly<Record<BrandId, readonly Source[]>>> {
  const all = await Promise.all(
    capabilities.map(async (capability) => {
      const [source] = await Promise.all([load(capability), need(capability.folder)])
      return { source, brands: capability.brands }
    }),
  )
  const of = (brand: BrandId) => all.filter(({ brands }) => brands.includes(brand)).map(({ source }) => source)
  return { uk: of('uk'), nl: of('nl') }
}

/** What a capability lends to the palette and to the history, with the folder of its messages; loaded when they are first opened. */
type Capability = {
  readonly folder: string
  readonly brands: readonly BrandId[]
  readonly palette: () => Promise<PaletteSource>
  readonly history: () => Promise<ChangeSource>
}

const capabilities: readonly Capability[] = [
  {
    folder: 'cutoffs',
    brands: brandIds,
    palette: async () => (await import('./cutoffs/palette-source.ts')).source,
    history: async () => (await import('./cutoffs/history-source.ts')).source,
  },
  {
    folder: 'designation',
    brands: ['uk'],
    palette: async () => (await import('./designation/palette-source.ts')).source,
    history: async () => (await import('./designation/history-source.ts')).source,
  },
  {
    folder: 'delivery-options',
    brands: brandIds,
    palette: async () => (await import('./delivery-options/palette-source.ts')).source,
    history: async () => (await import('./delivery-options/history-source.ts')).source,
  },
  {
    folder: 'product-overrides',
    brands: ['uk'],
    palette: async () => (await import('./product-overrides/palette-source.ts')).source,
    history: async () => (await import('./product-overrides/history-source.ts')).source,
  },
]

type Route = {
  readonly path: string
  readonly Screen: ComponentType
  /** Does not match what is below the path. */
  readonly isExact?: true
  readonly isUkOnly?: true
}

/** The screens by their paths (UI-1 to UI-3). What is below a path stands before it. */
const routesOf = (screens: Screens): readonly Route[] => [
  { path: paths.createDeliveryOptionSchedule, Screen: screens.DeliveryOptionSchedule },
  { path: paths.deliveryOptions, Screen: screens.DeliveryOptions },
  { path: paths.cutoffs, Screen: screens.Cutoffs },
  { path: paths.schedules, Screen: screens.Schedules, isExact: true, isUkOnly: true },
  { path: paths.newSchedule, Screen: screens.NewSchedule, isExact: true, isUkOnly: true },
  { path: paths.productOverride, Screen: screens.ProductOverrides, isExact: true, isUkOnly: true },
  { path: paths.history, Screen: screens.History, isExact: true },
]

/** The screen of the address. Another brand is another set of data, so every screen starts over. */
export function AppRoutes({ screens }: { readonly screens: Screens }) {
  const { brand } = useBrand()
  return (
    <Suspense>
      <ScreenOfAddress key={brand} screens={screens} />
    </Suspense>
  )
}

function ScreenOfAddress({ screens }: { readonly screens: Screens }) {
  const { brand } = useBrand()
  const hasHistory = useHasHistory()
  const say = useSay()
  const { pathname } = useLocation()
  const at = normalizePath(pathname)
  if (at === paths.home) return <HomeScreen />
  const route = routesOf(screens).find(({ path, isExact }) => at === path || (isExact !== true && at.startsWith(`${path}/`)))
  if (route === undefined || (route.path === paths.history && !hasHistory)) {
    return <PermissionDenied technicalMessage={say(messages.noSuchPage(pathname))} />
  }
  if (route.isUkOnly === true && brand !== 'uk') return <Redirect to={paths.home} />
  return (
    <screens.Lists>
      <route.Screen />
    </screens.Lists>
  )
}
