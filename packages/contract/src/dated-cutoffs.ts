import { cutoffLayers } from '@goat/domain/effective-cutoffs'
import { type DatedCutoff, datedCutoffShape } from '@goat/domain/kinds/cutoff-override'
import { normalised } from '@goat/domain/kinds/kind'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { askedDate, identifier, instant, lastChange, requestFields, storedFields, timeOfDay, version } from './shapes.ts'

/** `closed` goes without a time. */
const closed = z.boolean()
const content = { ...requestFields(datedCutoffShape), closed }
const closedAndTime = z.object({ closed, time: z.nullable(z.string()) })
const closedOrTime = z.refine<{ closed: boolean; time: string | null }>((given) => given.closed === (given.time === null), {
  path: ['time'],
  error: ({ input }) => (closedAndTime.parse(input).closed ? 'dated.closedAndTime' : 'dated.closedOrTime'),
  // Whatever else is wrong.
  when: ({ value }) => z.safeParse(closedAndTime, value).success,
})

export const datedCutoffInput = z.strictObject(content).check(closedOrTime)

/** A line of a file of dated cut-offs; without an id, it is known by where and when it applies (IMP-17). */
export const importedDatedCutoff = z.strictObject({ id: z.optional(identifier), ...content }).check(closedOrTime)

/** A stored dated cut-off. */
const datedCutoffWire = z.object({
  id: z.string(),
  ...storedFields(datedCutoffShape),
  closed,
  createdAt: instant,
  createdBy: z.string(),
  ...lastChange,
})
export type DatedCutoffWire = z.infer<typeof datedCutoffWire>

export function datedCutoffFromWire({ closed: _, ...wire }: z.infer<typeof datedCutoffInput>): DatedCutoff {
  return normalised(datedCutoffShape, wire)
}

export function datedCutoffToWire(value: DatedCutoff): z.infer<typeof datedCutoffInput> {
  return { ...value, closed: value.time === null }
}

export const listDatedCutoffs = endpoint('cutoff', 'listDatedCutoffs', 'GET /cutoff-overrides', {
  summary: 'Every dated cut-off of the brand, by first day',
  response: z.object({ cutoffOverrides: z.array(datedCutoffWire) }),
})

export const createDatedCutoff = endpoint('cutoff', 'createDatedCutoff', 'POST /cutoff-overrides', {
  summary: 'Sets or closes cut-offs on certain dates',
  body: datedCutoffInput,
  response: datedCutoffWire,
  status: 201,
  errors: ['keyReused'],
})

/** The most dated cut-offs that one call creates. */
export const maxDatedAtOnce = 200

/** Several dated cut-offs in one transaction, for a selection of days and delivery services that no single one covers. */
export const createDatedCutoffs = endpoint('cutoff', 'createDatedCutoffs', 'POST /cutoff-overrides/several', {
  summary: 'Creates several dated cut-offs, all or none',
  body: z.strictObject({
    cutoffOverrides: z.array(datedCutoffInput).check(z.minLength(1), z.maxLength(maxDatedAtOnce)),
    /** The stored dated cut-offs that the caller knows to overlap them; without it, that is not checked. */
    overlaps: z.optional(z.array(z.strictObject({ id: z.string(), version }))),
  }),
  bodyLimit: 512 * 1024,
  response: z.object({ cutoffOverrides: z.array(datedCutoffWire) }),
  status: 201,
  errors: ['keyReused', 'versionConflict'],
})

/** `version` is that which the caller saw. */
export const updateDatedCutoff = endpoint('cutoff', 'updateDatedCutoff', 'PUT /cutoff-overrides/:id', {
  summary: 'Replaces a dated cut-off',
  body: z.strictObject({ ...content, version }).check(closedOrTime),
  response: datedCutoffWire,
  together: true,
  errors: ['keyReused', 'notFound', 'versionConflict'],
})

export const deleteDatedCutoff = endpoint('cutoff', 'deleteDatedCutoff', 'DELETE /cutoff-overrides/:id', {
  summary: 'Cancels a dated cut-off; If-Match is its version',
  response: z.object({ id: z.string() }),
  ifMatch: true,
  together: true,
  errors: ['keyReused', 'notFound', 'versionConflict'],
})

/** How many days one call may ask for: 1 to 92. */
const dayCount = z.string().check(z.regex(/^(?:[1-9]|[1-8]\d|9[0-2])$/, { error: 'dayCount' }))

/** A cut-off and its origin: `override` is the id of the dated cut-off that decides it. */
const cell = { closed: z.boolean(), time: z.nullable(timeOfDay), layer: z.enum(cutoffLayers), override: z.nullable(z.string()) }

/** The cut-offs of every delivery service on consecutive days. */
export const readEffectiveCutoffs = endpoint('cutoff', 'readEffectiveCutoffs', 'GET /cutoffs/effective', {
  summary: 'The cut-off of each delivery service on each of some days, and where it comes from',
  query: z.strictObject({ from: askedDate, days: dayCount }),
  response: z.object({
    factories: z.array(
      z.object({
        factoryCode: z.string(),
        /** IANA zone of the times; null if it is not known. */
        timeZone: z.nullable(z.string()),
        deliveryServices: z.array(
          z.object({
            deliveryService: z.string(),
            days: z.array(
              z.object({
                /** YYYY-MM-DD on the factory's calendar. */
                date: z.string(),
                ...cell,
                /** The product types whose cut-off differs. */
                byProductType: z.array(z.object({ productType: z.string(), ...cell })),
              }),
            ),
          }),
        ),
      }),
    ),
  }),
})

export const datedCutoffEndpoints = [
  listDatedCutoffs,
  createDatedCutoff,
  createDatedCutoffs,
  updateDatedCutoff,
  deleteDatedCutoff,
  readEffectiveCutoffs,
] as const
