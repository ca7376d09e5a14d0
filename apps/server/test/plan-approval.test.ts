import { type PlanAct, planActs } from '@goat/contract/plans'
import { openStates, type PlanState, planStates } from '@goat/domain/kinds/plan'
import { productTypes } from '@goat/domain/product-types'
import { beforeAll, describe, expect, test } from 'vitest'
import { rules } from '../src/capabilities.ts'
import { loadDemonstration } from '../src/load-demonstration.ts'
import { lookAt } from '../src/plans/clock.ts'
import type { Approval } from '../src/plans/plans.ts'
import { tokenOf, type Who } from './support/api.ts'
import { path as schedules, wire } from './support/designation.ts'
import { historyCalls } from './support/history-calls.ts'
import { inPlan, planCalls } from './support/plans.ts'
import { changeStored } from './support/stored.ts'
import { testApi } from './support/test-api.ts'

type Headers = Record<string, string>
const as = async (name: string, who: Who = 'editor') => ({ authorization: `Bearer ${await tokenOf(who, name)}` })
const because = { 'change-reason': 'The%20machine%20is%20down' }
/** Owns the plan, wrote in it, and neither. */
const people = ['Olga', 'Ann', 'Ben'] as const
const changes = ['nothing', 'an item', 'the times', 'an item taken out'] as const

/** The application with a setting, and a plan that Olga has made and Ann has written in. */
function given(approval: Approval) {
  const clock = { ahead: 0 }
  const api = testApi({ deps: { approval, wideShare: 0.2, now: () => Date.now() + clock.ahead } })
  const calls = planCalls(api)
  let ids = 0
  const save = (headers: Headers) => {
    ids += 1
    return api.call('editor', 'POST', schedules, { ...wire, Id: `approval-${ids}`, Paused: true }, headers)
  }
  async function prepared(content: object = {}) {
    const one = await calls.plan(content, await as('Olga'))
    for (let at = 0; at < 2; at += 1) expect(await save({ ...(await as('Ann')), ...inPlan(one) })).toMatchObject({ status: 200 })
    return one
  }
  /** Approved by Ben, unless that is not asked. */
  async function approved(content: object = {}) {
    const one = await prepared(content)
    expect(await calls.act(one, 'submit', { headers: await as('Ann') })).toMatchObject({ status: 200, body: { state: 'inReview' } })
    expect(await calls.act(one, 'approve', { headers: await as('Ben') })).toMatchObject({
      status: 200,
      body: { state: 'approved', approvedBy: 'Ben' },
    })
    return one
  }
  async function change(id: string, what: (typeof changes)[number]) {
    const { version, name, itemsOf } = await calls.read(id)
    if (what === 'an item') await save({ ...(await as('Ann')), plan: id })
    if (what === 'the times') {
      const body = { name, starts: '2090-01-01T00:00:00Z', ends: null, version }
      expect(await api.call('editor', 'PUT', `/plans/${id}`, body, await as('Ann'))).toMatchObject({ status: 200 })
    }
    const [{ kind, key } = { kind: '', key: '' }] = itemsOf
    if (what === 'an item taken out') await calls.resolve({ id }, { kind, key, keep: 'nothing' }, await as('Ann'))
  }
  const readBy = async (name: string, id: string) => api.call('editor', 'GET', `/plans/${id}`, undefined, await as(name))
  return { api, clock, ...calls, save, prepared, approved, change, readBy }
}

const refusal = (status: number, code: string) => ({ status, body: { issues: [{ code }] } })

