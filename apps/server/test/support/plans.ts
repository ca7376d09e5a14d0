import type { UndoPlanWire } from '@goat/contract/changes'
import type { Output } from '@goat/contract/endpoint'
import type { PlanWire, readPlan } from '@goat/contract/plans'
import { expect } from 'vitest'
import type { TestApi } from './api.ts'

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
