import { isDeepStrictEqual } from 'node:util'
import type { UndoPlanWire } from '@goat/contract/changes'
import type { PlanItemWire, PlanWire } from '@goat/contract/plans'
import type { DeliveryConfiguration } from '@goat/domain/kinds/cutoff'
import { joinKey, type RecordKind } from '@goat/domain/kinds/kind'
import type { PlanState } from '@goat/domain/kinds/plan'
import { rules } from '../../../src/capabilities.ts'
import { importConfigurations } from '../../../src/cutoffs/import.ts'
import { lookAt } from '../../../src/plans/clock.ts'
import { type Answer, type TestApi, tokenOf } from '../../support/api.ts'
import { wire } from '../../support/designation.ts'
import { notAsLogged, pastNotAsLogged } from '../../support/stored.ts'
import { Dice } from './seeded.ts'
import { contentOf, fieldsByPerson } from './undo-histories.ts'
import { type Made, type Name, UndoModel, type Undone, type Unit, type Value } from './undo-model.ts'

export type PlanReport = {
  histories: number
  steps: number
  applied: number
  ended: number
  undone: number
  blocked: number
  resolved: number
  kept: number
  /** How often the end of a plan left what another one sets too. */
  alsoSet: number
  faults: string[]
}
export const noPlans = (): PlanReport => ({
  ...{ histories: 0, steps: 0, applied: 0, ended: 0, undone: 0, blocked: 0, resolved: 0, kept: 0, alsoSet: 0 },
  faults: [],
})

type Api = Omit<TestApi, 'close'>
const people = ['Ann', 'Bob'] as const
const kinds = ['cutoff', 'designation', 'plan-item'] as const
const times = ['08:00:00', '11:30:00', '17:45:00', '23:59:59']
const factory = 'GB-DPS-SLE'
const dayMs = 24 * 60 * 60 * 1000
const open: readonly PlanState[] = ['draft', 'scheduled', 'failed']

/** A plan in the model; its changes are records of the model. */
type Plan = {
  readonly id: string
  readonly name: string
  readonly starts: number
  state: PlanState
  by: string
  applied?: Unit
  isAppliedByClock?: boolean
  /** As `applied`, also of the records that were already as the plan sets them, and its place among all that were applied. */
  layer?: Unit
  place?: number
}
type Item = {
  readonly kind: RecordKind
  readonly key: string
  readonly action: string
  readonly base: Value | null
  readonly next: Value | null
}
/** A record with the change of a plan. `conflict`: the fields, none for the record as a whole. */
type Shown = { readonly value: Value | undefined; readonly conflict?: readonly string[] }

/**
 * Histories of live writes, plans and undone changes by two people, each compared after every step with a model that only knows
 * fields: the records, what every plan shows and where it conflicts, and what applying and ending it does, before and afterwards.
 */
export async function planHistories(api: Api, histories: number, seed: number, report = noPlans()): Promise<PlanReport> {
  for (let at = 0; at < histories && report.faults.length === 0; at += 1) {
    await new History(api, `${seed}-${String(at).padStart(5, '0')}`, new Dice(seed * 100_003 + at), report).run()
    report.histories += 1
  }
  report.faults.push(...(await notAsLogged(api.database.db)), ...(await pastNotAsLogged(api.database.db, 'uk', 10)).faults)
  return report
}

class History {
  readonly #api: Api
  readonly #tag: string
  readonly #dice: Dice
  readonly #report: PlanReport
  readonly #model = new UndoModel()
  readonly #plans: Plan[] = []
  /** What made a change of records, where it was not a person's own write. */
  readonly #ofPlan = new Map<Unit, Plan | undefined>()
  /** What has been compared, and does not change unless the state does. */
  readonly #settled = new Map<Plan, PlanState>()

  constructor(api: Api, tag: string, dice: Dice, report: PlanReport) {
    this.#api = api
    this.#tag = tag
    this.#dice = dice
    this.#report = report
  }

