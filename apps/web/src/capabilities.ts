import type { BrandConfig } from '@goat/contract/app-config'
import { apiOf } from '@goat/contract/capability-apis'
import type { ApiName } from '@goat/contract/endpoint'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ComponentType } from 'react'
import { paths } from './paths.ts'

/** What the web app knows of a capability before any of its screens is loaded. */
export type Capability = {
  /** The name of its folder. */
  readonly name: string
  /** A brand has the capability if its back end has this API. */
  readonly api: keyof BrandConfig['api']
  /** Its name in the header and the command palette, which link to its first screen. */
  readonly label: MessageDescriptor
  readonly screens: readonly [Screen, ...Screen[]]
  /** Its card on Home; `isNew` adds a "New" pill (UI-7). */
  readonly card?: Readonly<Record<'title' | 'description' | 'button', MessageDescriptor>> & { readonly isNew?: true }
  /** Under a brand without it, its paths are unknown (HIS-10); those of other capabilities lead to Home (UI-2). */
  readonly isUnknownElsewhere?: true
}

export type Screen = {
  readonly path: string
  /** Does not match addresses below the path (UI-1). */
  readonly isExact?: true
  /** What it reads first, which is requested together with its code. */
  readonly reads?: readonly Read[]
  readonly load: () => Promise<ComponentType>
  /** The messages that no other screen says. */
  readonly messages?: 'files'
}

/** The API and the path of a GET of the contract, of which the first script has no schemas. */
export type Read = { readonly api: Exclude<ApiName, 'session'>; readonly path: string; readonly isPlannable?: false }

const readCutoffs: Read = { api: 'cutoff', path: '/deliveryConfigurations' }
const readWorld: Read = { api: 'foresight', path: '/world' }
const readSchedules: Read = { api: 'factory', path: '/designation/schedule' }
const readFactories: Read = { api: 'changes', path: '/records/factory' }
const readPlans: Read = { api: 'changes', path: '/plans', isPlannable: false }
const readOptions: Read = { api: 'deliveryOptions', path: '/deliveryoptions' }

/** Every capability, in the order of the header and of Home. */
export const capabilities: readonly Capability[] = [
  {
    name: 'cutoffs',
    api: apiOf.cutoffs,
    label: msg`Cutoffs`,
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
    card: {
      title: msg`Factory Production`,
      description: msg`Daily cut-off times for each delivery service, with exceptions for product types.`,
      button: msg`Manage Cutoffs`,
    },
  },
  {
    name: 'designation',
    api: apiOf.designation,
    label: msg`Schedules`,
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
    card: {
      title: msg`Designation Schedules`,
      description: msg`Move selected orders to another factory for a set period.`,
      button: msg`Manage Schedules`,
    },
  },
  {
    name: 'product-overrides',
    api: apiOf['product-overrides'],
    label: msg`Product Overrides`,
    screens: [
      {
        path: paths.productOverride,
        isExact: true,
        load: async () => (await import('./product-overrides/product-overrides-screen.tsx')).ProductOverridesScreen,
      },
      {
        path: paths.overridden,
        isExact: true,
        reads: [{ api: 'factory', path: '/product-overrides' }],
        load: async () => (await import('./product-overrides/overridden-screen.tsx')).OverriddenScreen,
      },
      {
        path: paths.findProducts,
        isExact: true,
        load: async () => (await import('./product-overrides/overridden-screen.tsx')).FindScreen,
      },
    ],
    card: {
      title: msg`Product Overrides`,
      description: msg`Print a product at a different fulfilment centre from its default.`,
      button: msg`Manage Product Overrides`,
    },
  },
  {
    name: 'delivery-options',
    api: apiOf['delivery-options'],
    label: msg`Delivery Options`,
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
    card: {
      title: msg`Delivery Options`,
      description: msg`Delivery options at each fulfilment centre, and temporary overrides.`,
      button: msg`View Delivery Options`,
      isNew: true,
    },
  },
  {
    name: 'foresight',
    api: apiOf.foresight,
    label: msg`Order Check`,
    screens: [
      {
        path: paths.orderCheck,
        reads: [readWorld],
        isExact: true,
        load: async () => (await import('./foresight/order-check-screen.tsx')).OrderCheckScreen,
      },
    ],
    card: {
      title: msg`Order Check`,
      description: msg`Where an order is printed, when it is dispatched, and why.`,
      button: msg`Check an Order`,
    },
  },
  {
    name: 'board',
    api: apiOf.foresight,
    label: msg`Board`,
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
    name: 'coming-up',
    api: apiOf.foresight,
    label: msg`Coming up`,
    screens: [
      {
        path: paths.comingUp,
        reads: [readWorld],
        isExact: true,
        load: async () => (await import('./coming-up/coming-up-screen.tsx')).ComingUpScreen,
      },
      {
        path: paths.factories,
        reads: [readWorld],
        load: async () => (await import('./coming-up/factory-screen.tsx')).FactoryScreen,
      },
    ],
  },
  {
    name: 'history',
    api: 'changes',
    label: msg`History`,
    isUnknownElsewhere: true,
    screens: [
      {
        path: paths.history,
        isExact: true,
        reads: [readFactories],
        load: async () => (await import('./history/history-screen.tsx')).HistoryScreen,
      },
      {
        path: paths.imports,
        reads: [readFactories],
        messages: 'files',
        load: async () => (await import('./history/import-screen.tsx')).ImportScreen,
      },
    ],
  },
  {
    name: 'plans',
    api: 'changes',
    label: msg`Plans`,
    isUnknownElsewhere: true,
    screens: [{ path: paths.plans, reads: [readPlans], load: async () => (await import('./plans/plans-screen.tsx')).PlansScreen }],
  },
]
