import { setTimeout as sleep } from 'node:timers/promises'
import type { ChangeWire } from '@goat/contract/changes'
import type { PlanWire } from '@goat/contract/plans'
import { until } from './command.ts'
import { wire } from './designation.ts'

export type Target = { readonly url: string; readonly token: string }
/** Two plans: one starts when the other ends, give or take a few milliseconds. */
type DuePlans = { readonly name: string; readonly begins: string; readonly ends: string }
export type Due = DuePlans & { readonly starts: string }

/** The records that each plan adds. */
const size = 6
const idsOf = (name: string) => Array.from({ length: size }, (_, at) => `${name}-${at}`)
const read = (target: Target, id: string) => call<PlanWire>(target, 'GET', `/plans/${id}`)

/** A scheduled plan and an active one. */
export async function preparePlans(target: Target, name: string): Promise<DuePlans> {
  const prepare = async (of: string) => {
    const { id } = await call<PlanWire>(target, 'POST', '/plans', { name: of, starts: null, ends: null })
    for (const Id of idsOf(of)) await call(target, 'POST', '/designation/schedule', { ...wire, Id }, id)
    return read(target, id)
  }
  const [begins, ends] = [await prepare(`${name}-begins`), await prepare(`${name}-ends`)]
  await call(target, 'POST', `/plans/${ends.id}/apply`, { seen: ends.hash })
  return { name, begins: begins.id, ends: ends.id }
}

export async function scheduleBoth(target: Target, plans: DuePlans, inMs: number): Promise<Due> {
  /** On a busy machine, the instant may be over by the time that the server is asked. */
  const untilAccepted = async (id: string, ask: (plan: PlanWire, at: string) => Promise<Response>) => {
    for (let aheadMs = inMs; ; aheadMs *= 2) {
      const at = new Date(Date.now() + aheadMs).toISOString()
      if ((await ask(await read(target, id), at)).ok) return at
    }
  }
  await untilAccepted(plans.ends, ({ name, starts, version }, ends) =>
    send(target, 'PUT', `/plans/${plans.ends}`, { name, starts, ends, version }),
  )
  const starts = await untilAccepted(plans.begins, async ({ name, version }, at) => {
    const { hash } = await call<PlanWire>(target, 'PUT', `/plans/${plans.begins}`, { name, starts: at, ends: null, version })
    return send(target, 'POST', `/plans/${plans.begins}/schedule`, { seen: hash })
  })
  return { ...plans, starts }
}

/**
 * What became of both, as a running server says. Each has to be done whole, once and in one transaction; the beginning may be missed instead.
 * `stored`: the records that are there now; `lateMs`: how late the plan began.
 */
export async function outcomeOf(target: Target, { name, begins, ends, starts }: Due) {
  await until(async () => (await read(target, begins)).state !== 'scheduled' && (await read(target, ends)).state !== 'active')
  const listed = await call<{ Id: string; Version: number }[]>(target, 'GET', '/designation/schedule')
  const stored = listed.filter(({ Id, Version }) => Id.startsWith(name) && Version === 1).map(({ Id }) => Id)
  const logOf = async (kind: string, key: string) =>
    (await call<{ results: ChangeWire[] }>(target, 'GET', `/changes?kind=${kind}&key=${key}`)).results
  const whatHappened = async (id: string, of: string, actions: readonly string[]) => {
    const records = (await Promise.all(idsOf(of).map((key) => logOf('designation', key)))).flat()
    const transactions = new Set(records.map(({ transaction }) => transaction)).size
    const acts = (await logOf('plan', id)).filter(({ action }) => actions.includes(action))
    const { state } = await read(target, id)
    const count = stored.filter((key) => key.startsWith(of)).length
    const said = `${state}: ${acts.map(({ action }) => action).join()}; ${records.length} changes, ${transactions} transactions, ${count} records`
    return { said, at: Date.parse(acts[0]?.at ?? '') }
  }
  const begun = await whatHappened(begins, `${name}-begins`, ['plan.applied', 'plan.missed', 'plan.failed'])
  const ended = await whatHappened(ends, `${name}-ends`, ['plan.applied', 'plan.ended', 'plan.notEnded'])
  const applied = `active: plan.applied; ${size} changes, 1 transactions, ${size} records`
  const allowed = [applied, 'missed: plan.missed; 0 changes, 0 transactions, 0 records']
  const faults = [
    ...(allowed.includes(begun.said) ? [] : [begun.said]),
    ...(ended.said === `ended: plan.ended,plan.applied; ${2 * size} changes, 2 transactions, 0 records` ? [] : [ended.said]),
  ]
  return { isApplied: begun.said === applied, stored: stored.sort(), lateMs: begun.at - Date.parse(starts), faults }
}

export function send({ url, token }: Target, method: string, path: string, body?: object, plan?: string): Promise<Response> {
  return fetch(`${url}/api/uk${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(plan === undefined ? {} : { plan }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

export async function call<Answer = unknown>(target: Target, method: string, path: string, body?: object, plan?: string): Promise<Answer> {
  let answer = await send(target, method, path, body, plan)
  // The database is being started.
  for (; answer.status === 503; answer = await send(target, method, path, body, plan)) await sleep(50)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
  // The contract's test checks what is answered.
  return JSON.parse(text) as Answer
}