  async run(): Promise<void> {
    await this.#importCutoffs()
    const steps = [
      () => this.#save(undefined),
      () => this.#save(undefined),
      () => this.#save(this.#one(open)),
      () => this.#save(undefined),
      () => this.#save(this.#one(open)),
      () => this.#save(this.#one(open)),
      () => this.#save(this.#one(open)),
      () => this.#create(),
      () => this.#resolve(),
      () => this.#schedule(),
      () => this.#clock(),
      () => this.#apply(),
      () => this.#apply(),
      () => this.#end(),
      () => this.#end(),
      () => this.#undo(),
      () => this.#undo(),
      () => this.#alike(),
    ]
    await this.#create()
    const length = 20 + this.#dice.below(20)
    for (let step = 0; step < length && this.#report.faults.length === 0; step += 1) {
      await this.#dice.one(steps)()
      await this.#compare()
      this.#report.steps += 1
    }
    // The clock would apply them in the next history.
    for (const plan of this.#plans.filter(({ state }) => state === 'scheduled')) await this.#act(plan, 'discard')
  }

  // Calls

  async #call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, plan?: Plan, by: string = this.#dice.one(people)) {
    const headers = { authorization: `Bearer ${await tokenOf('editor', by)}`, ...(plan === undefined ? {} : { plan: plan.id }) }
    const answer = await this.#api.call('editor', method, path, body, headers)
    return { by, answer: { ...answer, body: withoutExceptions(answer.body) } }
  }

  async #act(plan: Plan, act: string, seen?: string) {
    const hash = seen ?? ((await this.#call('GET', `/plans/${plan.id}`)).answer.body as PlanWire).hash
    return this.#call('POST', `/plans/${plan.id}/${act}`, { seen: hash })
  }

  #expect(what: string, { status, body }: Answer, expected: number): boolean {
    if (status !== expected) this.#fault(`${what} was answered ${status} instead of ${expected}: ${JSON.stringify(body)}`)
    return status === expected && status < 300
  }

