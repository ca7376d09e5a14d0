import type { DatedCutoff } from '@goat/domain/dated-cutoffs'
import { earliestToday } from '@goat/domain/local-date-time'
import { useCallback } from 'react'
import { useServerTime } from '../../platform/use-server-time.ts'
import type { Row } from './matrix.ts'

/** The current date where it is earliest among the factories, YYYY-MM-DD; null: all. */
export type TodayOf = (factories: DatedCutoff['factories']) => string

export function useToday(rows: readonly Row[]): TodayOf {
  const now = useServerTime()
  return useCallback(
    (factories) => {
      const covered = rows.filter(({ factory }) => factories === null || factories.includes(factory))
      return earliestToday(
        covered.flatMap(({ timeZone }) => timeZone ?? []),
        now,
      )
    },
    [rows, now],
  )
}
