import type { DeliveryService } from '@goat/domain/kinds/cutoff'
import { Alert } from '@goat/ui/alert'
import type { ReactNode } from 'react'
import { useSay } from '../platform/locale/locale.tsx'
import { ConflictAlert, type ConflictAlertProps } from '../records/conflict.tsx'
import { type FormState, isConflict } from '../records/draft.ts'
import { messages } from './messages.ts'
import { useShow } from './show.ts'

export type ObstacleProps = Pick<ConflictAlertProps, 'rows' | 'onSave' | 'onDiscard'> & {
  readonly state: FormState<unknown>
  /** As stored now. */
  readonly service: DeliveryService
  /** How the form's changes relate to those of another user; undefined without any. */
  readonly effect: ConflictAlertProps['effect'] | undefined
  /** The exception was deleted during editing, so it can only be added again. */
  readonly isDeleted?: boolean
  /** The fields already show why the last attempt failed. */
  readonly isFailureShown?: boolean
}

/**
 * The notices below a form's buttons: that another user saved first (CUT-21), or why the last
 * attempt failed. null without any.
 */
export function useObstacle({ state, service, effect, isDeleted = false, isFailureShown = false, ...conflict }: ObstacleProps): ReactNode {
  const say = useSay()
  const show = useShow()
  const { kind, failure } = state
  if (kind === 'reading') return null
  const found = isDeleted ? 'colliding' : effect
  if (kind === 'editing' && found !== undefined && !(found === 'compatible' && failure !== undefined && !isConflict(failure))) {
    const again = isDeleted ? { saveLabel: say(messages.addAsNew) } : {}
    return <ConflictAlert title={show.conflict(service)} effect={found} {...again} {...conflict} />
  }
  return failure === undefined || isFailureShown ? null : <Alert variant="error">{failure.why(say)}</Alert>
}
