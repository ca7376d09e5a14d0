import type { Output } from '@goat/contract/endpoint'
import type { listToDecide } from '@goat/contract/holidays'
import type { PlanEffect, PlanWire } from '@goat/contract/plans'
import type { ResolvedOrder } from '@goat/contract/resolve'
import type { TodayWire } from '@goat/contract/today'
import { dateOfDay, dayMs, dayOfDate } from '@goat/domain/time/calendar'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadDemonstration } from '../src/load-demonstration.ts'
import { inPlan, planCalls } from './support/plans.ts'
import { testApi } from './support/test-api.ts'

type ToDecide = Output<typeof listToDecide.response>

const api = testApi()
const { plan, act } = planCalls(api)
const today = Math.floor(Date.now() / dayMs)
/** Days from today on: of the start of a plan, and of its end. */
const [first, last] = [7, 16]
const [from, to] = [dateOfDay(today + first), dateOfDay(today + first + 3)]
const at = (day: number) => `${dateOfDay(today + day)}T00:00:00.000Z`
const closed = { factories: ['GG-MNPG-GSY'], services: null, productTypes: null, days: null, closed: true, time: null, reason: 'Christmas' }

beforeAll(() => loadDemonstration(api.database.db, dateOfDay(today)))

async function effectOf({ id }: { readonly id: string }): Promise<PlanEffect> {
  const { status, body } = await api.call('viewer', 'GET', `/plans/${id}/effect`)
  expect([status, body]).toEqual([200, expect.objectContaining({ changed: expect.any(Array) })])
  return body as PlanEffect
}

async function inside(of: { readonly id: string }, method: 'POST' | 'PUT', path: string, body: unknown): Promise<unknown> {
  const answer = await api.call('editor', method, path, body, inPlan(of))
  expect(answer).toMatchObject({ status: method === 'POST' ? expect.toBeOneOf([200, 201]) : 200 })
  return answer.body
}

describe('PLN-23: GET /plans/{id}/effect', () => {
  test('agrees with the answers to each sample order at 2,000 instants, with the plan and without it', async () => {
    const christmas = await plan({ starts: at(first), ends: at(last) })
    await inside(christmas, 'POST', '/cutoff-overrides', { ...closed, from, to })
    const effect = await effectOf(christmas)
    expect(effect).toMatchObject({ from: at(first - 5), until: at(last), isCapped: false, total: 12, incomparable: 0 })
    const names = effect.changed.map(({ name }) => name)
    expect(names).toEqual(['Giant card for Guernsey', 'Large card from Guernsey, next day'])
    const [earliest] = effect.changed[0]?.spans ?? []
    expect(earliest?.from, 'placed before the start, to be dispatched after it').toMatch(dateOfDay(today + first - 1))
    for (const { order, spans, more } of effect.changed) {
      expect(more).toBe(0)
      expect(spans.every(({ because }) => because?.kind === 'cutoff-override')).toBe(true)
      const instants = Array.from({ length: 1_000 }, (_, step) => Date.parse(effect.from) + (step * (last - first + 5) * dayMs) / 1_000)
      const orders = instants.map((instant) => ({ ...order, placedAt: new Date(instant).toISOString() }))
      const answers = async (plans: readonly string[]) =>
        (((await api.call('viewer', 'POST', '/resolve', { orders, plans })).body as { results: ResolvedOrder[] }).results ?? []).map(
          ({ answer }) => answer.dispatch,
        )
      const [live, within] = [await answers([]), await answers([christmas.id])]
      for (const [index, instant] of instants.entries()) {
        const said = spans.find((one) => one.what === 'dispatch' && Date.parse(one.from) <= instant && instant < Date.parse(one.until))
        const expected = live[index] === within[index] ? undefined : [[live[index]], [within[index]]]
        expect([instant, said && [said.before.values, said.after.values]]).toEqual([instant, expected])
      }
    }
    expect(await act(christmas, 'schedule')).toMatchObject({ status: 200 })
    expect(await effectOf(christmas), 'although it is known beforehand').toEqual(effect)
    expect(await act(christmas, 'unschedule')).toMatchObject({ status: 200 })
  })

  test('names the record of the plan because of which an answer changes, from when and until when', async () => {
    const strike = await plan({ starts: at(first), ends: at(last) })
    await inside(strike, 'POST', '/cutoff-overrides', { ...closed, factories: ['GB-MNPG-TAM'], from, to })
    const effect = await effectOf(strike)
    const names = effect.changed.map(({ name }) => name)
    expect(names).toContain('Next-day card before the cut-off')
    for (const { spans } of effect.changed)
      for (const span of spans) {
        expect(span).toMatchObject({ because: { kind: 'cutoff-override' } })
        expect(span.from < span.until && effect.from <= span.from && span.until <= effect.until).toBe(true)
      }
  })

  test('without an end, covers four weeks or as long as the records of the plan hold, and says so', async () => {
    const open = await plan()
    const { from: begin, until, isCapped, changed } = await effectOf(open)
    expect([isCapped, changed, (Date.parse(until) - Date.parse(begin)) / dayMs]).toEqual([true, [], 28])
    const day = dateOfDay(dayOfDate(begin.slice(0, 10)) + 40)
    await inside(open, 'POST', '/cutoff-overrides', { ...closed, from: day, to: day })
    expect((await effectOf(open)).until > `${day}T23`).toBe(true)
    await inside(open, 'POST', '/cutoff-overrides', { ...closed, from: day, to: dateOfDay(dayOfDate(day) + 300) })
    const long = await effectOf(open)
    expect((Date.parse(long.until) - Date.parse(long.from)) / dayMs).toBeLessThanOrEqual(92 + 5)
  })

  test('without a start, covers the time of its records, however far ahead they begin', async () => {
    const open = await plan()
    const day = dateOfDay(dayOfDate(new Date().toISOString().slice(0, 10)) + 365)
    await inside(open, 'POST', '/cutoff-overrides', { ...closed, factories: null, from: day, to: dateOfDay(dayOfDate(day) + 6) })
    const { from: begin, until, changed } = await effectOf(open)
    expect([begin < day, until > day, Date.parse(begin) > Date.now() + 300 * dayMs, changed.length > 0]).toEqual([true, true, true, true])
    await inside(open, 'PUT', '/cutoffs/GB-DPS-SLE/44', {
      default: { weekday: '08:00:00', saturday: '08:00:00', sunday: '08:00:00' },
      versionNumber: 1,
    })
    expect(Date.parse((await effectOf(open)).from), 'default times hold at once').toBeLessThan(Date.now() + dayMs)
  })

  test('a plan that is over changes nothing, and an unknown one is a 404', async () => {
    const gone = await plan({ starts: at(first), ends: at(last) })
    await inside(gone, 'POST', '/cutoff-overrides', { ...closed, from, to })
    expect((await effectOf(gone)).changed).toHaveLength(2)
    expect(await act(gone, 'discard')).toMatchObject({ status: 200 })
    expect((await effectOf(gone)).changed).toEqual([])
    expect(await api.call('viewer', 'GET', '/plans/nothing/effect')).toMatchObject({ status: 404 })
  })
})