describe.each<Approval>(['off', 'plans', 'wide'])('PLN-13: APPROVAL=%s', (approval) => {
  const { api, plan, act, read, save, prepared, approved, change, readBy } = given(approval)
  const mayApply = (isApproved: boolean) => approval === 'off' || isApproved

  test.each(people)('%s applies a plan that nobody has approved', async (name) => {
    const one = await prepared()
    const answer = await act(one, 'apply', { headers: await as(name) })
    expect(answer).toMatchObject(mayApply(false) ? { status: 200 } : refusal(403, 'plan.needsApproval'))
    expect(await read(one.id)).toMatchObject({ state: mayApply(false) ? 'active' : 'draft', approvedBy: null })
  })

  test('only somebody else approves it, who may edit', async () => {
    const one = await prepared()
    await act(one, 'submit')
    for (const name of ['Olga', 'Ann']) {
      expect(await readBy(name, one.id)).toMatchObject({ body: { notForYou: ['approve'] } })
      expect(await act(one, 'approve', { headers: await as(name) })).toMatchObject(refusal(403, 'plan.ownApproval'))
    }
    expect(await readBy('Ben', one.id)).toMatchObject({ body: { notForYou: [] } })
    for (const who of ['viewer', 'none'] as const)
      for (const what of ['approve', 'apply', 'schedule', 'discard', 'seen'])
        expect(await act(one, what, { headers: await as('Ben', who) })).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect(await read(one.id)).toMatchObject({ state: 'inReview' })
  })

  test('those who removed a change or moved the plan cannot approve it either', async () => {
    for (const what of ['an item taken out', 'the times'] as const) {
      const one = await prepared()
      const own = { authorization: `Bearer ${await tokenOf('editor', 'Ben')}` }
      const [{ kind, key } = { kind: '', key: '' }] = (await read(one.id)).itemsOf
      if (what === 'the times') {
        const body = { name: one.name, starts: '2090-01-01T00:00:00Z', ends: null, version: 1 }
        await api.call('editor', 'PUT', `/plans/${one.id}`, body, own)
      } else await api.call('editor', 'POST', `/plans/${one.id}/items`, { kind, key, keep: 'nothing' }, own)
      await act(one, 'submit')
      expect(await act(one, 'approve', { headers: own })).toMatchObject(refusal(403, 'plan.ownApproval'))
    }
  })

  test.each(changes)('%s changes after the approval', async (what) => {
    const one = await approved()
    const { hash } = await read(one.id)
    await change(one.id, what)
    const isSame = what === 'nothing'
    expect(await read(one.id)).toMatchObject(isSame ? { state: 'approved', approvedBy: 'Ben' } : { state: 'draft', approvedBy: null })
    if (!isSame) expect(await act(one, 'apply', { seen: hash })).toMatchObject({ status: 409, body: { code: 'planChanged' } })
    expect(await act(one, 'apply', { headers: await as('Ann') })).toMatchObject(
      mayApply(isSame) ? { status: 200 } : refusal(403, 'plan.needsApproval'),
    )
  })

  test('the hash of another plan, a made-up one and the id of another brand do nothing', async () => {
    const [one, other] = [await approved(), await approved()]
    for (const seen of [(await read(other.id)).hash, 'forged', ''])
      for (const what of ['apply', 'schedule', 'return', 'discard'])
        expect(await act(one, what, { seen })).toMatchObject({ status: 409, body: { code: 'planChanged' } })
    const headers = { ...(await as('Ben')), 'content-type': 'application/json' }
    const { hash: seen } = await read(one.id)
    const post = async (url: string) =>
      (await api.app.inject({ method: 'POST', url, headers, payload: JSON.stringify({ seen }) })).statusCode
    expect(await post(`/api/nl/plans/${one.id}/apply`)).toBe(404)
    expect(await post('/api/uk/plans/00000000-0000-4000-8000-000000000000/apply')).toBe(404)
    expect(await read(one.id)).toMatchObject({ state: 'approved' })
  })

  test('with a conflict, it is neither sent for approval nor approved', async () => {
    const one = await plan({}, await as('Olga'))
    const made = await save(await as('Cas'))
    expect(made).toMatchObject({ status: 200 })
    const { Id, Version } = made.body as { Id: string; Version: number }
    const write = (headers: Headers, Note: string) =>
      api.call('editor', 'POST', schedules, { ...wire, Id, Version, Note, Paused: true }, headers)
    expect(await write({ ...(await as('Olga')), ...inPlan(one) }, 'Planned')).toMatchObject({ status: 200 })
    expect(await act(one, 'submit')).toMatchObject({ status: 200 })
    expect(await write(await as('Cas'), 'Live')).toMatchObject({ status: 200 })
    const blocked = { status: 409, body: { code: 'planBlocked', blocked: [{ key: Id, issues: [{ code: 'plan.conflict' }] }] } }
    expect(await act(one, 'approve', { headers: await as('Ben') })).toMatchObject(blocked)
    expect(await act(one, 'return')).toMatchObject({ status: 200 })
    expect(await act(one, 'submit')).toMatchObject(blocked)
    expect(await read(one.id)).toMatchObject({ state: 'draft' })
  })

  test('PLN-35: one that was missed or could not be applied is sent for approval, and says that it needs one', async () => {
    for (const state of ['missed', 'failed'] as const) {
      const one = await prepared()
      await changeStored(api.database.db, 'plan', { state }, one.id)
      expect(await read(one.id)).toMatchObject({ state, notForYou: mayApply(false) ? [] : ['schedule', 'apply'] })
      expect(await act(one, 'submit', { headers: await as('Ann') })).toMatchObject({ status: 200, body: { state: 'inReview' } })
      expect(await act(one, 'approve', { headers: await as('Ben') })).toMatchObject({ status: 200 })
      expect(await read(one.id)).toMatchObject({ state: 'approved', notForYou: [] })
      expect(await act(one, 'apply', { headers: await as('Ann') })).toMatchObject({ status: 200 })
    }
  })

  test('a renamed plan is still approved; a plan that is returned is not', async () => {
    const one = await approved()
    const { version } = await read(one.id)
    await api.call('editor', 'PUT', `/plans/${one.id}`, { name: 'Renamed', starts: null, ends: null, version })
    expect(await read(one.id)).toMatchObject({ name: 'Renamed', state: 'approved' })
    await act(one, 'return')
    expect(await read(one.id)).toMatchObject({ state: 'draft', approvedBy: null })
    expect(await act(one, 'apply')).toMatchObject(mayApply(false) ? { status: 200 } : refusal(403, 'plan.needsApproval'))
  })

  test('the approval is checked again by the server that applies it, and a schedule can be taken back', async () => {
    const start = Date.now() + 86_400_000
    const content = { starts: new Date(start).toISOString() }
    const deps = (set: Approval) => ({
      ...{ db: api.database.db, rules, prepared: { watch: () => undefined }, log: { warn: () => undefined } },
      ...{ graceMs: 60_000, approval: set },
    })
    const one = await approved(content)
    expect(await act(one, 'schedule', { headers: await as('Ann') })).toMatchObject({ status: 200, body: { state: 'scheduled' } })
    await act(one, 'unschedule')
    expect(await read(one.id)).toMatchObject({ state: 'approved', approvedBy: 'Ben' })
    await act(one, 'schedule')
    await lookAt(deps(approval), 'uk', () => start)
    expect(await read(one.id)).toMatchObject({ state: 'active' })
    const unapproved = await prepared(content)
    if (approval === 'off') {
      await act(unapproved, 'schedule')
      // The setting was changed after that.
      await lookAt(deps('plans'), 'uk', () => start)
      expect(await read(unapproved.id)).toMatchObject({ state: 'failed' })
    } else expect(await act(unapproved, 'schedule')).toMatchObject(refusal(403, 'plan.needsApproval'))
  })
})

