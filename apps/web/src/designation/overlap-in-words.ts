import { type DesignationSchedule, indefiniteEndDate, lastDate } from '@goat/domain/designation'

export type SharedTiming = Pick<
  DesignationSchedule,
  'from' | 'startDate' | 'endDate' | 'indefinteEndDate' | 'startTime' | 'endTime' | 'applicableDays'
>

const dayStart = '00:00:00'
const dayEnd = '24:00:00'

/** The days, hours and dates that two schedules of one `from` both have. They are known to meet; see `overlapsOf`. */
export function overlapInWords(one: DesignationSchedule, other: DesignationSchedule): SharedTiming {
  const [first, second] = [hoursOf(one), hoursOf(other)]
  const hours = {
    startTime: first.start > second.start ? first.start : second.start,
    endTime: first.end < second.end ? first.end : second.end,
  }
  const last = [lastDate(one), lastDate(other)].sort()[0] ?? indefiniteEndDate
  return {
    from: one.from,
    startDate: one.startDate > other.startDate ? one.startDate : other.startDate,
    endDate: last,
    indefinteEndDate: last === indefiniteEndDate,
    ...(hours.endTime === dayEnd && hours.startTime === dayStart ? { startTime: dayStart, endTime: dayStart } : hours),
    applicableDays: one.applicableDays.filter((day) => other.applicableDays.includes(day)),
  }
}

/** Equal times are the whole day (decisions, "Screens"). */
function hoursOf({ startTime, endTime }: DesignationSchedule): { readonly start: string; readonly end: string } {
  return startTime === endTime ? { start: dayStart, end: dayEnd } : { start: startTime, end: endTime }
}
