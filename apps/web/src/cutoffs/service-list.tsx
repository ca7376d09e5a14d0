import { type CutoffFactory, type DeliveryService, isUnderstood, productTypesWithExceptions } from '@goat/domain/kinds/cutoff'
import { showTimeOfDay } from '@goat/domain/time/time-of-day'
import type { CentreToday } from '@goat/foresight/dispatch'
import { Accordion, AccordionItem } from '@goat/ui/accordion'
import { Pill } from '@goat/ui/pill'
import { useSay } from '../platform/locale/locale-root.tsx'
import { messages } from './messages.ts'
import classes from './service-list.module.css'
import { ServicePanel } from './service-panel.tsx'
import { todayTexts } from './show.ts'

export type ServiceListProps = {
  readonly factory: CutoffFactory
  readonly open: DeliveryService | undefined
  readonly onOpen: (serviceName: string | undefined) => void
  /** What holds today; undefined for a back end that does not know it. */
  readonly today: CentreToday['services'] | 'loading' | undefined
  readonly canEdit: boolean
}

/** The delivery services of the factory in an accordion with at most one open item (CUT-4). */
export function ServiceList({ factory, open, today, onOpen, canEdit }: ServiceListProps) {
  return (
    <Accordion mode="single" open={open === undefined ? [] : [open.serviceName]} onOpenChange={(ids) => onOpen(ids[0])}>
      {factory.deliveryServices.map((service) => (
        <AccordionItem
          key={service.serviceName}
          id={service.serviceName}
          title={service.displayServiceName}
          summary={<Summary service={service} today={today} />}
        >
          <ServicePanel factoryCode={factory.factoryCode} service={service} canEdit={canEdit} />
        </AccordionItem>
      ))}
    </Accordion>
  )
}

/** The product types with exceptions, the default times, and what holds today (CUT-37). */
function Summary({ service, today }: { readonly service: DeliveryService } & Pick<ServiceListProps, 'today'>) {
  const say = useSay()
  const types = productTypesWithExceptions(service.cutoff.exceptions)
  const { weekday, saturday, sunday } = service.cutoff.default
  const shown = (time: string) => (time === '' ? say(messages.unknownTime) : showTimeOfDay(time))
  return (
    <span className={classes['summary']}>
      {isUnderstood(service) ? null : <Pill>{say(messages.notUnderstood)}</Pill>}
      {types.length === 0 ? null : <Pill>{types.join(', ')}</Pill>}
      <span className={classes['times']}>{say(messages.summary(shown(weekday), shown(saturday), shown(sunday)))}</span>
      {today === undefined ? null : (
        <span className={classes['today']}>
          {today === 'loading' ? null : todayTexts(say, today.get(service.serviceName) ?? []).map((text) => <span key={text}>{text}</span>)}
        </span>
      )}
    </span>
  )
}
