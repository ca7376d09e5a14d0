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
  /** As stored now. */
  readonly service: DeliveryService
  /** The versions that this user's own changes created. */
  readonly own: ReadonlySet<number>
  /** The exception was deleted during editing, so it can only be added again. */
  readonly isDeleted?: boolean
  /** The fields already show why the last attempt failed. */
  readonly isFailureShown?: boolean
}

/**
 * The notice below a form's buttons that says why it cannot be saved: the service can no longer be parsed, another user saved first
 * (CUT-21), or the last attempt failed. null without such a reason.
 */
export function useObstacle({ state, service, own, isDeleted = false, isFailureShown = false, ...conflict }: ObstacleProps): ReactNode {
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
  return failure === undefined || isFailureShown ? null : <Alert variant="error">{failure.why(say)}</Alert>
}
