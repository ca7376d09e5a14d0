import type { RecordKind } from '@goat/domain/kinds/kind'
import * as z from 'zod'
import type { TestApi } from '../../support/api.ts'
import { closedChristmas } from '../../support/dated-cutoffs.ts'
import { payloadOf } from '../../support/delivery-options.ts'
import { factory, holiday, option, sampleOrder } from './records.ts'

/** A versioned record: how to read it and how to write it with a version. */
export type Versioned = {
  readonly name: string
  /** Makes a change if needed and returns the current version. */
  readonly ready: (api: TestApi) => Promise<number>
  readonly write: (api: TestApi, version: number, writer: number) => Promise<Refused>
  /** All writers want the same, so that all of them get it, and one change is logged (HOL-6). */
  readonly isAgreed?: boolean
  readonly kind: RecordKind
}
type Refused = { readonly status: number; readonly body: unknown }

const services = z.object({
  results: z.array(z.object({ deliveryService: z.string(), versionNumber: z.int() })),
})
const schedules = z.array(z.looseObject({ Id: z.string(), Version: z.int() }))
const product = z.object({ ProductVariants: z.array(z.object({ Sku: z.string(), Override: z.object({ Version: z.int() }).nullable() })) })
const samples = z.object({ sampleOrders: z.array(z.object({ id: z.string(), version: z.int() })) })
const datedCutoffs = z.object({ cutoffOverrides: z.array(z.object({ id: z.string(), version: z.int() })) })
const holidays = z.object({
  factories: z.array(z.object({ factoryCode: z.string(), holidays: z.array(z.object({ version: z.nullable(z.int()) })) })),
})
const plans = z.object({ plans: z.array(z.object({ id: z.string(), version: z.int() })) })
const optionSchedule = z.object({ version: z.int() })

const day = (writer: number) => `2027-03-${String((writer % 28) + 1).padStart(2, '0')}`
const time = (writer: number) => `${String(writer % 24).padStart(2, '0')}:${String(writer % 60).padStart(2, '0')}:00`
const optionPath = `/fulfilment-centres/${factory}/delivery-options/${option.deliveryOptionId}/schedules/schedule-uk`

/** Every versioned record of the product. */
export const versionedRecords: readonly Versioned[] = [
  {
    name: 'cut-off times',
    kind: 'cutoff',
    ready: (api) => versionOfService(api, '44'),
    write: (api, versionNumber, writer) =>
      api.call('editor', 'PUT', `/cutoffs/${factory}/44`, {
        default: { weekday: time(writer), saturday: '12:00', sunday: '11:00' },
        versionNumber,
      }),
  },
  {
    name: 'an exception of a delivery service',
    kind: 'cutoff',
    ready: (api) => versionOfService(api, '1'),
    write: (api, versionNumber, writer) =>
      api.call('editor', 'PUT', `/cutoffs/${factory}/1/exceptions/e`, { applicableOn: ['sunday'], time: time(writer), versionNumber }),
  },
  {
    name: 'a dated cut-off',
    kind: 'cutoff-override',
    ready: async (api) => (await dated(api)).version,
    write: async (api, version, writer) =>
      api.call('editor', 'PUT', `/cutoff-overrides/${(await dated(api)).id}`, { ...closedChristmas, reason: `Writer ${writer}`, version }),
  },
  {
    name: 'a card designation schedule',
    kind: 'designation',
    ready: async (api) => (await designation(api)).Version,
    write: async (api, Version, writer) =>
      api.call('editor', 'POST', '/designation/schedule', {
        ...(await designation(api)),
        DurationStartDateUtc: `${day(writer)}T00:00:00Z`,
        DurationEndDateUtc: '9999-12-31T00:00:00Z',
        Version,
      }),
  },
  {
    name: 'a product override',
    kind: 'product-override',
    ready: async (api) => {
      const found = (
        await api.call('viewer', 'POST', '/designation/product-override/product-designation', {
          ProductKey: 'K1',
          Store: 'UK',
          CountryCode: 'GB',
        })
      ).body
      const seen = product.parse(found).ProductVariants.find(({ Sku }) => Sku === 'K1-A')?.Override?.Version
      // Versions count only while overridden, and a move to the current factory is not a change: each version has the other factory.
      if (seen === undefined) await override(api, null, destinationOf(0))
      return seen ?? 1
    },
    write: (api, version) => override(api, version, destinationOf(version)),
  },
  {
    name: 'a delivery option schedule',
    kind: 'delivery-option-schedule',
    ready: async (api) => optionSchedule.parse((await api.call('viewer', 'GET', optionPath)).body).version,
    write: (api, version, writer) => api.call('editor', 'PUT', optionPath, { ...payloadOf(option), name: `Writer ${writer}`, version }),
  },
  {
    name: 'a decision about a public holiday',
    kind: 'holiday-decision',
    isAgreed: true,
    ready: holidayVersion,
    write: (api, version) =>
      api.call('editor', 'PUT', `/public-holidays/${holiday.factoryCode}/${holiday.date}`, { decision: 'open', version }),
  },
  {
    name: 'a sample order',
    kind: 'sample-order',
    ready: async (api) => (await sample(api)).version,
    write: async (api, version, writer) =>
      api.call(
        'editor',
        'PUT',
        `/sample-orders/${(await sample(api)).id}`,
        { ...sampleOrder, name: `Writer ${writer}` },
        { 'if-match': `"${version}"` },
      ),
  },
  {
    name: 'a plan',
    kind: 'plan',
    ready: async (api) => (await planOf(api)).version,
    write: async (api, version, writer) => {
      const { id } = await planOf(api)
      return api.call('editor', 'PUT', `/plans/${id}`, { name: `Writer ${writer}`, starts: null, ends: null, version })
    },
  },
]

