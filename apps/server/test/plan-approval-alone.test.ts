import { dateOfDay, dayMs } from '@goat/domain/time/calendar'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadDemonstration } from '../src/load-demonstration.ts'
import { tokenOf } from './support/api.ts'
import { historyCalls } from './support/history-calls.ts'
import { testApi } from './support/test-api.ts'

type Stored = { key: string; version: number; value: { default: object } }
type Sample = { id: string; name: string; version: number }
type Headers = Record<string, string>

describe('PLN-15: with APPROVAL=wide, one person alone does not get round it', () => {
  const api = testApi({ deps: { approval: 'wide', wideShare: 0.2 } })
  const { newest, undo } = historyCalls(api)
  beforeAll(() => loadDemonstration(api.database.db, new Date().toISOString().slice(0, 10)))

  const as = async (name: string) => ({ authorization: `Bearer ${await tokenOf('editor', name)}` })
  const refusal = (code: string) => ({ status: 403, body: { issues: [{ code }] } })
  const dateIn = (days: number) => dateOfDay(Math.floor(Date.now() / dayMs) + days)
  const recordsOf = async (kind: string) => ((await api.call('viewer', 'GET', `/records/${kind}`)).body as { records: Stored[] }).records
  const samples = async () => ((await api.call('viewer', 'GET', '/sample-orders')).body as { sampleOrders: Sample[] }).sampleOrders

  /** One schedule for each option, for all orders, that sets its price. */
  async function priced(from: number, to: number) {
    return (await recordsOf('delivery-option')).map(({ key }) => {
      const [fulfilmentCentreId = '', deliveryOptionId = ''] = key.split('/')
      return {
        name: 'Dear',
        ...{ fulfilmentCentreId, deliveryOptionId, cardTypes: [], giftTypes: [], overrides: { price: 9900 } },
        fulfilmentCentreActiveDateTimeRange: { start: `${dateIn(from)}T00:00:00`, end: `${dateIn(to)}T00:00:00` },
        deliveryDateRange: { start: dateIn(from), end: dateIn(to + 30) },
        applicableConsignmentTypes: ['cardOnly', 'cardAndGift', 'giftOnly'],
      }
    })
  }
  const setPrices = (schedules: readonly object[], headers: Headers) =>
    api.call('editor', 'POST', '/deliveryoptions/schedules', { schedules }, headers)

  test('by removing the sample orders first', async () => {
    const own = await as('Remover')
    const removed: number[] = []
    const all = await samples()
    for (const { id, version } of all) {
      const headers = { ...own, 'if-match': `"${version}"` }
      expect(await api.call('editor', 'DELETE', `/sample-orders/${id}`, undefined, headers)).toMatchObject({ status: 200 })
      removed.push((await newest()).revision)
    }
    expect(await setPrices(await priced(-1, 5), own)).toMatchObject(refusal('plan.changesMany'))
    for (const revision of removed) expect(await undo(revision, undefined, own)).toMatchObject({ status: 200 })
    expect(await samples()).toHaveLength(all.length)
    expect(await setPrices(await priced(-1, 5), own)).toMatchObject(refusal('plan.changesMany'))
  })

  test('by adding sample orders first, in which the changed ones are few', async () => {
    const own = await as('Padder')
    const { length } = await samples()
    for (let at = length; at < 50; at += 1) {
      const body = { name: `Padding ${at}`, placed: { day: 'today', time: '12:00:00' }, order: {} }
      expect(await api.call('editor', 'POST', '/sample-orders', body, own)).toMatchObject({ status: 201 })
    }
    const early = { weekday: '00:01:00', saturday: '00:01:00', sunday: '00:01:00' }
    let tried = 0
    for (const { key, version, value } of await recordsOf('cutoff')) {
      const overlay = [{ kind: 'cutoff', key, value: { ...value, default: early } }]
      const effect = (await api.call('viewer', 'POST', '/sample-orders/effect', { overlay })).body as { changed: object[] }
      if (effect.changed.length <= length / 5 || effect.changed.length > 10) continue
      tried += 1
      expect(await api.call('editor', 'PUT', `/cutoffs/${key}`, { default: early, versionNumber: version }, own)).toMatchObject({
        ...refusal('plan.changesMany'),
        body: { errors: [expect.stringContaining(`${effect.changed.length} of ${length} sample orders`)] },
      })
    }
    expect(tried).toBeGreaterThan(0)
    for (const { id, name, version } of await samples())
      if (name.startsWith('Padding'))
        await api.call('editor', 'DELETE', `/sample-orders/${id}`, undefined, { ...own, 'if-match': `"${version}"` })
    expect(await samples()).toHaveLength(length)
  })

  test('by changing what begins after the coming week, at once or one by one', async () => {
    const own = await as('Planner')
    const later = await priced(16, 40)
    expect(await setPrices(later, own)).toMatchObject(refusal('plan.changesMany'))
    const statuses: number[] = []
    for (const one of later) statuses.push((await setPrices([one], own)).status)
    expect(statuses).toContain(201)
    expect(statuses).toContain(403)
    const cutoff = { factories: null, services: null, productTypes: null, days: null, closed: false, time: '00:00:00', reason: 'Early' }
    expect(
      await api.call('editor', 'POST', '/cutoff-overrides', { ...cutoff, from: dateIn(15), to: dateIn(77) }, await as('Early')),
    ).toMatchObject(refusal('plan.changesMany'))
  })

  test('by undoing an undo; what is taken back needs no approval', async () => {
    const own = await as('Undoer')
    const services = (await recordsOf('cutoff')).map(({ key }) => key.split('/')).filter(([code]) => code === 'GB-DPS-SLE')
    const close = (service: string | undefined) =>
      api.call(
        'editor',
        'POST',
        '/cutoff-overrides',
        {
          ...{ factories: ['GB-DPS-SLE'], services: [service], productTypes: null, from: '2090-12-25', to: '2090-12-25', days: null },
          ...{ closed: true, time: null, reason: 'Flood' },
        },
        own,
      )
    const [first, ...rest] = services.map(([, service]) => service)
    expect(await close(first)).toMatchObject({ status: 201 })
    const closed = (await newest()).revision
    expect(await undo(closed, undefined, own)).toMatchObject({ status: 200 })
    const undone = (await newest()).revision
    for (const service of rest.slice(0, -1)) expect(await close(service)).toMatchObject({ status: 201 })
    expect(await close(rest.at(-1))).toMatchObject({ status: 201 })
    expect(await undo(undone, undefined, own)).toMatchObject({
      ...refusal('plan.undoClosesFactory'),
      body: { errors: [expect.stringMatching(/An undo cannot be put into a plan: work in a plan, and make the change there\.$/)] },
    })
    expect(await undo(undone, undefined, await as('Another'))).toMatchObject(refusal('plan.undoClosesFactory'))
    expect(await undo((await newest()).revision, undefined, own)).toMatchObject({ status: 200 })
    expect(await undo(undone, undefined, own)).toMatchObject({ status: 200 })
  })

  test('what others have changed is undone as it would be written', async () => {
    const [last] = await samples()
    expect(last).toBeDefined()
    const dear = await priced(-1, 5)
    const sets: number[] = []
    // Several people, of whom none changes many.
    for (const [at, one] of dear.entries()) {
      const headers = await as(`Someone ${at}`)
      const { status } = await setPrices([one], headers)
      if (status === 201) sets.push((await newest()).revision)
    }
    expect(sets.length).toBeGreaterThan(1)
    const [own, statuses] = [await as('Reverser'), [] as number[]]
    for (const revision of sets) statuses.push((await undo(revision, undefined, own)).status)
    expect(statuses).toContain(200)
    expect(statuses).toContain(403)
  })
})
