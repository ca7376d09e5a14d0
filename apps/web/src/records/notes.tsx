import { endOfDay, fullEndTime } from '@goat/domain/time/time-of-day'
import { Button } from '@goat/ui/button'
import layout from '@goat/ui/layout.module.css'
import { Alert, Unbroken } from '@goat/ui/messages'
import { msg } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { useConfig } from '../platform/config.tsx'
import { useSay } from '../platform/locale/locale.tsx'
import { useCanEdit } from '../platform/session.tsx'
import { typedTime } from './draft.ts'
import classes from './form.module.css'
import { savingMessages } from './messages.ts'

/** Tells users who may not change records so, and where to ask (UI-4). */
export function ViewOnlyNote({ actions }: { readonly actions?: ReactNode }) {
  const say = useSay()
  const { accessChannel } = useConfig()
  if (useCanEdit()) return null
  return (
    <Alert variant="info" title={say(viewOnlyMessages.title)} actions={actions}>
      {accessChannel === '' ? undefined : say(viewOnlyMessages.ask(accessChannel))}
    </Alert>
  )
}

const viewOnlyMessages = {
  title: msg`You have view-only access.`,
  ask: (channel: string) => msg`To make changes, ask for access in the chat channel ${channel}.`,
}

/** Shows, while the user types, what saving will ask to confirm. */
export function SavingWarnings({ sentences }: { readonly sentences: readonly string[] }) {
  const say = useSay()
  if (sentences.length === 0) return null
  return (
    <Alert variant="warning" isLive title={say(savingMessages.check)}>
      <Sentences sentences={sentences} />
    </Alert>
  )
}

/** What saving will do, with figures, next to the button that saves (UI-66). */
export function Consequence({ sentences }: { readonly sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  return (
    <p className={`${layout['medium']} ${layout['anywhere']}`}>
      <Unbroken>{sentences.join(' ')}</Unbroken>
    </p>
  )
}

export function Sentences({ sentences }: { readonly sentences: readonly string[] }) {
  return (
    <ul className={`${layout['stack-8']} ${layout['anywhere']} ${classes['sentences']}`}>
      {sentences.map((sentence) => (
        <li key={sentence}>
          <Unbroken>{sentence}</Unbroken>
        </li>
      ))}
    </ul>
  )
}

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

/** When the record being typed would start and end to be active. Takes up its line even if empty, so that the fields below do not move. */
export function ActiveSpanNote({ text }: { readonly text: string }) {
  return (
    <p role="status" className={`${layout['small-strong']} ${classes['span']}`}>
      <Unbroken>{text}</Unbroken>
    </p>
  )
}
