import { type DeliveryService, isUnderstood } from '@goat/domain/cutoffs'
import { Alert } from '@goat/ui/alert'
import type { ReactNode } from 'react'
import { ConflictAlert, type ConflictAlertProps } from '../platform/conflict/conflict-alert.tsx'
import { conflictMessages } from '../platform/conflict/messages.ts'
import type { FormState } from '../platform/form/form-state.ts'
import { isStale } from '../platform/form/versions.ts'
import { useSay } from '../platform/locale/locale-root.tsx'
import { messages } from './messages.ts'
import { useShow } from './show.ts'

export type ObstacleProps = Pick<ConflictAlertProps, 'rows' | 'onApply' | 'onDiscard'> & {
  readonly state: FormState<{ readonly version: number }>
  /** As it is stored now. */
  readonly service: DeliveryService
  /** Versions that this person's own changes made. */
  readonly own: ReadonlySet<number>
  /** The exception that is edited was deleted, so that it can only be added again. */
  readonly isDeleted?: boolean
  /** The fields say already why the last attempt failed. */
  readonly isFailureTold?: boolean
}

/**
 * What stands in the way of saving a form of a delivery service, below its buttons: the service is not understood any more, somebody
 * else was faster (CUT-21), or the last attempt failed. null: nothing does.
 */
export function useObstacle({ state, service, own, isDeleted = false, isFailureTold = false, ...conflict }: ObstacleProps): ReactNode {
  const say = useSay()
  const show = useShow()
  const { kind, base, failure } = state
  if (kind === 'reading') return null
  if (!isUnderstood(service)) {
    return (
      <Alert variant="error" isLive title={say(messages.unreadTitle)}>
        {say(messages.unreadText)}
      </Alert>
    )
  }
  if (kind === 'editing' && (isDeleted || isStale(base.version, service.versionNumber, own))) {
    return (
      <ConflictAlert
        title={show.conflict(service)}
        text={say(conflictMessages.text)}
        applyLabel={say(isDeleted ? messages.addAsNew : conflictMessages.keepMine)}
        {...conflict}
      />
    )
  }
  return failure === undefined || isFailureTold ? null : <Alert variant="error">{failure.why(say)}</Alert>
}