/** From which states each act is possible; an approval is needed for two. */
const possible: Readonly<Record<PlanAct, readonly PlanState[]>> = {
  submit: ['draft', 'missed', 'failed'],
  approve: ['inReview'],
  return: ['inReview', 'approved'],
  schedule: ['draft', 'approved', 'missed', 'failed'],
  unschedule: ['scheduled'],
  apply: ['draft', 'approved', 'scheduled', 'missed', 'failed'],
  end: ['active'],
  discard: openStates,
  seen: [],
}

describe.each<Approval>(['off', 'plans', 'wide'])('PLN-13: every act in every state, with APPROVAL=%s', (approval) => {
  const { api, act, read, preview, save, prepared } = given(approval)

  /** A plan in a state that Olga has made, Ann written in, and Ben approved, if it was, with its hash before the last change. */
  async function planIn(state: PlanState) {
    const one = await prepared({ starts: '2089-01-01T00:00:00Z' })
    const { hash: earlier } = await read(one.id)
    await save({ ...(await as('Ann')), ...inPlan(one) })
    const steps: readonly (readonly [PlanAct, (typeof people)[number]])[] = [
      ...(state === 'draft' || state === 'discarded' ? [] : [['submit', 'Ann'] as const]),
      ...(state === 'draft' || state === 'discarded' || state === 'inReview' ? [] : [['approve', 'Ben'] as const]),
      ...(state === 'active' || state === 'ended' ? [['apply', 'Ann'] as const] : []),
      ...(state === 'scheduled' || state === 'missed' || state === 'failed' ? [['schedule', 'Ann'] as const] : []),
      ...(state === 'ended' ? [['end', 'Ann'] as const] : []),
      ...(state === 'discarded' ? [['discard', 'Ann'] as const] : []),
    ]
    for (const [what, name] of steps) expect(await act(one, what, { headers: await as(name) })).toMatchObject({ status: 200 })
    // The clock says so.
    if (state === 'missed' || state === 'failed') await changeStored(api.database.db, 'plan', { state }, one.id)
    return { ...one, earlier }
  }

  /** What happens to a plan, which is as it was seen, or why nothing does. */
  function expected(state: PlanState, what: PlanAct, name: string, isAsSeen: boolean) {
    const isPossible = possible[what].includes(state) || what === 'seen'
    if (!isPossible || !isAsSeen || what === 'seen') return { status: 409, body: { code: 'planChanged' } }
    if (what === 'approve' && name !== 'Ben') return refusal(403, 'plan.ownApproval')
    const isAgreed = approval === 'off' || state !== 'draft'
    if ((what === 'apply' || what === 'schedule') && !isAgreed) return refusal(403, 'plan.needsApproval')
    return { status: 200 }
  }

  // Where the setting makes no difference, one of them is enough.
  const states = approval !== 'plans' && process.env['TESTS'] !== 'full' ? (['draft', 'inReview', 'approved'] as const) : planStates

  test.each(states)('a plan that is %s', async (state) => {
    let one = await planIn(state)
    for (const [at, what] of planActs.entries()) {
      const look = async () => {
        const shown = await read(one.id)
        return { shown, seen: what === 'end' && state === 'active' ? (await preview(one.id, 'end')).seen : shown.hash }
      }
      let before = await look()
      const attempt = async (who: Who, name: string, seen: string) => {
        const answer = await act(one, what, { seen, headers: await as(name, who) })
        const cell = who === 'editor' ? expected(state, what, name, seen === before.seen) : { status: 403, body: { code: 'forbidden' } }
        expect([what, who, name, seen, answer]).toMatchObject([what, who, name, seen, cell])
        return answer.status === 200
      }
      // What is not the plan as it is now, by the editors in turn.
      for (const [place, seen] of ['forged', one.earlier].entries())
        await attempt('editor', people[(at + place + planStates.indexOf(state)) % people.length] ?? '', seen)
      for (const who of ['viewer', 'none'] as const) await attempt(who, 'Ben', before.seen)
      expect(await read(one.id)).toEqual(before.shown)
      for (const name of people) {
        if (await attempt('editor', name, before.seen)) {
          await changeStored(api.database.db, 'plan', { state: 'discarded' }, one.id)
          one = await planIn(state)
          before = await look()
        } else expect(await read(one.id)).toEqual(before.shown)
      }
    }
    await changeStored(api.database.db, 'plan', { state: 'discarded' }, one.id)
  })

  test('an id that is made up, or of another brand, is not found by any act', async () => {
    const one = await planIn('inReview')
    const headers = { ...(await as('Ben')), 'content-type': 'application/json' }
    for (const what of planActs)
      for (const of of [
        `nl/plans/${one.id}`,
        'uk/plans/00000000-0000-4000-8000-000000000000',
        'uk/plans/x',
        `uk/plans/${one.id.toUpperCase()}`,
      ]) {
        const { statusCode } = await api.app.inject({
          method: 'POST',
          url: `/api/${of}/${what}`,
          headers,
          payload: { seen: (await read(one.id)).hash },
        })
        expect([of, what, statusCode]).toEqual([of, what, 404])
      }
    expect(await read(one.id)).toMatchObject({ state: 'inReview' })
  })
})