describe('PLN-27: what waits for somebody, and what comes', () => {
  const waiting = async () =>
    ((await api.call('viewer', 'GET', '/to-decide')).body as ToDecide).entries.flatMap((one) => (one.kind === 'plan' ? [one] : []))
  const todays = async () => (await api.call('viewer', 'GET', '/today')).body as TodayWire

  test('a plan that waits for an approval is to be decided, until it is approved', async () => {
    const asked = await plan({ name: 'Asked' })
    await inside(asked, 'POST', '/cutoff-overrides', { ...closed, from, to })
    expect(await waiting()).toEqual([])
    await act(asked, 'submit')
    expect(await waiting()).toEqual([{ kind: 'plan', id: asked.id, name: 'Asked', why: 'inReview' }])
    await act(asked, 'discard')
    expect(await waiting()).toEqual([])
  })

  test('a plan that starts within seven days is unusual then, and one that starts later is not yet', async () => {
    const starting = async (days: number) => {
      const one = await plan({ name: `In ${days}`, starts: new Date(Date.now() + days * dayMs).toISOString() })
      await inside(one, 'POST', '/cutoff-overrides', { ...closed, from: dateOfDay(today + 300), to: dateOfDay(today + 300) })
      expect(await act(one, 'schedule')).toMatchObject({ status: 200 })
      return one
    }
    const soon = await starting(3)
    const later = await starting(9)
    const change = ({ id, name, starts: at }: PlanWire) => ({ id, name, at, change: 'starts', timeZone: 'Europe/London' })
    expect((await todays()).week).toMatchObject({ plans: [change(soon)], nextPlan: change(later) })
    expect((await todays()).activePlans).toEqual([])
    expect(await act(later, 'unschedule')).toMatchObject({ status: 200 })
    expect(await act(later, 'apply')).toMatchObject({ status: 200 })
    expect((await todays()).week.nextPlan).toBeNull()
    expect((await todays()).activePlans).toEqual([{ id: later.id, name: 'In 9', ends: null, timeZone: 'Europe/London' }])
  })
})
