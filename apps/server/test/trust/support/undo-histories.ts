import { isDeepStrictEqual } from 'node:util'
import { readCardTypes } from '@goat/contract/described/designation'
import type { DeliveryConfiguration } from '@goat/domain/kinds/cutoff'
import type { RecordKind } from '@goat/domain/kinds/kind'
import { importConfigurations } from '../../../src/cutoffs/import.ts'
import { importOptions } from '../../../src/delivery-options/import.ts'
import { type Answer, type TestApi, tokenOf } from '../../support/api.ts'
import { payloadOf } from '../../support/delivery-options.ts'
import { wire } from '../../support/designation.ts'
import { loadProducts } from '../../support/products.ts'
import { notAsLogged, pastNotAsLogged } from '../../support/stored.ts'
import { Dice } from './seeded.ts'
import { byId, type Made, type Name, UndoModel, type Undone, type Unit, type Value } from './undo-model.ts'

export type UndoReport = { histories: number; steps: number; undone: number; refused: number; kept: number; faults: string[] }

type Api = Omit<TestApi, 'close'>
const people = ['Ann', 'Bob'] as const
const kinds = ['factory', 'cutoff', 'designation', 'product-override', 'delivery-option', 'delivery-option-schedule'] as const
const times = ['08:00:00', '11:30:00', '17:45:00', '23:59:59']
const printers = ['GB-ARENA-DRO', 'GB-DPS-SLE', 'GB-MNPG-TAM']

/**
 * Histories of changes by two users, including imports, undone changes and undone undos, each compared after every step with a
 * model that only knows fields: the current records, whose changes were kept, and, at the end of the
 * history, the records after every revision.
 */
export async function undoHistories(api: Api, histories: number, seed: number): Promise<UndoReport> {
  const report: UndoReport = { histories: 0, steps: 0, undone: 0, refused: 0, kept: 0, faults: [] }
  for (let at = 0; at < histories && report.faults.length === 0; at += 1) {
    const history = new History(api, `${seed}-${String(at).padStart(5, '0')}`, new Dice(seed * 100_003 + at), report)
    await history.run()
    report.histories += 1
  }
  report.faults.push(...(await notAsLogged(api.database.db)), ...(await pastNotAsLogged(api.database.db, 'uk', 10)).faults)
  return report
}

class History {
  readonly #api: Api
  readonly #tag: string
  readonly #dice: Dice
  readonly #report: UndoReport
  readonly #model = new UndoModel()
  #requests = 0

  constructor(api: Api, tag: string, dice: Dice, report: UndoReport) {
    this.#api = api
    this.#tag = tag
    this.#dice = dice
    this.#report = report
  }