describe('PLN-16, PLN-17: what is said about a plan', () => {
  const { api, act, read, approved, change } = given('plans')
  const comment = async (id: string, text: string, who: Who = 'editor', name = 'Ben') =>
    api.call(who, 'POST', `/plans/${id}/comments`, { text }, await as(name, who))
  const said = async (id: string) => (await read(id)).entries.map(({ action, by, text }) => [action, by, text])

  test('who approved it, what withdrew that, and why it was sent back', async () => {
    const one = await approved()
    await change(one.id, 'an item')
    await change(one.id, 'the times')
    await act(one, 'submit', { headers: await as('Ann') })
    await act(one, 'return', { headers: { ...(await as('Ben')), ...because } })
    await act(one, 'submit', { headers: await as('Ann') })
    await change(one.id, 'the times')
    const { entries, itemsOf } = await read(one.id)
    expect(entries.map(({ action, by, text }) => [action, by, text])).toEqual([
      ['plan.created', 'Olga', null],
      ['plan.submitted', 'Ann', null],
      ['plan.approved', 'Ben', null],
      ['plan.withdrawn', 'Ann', null],
      ['plan.submitted', 'Ann', null],
      ['plan.returned', 'Ben', 'The machine is down'],
      ['plan.submitted', 'Ann', null],
    ])
    const newest = itemsOf.at(-1)
    expect(entries.map(({ item }) => item)[3]).toEqual({ kind: newest?.kind, key: newest?.key })
    expect(entries.filter(({ item }) => item !== null)).toHaveLength(1)
  })

  test('comments stand between what was done, withdraw nothing, and stay', async () => {
    const one = await approved()
    const { hash } = await read(one.id)
    expect(await comment(one.id, ' Ready?\nYes. ')).toMatchObject({ status: 201, body: { state: 'approved', hash } })
    expect((await said(one.id)).at(-1)).toEqual(['plan.commented', 'Ben', 'Ready?\nYes.'])
    for (const text of ['', ' ', 'x'.repeat(2001)]) expect(await comment(one.id, text)).toMatchObject({ status: 400 })
    expect(await comment(one.id, 'x'.repeat(2000))).toMatchObject({ status: 201 })
    for (const who of ['viewer', 'none'] as const) expect(await comment(one.id, 'No', who)).toMatchObject({ status: 403 })
    expect(await comment('00000000-0000-4000-8000-000000000000', 'No')).toMatchObject({ status: 404 })
    const { newest, undo } = historyCalls(api)
    expect(await newest()).toMatchObject({ kind: 'plan-comment', action: 'plan.commented' })
    const { revision } = await newest()
    const refused = { status: 409, body: { code: 'notUndoable', issues: [{ code: 'plan.onItsPage' }] } }
    for (const acted of [revision, revision - 2]) {
      expect(await api.call('editor', 'GET', `/changes/${acted}/undo`)).toMatchObject(refused)
      expect(await undo(acted, 'unseen')).toMatchObject(refused)
    }
    expect(await act(one, 'apply', { headers: await as('Ann') })).toMatchObject({ status: 200 })
    expect(await comment(one.id, 'Thank you')).toMatchObject({ status: 201 })
    expect((await said(one.id)).slice(-2)).toEqual([
      ['plan.applied', 'Ann', null],
      ['plan.commented', 'Ben', 'Thank you'],
    ])
  })
})

