import { type DesignationDay, type DesignationSchedule, designationDays } from './designation.ts'
import { startOfDate, windowsOf } from './designation-windows.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Whether the window of a draft runs past midnight, which one schedule may not (description section 5). */
export function crossesMidnight({ startTime, endTime }: Pick<DesignationSchedule, 'startTime' | 'endTime'>): boolean {
  return startTime > endTime
}

/**
 * The two schedules that a window over midnight needs: the evening of its days, and the morning of the days that follow. The morning's
 * dates are the UTC dates on which the first and the last of these mornings begin. Both are new schedules, without id. Returns undefined
 * for a window that does not cross midnight; one that ends at 00:00 needs its evening only.
 */
export function splitAtMidnight(draft: DesignationSchedule, timeZone: string): readonly DesignationSchedule[] | undefined {
  if (!crossesMidnight(draft)) return undefined
  const evening = { ...draft, id: '', version: undefined, endTime: '23:59:59' }
  if (draft.endTime === '00:00:00') return [evening]
  const morning = {
    ...draft,
    id: '',
    version: undefined,
    startTime: '00:00:00',
    startDate: dateOfMorningAfter(evening, timeZone, draft.startDate, 'first') ?? draft.startDate,
    endDate: draft.indefinteEndDate ? draft.endDate : (dateOfMorningAfter(evening, timeZone, draft.endDate, 'last') ?? draft.endDate),
    applicableDays: designationDays.filter((day) => draft.applicableDays.includes(dayBefore(day))),
  }
  return [evening, morning]
}

/** The UTC date on which the morning after the first or the last evening begins, looked for around a date of the schedule. */
function dateOfMorningAfter(evening: DesignationSchedule, timeZone: string, date: string, which: 'first' | 'last'): string | undefined {
  const around = { start: startOfDate(date) - 8 * dayMs, end: startOfDate(date) + 9 * dayMs }
  const windows = windowsOf(evening, timeZone, around)
  const window = which === 'first' ? windows[0] : windows.at(-1)
  return window === undefined ? undefined : new Date(window.end).toISOString().slice(0, 10)
}

function dayBefore(day: DesignationDay): DesignationDay {
  return designationDays[(designationDays.indexOf(day) + 6) % 7] ?? 'Sunday'
}
