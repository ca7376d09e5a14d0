import { brandOf } from '@goat/domain/brand-of'
import { clockIn } from '@goat/domain/zoned-clock'
import { useBrand } from '../../platform/brand/brand-root.tsx'
import { useServerTime } from '../../platform/use-server-time.ts'

/** The current date of the brand, YYYY-MM-DD. */
export function useToday(): string {
  const { brand } = useBrand()
  return clockIn(brandOf(brand).timeZone, Temporal.Instant.fromEpochMilliseconds(useServerTime())).date
}
