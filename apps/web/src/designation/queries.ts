import { listSchedules, scheduleFromWire } from '@goat/contract/designation'
import type { BrandId } from '@goat/domain/brands'
import type { DesignationSchedule } from '@goat/domain/designation'
import { useQuery } from '@tanstack/react-query'
import type { Client } from '../platform/api/client.ts'
import { useClient } from '../platform/api/client-context.ts'
import { CallFailure } from '../platform/api/failure.ts'
import { useBrand } from '../platform/brand/brand-root.tsx'

export function schedulesKey(brand: BrandId): readonly [BrandId, 'schedules'] {
  return [brand, 'schedules']
}

/** Every schedule of the brand. Read again each minute and when the person comes back to the tab. */
export function useSchedules() {
  const client = useClient()
  const { brand } = useBrand()
  return useQuery({
    queryKey: schedulesKey(brand),
    queryFn: ({ signal }) => readSchedules(client, signal),
    refetchInterval: 60_000,
  })
}

/** Description section 6: "if there is no auth state or no token, the lists come back empty and no call is made." */
async function readSchedules(client: Client, signal: AbortSignal): Promise<readonly DesignationSchedule[]> {
  try {
    return (await client.read(listSchedules, { signal })).map(scheduleFromWire)
  } catch (thrown) {
    if (thrown instanceof CallFailure && thrown.kind === 'noToken') return []
    throw thrown
  }
}

/** The list with the newer records in it: those of the same id replaced, the others added. */
export function withRecords(list: readonly DesignationSchedule[], records: readonly DesignationSchedule[]): readonly DesignationSchedule[] {
  const newer = new Map(records.map((one) => [one.id, one]))
  return [...list.filter((one) => !newer.has(one.id)), ...records]
}
