import type { UndoPlanWire } from '@goat/contract/changes'
import type { Output } from '@goat/contract/endpoint'
import type { PlanWire, readPlan } from '@goat/contract/plans'
import type { PlanState } from '@goat/domain/kinds/plan'
import { expect } from 'vitest'
import { type TestApi, tokenOf } from './api.ts'
import { path as schedules, wire } from './designation.ts'
import { clockAt } from './stored.ts'

export type WholePlan = Output<typeof readPlan.response>
type Headers = Record<string, string>

export const inPlan = ({ id }: Pick<PlanWire, 'id'>) => ({ plan: id })

/** The calls of plans. */
export function planCalls(api: Pick<TestApi, 'call'>) {
  let names = 0

  /** Creates a plan for a test. */
  async function plan(change: object = {}, headers?: Headers): Promise<PlanWire> {
    names += 1
    const answer = await api.call('editor', 'POST', '/plans', { name: `Plan ${names}`, starts: null, ends: null, ...change }, headers)
    expect(answer).toMatchObject({ status: 201 })
    return answer.body as PlanWire
  }
  const read = async (id: string) => (await api.call('viewer', 'GET', `/plans/${id}`)).body as WholePlan
  const preview = async (id: string, what: 'apply' | 'end') =>
    (await api.call('editor', 'GET', `/plans/${id}/${what}`)).body as UndoPlanWire

  /** Does something with a plan as it is, or as it was `seen`. */
  async function act({ id }: Pick<PlanWire, 'id'>, what: string, { seen, headers, ...more }: { seen?: string; headers?: Headers } = {}) {
    const of = seen ?? (what === 'end' ? (await preview(id, what)).seen : (await read(id)).hash)
    return api.call('editor', 'POST', `/plans/${id}/${what}`, { seen: of, ...more }, headers)
  }
  /** Resolves a conflict, or removes a change. */
  const resolve = ({ id }: Pick<PlanWire, 'id'>, item: object, headers?: Headers) =>
    api.call('editor', 'POST', `/plans/${id}/items`, item, headers)
  return { plan, read, preview, act, resolve }
}

/**
 * A plan in every state, named after it; each adds a schedule with its name as the id. The scheduled one starts at `at`, at which the active
 * one ends: in milliseconds since 1970-01-01T00:00Z.
 */
export async function plansOfEveryState(api: TestApi, at: number): Promise<ReadonlyMap<PlanState, WholePlan>> {
  const { plan, read, act } = planCalls(api)
  const iso = (ms: number) => new Date(ms).toISOString()
  const soon = Date.now() + 3_600_000
  const ben = { headers: { authorization: `Bearer ${await tokenOf('editor', 'Ben')}` } }
  const plans = new Map<PlanState, WholePlan>()
  const add = async (name: PlanState, times: object, ...acts: readonly string[]) => {
    const one = await plan({ name, ...times })
    expect(await api.call('editor', 'POST', schedules, { ...wire, Id: name }, inPlan(one))).toMatchObject({ status: 200 })
    for (const what of acts) expect(await act(one, what, what === 'approve' ? ben : {})).toMatchObject({ status: 200 })
    plans.set(name, await read(one.id))
  }
  await add('failed', { starts: iso(soon) }, 'schedule')
  await api.call('editor', 'POST', schedules, { ...wire, Id: 'failed', LocalStartTime: '07:00:00' })
  await clockAt(api.database.db, soon)
  await add('missed', { starts: iso(soon) }, 'schedule')
  await clockAt(api.database.db, soon + 3_600_000)
  await add('draft', {})
  await add('inReview', {}, 'submit')
  await add('approved', {}, 'submit', 'approve')
  await add('scheduled', { starts: iso(at) }, 'schedule')
  await add('active', { ends: iso(at) }, 'apply')
  await add('ended', {}, 'apply', 'end')
  await add('discarded', {}, 'discard')
  for (const [state, { id }] of plans) plans.set(state, await read(id))
  expect([...plans].map(([state, one]) => [state, one.state])).toEqual([...plans.keys()].map((state) => [state, state]))
  return plans
}
