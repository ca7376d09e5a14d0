import { endOfDay, fullEndTime } from '@goat/domain/time/time-of-day'
import { Button } from '@goat/ui/button'
import { useSay } from '../locale/locale-root.tsx'
import { savingMessages } from '../saving/messages.ts'
import classes from './form.module.css'
import { typedTime } from './typed-fields.ts'

export type EndOfDayOfferProps = {
  /** The end time as typed. */
  readonly endTime: string
  /** The start time as typed, if it is on the same day: an end at 00:00 after it is the end of the day. */
  readonly startTime?: string | undefined
  readonly isDisabled: boolean
  /** Why the end may not be the one meant, where not only 23:59 may be meant otherwise. */
  readonly note?: string | undefined
  /** The accessible name of the button, if it depends on the day. */
  readonly label?: string | undefined
  readonly onChange: (endTime: string) => void
}

/** Next to an end that leaves out the last minute of a day, offers the end of the day (DES-49, OPT-50). */
export function EndOfDayOffer({ endTime, startTime = '', isDisabled, note, label, onChange }: EndOfDayOfferProps) {
  const say = useSay()
  const typed = typedTime(endTime)
  const isLastMinute = typed === '23:59:00'
  const isMidnightAsEnd = typed === '00:00:00' && fullEndTime(typed, typedTime(startTime)) === endOfDay
  const text = isMidnightAsEnd ? say(savingMessages.midnightAsEnd) : isLastMinute ? say(savingMessages.lastMinute) : note
  return (
    <div role="status" className={text === undefined ? 'visually-hidden' : classes['offer']}>
      {text === undefined ? null : (
        <>
          <span className={classes['note']}>{text}</span>
          {isMidnightAsEnd ? null : (
            <Button disabled={isDisabled} aria-label={isLastMinute ? undefined : label} onClick={() => onChange('24:00:00')}>
              {say(savingMessages.includeLastMinute)}
            </Button>
          )}
        </>
      )}
    </div>
  )
}
