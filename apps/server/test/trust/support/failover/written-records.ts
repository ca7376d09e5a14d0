import { deliveryConfigurationWire } from '@goat/contract/described/cutoffs'
import { scheduleToWire } from '@goat/contract/described/designation'
import * as z from 'zod'
import { demonstrationOf } from '../../../../src/load-demonstration.ts'

export type WriteRequest = { readonly method: 'PUT' | 'POST' | 'DELETE'; readonly path: string; readonly body: object }

/** A record for one write at a time. `done` and `refused` check the response and return its fault. */
export type WrittenRecord = {
  readonly next: () => WriteRequest
  readonly done: (answer: unknown) => string | undefined
  readonly refused: (answer: unknown) => string
}

export const listed = z.object({ results: z.array(z.object(deliveryConfigurationWire.shape)) })
export type Listed = z.infer<typeof listed>['results'][number]

const conflict = z.object({ current: z.object(deliveryConfigurationWire.shape) })
const created = z.object({ Id: z.string() })

/** The default cut-off times of a delivery service, changed version by version. */
export class CutoffTimes implements WrittenRecord {
  readonly path: string
  version: number
  weekday: string
  #wanted = ''

  constructor(one: Listed) {
    this.path = `${one.factoryCode}/${one.deliveryService}`
    this.version = one.versionNumber
    this.weekday = one.cutoff.default.weekday
  }

  next(): WriteRequest {
    const at = this.version + 1
    const digits = [Math.floor(at / 3600) % 24, Math.floor(at / 60) % 60, at % 60]
    this.#wanted = digits.map((digit) => String(digit).padStart(2, '0')).join(':')
    const body = { default: { weekday: this.#wanted, saturday: '12:00', sunday: '11:00' }, versionNumber: this.version }
    return { method: 'PUT', path: `/cutoffs/${this.path}`, body }
  }

  done(answer: unknown): string | undefined {
    const read = z.object(deliveryConfigurationWire.shape).parse(answer)
    const expected = this.version + 1
    this.#follow(read)
    if (read.versionNumber === expected && read.cutoff.default.weekday === this.#wanted) return undefined
    return `version ${read.versionNumber} with ${read.cutoff.default.weekday}, expected ${expected} with ${this.#wanted}`
  }

  refused(answer: unknown): string {
    const read = conflict.safeParse(answer)
    const expectation = `version ${this.version} was acknowledged`
    if (!read.success) return JSON.stringify(answer).slice(0, 300)
    this.#follow(read.data.current)
    return `${expectation}, now it is ${this.version}`
  }

  #follow(read: Listed): void {
    this.version = read.versionNumber
    this.weekday = read.cutoff.default.weekday
  }
}

/** A card designation schedule, created and deleted in turn. */
export class Schedule implements WrittenRecord {
  id: string | undefined

  next(): WriteRequest {
    const [example] = demonstrationOf('uk', '2027-01-01').designationSchedules.map(scheduleToWire)
    if (example === undefined) throw new Error('there is no example of a schedule')
    const path = '/designation/schedule'
    return this.id === undefined
      ? { method: 'POST', path, body: { ...example, Id: undefined } }
      : { method: 'DELETE', path, body: { Id: this.id, From: example.From } }
  }

  done(answer: unknown): string | undefined {
    const { Id } = created.parse(answer)
    if (this.id !== undefined && this.id !== Id) return `answered for ${Id}, expected ${this.id}`
    this.id = this.id === undefined ? Id : undefined
    return undefined
  }

  refused(answer: unknown): string {
    const expectation = `schedule ${this.id ?? 'to be created'}`
    this.id = undefined
    return `${expectation}: ${JSON.stringify(answer).slice(0, 300)}`
  }
}
