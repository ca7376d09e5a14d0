import { brandOf } from '@goat/domain/brand-of'
import type { EffectiveOption } from '@goat/domain/delivery-option-effective'
import { consignmentTypes, hasCard, hasGift, type OverrideField, overrideFields } from '@goat/domain/delivery-option-schedules'
import { giftTypesOf } from '@goat/domain/product-types'
import { issue } from '@goat/domain/text/issues'
import { dateIssue } from '@goat/domain/time/calendar'
import { parseTimeOfDay } from '@goat/domain/time/time-of-day'
import { Alert } from '@goat/ui/alert'
import { EditIcon } from '@goat/ui/control-icons'
import { DateInput } from '@goat/ui/date-input'
import { Pill } from '@goat/ui/pill'
import { TimeInput } from '@goat/ui/time-input'
import { normaliseTimeText } from '@goat/ui/time-text'
import { useId } from 'react'
import { useBrand } from '../platform/brand/brand-root.tsx'
import formClasses from '../platform/form/form.module.css'
import { cityIn } from '../platform/locale/city.ts'
import { useSay } from '../platform/locale/locale-root.tsx'
import { issueSentence } from '../platform/sentences/issue-sentence.ts'
import { Select } from '../platform/shell/select.tsx'
import classes from './preview.module.css'
import { previewMessages } from './preview-messages.ts'
import type { PreviewOrder } from './preview-order.ts'
import { hasChanges, type PreviewRow, previewRows } from './preview-rows.ts'
import { useShow } from './show.ts'

export type PreviewListsProps = {
  /** The titles of both lists. */
  readonly titles: readonly [string, string]
  /** The two lists of options that customers see; undefined while the order is incomplete. */
  readonly lists: readonly [readonly EffectiveOption[], readonly EffectiveOption[]] | undefined
  /** The ids of the options that the schedule is for. */
  readonly about?: readonly string[]
  /** Why the lists are equal, if the order is not the reason. */
  readonly reason?: string | undefined
}

export type PreviewProps = PreviewListsProps & {
  readonly order: PreviewOrder
  readonly onOrder: (order: PreviewOrder) => void
  readonly timeZone: string
  /** The number of schedules that could not be parsed and are not considered. */
  readonly missing?: number
}

/** An order, and two lists of options for it. */
export function Preview({ order, onOrder, timeZone, missing = 0, ...lists }: PreviewProps) {
  const say = useSay()
  return (
    <div className={classes['preview']}>
      <p className={formClasses['note']}>{say(previewMessages.text)}</p>
      {missing === 0 ? null : <Alert variant="warning">{say(previewMessages.missing(missing))}</Alert>}
      <PreviewFields order={order} timeZone={timeZone} onChange={onOrder} />
      <PreviewLists {...lists} />
    </div>
  )
}

/** Two lists of options for an order, side by side; differences are marked in the second. */
export function PreviewLists({ titles, lists, about = [], reason }: PreviewListsProps) {
  const say = useSay()
  if (lists === undefined) return <p className={formClasses['note']}>{say(previewMessages.incomplete)}</p>
  const rows = previewRows(lists[1], lists[0])
  return (
    <>
      {hasChanges(rows) ? null : <p className={formClasses['note']}>{reason ?? say(previewMessages.nothingChanges)}</p>}
      <div className={classes['sides']}>
        <PreviewList title={titles[0]} rows={previewRows(lists[0], lists[1])} isMarked={false} about={about} />
        <PreviewList title={titles[1]} rows={rows} isMarked about={about} />
      </div>
    </>
  )
}

export type PreviewListProps = {
  readonly title: string
  readonly rows: readonly PreviewRow[]
  /** Whether to mark differences from the other list, with the value there. */
  readonly isMarked: boolean
  /** The ids of the options that the schedule is for. */
  readonly about: readonly string[]
}

