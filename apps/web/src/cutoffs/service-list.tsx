import {
  type CutoffDay,
  type CutoffException,
  type CutoffFactory,
  cutoffDays,
  type DeliveryService,
  productTypesWithExceptions,
} from '@goat/domain/kinds/cutoff'
import { joinKey } from '@goat/domain/kinds/kind'
import { showTimeOfDay } from '@goat/domain/time/time-of-day'
import type { CentreToday } from '@goat/foresight/dispatch'
import { Accordion, AccordionItem } from '@goat/ui/accordion'
import { Button } from '@goat/ui/button'
import { EditIcon } from '@goat/ui/control-icons'
import { CopyableCode } from '@goat/ui/copyable-code'
import layout from '@goat/ui/layout.module.css'
import { Pill } from '@goat/ui/pill'
import { TimeInput } from '@goat/ui/time-input'
import { useMemo, useRef, useState } from 'react'
import { issueSentence } from '../platform/api/failure-text.ts'
import { useSay } from '../platform/locale/locale.tsx'
import { beginEditing, endEditing } from '../records/draft.ts'
import { conflictRows } from '../records/fields.ts'
import { useFocusReturn } from '../records/form-element.tsx'
import { HistoryLink } from '../records/history-link.tsx'
import { OrderCheckLink } from '../records/order-check-link.tsx'
import { useFormParts } from '../records/record-form.tsx'
import { recordProps, useShowSaved } from '../records/show-saved.ts'
import { useRecordForm } from '../records/use-record-form.ts'
import { type DefaultsDraft, defaultsDraftFields, draftOfDefaults, issuesOfDefaults, recordsOfDefaults } from './drafts.ts'
import { ExceptionsSection } from './exceptions-section.tsx'
import { dayNames, messages } from './messages.ts'
import { conflictOf, ServiceEffects } from './service-form.tsx'
import classes from './service-list.module.css'
import { todayTexts, useShow } from './show.ts'
import { type CutoffWrites, useCutoffWrites } from './writes.ts'

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
  return (
    <span className={`${layout['row-4-12']} ${classes['summary']}`}>
      {types.length === 0 ? null : <Pill>{types.join(', ')}</Pill>}
      <span className={`${layout['note']} ${layout['tabular']} ${layout['to-end']} ${classes['times']}`}>
        {say(messages.summary(showTimeOfDay(weekday), showTimeOfDay(saturday), showTimeOfDay(sunday)))}
      </span>
      {today === undefined ? null : (
        <span className={classes['today']}>
          {today === 'loading' ? null : todayTexts(say, today.get(service.serviceName) ?? []).map((text) => <span key={text}>{text}</span>)}
        </span>
      )}
    </span>
  )
}

export type ServicePanelProps = { readonly factoryCode: string; readonly service: DeliveryService; readonly canEdit: boolean }

/** The content of an open delivery service: its last change, defaults and exceptions. */
function ServicePanel({ factoryCode, service, canEdit }: ServicePanelProps) {
  const say = useSay()
  const show = useShow()
  const writes = useCutoffWrites(factoryCode, service.serviceName)
  const saved = useSaved(service)
  const name = `${factoryCode}, ${service.displayServiceName}`
  return (
    <div className={`${layout['stack-24']} ${classes['panel']}`}>
      <p className={`${layout['row-0-24']} ${layout['note']}`}>
        <span className={classes['fact']}>
          {say(messages.serviceCode)} <CopyableCode code={service.serviceName} />
        </span>
        {service.lastChange === undefined ? null : (
          <span>{say(messages.lastChanged(service.lastChange.by, show.instant(service.lastChange.at)))}</span>
        )}
        <HistoryLink kind="cutoff" of={joinKey(factoryCode, service.serviceName)} name={name} />
        <OrderCheckLink facts={{ factory: factoryCode, service: service.serviceName }} name={name} />
      </p>
      <DefaultsForm service={service} writes={writes} canEdit={canEdit} isSaved={saved.id === defaultsId} onSaved={saved.onDefaultsSaved} />
      <ExceptionsSection service={service} writes={writes} canEdit={canEdit} saved={saved.id} onSaved={saved.onExceptionSaved} />
    </div>
  )
}