  async run(): Promise<void> {
    await loadProducts(this.#api.database.db, ...['1', '2'].map((sku) => `P-${this.#tag},Card,greetingcard,${sku},GB-DPS-SLE`))
    await this.#importCutoffs()
    await this.#importOptions()
    const steps = [
      () => this.#changeDefaults(),
      () => this.#changeException(),
      () => this.#saveSchedules(),
      () => this.#deleteSchedule(),
      () => this.#override(),
      () => this.#saveOptionSchedule(),
      () => this.#cancelOptionSchedule(),
      () => this.#importCutoffs(),
      () => this.#importOptions(),
    ]
    const length = 8 + this.#dice.below(8)
    for (let step = 0; step < length && this.#report.faults.length === 0; step += 1) {
      await (this.#model.units.length > 0 && this.#dice.chance(0.4) ? this.#undo() : this.#dice.one(steps)())
      this.#report.steps += 1
    }
    for (const { revision, records } of this.#model.past) await this.#compare(records, `?revision=${revision}`)
  }

  get #centre(): string {
    return `C${this.#tag}`
  }

  async #call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, by: string = this.#dice.one(people)) {
    const token = await tokenOf('editor', by)
    const answer = await this.#api.call('editor', method, path, body, {
      authorization: `Bearer ${token}`,
      // Changes are grouped by transaction: a client may send the same id twice.
      'x-request-id': `history-${this.#tag}`,
    })
    return { by, answer }
  }

  /** Applies the changes of the last request to the model, from what was stored instead of from its response. */
  async #learn({ answer: { status, body } }: { answer: Answer }, expected: readonly Made[]): Promise<void> {
    if (status >= 300) return this.#fault(`${JSON.stringify(expected)} was refused: ${JSON.stringify(body)}`)
    await this.#made(expected)
  }

  async #made(expected: readonly Made[], undone?: Unit): Promise<void> {
    const made = expected.filter(({ before, after }) => !isDeepStrictEqual(before, after))
    const states = this.#model.make(made, undone)
    this.#model.keep(made, states, await this.#compare(this.#model.records, ''))
  }

  // Changes

  async #importCutoffs(): Promise<void> {
    const rule = (at: number) => ({
      id: `r${at}`,
      productType: ['alcohol', 'cake'][at] ?? 'book',
      applicableOn: [['weekday'], ['saturday', 'sunday']][this.#dice.below(2)] ?? [],
      time: this.#dice.one(times),
    })
    const incoming = ['1', '44'].map((serviceName) => ({
      factoryCode: this.#centre,
      serviceName,
      timeZone: this.#dice.one(['Europe/London', 'Europe/Dublin']),
      versionNumber: 1,
      cutoff: { default: this.#times(), exceptions: [0, 1].filter(() => this.#dice.chance(0.5)).map(rule) },
      lastChange: undefined,
    })) as unknown as DeliveryConfiguration[]
    const [first] = incoming
    const zone = first?.timeZone ?? ''
    const same = incoming.map((one) => ({ ...one, timeZone: zone }))
    const origin = this.#origin()
    await importConfigurations(this.#api.database.db, origin, same, { dryRun: false })
    await this.#made([
      this.#factory(zone, origin.actor.name),
      ...same.map(({ serviceName, cutoff }) =>
        this.#model.change(`cutoff ${this.#centre}/${serviceName}`, byId(cutoff as unknown as Value), origin.actor.name),
      ),
    ])
  }

  async #importOptions(): Promise<void> {
    const origin = this.#origin()
    const zone = this.#dice.one(['Europe/London', 'Europe/Dublin'])
    const entries = ['letter', 'parcel'].map((id, at) => ({
      line: at + 1,
      id,
      fulfilmentCentreId: this.#centre,
      name: this.#dice.one(['Letter', 'Parcel', 'Express']),
      description: '',
      acceptsDeliveryInstructions: this.#dice.chance(0.5),
      isGuaranteed: false,
      isTracked: true,
      price: this.#dice.one([99, 695]),
      priority: 1 + this.#dice.below(3),
      timeZone: zone,
    }))
    const lines = (async function* () {
      for (const entry of entries) yield { entry }
    })()
    await importOptions(this.#api.database.db, origin, lines, { dryRun: false, skipBad: false })
    await this.#made([
      this.#factory(zone, origin.actor.name),
      ...entries.map(({ line: _, id, fulfilmentCentreId, timeZone: __, ...value }) =>
        this.#model.change(`delivery-option ${fulfilmentCentreId}/${id}`, value, origin.actor.name),
      ),
    ])
  }

  #factory(timeZone: string, by: string): Made {
    return this.#model.change(`factory ${this.#centre}`, { timeZone, country: null, domesticCountries: [], currency: null }, by)
  }

  async #changeDefaults(): Promise<void> {
    const key = this.#some('cutoff')
    if (key === undefined) return
    const before = this.#model.get(`cutoff ${key}`) ?? {}
    const after = { ...before, default: this.#times() }
    const { versionNumber } = await this.#service(key)
    const done = await this.#call('PUT', `/cutoffs/${key}`, { default: after.default, versionNumber })
    await this.#learn(done, [this.#model.change(`cutoff ${key}`, after, done.by)])
  }

  async #changeException(): Promise<void> {
    const key = this.#some('cutoff')
    if (key === undefined) return
    const before = this.#model.get(`cutoff ${key}`) ?? {}
    const { versionNumber } = await this.#service(key)
    const rules = before['exceptions'] as Record<string, Value>
    const [id, rule] = this.#dice.one([...Object.entries(rules), [undefined, undefined]] as [string | undefined, Value | undefined][])
    const path = `/cutoffs/${key}/exceptions/`
    if (id === undefined || rule === undefined) {
      const added = { productType: `book`, applicableOn: ['weekday'], time: this.#dice.one(times) }
      if (Object.values(rules).some((one) => one['productType'] === 'book')) return
      const done = await this.#call('POST', path, { ...added, versionNumber })
      const given = String((done.answer.body as { id?: unknown }).id)
      const after = { ...before, exceptions: { ...rules, [given]: { id: given, ...added } } }
      return this.#learn(done, [this.#model.change(`cutoff ${key}`, after, done.by)])
    }
    if (this.#dice.chance(0.5)) {
      const { [id]: _, ...others } = rules
      const done = await this.#call('DELETE', `${path}${id}`)
      return this.#learn(done, [this.#model.change(`cutoff ${key}`, { ...before, exceptions: others }, done.by)])
    }
    const time = this.#dice.one(times)
    const done = await this.#call('PUT', `${path}${id}`, { applicableOn: rule['applicableOn'], time, versionNumber })
    await this.#learn(done, [
      this.#model.change(`cutoff ${key}`, { ...before, exceptions: { ...rules, [id]: { ...rule, time } } }, done.by),
    ])
  }

  /** Saves one or two schedules, new or stored. */
  async #saveSchedules(): Promise<void> {
    const ids = ['a', 'b'].filter(() => this.#dice.chance(0.7)).map((one) => `${this.#tag}-${one}`)
    if (ids.length === 0) return
    const inputs = ids.map((Id) => ({
      ...wire,
      Id,
      LocalEndTime: this.#dice.one(['12:00:00', '14:30:00']),
      CardTypes: this.#dice.one([['Standard'], ['Standard', 'Giant']]),
      Paused: this.#dice.chance(0.3),
    }))
    const done = await this.#call('POST', '/designation/schedules', { Schedules: inputs })
    await this.#learn(
      done,
      inputs.map((one) => this.#model.change(`designation ${one.Id}`, contentOf(one), done.by)),
    )
  }

  async #deleteSchedule(): Promise<void> {
    const Id = this.#some('designation')
    if (Id === undefined) return
    const done = await this.#call('DELETE', '/designation/schedule', { Id, From: wire.From })
    await this.#learn(done, [this.#model.change(`designation ${Id}`, undefined, done.by)])
  }

  async #override(): Promise<void> {
    const skus = ['1', '2'].filter(() => this.#dice.chance(0.7))
    if (skus.length === 0) return
    const factory = this.#dice.one([...printers, null])
    const variants = skus.map((sku) => ({ ProductKey: `P-${this.#tag}`, VariantSku: sku, ProductType: 'greetingcard' }))
    const body = { ProductVariants: variants, Store: 'UK', DeliveryCountryCode: 'GB', FactoryCode: factory }
    const done = await this.#call('POST', '/designation/product-override', body)
    const changed = skus.flatMap((sku) => {
      const name = `product-override P-${this.#tag}/${sku}` as const
      const before = this.#model.get(name)
      const now = before?.['factory'] ?? null
      // A move to the current factory changes nothing, even if the override equals the catalogue's factory.
      const isLeft = factory === null ? now === null : (now ?? 'GB-DPS-SLE') === factory
      const value = { factory, catalogueFactory: 'GB-DPS-SLE' }
      return isLeft ? [] : [{ ...this.#model.change(name, value, done.by), before: before ?? { ...value, factory: null } }]
    })
    await this.#learn(done, changed)
  }

  async #saveOptionSchedule(): Promise<void> {
    const option = this.#some('delivery-option')
    if (option === undefined) return
    const [, deliveryOptionId = ''] = option.split('/')
    const [stored] = this.#model.keys('delivery-option-schedule').filter((key) => key.startsWith(`${option}/`))
    const before = stored === undefined ? undefined : this.#model.get(`delivery-option-schedule ${stored}`)
    const isKnown = before !== undefined && before['cancelledAt'] === undefined
    const path = `/fulfilment-centres/${this.#centre}/delivery-options/${deliveryOptionId}/schedules`
    const overrides = this.#dice.one([{}, { price: 745 }, { price: 745, name: 'Own' }, { priority: 2 }])
    const payload = { ...payloadOf({ fulfilmentCentreId: this.#centre, deliveryOptionId }), overrides }
    const done = isKnown ? await this.#call('PUT', `${path}/${stored?.split('/')[2]}`, payload) : await this.#call('POST', path, payload)
    const id = isKnown ? stored?.split('/')[2] : String((done.answer.body as { id?: unknown }).id)
    const { fulfilmentCentreActiveDateTimeRange: active, deliveryDateRange: delivery, ...content } = payload
    const value = {
      ...content,
      startDate: active.start.slice(0, 10),
      startTime: active.start.slice(11),
      endDate: active.end.slice(0, 10),
      endTime: active.end.slice(11),
      deliveryFrom: delivery.start,
      deliveryTo: delivery.end,
    }
    await this.#learn(done, [this.#model.change(`delivery-option-schedule ${option}/${id}`, value, done.by)])
  }

  async #cancelOptionSchedule(): Promise<void> {
    const key = this.#model
      .keys('delivery-option-schedule')
      .find((one) => this.#model.get(`delivery-option-schedule ${one}`)?.['cancelledAt'] === undefined)
    if (key === undefined) return
    const [, deliveryOptionId = '', id = ''] = key.split('/')
    const done = await this.#call('DELETE', `/fulfilment-centres/${this.#centre}/delivery-options/${deliveryOptionId}/schedules/${id}`)
    const { cancelledAt } = done.answer.body as { cancelledAt: string }
    const name = `delivery-option-schedule ${key}` as const
    await this.#learn(done, [this.#model.change(name, { ...this.#model.get(name), cancelledAt }, done.by)])
  }

  // Undoing

  async #undo(): Promise<void> {
    const unit = this.#dice.one(this.#model.units)
    const { revision, made } = unit
    const plan = await this.#call('GET', `/changes/${revision}/undo`)
    if (plan.answer.status !== 200) return this.#fault(`undoing ${revision}: ${JSON.stringify(plan.answer.body)}`)
    const { effects, seen } = plan.answer.body as { effects: Effect[]; seen: string }
    const expected = made.map((one) => this.#model.undone(one, unit))
    for (const { name, kept } of expected) {
      const told = effects.find((one) => `${one.kind} ${one.key}` === name)?.kept ?? []
      const changers = kept === undefined ? new Map<string, readonly string[]>() : this.#model.lastChangers(name, kept)
      if (!isDeepStrictEqual(fieldsByPerson(told), changers))
        this.#fault(
          `undoing ${revision}: the preview of ${name} has ${JSON.stringify(told)}, and the model has ${JSON.stringify([...changers])}`,
        )
      this.#report.kept += told.length
    }
    const done = await this.#call('POST', `/changes/${revision}/undo`, { seen })
    if (effects.some(({ issues }) => issues.length > 0)) {
      this.#report.refused += 1
      if (done.answer.status !== 409) this.#fault(`undoing ${revision} breaks a rule, and was answered ${done.answer.status}`)
      await this.#compare(this.#model.records, '')
      return
    }
    this.#report.undone += 1
    if (done.answer.status !== 200) return this.#fault(`undoing ${revision}: ${JSON.stringify(done.answer.body)}`)
    const cancelled = await this.#cancelledNow(expected)
    await this.#made(
      expected.map(({ name, after }) => this.#model.change(name, cancelled.get(name) ?? after, done.by)),
      { ...unit, states: new Map([...unit.states].filter(([name]) => !cancelled.has(name))) },
    )
  }

  /** A schedule whose creation is undone is cancelled at a time that only the product determines. */
  async #cancelledNow(expected: readonly Undone[]): Promise<ReadonlyMap<Name, Value>> {
    const gone = expected.filter(
      ({ name, after }) => after === undefined && name.startsWith('delivery-option-schedule ') && this.#model.get(name) !== undefined,
    )
    if (gone.length === 0) return new Map()
    const { records } = await this.#records('delivery-option-schedule', '')
    return new Map(
      gone.map(({ name }) => {
        const stored = records.find(({ key }) => `delivery-option-schedule ${key}` === name)
        return [name, { ...this.#model.get(name), cancelledAt: stored?.value['cancelledAt'] }]
      }),
    )
  }

  // Comparing

  /** Compares every record of this history with the model. Returns the revision that was compared. */
  async #compare(model: ReadonlyMap<Name, Value>, query: string): Promise<number> {
    let newest = 0
    for (const kind of kinds) {
      const { revision, records } = await this.#records(kind, query)
      newest = Number(revision)
      const found = new Map(records.filter(({ key }) => key.includes(this.#tag)).map(({ key, value }) => [key, byId(value)]))
      const wanted = new Map(
        [...model].flatMap(([name, value]) => (name.startsWith(`${kind} `) ? [[name.slice(kind.length + 1), value]] : [])),
      )
      for (const key of new Set([...found.keys(), ...wanted.keys()])) {
        if (isDeepStrictEqual(found.get(key as string), wanted.get(key as string))) continue
        this.#fault(
          `${kind} ${key}${query} is ${JSON.stringify(found.get(key as string))}, and the model has ${JSON.stringify(wanted.get(key as string))}`,
        )
      }
    }
    return newest
  }

  async #records(kind: RecordKind, query: string): Promise<{ revision: string; records: { key: string; value: Value }[] }> {
    const { body, status } = await this.#api.call('viewer', 'GET', `/records/${kind}${query}`)
    if (status !== 200) this.#fault(`${kind}${query}: ${JSON.stringify(body)}`)
    return body as { revision: string; records: { key: string; value: Value }[] }
  }

  async #service(key: string): Promise<{ versionNumber: number }> {
    const { body } = await this.#api.call('viewer', 'GET', '/deliveryConfigurations')
    const { results } = body as { results: { factoryCode: string; deliveryService: string; versionNumber: number }[] }
    const found = results.find((one) => `${one.factoryCode}/${one.deliveryService}` === key)
    if (found === undefined) throw new Error(`${key} is not listed`)
    return found
  }

  #some(kind: RecordKind): string | undefined {
    const keys = this.#model.keys(kind)
    return keys.length === 0 ? undefined : this.#dice.one(keys)
  }

  #times(): Value {
    return { weekday: this.#dice.one(times), saturday: this.#dice.one(times), sunday: this.#dice.one(times) }
  }

  #origin() {
    this.#requests += 1
    const name = this.#dice.one(people)
    return { brand: 'uk' as const, actor: { subject: name, name }, requestId: `${this.#tag}-${this.#requests}` }
  }

  #fault(what: string): void {
    this.#report.faults.push(`history ${this.#tag}: ${what}`)
  }
}

