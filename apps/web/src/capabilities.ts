import type { BrandConfig } from '@goat/contract/app-config'
import { apiOf } from '@goat/contract/capability-apis'
import type { ApiName } from '@goat/contract/endpoint'
import type { RecordKind } from '@goat/domain/kinds/kind'
import { type ComponentType, createElement } from 'react'
import type { messages } from './home/messages.ts'
import { paths } from './paths.ts'
import type { PaletteSource } from './platform/palette-source.ts'
import { Lazy, type LazyPart } from './platform/shell/lazy.tsx'
import type { CountProps } from './platform/shell/palette-keys.tsx'
import type { ChangeSource, LazyChangeSource } from './records/history.ts'

/** A message of `home/messages.ts`. */
type Text = keyof typeof messages

/** What the web app knows of a capability before any of its screens is loaded. */
export type Capability = {
  /** The name of its folder, which contains its messages. */
  readonly name: keyof typeof apiOf | 'board' | 'history'
  /** A brand has the capability if its back end has this API. */
  readonly api: keyof BrandConfig['api']
  /** Its name in the header and the command palette, which link to its first screen. */
  readonly label: Text
  readonly screens: readonly [Screen, ...Screen[]]
  /** Shown next to its name in the header. */
  readonly count?: LazyPart<CountProps>
  /** Its card on Home; `isNew` adds a "New" pill (UI-7). */
  readonly card?: Readonly<Record<'title' | 'description' | 'button', Text>> & { readonly isNew?: true }
  /** What it contributes to the command palette. */
  readonly palette?: readonly Palette[]
  /** Describe the changes of records. */
  readonly history?: readonly History[]
  /** Under a brand without it, its paths are unknown (HIS-10); those of other capabilities lead to Home (UI-2). */
  readonly isUnknownElsewhere?: true
}

type Palette = {
  /** The API that it needs, if that is not the capability's. */
  readonly api?: Capability['api']
  readonly load: () => Promise<PaletteSource>
}

/** Describes the changes of records of these kinds. */
type History = {
  readonly kinds: readonly RecordKind[]
  readonly load: () => Promise<ChangeSource>
}

export type Screen = {
  readonly path: string
  /** Does not match addresses below the path (UI-1). */
  readonly isExact?: true
  /** What it reads first, which is requested together with its code. */
  readonly reads?: readonly Read[]
  readonly load: (useChangeSources: UseChangeSources) => Promise<ComponentType>
}

/** The API and the path of a GET of the contract, of which the first script has no schemas. */
export type Read = { readonly api: Exclude<ApiName, 'session'>; readonly path: string }

/** A hook that returns the change sources of the capabilities of the current brand. */
export type UseChangeSources = () => readonly LazyChangeSource[]

const readCutoffs: Read = { api: 'cutoff', path: '/deliveryConfigurations' }
const readWorld: Read = { api: 'foresight', path: '/world' }
const readSchedules: Read = { api: 'factory', path: '/designation/schedule' }
const readFactories: Read = { api: 'changes', path: '/records/factory' }
const readOptions: Read = { api: 'deliveryOptions', path: '/deliveryoptions' }