export type DefaultsFormProps = {
  readonly service: DeliveryService
  readonly writes: CutoffWrites
  readonly canEdit: boolean
  /** They were saved last. */
  readonly isSaved: boolean
  readonly onSaved: () => void
}

/** The default times: Edit makes them editable; Save and Cancel return to read-only (CUT-9). */
function DefaultsForm({ service, writes, canEdit, isSaved, onSaved }: DefaultsFormProps) {
  const say = useSay()
  const show = useShow()
  const stored = draftOfDefaults(service)
  const form = useRecordForm(defaultsDraftFields, () => endEditing(beginEditing(stored)), {
    stored,
    own: writes.own,
    keepAs: `${writes.formName}/defaults`,
    onEnd: (saved) => saved && onSaved(),
  })
  const { kind, isChecked } = form.state
  const isReading = kind === 'reading'
  const isEditing = kind === 'editing'
  const draft = isReading ? stored : form.state.draft
  const editButton = useRef<HTMLButtonElement>(null)
  useFocusReturn(!isReading, editButton)
  const issues = issuesOfDefaults(draft)
  const texts = { label: (day: CutoffDay) => say(dayNames[day]), value: ({ name }: { name: CutoffDay }, of: DefaultsDraft) => of[name] }
  const { element, save, cancel, notices } = useFormParts({
    form,
    issues: issues.all,
    write: writes.saveDefaults,
    labels: { save: say(messages.save), cancel: say(messages.cancel) },
    conflict: conflictOf(service, writes.key, show, form.newer && conflictRows(defaultsDraftFields, form.newer, texts)),
    isInline: true,
  })
  return (
    <div {...recordProps(defaultsId, isSaved)} className={`${layout['stack-12']} ${classes['form']}`}>
      <form {...element} className={`${layout['stack-12']} ${classes['form']}`}>
        <h3 className={layout['text-16']}>{say(messages.defaults)}</h3>
        <div className={`${layout['row-12-16-top']} ${classes['fields']}`}>
          {cutoffDays.map((day) => (
            <TimeInput
              key={day}
              label={say(dayNames[day])}
              value={draft[day]}
              isReadOnly={!isEditing}
              error={issueSentence(issues.of(`default.${day}`), say)}
              isErrorForced={isEditing && isChecked}
              onChange={(time) => form.edit((now) => ({ ...now, [day]: time }))}
            />
          ))}
          {isReading ? null : (
            <div className={classes['effect']}>
              <ServiceEffects records={form.isUnsaved ? recordsOfDefaults(draft, service, writes.key) : []} />
            </div>
          )}
          {canEdit || !isReading ? (
            <div className={`${layout['line-8-stretch']} ${classes['actions']}`}>
              {isReading ? (
                <Button ref={editButton} icon={<EditIcon />} onClick={() => form.begin(beginEditing(stored))}>
                  {say(messages.edit)}
                </Button>
              ) : (
                <>
                  {save}
                  {cancel}
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

type SavedException = Pick<CutoffException, 'productType' | 'applicableOn'>

const none: readonly string[] = []

/**
 * Shows what the forms of a delivery service have saved last (CUT-25): an exception, or the defaults. An exception is found by its type and
 * days, because another back end may not return its id.
 */
function useSaved({ cutoff }: DeliveryService) {
  const [saved, setSaved] = useState<{ readonly exception: SavedException | undefined }>()
  const id =
    saved === undefined || saved.exception === undefined
      ? saved && defaultsId
      : cutoff.exceptions.find((one) => isSame(one, saved.exception))?.id
  useShowSaved(useMemo(() => (saved === undefined || id === undefined ? none : [id]), [saved, id]))
  return {
    /** The id of the element that is shown, as in `recordProps`. */
    id,
    onDefaultsSaved: () => setSaved({ exception: undefined }),
    onExceptionSaved: (exception: SavedException) => setSaved({ exception }),
  }
}

/** No two exceptions of a service have both their type and a day in common (CUT-14). */
function isSame(one: SavedException, saved: SavedException | undefined): boolean {
  return one.productType === saved?.productType && one.applicableOn.some((day) => saved.applicableOn.includes(day))
}