/** A user may have changed several fields in different changes; the fields are sorted. */
export function fieldsByPerson(
  kept: readonly { readonly fields: readonly string[]; readonly by: string }[],
): ReadonlyMap<string, readonly string[]> {
  return new Map([...Map.groupBy(kept, ({ by }) => by)].map(([by, ofPerson]) => [by, ofPerson.flatMap(({ fields }) => fields).toSorted()]))
}

type Effect = { kind: RecordKind; key: string; kept: { fields: string[]; by: string }[]; issues: unknown[] }

export function contentOf(one: typeof wire & { Id: string; Paused: boolean }): Value {
  return {
    from: one.From,
    to: one.To,
    startDate: one.DurationStartDateUtc.slice(0, 10),
    endDate: one.DurationEndDateUtc.slice(0, 10),
    indefinteEndDate: false,
    startTime: one.LocalStartTime,
    endTime: one.LocalEndTime,
    applicableDays: one.ApplicableDays,
    cardTypes: readCardTypes(one.CardTypes),
    deliveryMethods: one.DeliveryMethods,
    packTypes: one.PackTypes,
    addressTypes: one.AddressTypes,
    domesticOrdersOnly: one.DomesticOrdersOnly,
    applicableDespatchDays: one.ApplicableDespatchDays,
    note: '',
    paused: one.Paused,
  }
}
