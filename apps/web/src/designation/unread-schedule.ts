import * as z from 'zod/mini'

const known = z.object({ Id: z.string() })

/** The id of a schedule that could not be understood, where that much can be read. */
export function idOf(raw: unknown): string | undefined {
  return known.safeParse(raw).data?.Id
}
