import type { DeliveryService } from '@goat/domain/cutoffs'
import { ConflictAlert, type ConflictAlertProps } from '../platform/conflict/conflict-alert.tsx'
import { conflictMessages } from '../platform/conflict/messages.ts'
import { useSay } from '../platform/locale/locale-root.tsx'
import { useShow } from './show.ts'

export type ServiceConflictProps = Pick<ConflictAlertProps, 'rows' | 'applyLabel' | 'onApply' | 'onDiscard'> & {
  /** As it is stored now. */
  readonly service: DeliveryService
}

/** A conflict about a delivery service: who changed it, and when. */
export function ServiceConflict({ service, ...rest }: ServiceConflictProps) {
  const say = useSay()
  const show = useShow()
  return <ConflictAlert title={show.conflict(service)} text={say(conflictMessages.text)} {...rest} />
}