/** The options in the order in which customers see them; a value from a schedule is followed by its name. */
function PreviewList({ title, rows, isMarked, about }: PreviewListProps) {
  const say = useSay()
  const id = useId()
  return (
    <section className={classes['side']} aria-labelledby={id}>
      <h3 id={id} className={classes['side-title']}>
        {title}
      </h3>
      <ol className={classes['list']}>
        {rows.map((row) => {
          const { option } = row.effective
          const isChanged = isMarked && row.changed.length > 0
          return (
            <li key={option.id} className={classes['row']} data-changed={isChanged || undefined}>
              <span className={classes['place']}>{row.place}</span>
              <div className={classes['row-body']}>
                <p className={classes['row-head']}>
                  <span className={classes['row-name']}>{option.name}</span>
                  {about.includes(option.id) ? <Pill>{say(previewMessages.thisOption)}</Pill> : null}
                  {isChanged ? (
                    <Pill tone="accent">
                      <EditIcon />
                      {say(previewMessages.changed)}
                    </Pill>
                  ) : null}
                </p>
                {isMarked && row.wasPlace !== undefined ? (
                  <p className={classes['change']}>{say(previewMessages.moved(row.wasPlace, row.place))}</p>
                ) : null}
                <Values row={row} isMarked={isMarked} />
              </div>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** Price and priority always; name and description only if a schedule sets them or they differ. */
function Values({ row, isMarked }: { readonly row: PreviewRow; readonly isMarked: boolean }) {
  const say = useSay()
  const show = useShow()
  const { option, sources } = row.effective
  const isShown = (field: OverrideField) =>
    sources[field] !== undefined || (isMarked && row.changed.includes(field)) || field === 'price' || field === 'priority'
  return (
    <ul className={classes['values']}>
      {overrideFields.filter(isShown).map((field) => {
        const source = sources[field]
        const remarks = [
          ...(isMarked && row.changed.includes(field) ? [say(previewMessages.was(show.value(field, row.was, option.currency)))] : []),
          ...(source === undefined ? [] : [say(source.id === '' ? previewMessages.byThis : previewMessages.by(source.name))]),
        ]
        return (
          <li key={field}>
            {say(previewMessages.fieldIs(show.field(field), show.value(field, option, option.currency)))}
            {remarks.length === 0 ? null : <span className={classes['remarks']}> ({remarks.join('; ')})</span>}
          </li>
        )
      })}
    </ul>
  )
}

/** The value for a card or gift type that no schedule names. */
const other = ''

export type PreviewFieldsProps = {
  readonly order: PreviewOrder
  readonly timeZone: string
  readonly onChange: (order: PreviewOrder) => void
}

/** The fields of the order to preview. */
function PreviewFields({ order, timeZone, onChange }: PreviewFieldsProps) {
  const say = useSay()
  const show = useShow()
  const { brand } = useBrand()
  const list = { placeholder: say(previewMessages.choose), emptyText: say(previewMessages.nothingToChoose) }
  const errorOf = (date: string) => issueSentence(dateIssue(date), say)
  return (
    <div className={classes['fields']}>
      <DateInput
        label={say(previewMessages.orderDate)}
        value={order.date}
        error={errorOf(order.date)}
        hint={say(previewMessages.localTime(cityIn(timeZone, say)))}
        onChange={(date) => onChange({ ...order, date })}
      />
      <TimeInput
        label={say(previewMessages.orderTime)}
        value={order.time}
        error={parseTimeOfDay(normaliseTimeText(order.time)) === undefined ? issueSentence(issue('time.invalid', {}), say) : undefined}
        onChange={(time) => onChange({ ...order, time })}
      />
      <DateInput
        label={say(previewMessages.deliveryDate)}
        value={order.deliveryDate}
        error={errorOf(order.deliveryDate)}
        onChange={(deliveryDate) => onChange({ ...order, deliveryDate })}
      />
      <Select
        label={say(previewMessages.consignmentType)}
        {...list}
        options={consignmentTypes.map((value) => ({ value, label: show.kind(value) }))}
        value={order.consignmentType}
        onChange={(next) => onChange({ ...order, consignmentType: consignmentTypes.find((one) => one === next) ?? order.consignmentType })}
      />
      {hasCard(order.consignmentType) ? (
        <Select
          label={say(previewMessages.cardType)}
          {...list}
          options={[
            { value: other, label: say(previewMessages.anyCard) },
            ...brandOf(brand).cardTypes.map((value) => ({ value, label: show.cardType(value) })),
          ]}
          value={order.cardType ?? other}
          onChange={(next) => onChange({ ...order, cardType: next === other ? undefined : next })}
        />
      ) : null}
      {hasGift(order.consignmentType) ? (
        <Select
          label={say(previewMessages.giftType)}
          {...list}
          options={[
            { value: other, label: say(previewMessages.anyGift) },
            ...giftTypesOf(brand).map(({ code, label }) => ({ value: code, label })),
          ]}
          value={order.giftType ?? other}
          onChange={(next) => onChange({ ...order, giftType: next === other ? undefined : next })}
        />
      ) : null}
    </div>
  )
}
