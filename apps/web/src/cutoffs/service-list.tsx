import { type CutoffDay, type CutoffFactory, cutoffDays, type DeliveryService, productTypesWithExceptions } from '@goat/domain/kinds/cutoff'
import { joinKey } from '@goat/domain/kinds/kind'
import type { CentreToday } from '@goat/foresight/dispatch'
import { Accordion, AccordionItem } from '@goat/ui/accordion'
import { Button } from '@goat/ui/button'
import { EditIcon } from '@goat/ui/control-icons'
import { CopyableCode } from '@goat/ui/copyable-code'
import { Pill } from '@goat/ui/messages'
import { TimeInput } from '@goat/ui/time-input'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useSay } from '../platform/locale/locale.tsx'
import { useCanEdit } from '../platform/session.tsx'
import { beginEditing, endEditing } from '../records/draft.ts'
import { conflictRows, type FieldTexts } from '../records/fields.ts'
import { recordProps, useFocusReturn, useShowSaved } from '../records/form-element.tsx'
import { HistoryLink, InPlan, OrderCheckLink } from '../records/notes.tsx'
import { productTypesText } from '../records/order-labels.ts'
import { useFormParts } from '../records/record-form.tsx'
import { useField, useRecordForm } from '../records/use-record-form.ts'
import { ExceptionsSection } from './exceptions.tsx'
import { dayNames, messages, todayTexts, useShow } from './messages.ts'
import { type OpenService, type SavedException, ServiceContext, ServiceEffects, useConflict, useService } from './service-form.tsx'
import classes from './service-list.module.css'
import { type DefaultsDraft, defaultsDraftFields, defaultsFromDraft, draftOfDefaults, issuesOfDefaults, useCutoffWrites } from './writes.ts'

type ServiceListProps = {
  readonly factory: CutoffFactory
  readonly open: DeliveryService | undefined
  readonly onOpen: (serviceName: string | undefined) => void
  /** What holds today; undefined for a back end that does not know it. */
  readonly today: CentreToday['services'] | 'loading' | undefined
}

/** The delivery services of the factory in an accordion with at most one open item (CUT-4). */
export function ServiceList({ factory, open, today, onOpen }: ServiceListProps) {
  return (
    <Accordion mode="single" open={open === undefined ? [] : [open.serviceName]} onOpenChange={(ids) => onOpen(ids[0])}>
      {factory.deliveryServices.map((service) => (
        <AccordionItem
          key={service.serviceName}
          id={service.serviceName}
          title={service.displayServiceName}
          summary={
            <Summary service={service} today={today}>
              {service === open ? null : <InPlan kind="cutoff" of={[joinKey(factory.factoryCode, service.serviceName)]} />}
            </Summary>
          }
        >
          <ServicePanel factoryCode={factory.factoryCode} service={service} />
        </AccordionItem>
      ))}
    </Accordion>
  )
}

type SummaryProps = { readonly service: DeliveryService; readonly children: ReactNode } & Pick<ServiceListProps, 'today'>

/** The product types with exceptions, the marks of plans, the default times, and what holds today (CUT-37). */
function Summary({ service, today, children }: SummaryProps) {
  const say = useSay()
  const show = useShow()
  const types = productTypesWithExceptions(service.cutoff.exceptions)
  const { weekday, saturday, sunday } = service.cutoff.default
  return (
    <span className={`row gap-4 gap-x-12 ${classes['summary']}`}>
      {types.length === 0 ? null : <Pill>{productTypesText(types, say)}</Pill>}
      {children}
      <span className={`note tabular to-end ${classes['times']}`}>
        {say(messages.summary(show.time(weekday), show.time(saturday), show.time(sunday)))}
      </span>
      {today === undefined ? null : (
        <span className={`grid small-strong tabular anywhere ${classes['today']}`}>
          {today === 'loading' ? null : todayTexts(say, today.get(service.serviceName) ?? []).map((text) => <span key={text}>{text}</span>)}
        </span>
      )}
    </span>
  )
}

