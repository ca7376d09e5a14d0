import { type DeliveryService, isUnderstood } from '@goat/domain/kinds/cutoff'
import { joinKey } from '@goat/domain/kinds/kind'
import { CopyableCode } from '@goat/ui/copyable-code'
import { OrderCheckLink } from '../order-check-link.tsx'
import { HistoryLink } from '../platform/change-history/history-link.tsx'
import { useSay } from '../platform/locale/locale-root.tsx'
import { UnreadRecords } from '../platform/unread/unread-records.tsx'
import { DefaultsForm } from './defaults-form.tsx'
import { ExceptionsSection } from './exceptions-section.tsx'
import { messages } from './messages.ts'
import classes from './service-panel.module.css'
import { useShow } from './show.ts'
import { defaultsId, useSaved } from './use-saved.ts'
import { useCutoffWrites } from './writes.ts'

export type ServicePanelProps = { readonly factoryCode: string; readonly service: DeliveryService; readonly canEdit: boolean }

/** The content of an open delivery service: its last change, defaults and exceptions. */
export function ServicePanel({ factoryCode, service, canEdit }: ServicePanelProps) {
  const say = useSay()
  const show = useShow()
  const writes = useCutoffWrites(factoryCode, service.serviceName)
  const mayEdit = canEdit && isUnderstood(service)
  const saved = useSaved(service)
  const name = `${factoryCode}, ${service.displayServiceName}`
  return (
    <div className={classes['panel']}>
      <p className={classes['facts']}>
        <span className={classes['fact']}>
          {say(messages.serviceCode)} <CopyableCode code={service.serviceName} />
        </span>
        {service.lastChange === undefined ? null : (
          <span>{say(messages.lastChanged(service.lastChange.by, show.instant(service.lastChange.at)))}</span>
        )}
        <HistoryLink kind="cutoff" of={joinKey(factoryCode, service.serviceName)} name={name} />
        <OrderCheckLink facts={{ factory: factoryCode, service: service.serviceName }} name={name} />
      </p>
      <DefaultsForm service={service} writes={writes} canEdit={mayEdit} isSaved={saved.id === defaultsId} onSaved={saved.onDefaultsSaved} />
      <ExceptionsSection service={service} writes={writes} canEdit={mayEdit} saved={saved.id} onSaved={saved.onExceptionSaved} />
      <UnreadRecords unread={service.unread ?? []} />
    </div>
  )
}
