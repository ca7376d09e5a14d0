import { isFinished, stateOf } from '@goat/domain/designation-windows'
import type { DesignationSchedule } from '@goat/domain/kinds/designation'
import { Button } from '@goat/ui/button'
import { CopyIcon, DeleteIcon, EditIcon } from '@goat/ui/control-icons'
import { LoadingButton } from '@goat/ui/loading-button'
import type { Ref } from 'react'
import { paths } from '../paths.ts'
import { useCopyLink } from '../platform/brand/use-copy-link.ts'
import { useSay } from '../platform/locale/locale-root.tsx'
import { useNavigate } from '../platform/navigation/router.tsx'
import { formatAddress, formatDuplicate, wholeList } from './address.ts'
import type { ConfirmedAction } from './card-state.ts'
import { endedNow } from './end-now.ts'
import { messages } from './messages.ts'
import classes from './schedule-card.module.css'
import { useZoneOf } from './zones.ts'

export type CardActionsProps = {
  readonly schedule: DesignationSchedule
  readonly now: number
  readonly editButton: Ref<HTMLButtonElement>
  readonly isSwitching: boolean
  readonly onEdit: () => void
  readonly onAsk: (action: ConfirmedAction) => void
  readonly onSwitch: (paused: boolean) => void
}

/** The actions on a schedule's card (DES-3, DES-20 to DES-22). */
export function CardActions({ schedule, now, editButton, isSwitching, onEdit, onAsk, onSwitch }: CardActionsProps) {
  const say = useSay()
  const navigate = useNavigate()
  const copyLink = useCopyLink()
  const timeZone = useZoneOf()(schedule.from)
  const state = stateOf(schedule, timeZone, now)
  return (
    <div className={classes['actions']}>
      <Button ref={editButton} icon={<EditIcon />} disabled={isSwitching} onClick={onEdit}>
        {say(messages.edit)}
      </Button>
      <Button icon={<DeleteIcon />} disabled={isSwitching} onClick={() => onAsk('delete')}>
        {say(messages.delete)}
      </Button>
      <Button
        variant="quiet"
        icon={<CopyIcon />}
        disabled={isSwitching}
        onClick={() => void navigate({ pathname: paths.newSchedule, search: formatDuplicate(schedule.id) })}
      >
        {say(messages.duplicate)}
      </Button>
      {/* A back end without versions ignores Paused: it would report success and keep moving orders. */}
      {isFinished(state) || (schedule.version === undefined && !schedule.paused) ? null : (
        <LoadingButton variant="quiet" isLoading={isSwitching} onClick={() => onSwitch(!schedule.paused)}>
          {say(schedule.paused ? messages.resume : messages.pause)}
        </LoadingButton>
      )}
      {endedNow(schedule, timeZone, now) === undefined ? null : (
        <Button variant="quiet" disabled={isSwitching} onClick={() => onAsk('end')}>
          {say(messages.end)}
        </Button>
      )}
      <Button
        variant="quiet"
        disabled={isSwitching}
        onClick={() => void copyLink(`${paths.schedules}${formatAddress({ ...wholeList, schedule: schedule.id })}`)}
      >
        {say(messages.linkToIt)}
      </Button>
    </div>
  )
}