/** The content of an open delivery service: its last change, defaults and exceptions. */
function ServicePanel({ factoryCode, service }: Pick<OpenService, 'factoryCode' | 'service'>) {
  const say = useSay()
  const show = useShow()
  const { serviceName, displayServiceName, lastChange } = service
  const writes = useCutoffWrites(factoryCode, serviceName)
  const saved = useSaved(service)
  const name = `${factoryCode}, ${displayServiceName}`
  return (
    <ServiceContext value={{ factoryCode, service, writes, formName: `cutoff/${factoryCode}/${serviceName}`, ...saved }}>
      <div className={`grid gap-24 wraps`}>
        <p className="row gap-x-24 note">
          <span className="line gap-12">
            {say(messages.serviceCode)} <CopyableCode code={serviceName} />
          </span>
          {lastChange === undefined ? null : <span>{say(messages.lastChanged(lastChange.by, show.instant(lastChange.at)))}</span>}
          <HistoryLink kind="cutoff" of={joinKey(factoryCode, serviceName)} name={name} />
          <OrderCheckLink facts={{ factory: factoryCode, service: serviceName }} name={name} />
        </p>
        <DefaultsForm />
        <ExceptionsSection />
      </div>
    </ServiceContext>
  )
}

/** The default times: Edit makes them editable; Save and Cancel return to read-only (CUT-9). */
function DefaultsForm() {
  const say = useSay()
  const show = useShow()
  const canEdit = useCanEdit()
  const { service, writes, formName, saved, onSaved } = useService()
  const stored = draftOfDefaults(service)
  const form = useRecordForm(defaultsDraftFields, () => endEditing(beginEditing(stored)), {
    stored,
    own: writes.own,
    keepAs: `${formName}/defaults`,
    onEnd: (ids) => ids && onSaved(undefined),
  })
  const { kind } = form.state
  const isReading = kind === 'reading'
  const draft = isReading ? stored : form.state.draft
  const editButton = useRef<HTMLButtonElement>(null)
  useFocusReturn(!isReading, editButton)
  const issues = issuesOfDefaults(draft)
  const field = useField(form, { ...issues, of: (day) => issues.of(`default.${day}`) }, dayNames)
  const texts: FieldTexts<DefaultsDraft, CutoffDay> = {
    label: (day) => say(dayNames[day]),
    value: ({ get }, of) => show.time(String(get(of))),
  }
  const { element, reason, save, cancel, notices } = useFormParts({
    form,
    issues: issues.all,
    write: writes.saveDefaults,
    labels: { save: say(messages.save), cancel: say(messages.cancel) },
    conflict: useConflict(form.newer && conflictRows(defaultsDraftFields, form.newer, texts)),
    isInline: true,
  })
  const cutoff = issues.all.length > 0 ? undefined : { ...service.cutoff, default: defaultsFromDraft(draft) }
  return (
    <div {...recordProps(defaultsId, saved === defaultsId)} className={`grid gap-12 ${classes['form']}`}>
      <form {...element} className={`grid gap-12 ${classes['form']}`}>
        <h3 className="text-16">{say(messages.defaults)}</h3>
        <div className={`row gap-12 gap-x-16 top ${classes['fields']}`}>
          {cutoffDays.map((day) => (
            <TimeInput key={day} {...field.time(day)} value={draft[day]} isReadOnly={kind !== 'editing'} />
          ))}
          {isReading ? null : (
            <div className={`grid gap-12 unless-empty ${classes['effect']}`}>
              <ServiceEffects cutoff={cutoff} isUnsaved={form.isUnsaved} />
              {reason}
            </div>
          )}
          {canEdit || !isReading ? (
            <div className={`line gap-8 stretch ${classes['actions']}`}>
              {isReading ? (
                // Not the same button as Cancel, which would keep the focus.
                <Button key="edit" ref={editButton} icon={<EditIcon />} onClick={() => form.begin(beginEditing(stored))}>
                  {say(messages.edit)}
                </Button>
              ) : (
                <>
                  {cancel}
                  {save}
                </>
              )}
            </div>
          ) : null}
        </div>
        {notices}
      </form>
    </div>
  )
}

const defaultsId = 'defaults'

const none: readonly string[] = []

/**
 * Shows what the forms of a delivery service have saved last (CUT-25). An exception is found by its type and a day, which no other one of the
 * service has (CUT-14), because another back end may not return its id.
 */
function useSaved({ cutoff }: DeliveryService): Pick<OpenService, 'saved' | 'onSaved'> {
  const [last, setLast] = useState<{ readonly exception: SavedException | undefined }>()
  const { exception } = last ?? {}
  const found = cutoff.exceptions.find(
    (one) => one.productType === exception?.productType && one.applicableOn.some((day) => exception.applicableOn.includes(day)),
  )
  const saved = last && (exception === undefined ? defaultsId : found?.id)
  useShowSaved(useMemo(() => (last === undefined || saved === undefined ? none : [saved]), [last, saved]))
  return { saved, onSaved: (exception) => setLast({ exception }) }
}