describe('PLN-14: an emergency', () => {
  const { api, plan, act, read, prepared, save } = given('plans')
  const goAhead = async (id: string, what: string, headers: Headers) =>
    api.call('editor', 'POST', `/plans/${id}/${what}`, { seen: (await read(id)).hash, emergency: true }, headers)

  test('an editor goes ahead with a reason, which is listed until somebody else has looked at it', async () => {
    const one = await prepared()
    expect(await goAhead(one.id, 'apply', await as('Ann'))).toMatchObject(refusal(400, 'plan.needsReason'))
    expect(await goAhead(one.id, 'apply', { ...(await as('Ann', 'viewer')), ...because })).toMatchObject({ status: 403 })
    expect(await goAhead(one.id, 'apply', { ...(await as('Ann')), ...because })).toMatchObject({ status: 200, body: { state: 'active' } })
    const emergency = { by: 'Ann', reason: 'The machine is down' }
    const { body } = await api.call('viewer', 'GET', '/plans')
    expect(body).toMatchObject({ plans: expect.arrayContaining([expect.objectContaining({ id: one.id, emergency, approvedBy: null })]) })
    expect(await act(one, 'seen', { seen: (await read(one.id)).hash, headers: await as('Ann') })).toMatchObject(
      refusal(403, 'plan.ownApproval'),
    )
    await act(one, 'end')
    expect(await read(one.id)).toMatchObject({ state: 'ended', emergency })
    expect(await act(one, 'seen', { headers: await as('Ben') })).toMatchObject({ status: 200, body: { state: 'ended', emergency: null } })
    expect(await act(one, 'seen', { headers: await as('Ben') })).toMatchObject({ status: 409 })
  })

  test('scheduled, it is applied; taken out of the schedule, it needs an approval again', async () => {
    const starts = Date.now() + 86_400_000
    const [one, other] = [
      await prepared({ starts: new Date(starts).toISOString() }),
      await prepared({ starts: new Date(starts).toISOString() }),
    ]
    for (const { id } of [one, other])
      expect(await goAhead(id, 'schedule', { ...(await as('Ann')), ...because })).toMatchObject({ status: 200 })
    expect(await act(other, 'unschedule')).toMatchObject({ status: 200, body: { state: 'draft', emergency: null } })
    expect(await act(other, 'schedule')).toMatchObject(refusal(403, 'plan.needsApproval'))
    const log = { warn: () => undefined }
    await lookAt(
      { db: api.database.db, rules, prepared: { watch: () => undefined }, log, graceMs: 1, approval: 'plans' },
      'uk',
      () => starts,
    )
    expect(await read(one.id)).toMatchObject({ state: 'active', emergency: { by: 'Ann' } })
  })

  test('with an approval, it is none', async () => {
    const one = await plan({}, await as('Olga'))
    await save({ ...(await as('Olga')), ...inPlan(one) })
    await act(one, 'submit')
    await act(one, 'approve', { headers: await as('Ben') })
    expect(await goAhead(one.id, 'apply', { ...(await as('Olga')), ...because })).toMatchObject({ status: 200, body: { emergency: null } })
  })
})