  /** Records what a call has made. */
  #made(all: readonly Made[], undone?: Unit): Unit | undefined {
    const made = all.filter(({ before, after }) => !isDeepStrictEqual(before, after))
    if (made.length === 0) return undefined
    const states = this.#model.make(made, undone)
    const unit: Unit = { revision: 0, made, states }
    this.#model.units.push(unit)
    return unit
  }

  // What plans show

  #itemName(plan: Plan, name: Name): Name {
    return `plan-item ${joinKey(plan.id, ...partsOf(name))}`
  }

  #itemsOf(plan: Plan): readonly Item[] {
    return [...this.#model.records].flatMap(([name, value]) => (name.startsWith(`plan-item ${plan.id}/`) ? [value as unknown as Item] : []))
  }

  #shown(plan: Plan | undefined, name: Name): Shown {
    const live = this.#model.get(name)
    const item = plan && open.includes(plan.state) ? (this.#model.get(this.#itemName(plan, name)) as Item | undefined) : undefined
    return item === undefined ? { value: live } : merged(item, live)
  }

  // Steps

  async #importCutoffs(): Promise<void> {
    const incoming = [this.#tag].map((serviceName) => ({
      factoryCode: factory,
      serviceName,
      timeZone: 'Europe/London',
      versionNumber: 1,
      cutoff: { default: { weekday: '10:00:00', saturday: '10:00:00', sunday: '10:00:00' }, exceptions: [] },
      lastChange: undefined,
    })) as readonly DeliveryConfiguration[]
    const origin = { brand: 'uk' as const, actor: { subject: 'Ann', name: 'Ann' }, requestId: this.#tag }
    await importConfigurations(this.#api.database.db, origin, incoming, { dryRun: false })
    for (const { serviceName, cutoff } of incoming)
      this.#made([this.#model.change(`cutoff ${factory}/${serviceName}`, { default: cutoff.default }, 'Ann')])
    this.#model.units.length = 0
  }

  /** Saves or removes a record, live or within a plan. */
  async #save(plan: Plan | undefined, alike?: { readonly Note: string }): Promise<void> {
    const isClosed = plan !== undefined && plan.state === 'scheduled'
    const isCutoff = alike === undefined && this.#dice.chance(0.4)
    const name: Name = isCutoff
      ? `cutoff ${factory}/${this.#tag}`
      : `designation ${this.#tag}-${alike === undefined ? this.#dice.one(['a', 'b']) : 'a'}`
    const { value: shown } = this.#shown(plan, name)
    const key = partsOf(name)[1]
    if (isCutoff) {
      const fields = Object.fromEntries(this.#dice.some(['weekday', 'saturday', 'sunday']).map((day) => [day, this.#dice.one(times)]))
      const after = { ...shown, default: { ...(shown?.['default'] as object), ...fields } }
      const { body } = (await this.#call('GET', '/records/cutoff', undefined, plan)).answer
      const { version } = (body as { records: { key: string; version: number }[] }).records.find((one) => one.key === key) ?? {}
      const done = await this.#call('PUT', `/cutoffs/${key}`, { default: after.default, versionNumber: version }, plan)
      return this.#saved(done, plan, name, 'defaults.updated', after, isClosed)
    }
    if (shown !== undefined && alike === undefined && this.#dice.chance(0.25)) {
      const done = await this.#call('DELETE', '/designation/schedule', { Id: key, From: wire.From }, plan)
      return this.#saved(done, plan, name, 'schedule.deleted', undefined, isClosed)
    }
    const was = { endTime: '14:30:00', note: '', paused: false, ...shown }
    const next = {
      LocalEndTime: this.#dice.chance(0.5) ? this.#dice.one(times) : was.endTime,
      Note: this.#dice.chance(0.5) ? this.#dice.one(['one', 'two', 'three']) : was.note,
      Paused: this.#dice.chance(0.3) ? this.#dice.chance(0.5) : was.paused,
    }
    const { endTime: LocalEndTime, paused: Paused } = was
    const sent = { ...wire, Id: key ?? '', ...(alike === undefined ? next : { LocalEndTime, Paused, ...alike }) }
    const done = await this.#call('POST', '/designation/schedule', sent, plan)
    const after = { ...contentOf(sent), note: sent.Note }
    await this.#saved(done, plan, name, shown === undefined ? 'schedule.created' : 'schedule.updated', after, isClosed)
  }

  async #saved(
    { by, answer }: { by: string; answer: Answer },
    plan: Plan | undefined,
    name: Name,
    action: string,
    after: Value | undefined,
    isClosed: boolean,
  ): Promise<void> {
    if (!this.#expect(`saving ${name} in ${plan?.id ?? 'no plan'}`, answer, isClosed ? 409 : 200)) return
    if (plan === undefined) {
      this.#made([this.#model.change(name, after, by)])
      return
    }
    const itemName = this.#itemName(plan, name)
    const item = this.#model.get(itemName) as Item | undefined
    const base = item === undefined ? (this.#model.get(name) ?? null) : item.base
    const { value: shown } = this.#shown(plan, name)
    const next = item?.next && shown && after ? withFields(item.next, shown, after) : (after ?? null)
    const [kind, key] = partsOf(name) as [RecordKind, string]
    const value =
      base === null && next === null ? undefined : { kind, key, action: item && base === null ? item.action : action, base, next }
    this.#changedItem(plan, itemName, value, by)
  }

  /** A change of a plan, which is a draft from then on. */
  #changedItem(plan: Plan, itemName: Name, value: Value | undefined, by: string): void {
    const unit = this.#made([this.#model.change(itemName, value, by)])
    if (unit !== undefined) this.#ofPlan.set(unit, plan.state === 'draft' ? plan : undefined)
    plan.state = 'draft'
  }

  async #create(): Promise<void> {
    if (this.#plans.filter(({ state }) => open.includes(state)).length >= 5) return
    const starts = Date.now() + dayMs * (1 + this.#plans.length)
    const content = { name: `${this.#tag}-${this.#plans.length}`, starts: new Date(starts).toISOString(), ends: null }
    const { by, answer } = await this.#call('POST', '/plans', content)
    if (this.#expect('creating a plan', answer, 201))
      this.#plans.push({ id: (answer.body as PlanWire).id, name: content.name, starts, state: 'draft', by })
  }

  async #resolve(): Promise<void> {
    const plan = this.#one(open)
    const items = plan === undefined ? [] : this.#itemsOf(plan)
    if (plan === undefined || items.length === 0) return
    const inConflict = items.filter((one) => merged(one, this.#model.get(nameOf(one))).conflict !== undefined)
    const item = this.#dice.one(inConflict.length > 0 ? inConflict : items)
    const { kind, key } = item
    const keep = this.#dice.one(['plan', 'theirs', 'nothing'] as const)
    const { by, answer } = await this.#call('POST', `/plans/${plan.id}/items`, { kind, key, keep })
    if (!this.#expect(`resolving ${kind} ${key} by ${keep}`, answer, plan.state === 'scheduled' ? 409 : 200)) return
    this.#report.resolved += 1
    this.#changedItem(plan, this.#itemName(plan, nameOf(item)), resolution(item, this.#model.get(nameOf(item)) ?? null, keep), by)
  }

  async #schedule(): Promise<void> {
    const plan = this.#one(['draft', 'failed', 'scheduled'])
    if (plan === undefined) return
    if (plan.state === 'scheduled') {
      if (this.#expect('unscheduling', (await this.#act(plan, 'unschedule')).answer, 200)) plan.state = 'draft'
      return
    }
    const { by, answer } = await this.#act(plan, 'schedule')
    if (!this.#expect('scheduling', answer, this.#statusOf(plan))) return
    Object.assign(plan, { state: 'scheduled', by } satisfies Partial<Plan>)
  }

  /** The server applies what is due. */
  async #clock(): Promise<void> {
    const due = this.#plans.filter(({ state }) => state === 'scheduled').sort((a, b) => a.starts - b.starts)
    const [plan] = due
    if (plan === undefined) return
    const log = { warn: (what: unknown) => this.#fault(`the clock: ${JSON.stringify(what)}`) }
    const deps = { db: this.#api.database.db, rules, prepared: { watch: () => undefined }, log, graceMs: 60_000 }
    // Also a plan that starts later is due then only if it starts within the same second.
    await lookAt(deps, 'uk', () => plan.starts)
    plan.isAppliedByClock = this.#statusOf(plan) === 200
    if (plan.isAppliedByClock) this.#applied(plan, plan.by)
    else plan.state = 'failed'
  }

  /** How a call is answered that applies a plan or tries to. */
  #statusOf(plan: Plan): number {
    const items = this.#itemsOf(plan)
    if (items.length === 0) return 400
    return items.some((item) => merged(item, this.#model.get(nameOf(item))).conflict !== undefined) ? 409 : 200
  }

  #applied(plan: Plan, by: string): void {
    const made = this.#itemsOf(plan).map((item) => this.#model.change(nameOf(item), merged(item, this.#model.get(nameOf(item))).value, by))
    const unit = this.#made(made)
    if (unit !== undefined) {
      this.#ofPlan.set(unit, undefined)
      plan.applied = unit
    }
    const same = (name: Name) => ({ before: this.#model.stateOf(name), after: this.#model.stateOf(name) })
    const states = made.map(({ name }) => [name, unit?.states.get(name) ?? same(name)] as const)
    plan.layer = { revision: 0, made, states: new Map(states) }
    plan.state = 'active'
    this.#report.applied += 1
    plan.place = this.#report.applied
  }

  /** Several plans set the same. */
  async #alike(): Promise<void> {
    const inTurn = async (steps: readonly (() => Promise<void>)[]) => {
      for (const step of steps) {
        await step()
        await this.#compare()
      }
    }
    await inTurn([() => this.#save(undefined, { Note: 'live' }), () => this.#create(), () => this.#create()])
    const plans = this.#plans.filter(({ state }) => state === 'draft').slice(-2)
    await inTurn([...plans.map((plan) => () => this.#save(plan, { Note: 'alike' })), ...plans.map((plan) => () => this.#apply(plan))])
    await this.#end(plans.find(({ state }) => state === 'active'))
  }

  async #apply(plan = this.#one(open)): Promise<void> {
    if (plan === undefined) return
    const { effects, seen } = (await this.#call('GET', `/plans/${plan.id}/apply`)).answer.body as UndoPlanWire
    for (const item of this.#itemsOf(plan)) {
      const live = this.#model.get(nameOf(item))
      const { value, conflict } = merged(item, live)
      const told = effects.find(({ kind, key }) => kind === item.kind && key === item.key)
      const expected = { before: live ?? null, after: value ?? null, isBlocked: conflict !== undefined }
      const found = told && { before: told.before, after: told.after, isBlocked: told.issues.length > 0 }
      if (!isDeepStrictEqual(found, expected))
        this.#fault(`the preview of applying ${plan.id} says ${say(found)}, the model ${say(expected)}`)
    }
    const { by, answer } = await this.#act(plan, 'apply', seen)
    const status = this.#statusOf(plan)
    if (status === 409) this.#report.blocked += 1
    if (this.#expect('applying', answer, status)) this.#applied(plan, by)
  }

  async #end(plan = this.#one(['active'])): Promise<void> {
    if (plan === undefined) return
    const { effects, seen } = (await this.#call('GET', `/plans/${plan.id}/end`)).answer.body as UndoPlanWire
    const unit = plan.layer
    const expected =
      unit === undefined
        ? []
        : unit.made.map((one) => ({ before: this.#model.get(one.name), ...this.#held(plan, this.#model.undone(one, unit)) }))
    for (const { name, before, after, kept, plans } of expected) {
      const told = effects.find((one) => `${one.kind} ${one.key}` === name)
      const made = unit?.made.find((one) => one.name === name)
      // What was so already, and is not set by others, is not said.
      if (told === undefined && plans.length === 0 && isDeepStrictEqual(made?.before, made?.after)) continue
      const changers = kept === undefined ? new Map<string, readonly string[]>() : this.#model.lastChangers(name, kept)
      const isSame = isDeepStrictEqual([told?.before, told?.after], [before ?? null, after ?? null])
      const changed = fieldsByPerson(told?.kept.filter((one) => one.plan === undefined) ?? [])
      const also = told?.kept.flatMap((one) => (one.plan === undefined ? [] : [[one.plan, one.fields.toSorted()]])).toSorted()
      if (!isSame || !isDeepStrictEqual(changed, changers) || !isDeepStrictEqual(also, plans.toSorted()))
        this.#fault(
          `the preview of ending ${plan.id} says ${say(told)}, the model ${say({ name, before, after, kept: [...changers], plans })}`,
        )
      this.#report.kept += changers.size
      this.#report.alsoSet += plans.length
    }
    const { by, answer } = await this.#act(plan, 'end', seen)
    if (!this.#expect('ending', answer, 200)) return
    const done = this.#made(
      expected.map(({ name, after }) => this.#model.change(name, after, by)),
      unit,
    )
    if (done !== undefined) this.#ofPlan.set(done, undefined)
    plan.state = 'ended'
    if (plan.applied !== undefined) this.#endBelow(plan.applied)
    for (const over of this.#plans) {
      const isOver = over.state === 'active' && (over.place ?? 0) > (plan.place ?? 0)
      const sets = (name: Name, path: string) =>
        this.#sets(over, name, over.layer?.made.find((one) => one.name === name)?.after)?.includes(path)
      if (isOver && unit && over.layer) over.layer = this.#model.without(unit, over.layer, (name, path) => sets(name, path) === true)
    }
    this.#report.ended += 1
  }

  /** The fields that a plan sets to what a record has; none for a record that it removes and that is gone. */
  #sets(plan: Plan, name: Name, value: Value | undefined): readonly string[] | undefined {
    const { base = null, next = null } = (this.#model.get(this.#itemName(plan, name)) as Item | undefined) ?? {}
    if (base === null || next === null || value === undefined) return base !== null && next === null && value === undefined ? [] : undefined
    const [was, becomes, is] = [fieldsOf(base), fieldsOf(next), fieldsOf(value)]
    return Object.keys(is).filter((path) => !isDeepStrictEqual(was[path], becomes[path]) && isDeepStrictEqual(becomes[path], is[path]))
  }

  /** What the end of a plan does to a record, except for what other active plans set too; those plans with the fields. */
  #held(plan: Plan, undone: Undone) {
    const { name, after, kept } = undone
    const now = this.#model.get(name)
    const own = this.#sets(plan, name, now)
    const others = this.#plans.filter((one) => one !== plan && one.state === 'active')
    const plans = others.flatMap((other): [string, string[]][] => {
      const also = this.#sets(other, name, now)
      const both = own?.filter((path) => also?.includes(path)) ?? []
      return own === undefined || also === undefined || (both.length === 0 && now !== undefined) ? [] : [[other.name, both.toSorted()]]
    })
    if (plans.length === 0) return { ...undone, plans }
    if (now === undefined) return { name, after: undefined, plans }
    const held = new Set(plans.flatMap(([, fields]) => fields))
    const left = kept?.filter((path) => !held.has(path))
    const isLeft = kept !== undefined && (kept.length === 0 || left?.length !== 0)
    const stays = Object.fromEntries(Object.entries(fieldsOf(now)).filter(([path]) => held.has(path)))
    return { name, after: after && unflat({ ...fieldsOf(after), ...stays }), plans, ...(isLeft ? { kept: left } : {}) }
  }

  /** What plans that were applied over one that has ended take back now. */
  #endBelow(ended: Unit): void {
    const { units } = this.#model
    for (const [at, over] of units.entries()) {
      const plan = this.#plans.find(({ state, applied }) => state === 'active' && applied === over)
      if (plan === undefined || at < units.indexOf(ended)) continue
      const unit = this.#model.without(ended, over)
      units[at] = unit
      plan.applied = unit
      this.#ofPlan.set(unit, this.#ofPlan.get(over))
    }
  }

  /** Undoes a change in the history: of a record, of what a draft contains, or, which is refused, of what a plan did. */
  async #undo(): Promise<void> {
    if (this.#model.units.length === 0) return
    const unit = this.#dice.one(this.#model.units)
    const isOfPlan = this.#ofPlan.has(unit)
    const plan = this.#ofPlan.get(unit)
    const active = this.#plans.find((one) => one.applied === unit)
    // Whether the plan itself is part of the change depends on what was done with it since.
    if (isOfPlan && plan === undefined && active?.state !== 'active') return
    const expected = unit.made.map((one) => ({ before: this.#model.get(one.name), ...this.#model.undone(one, unit) }))
    const { answer: shown } = await this.#call('GET', `/changes/${unit.revision}/undo`)
    // What cannot be undone has no preview.
    const { seen = 'none' } = shown.body as { seen?: string }
    const { by, answer } = await this.#call('POST', `/changes/${unit.revision}/undo`, { seen })
    const isChanging = expected.some(({ before, after }) => !isDeepStrictEqual(before, after))
    const isRefused = active !== undefined || (plan !== undefined && plan.state !== 'draft' && isChanging)
    if (!this.#expect(`undoing ${unit.revision}`, answer, isRefused ? 409 : 200)) return
    const undone = this.#made(
      expected.map(({ name, after }) => this.#model.change(name, after, by)),
      unit,
    )
    if (undone !== undefined && isOfPlan) this.#ofPlan.set(undone, plan)
    this.#report.undone += 1
  }

  // Comparing

  async #compare(): Promise<void> {
    const ids = this.#plans.map(({ id }) => id)
    const isOwn = (key: string) => key.includes(this.#tag) || ids.some((id) => key.startsWith(id))
    let newest = 0
    for (const kind of kinds) newest = await this.#compareRecords(kind, isOwn, undefined, (name) => this.#model.get(name))
    for (const [at, unit] of this.#model.units.entries()) if (unit.revision === 0) Object.assign(unit, { revision: newest, at })
    for (const plan of this.#plans) {
      if (plan.state === this.#settled.get(plan)) continue
      const { state, itemsOf } = (await this.#call('GET', `/plans/${plan.id}`)).answer.body as PlanWire & { itemsOf: PlanItemWire[] }
      if (state !== plan.state) this.#fault(`${plan.id} is ${state}, and in the model ${plan.state}`)
      if (!open.includes(plan.state)) {
        this.#settled.set(plan, plan.state)
        continue
      }
      const told = new Map(itemsOf.map((one) => [`${one.kind} ${one.key}`, one]))
      for (const item of this.#itemsOf(plan)) {
        const name = nameOf(item)
        const live = this.#model.get(name)
        const { value, conflict } = merged(item, live)
        const one = told.get(name)
        const { fields, by: theirs } = one?.conflict ?? {}
        const found = one && { before: one.before, after: one.after, conflict: fields?.toSorted(), by: theirs?.split(', ').toSorted() }
        const by = conflict && this.#lastChangers(name, conflict)
        const expected = { before: live ?? null, after: value ?? null, conflict: conflict?.toSorted(), by }
        if (!isDeepStrictEqual(found, expected)) this.#fault(`${plan.id} shows ${name} as ${say(found)}, and the model as ${say(expected)}`)
        told.delete(name)
      }
      if (told.size > 0) this.#fault(`${plan.id} also changes ${[...told.keys()].join()}`)
    }
    const plan = this.#one(open)
    if (plan !== undefined)
      for (const kind of ['cutoff', 'designation'] as const)
        await this.#compareRecords(kind, isOwn, plan, (name) => this.#shown(plan, name).value)
  }

  /** Compares every record of a kind, live or within a plan. Returns the revision that was compared. */
  async #compareRecords(
    kind: RecordKind,
    isOwn: (key: string) => boolean,
    plan: Plan | undefined,
    wantedOf: (name: Name) => Value | undefined,
  ): Promise<number> {
    const { status, body } = (await this.#call('GET', `/records/${kind}`, undefined, plan)).answer
    if (status !== 200) this.#fault(`${kind}: ${JSON.stringify(body)}`)
    const { revision, records } = body as { revision: string; records: { key: string; value: Value }[] }
    const found = new Map(records.filter(({ key }) => isOwn(key)).map(({ key, value }) => [key, value]))
    const items = plan === undefined ? [] : this.#itemsOf(plan).filter((one) => one.kind === kind)
    for (const key of new Set([...found.keys(), ...this.#model.keys(kind), ...items.map((one) => one.key)])) {
      const wanted = wantedOf(`${kind} ${key}`)
      if (!isDeepStrictEqual(found.get(key), wanted))
        this.#fault(`${kind} ${key} in ${plan?.id ?? 'no plan'} is ${say(found.get(key))}, and in the model ${say(wanted)}`)
    }
    return Number(revision)
  }

  /** Who changed each of these fields last, or without fields anything of the record: a person, or the plan that the clock applied. */
  #lastChangers(name: Name, fields: readonly string[]): readonly (string | undefined)[] {
    const changes = this.#model.units.flatMap((unit) => {
      const plan = this.#plans.find(({ applied, isAppliedByClock }) => isAppliedByClock && applied === unit)
      return unit.made.filter((one) => one.name === name).map((one) => (plan === undefined ? one : { ...one, by: `“${plan.name}”` }))
    })
    const isTouched = ({ before, after }: Made, field: string) =>
      before === undefined || after === undefined || !isDeepStrictEqual(fieldsOf(before)[field], fieldsOf(after)[field])
    const last = fields.length === 0 ? [changes.at(-1)] : fields.map((field) => changes.findLast((one) => isTouched(one, field)))
    return [...new Set(last.map((one) => one?.by))].toSorted()
  }

  #one(states: readonly PlanState[]): Plan | undefined {
    const plans = this.#plans.filter(({ state }) => states.includes(state))
    return plans.length === 0 ? undefined : this.#dice.one(plans)
  }

  #fault(what: string): void {
    this.#report.faults.push(`history ${this.#tag}, after ${this.#report.steps} steps: ${what}`)
  }
}

function say(value: unknown): string {
  return JSON.stringify(value)
}

/** No history has exceptions of cut-offs. */
function withoutExceptions(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutExceptions)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).flatMap(([name, one]) => (name === 'exceptions' ? [] : [[name, withoutExceptions(one)]])))
}

function nameOf({ kind, key }: Item): Name {
  return `${kind} ${key}`
}

/** The kind and the key. */
function partsOf(name: Name): readonly string[] {
  const at = name.indexOf(' ')
  return [name.slice(0, at), name.slice(at + 1)]
}

// The model of plans: field by field, without anything of the product.

function merged({ base, next }: Item, live: Value | undefined): Shown {
  const isAlike = live === undefined || isDeepStrictEqual(live, next)
  if (base === null) return isAlike ? { value: next ?? undefined } : { value: next ?? undefined, conflict: [] }
  if (next === null) return live === undefined || isDeepStrictEqual(live, base) ? { value: undefined } : { value: undefined, conflict: [] }
  if (live === undefined) return { value: next, conflict: [] }
  const [was, ours, theirs] = [fieldsOf(base), fieldsOf(next), fieldsOf(live)]
  const isOurs = (field: string) => !isDeepStrictEqual(was[field], ours[field])
  const value = Object.fromEntries(Object.keys(theirs).map((field) => [field, isOurs(field) ? ours[field] : theirs[field]]))
  const both = Object.keys(theirs).filter(
    (field) => isOurs(field) && !isDeepStrictEqual(was[field], theirs[field]) && !isDeepStrictEqual(ours[field], theirs[field]),
  )
  return both.length === 0 ? { value: unflat(value) } : { value: unflat(value), conflict: both }
}

function resolution(item: Item, live: Value | null, keep: 'plan' | 'theirs' | 'nothing'): Value | undefined {
  if (keep === 'nothing') return undefined
  const { value = null, conflict = [] } = merged(item, live ?? undefined)
  if (keep === 'plan') return value === null && live === null ? undefined : { ...item, base: live, next: value }
  if (item.base === null || item.next === null || live === null || value === null) return undefined
  const theirs = fieldsOf(live)
  const next = unflat({ ...fieldsOf(value), ...Object.fromEntries(conflict.map((field) => [field, theirs[field]])) })
  return isDeepStrictEqual(next, live) ? undefined : { ...item, base: live, next }
}

/** `value` with the fields that differ between the other two. */
function withFields(value: Value, before: Value, after: Value): Value {
  const [was, now] = [fieldsOf(before), fieldsOf(after)]
  const changed = Object.entries(now).filter(([field, one]) => !isDeepStrictEqual(was[field], one))
  return unflat({ ...fieldsOf(value), ...Object.fromEntries(changed) })
}

function fieldsOf({ default: times, ...value }: Value): Value {
  const inner = Object.entries((times as Value | undefined) ?? {}).map(([day, time]) => [`default.${day}`, time] as const)
  return { ...value, ...Object.fromEntries(inner) }
}

function unflat(fields: Value): Value {
  const inner = Object.entries(fields).filter(([field]) => field.startsWith('default.'))
  const others = Object.fromEntries(Object.entries(fields).filter(([field]) => !field.startsWith('default.')))
  return inner.length === 0 ? others : { ...others, default: Object.fromEntries(inner.map(([field, time]) => [field.slice(8), time])) }
}
