import * as z from 'zod/mini'

const identified = z.object({ Id: z.string() })

/** The id of a schedule that could not be parsed; undefined if not even the id could. */
export function idOf(raw: unknown): string | undefined {
  return identified.safeParse(raw).data?.Id
}