describe('PLN-15: APPROVAL=wide', () => {
  const { api, clock, plan, act, prepared } = given('wide')
  const { newest, undo } = historyCalls(api)
  beforeAll(() => loadDemonstration(api.database.db, new Date().toISOString().slice(0, 10)))

  const closing = { factories: ['GB-DPS-SLE'], services: null, productTypes: null, from: '2090-12-25', to: '2090-12-26', days: null }
  const close = (change: object = {}, headers?: Headers) =>
    api.call('editor', 'POST', '/cutoff-overrides', { ...closing, closed: true, time: null, reason: 'Flood', ...change }, headers)
  const closes = refusal(403, 'plan.closesFactory')

  test('a live write that closes a whole factory is refused, and says that it has to be put into a plan', async () => {
    const before = (await newest()).revision
    expect(await close()).toMatchObject({ ...closes, body: { errors: [expect.stringMatching(/GB-DPS-SLE.*Put it into a plan\.$/)] } })
    expect(await close({ factories: null })).toMatchObject({ status: 403 })
    const { body } = await api.call('viewer', 'GET', '/records/cutoff')
    const services = (body as { records: { key: string }[] }).records
      .map(({ key }) => key.split('/'))
      .filter(([code]) => code === 'GB-DPS-SLE')
    const each = services.map(([, service]) => ({ ...closing, services: [service], closed: true, time: null, reason: 'Each' }))
    expect(await api.call('editor', 'POST', '/cutoff-overrides/several', { cutoffOverrides: each })).toMatchObject(closes)
    expect((await newest()).revision).toBe(before)
  })

  test('so is whatever closes the rest of it: service by service, by every product type, by two people at once, or by ending an exception', async () => {
    const { body } = await api.call('viewer', 'GET', '/records/cutoff')
    const codes = (body as { records: { key: string }[] }).records.map(({ key }) => key.split('/'))
    const services = codes.filter(([code]) => code === 'GB-DPS-SLE').map(([, service]) => service)
    const on = (date: string) => ({ from: date, to: date })
    const last = services.at(-1)
    for (const service of services.slice(0, -1))
      expect(await close({ ...on('2090-11-01'), services: [service] })).toMatchObject({ status: 201 })
    expect(await close({ ...on('2090-11-01'), services: [last] })).toMatchObject(closes)
    expect(await close({ from: '2090-10-30', to: '2090-11-02', services: [last] })).toMatchObject(closes)
    expect(await close({ ...on('2090-11-02'), services: [last] })).toMatchObject({ status: 201 })
    expect(await close({ ...on('2090-11-03'), productTypes })).toMatchObject(closes)
    const parts = [productTypes.slice(0, 3), productTypes.slice(3)]
    const both = await Promise.all(parts.map((part) => close({ ...on('2090-11-04'), productTypes: part })))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 403])
    const open = await close({ ...on('2090-11-05'), closed: false, time: '10:00:00', productTypes: ['cake'] })
    expect(open).toMatchObject({ status: 201 })
    expect(await close(on('2090-11-05'))).toMatchObject({ status: 201 })
    expect(await api.call('editor', 'DELETE', `/cutoff-overrides/${(open.body as { id: string }).id}`)).toMatchObject(closes)
  })

  test('a part of it, another reason for it, and its end are not', async () => {
    expect(await close({ productTypes: ['cake'] })).toMatchObject({ status: 201 })
    const one = await plan({}, await as('Olga'))
    const made = await close({}, { ...(await as('Olga')), ...inPlan(one) })
    expect(made).toMatchObject({ status: 201 })
    await act(one, 'submit', { headers: await as('Olga') })
    await act(one, 'approve', { headers: await as('Ben') })
    expect(await act(one, 'apply', { headers: await as('Olga') })).toMatchObject({ status: 200 })
    const { id } = made.body as { id: string }
    const put = (change: object, version: number) =>
      api.call('editor', 'PUT', `/cutoff-overrides/${id}`, {
        ...closing,
        closed: true,
        time: null,
        reason: 'Dry again',
        ...change,
        version,
      })
    expect(await put({}, 1)).toMatchObject({ status: 200 })
    expect(await put({ to: '2090-12-27' }, 2)).toMatchObject(closes)
    expect(await api.call('editor', 'DELETE', `/cutoff-overrides/${id}`)).toMatchObject({ status: 200 })
    // What was agreed once can be restored.
    expect(await undo((await newest()).revision)).toMatchObject({ status: 200 })
  })

  test('so is one that changes more than a fifth of the sample orders; one that changes fewer is not', async () => {
    const { body } = await api.call('viewer', 'GET', '/records/cutoff')
    const { records } = body as { records: { key: string; version: number; value: { default: object } }[] }
    const results: { key: string; sent: object; total: number; changed: object[] }[] = []
    for (const { key, version } of records) {
      const sent = { default: { weekday: '00:01:00', saturday: '00:01:00', sunday: '00:01:00' }, versionNumber: version }
      const overlay = [{ kind: 'cutoff', key, value: { default: sent.default, exceptions: [] } }]
      const { body: effect } = await api.call('viewer', 'POST', '/sample-orders/effect', { overlay })
      results.push({ key, sent, ...(effect as { total: number; changed: object[] }) })
    }
    const sorted = results.sort((a, b) => a.changed.length - b.changed.length)
    const [least, most] = [sorted[0], sorted.at(-1)]
    expect([(least?.changed.length ?? 0) <= (least?.total ?? 0) / 5, (most?.changed.length ?? 0) > (most?.total ?? 0) / 5]).toEqual([
      true,
      true,
    ])
    expect(await api.call('editor', 'PUT', `/cutoffs/${least?.key}`, least?.sent)).toMatchObject({ status: 200 })
    expect(await api.call('editor', 'PUT', `/cutoffs/${most?.key}`, most?.sent)).toMatchObject({
      ...refusal(403, 'plan.changesMany'),
      body: { errors: [expect.stringContaining(`${most?.changed.length} of ${most?.total} sample orders`)] },
    })
    const one = await prepared()
    expect(await api.call('editor', 'PUT', `/cutoffs/${most?.key}`, most?.sent, inPlan(one))).toMatchObject({ status: 200 })
  })

  test('so are several within an hour, of which none is alone, if the same person makes them without an approval', async () => {
    type Cutoff = { key: string; version: number; value: { default: object; exceptions: object[] } }
    const cutoffs = async () => ((await api.call('viewer', 'GET', '/records/cutoff')).body as { records: Cutoff[] }).records
    const early = { weekday: '00:02:00', saturday: '00:02:00', sunday: '00:02:00' }
    const small: { key: string; before: object; changed: readonly string[] }[] = []
    let total = 0
    for (const { key, value } of await cutoffs()) {
      const overlay = [{ kind: 'cutoff', key, value: { ...value, default: early } }]
      const { body } = await api.call('viewer', 'POST', '/sample-orders/effect', { overlay })
      const effect = body as { total: number; changed: { id: string }[] }
      total = effect.total
      const changed = effect.changed.map(({ id }) => id)
      if (changed.length > 0 && changed.length <= total / 5) small.push({ key, before: value.default, changed })
    }
    const seen = new Set<string>()
    const most = small.findIndex(({ changed }) => {
      for (const id of changed) seen.add(id)
      return seen.size > total / 5
    })
    const [first, last] = [small[0], small[most]]
    const fewer = small.slice(0, most)
    const save = async (one: typeof first, headers: Headers, times = one?.before) => {
      const versionNumber = (await cutoffs()).find(({ key }) => key === one?.key)?.version
      return api.call('editor', 'PUT', `/cutoffs/${one?.key}`, { default: times, versionNumber }, headers)
    }
    const [sly, other] = [await as('Sly'), await as('Other')]
    for (const one of fewer) expect(await save(one, sly, early)).toMatchObject({ status: 200 })
    const count = `${seen.size} of ${total} sample orders`
    expect(await save(last, sly, early)).toMatchObject({
      ...refusal(403, 'plan.changesManyTogether'),
      body: { errors: [expect.stringContaining(count)] },
    })
    clock.ahead = 61 * 60_000
    expect(await save(last, sly, early)).toMatchObject({ status: 200 })
    expect(await save(last, other)).toMatchObject({ status: 200 })
    clock.ahead = 0
    // What is taken back, or was changed by others, does not count.
    expect(await save(first, sly)).toMatchObject({ status: 200 })
    expect(await save(first, other, early)).toMatchObject({ status: 200 })
    expect(await save(last, sly, early)).toMatchObject({ status: 200 })
    for (const one of fewer) expect(await save(one, other)).toMatchObject({ status: 200 })
    expect(await save(last, other)).toMatchObject({ status: 200 })
    // Nor do any of them pass because they are sent at once.
    const third = await as('Third')
    const sent = await Promise.all([...fewer, last].map((one) => save(one, third, early)))
    expect(sent.map(({ status }) => status).sort()).toEqual([...fewer.map(() => 200), 403])
  })
})
