import { expect } from 'vitest'
import { type TestApi, tokenOf } from './api.ts'
import { wire } from './designation.ts'

/** The preview of undoing a change. */
export type Plan = {
  effects: { kind: string; key: string; before: object | null; after: object | null; kept: object[]; issues: object[] }[]
  more?: number
  seen: string
}

/** Calls that change designation schedules, and that read and undo changes. */
export function historyCalls(api: Pick<TestApi, 'call'>) {
  const as = async (name: string) => ({ authorization: `Bearer ${await tokenOf('editor', name)}` })
  async function newest(): Promise<{ revision: number; [field: string]: unknown }> {
    const { body } = await api.call('viewer', 'GET', '/changes?limit=1')
    const [change] = (body as { results: { revision: number }[] }).results
    if (change === undefined) throw new Error('there is no change')
    return change
  }
  const plan = async (revision: number) => (await api.call('editor', 'GET', `/changes/${revision}/undo`)).body as Plan
  async function undo(revision: number, seen?: string, headers?: Record<string, string>) {
    return api.call('editor', 'POST', `/changes/${revision}/undo`, { seen: seen ?? (await plan(revision)).seen }, headers)
  }

  const save = async (Id: string, change: object = {}, by = 'Ann') => {
    const answer = await api.call('editor', 'POST', '/designation/schedule', { ...wire, Id, ...change }, await as(by))
    expect(answer.status).toBe(200)
    return (await newest()).revision
  }
  const stored = async (Id: string) => {
    const { body } = await api.call('viewer', 'GET', '/designation/schedule')
    return (body as { Id: string }[]).find((one) => one.Id === Id)
  }
  return { as, newest, plan, undo, save, stored }
}