/** Every capability, in the order of the header and of Home. */
export const capabilities: readonly Capability[] = [
  {
    name: 'cutoffs',
    api: apiOf.cutoffs,
    label: 'cutoffs',
    screens: [
      {
        path: paths.cutoffs,
        reads: [readCutoffs, readWorld],
        load: async () => (await import('./cutoffs/cutoffs-screen.tsx')).CutoffsScreen,
      },
      {
        path: paths.cutoffCalendar,
        isExact: true,
        reads: [readCutoffs, { api: 'cutoff', path: '/cutoff-overrides' }],
        load: async () => (await import('./cutoffs/calendar/calendar-screen.tsx')).CalendarScreen,
      },
    ],
    count: new Lazy(async () => (await import('./live/to-decide-count.tsx')).ToDecideCount),
    card: { title: 'factoryProduction', description: 'factoryProductionText', button: 'manageCutoffs' },
    palette: [
      { load: async () => (await import('./cutoffs/palette-source.ts')).source },
      { api: apiOf.foresight, load: async () => (await import('./cutoffs/dated-palette-source.ts')).source },
    ],
    history: [{ kinds: ['factory', 'cutoff', 'cutoff-override'], load: async () => (await import('./cutoffs/history-source.ts')).source }],
  },
  {
    name: 'designation',
    api: apiOf.designation,
    label: 'schedules',
    screens: [
      {
        path: paths.schedules,
        isExact: true,
        reads: [readSchedules, readFactories],
        load: async () => (await import('./designation/schedules-screen.tsx')).SchedulesScreen,
      },
      {
        path: paths.newSchedule,
        isExact: true,
        reads: [readSchedules, readFactories],
        load: async () => (await import('./designation/new-schedule-screen.tsx')).NewScheduleScreen,
      },
    ],
    card: { title: 'designationSchedules', description: 'designationSchedulesText', button: 'manageSchedules' },
    palette: [{ load: async () => (await import('./designation/palette-source.ts')).source }],
    history: [{ kinds: ['designation'], load: async () => (await import('./designation/history-source.ts')).source }],
  },
  {
    name: 'product-overrides',
    api: apiOf['product-overrides'],
    label: 'productOverrides',
    screens: [
      {
        path: paths.productOverride,
        isExact: true,
        load: async () => (await import('./product-overrides/product-overrides-screen.tsx')).ProductOverridesScreen,
      },
    ],
    card: { title: 'productOverrides', description: 'productOverridesText', button: 'manageProductOverrides' },
    palette: [{ load: async () => (await import('./product-overrides/palette-source.ts')).source }],
    history: [{ kinds: ['product-override'], load: async () => (await import('./product-overrides/history-source.ts')).source }],
  },
  {
    name: 'delivery-options',
    api: apiOf['delivery-options'],
    label: 'deliveryOptions',
    screens: [
      {
        path: paths.deliveryOptions,
        reads: [readOptions],
        load: async () => (await import('./delivery-options/delivery-options-screen.tsx')).DeliveryOptionsScreen,
      },
      {
        path: paths.createDeliveryOptionSchedule,
        reads: [readOptions],
        load: async () => (await import('./delivery-options/schedule-screen.tsx')).ScheduleScreen,
      },
    ],
    card: { title: 'deliveryOptions', description: 'deliveryOptionsText', button: 'viewDeliveryOptions', isNew: true },
    palette: [{ load: async () => (await import('./delivery-options/palette-source.ts')).source }],
    history: [
      {
        kinds: ['delivery-option', 'delivery-option-schedule'],
        load: async () => (await import('./delivery-options/history-source.tsx')).source,
      },
    ],
  },
  {
    name: 'foresight',
    api: apiOf.foresight,
    label: 'orderCheck',
    screens: [
      {
        path: paths.orderCheck,
        reads: [readWorld],
        isExact: true,
        load: async () => (await import('./foresight/order-check-screen.tsx')).OrderCheckScreen,
      },
    ],
    card: { title: 'orderCheck', description: 'orderCheckText', button: 'checkAnOrder' },
    history: [
      {
        kinds: ['holiday-decision', 'sample-order'],
        load: async () => (await import('./foresight/history-source.ts')).source,
      },
    ],
  },
  {
    name: 'board',
    api: apiOf.foresight,
    label: 'board',
    screens: [
      {
        path: paths.board,
        reads: [readWorld],
        isExact: true,
        load: async () => (await import('./board/board-screen.tsx')).BoardScreen,
      },
    ],
  },
  {
    name: 'history',
    api: 'changes',
    label: 'history',
    isUnknownElsewhere: true,
    screens: [{ path: paths.history, isExact: true, reads: [readFactories], load: loadHistory }],
  },
]

async function loadHistory(useChangeSources: UseChangeSources): Promise<ComponentType> {
  const { HistoryScreen } = await import('./history/history-screen.tsx')
  return function HistoryOfBrand() {
    return createElement(HistoryScreen, { sources: useChangeSources() })
  }
}
