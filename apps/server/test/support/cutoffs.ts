import type { BrandId } from '@goat/domain/brands'
import { expect } from 'vitest'
import { importConfigurations, readImport } from '../../src/cutoffs/import.ts'
import { testApi } from './test-api.ts'

export const service = '/cutoffs/GB-DPS-SLE/44'
export const times = { weekday: '17:00:00', saturday: '12:00:00', sunday: '10:00:00' }
export const alcohol = { id: 'a1', productType: 'alcohol', applicableOn: ['weekday'], time: '11:00:00' }

/** The application of a test file, and delivery services for its tests. */
export function cutoffCalls() {
  const api = testApi()
  let fresh = 0

  /** Creates a delivery service for a test, as an import does. */
  async function given(brand: BrandId, exceptions: readonly object[] = []): Promise<string> {
    fresh += 1
    const deliveryService = `S${fresh}`
    const file = { results: [{ factoryCode: 'GB-DPS-SLE', deliveryService, versionNumber: 1, cutoff: { default: times, exceptions } }] }
    const read = readImport(JSON.stringify(file), brand)
    if (!read.ok) throw new Error(read.faults.join('\n'))
    await importConfigurations(api.database.db, { brand, actor: { subject: 's', name: 'Set-up' }, requestId: 'r' }, read.configurations, {
      dryRun: false,
    })
    return deliveryService
  }

  async function find(deliveryService: string): Promise<Record<string, unknown> | undefined> {
    const { body } = await api.call('viewer', 'GET', '/deliveryConfigurations')
    const { results } = body as { results: Record<string, unknown>[] }
    return results.find((one) => one['deliveryService'] === deliveryService)
  }

  async function stored(deliveryService: string): Promise<Record<string, unknown>> {
    // An import bypasses the server, whose cached list includes it after a notification.
    await expect.poll(() => find(deliveryService)).toBeDefined()
    return (await find(deliveryService)) ?? {}
  }

  async function changesOf(
    deliveryService: string,
  ): Promise<{ action: string; before: unknown; after: unknown; actor: { name: string } }[]> {
    const { body } = await api.call('viewer', 'GET', `/changes?kind=cutoff&key=GB-DPS-SLE/${deliveryService}`)
    return (body as { results: [] }).results
  }

  return { api, given, find, stored, changesOf }
}