async function planOf(api: TestApi): Promise<{ id: string; version: number }> {
  const { body } = await api.call('viewer', 'GET', '/plans')
  const [first] = plans.parse(body).plans
  if (first !== undefined) return first
  await api.call('editor', 'POST', '/plans', { name: 'Writers', starts: null, ends: null })
  return planOf(api)
}

function destinationOf(version: number): string {
  return version % 2 === 0 ? 'GB-MNPG-TAM' : 'GB-ARENA-DRO'
}

async function versionOfService(api: TestApi, service: string): Promise<number> {
  const { results } = services.parse((await api.call('viewer', 'GET', '/deliveryConfigurations')).body)
  return results.find((one) => one.deliveryService === service)?.versionNumber ?? 0
}

async function designation(api: TestApi) {
  const [first] = schedules.parse((await api.call('viewer', 'GET', '/designation/schedule')).body)
  if (first === undefined) throw new Error('there is no schedule')
  return first
}

/** Marking an open public holiday as open is a change only if its name has changed. */
async function holidayVersion(api: TestApi): Promise<number> {
  await api.database.pool.query(`UPDATE records SET value = value || '{"holiday": "Former name"}' WHERE kind = 'holiday-decision'`)
  const { factories } = holidays.parse((await api.call('viewer', 'GET', `/public-holidays?from=${holiday.date}&days=1`)).body)
  return factories.find((one) => one.factoryCode === factory)?.holidays[0]?.version ?? 0
}

async function dated(api: TestApi) {
  const { cutoffOverrides } = datedCutoffs.parse((await api.call('viewer', 'GET', '/cutoff-overrides')).body)
  const [first] = cutoffOverrides
  if (first === undefined) throw new Error('there is no dated cut-off')
  return first
}

async function sample(api: TestApi) {
  const { sampleOrders } = samples.parse((await api.call('viewer', 'GET', '/sample-orders')).body)
  const [first] = sampleOrders
  if (first === undefined) throw new Error('there is no sample order')
  return first
}

async function override(api: TestApi, Version: number | null, FactoryCode: string): Promise<Refused> {
  return api.call('editor', 'POST', '/designation/product-override', {
    ProductVariants: [{ ProductKey: 'K1', VariantSku: 'K1-A', ProductType: 'standard', Version }],
    Store: 'UK',
    DeliveryCountryCode: 'GB',
    FactoryCode,
  })
}
