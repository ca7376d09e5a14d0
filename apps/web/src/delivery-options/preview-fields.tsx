import { brandOf } from '@goat/domain/brand-of'
import { consignmentTypes, hasCard, hasGift } from '@goat/domain/delivery-option-schedules'
import { giftTypesOf } from '@goat/domain/product-types'
import { issue } from '@goat/domain/text/issues'
import { dateIssue } from '@goat/domain/time/calendar'
import { parseTimeOfDay } from '@goat/domain/time/time-of-day'
import { DateInput } from '@goat/ui/date-input'
import { TimeInput } from '@goat/ui/time-input'
import { normaliseTimeText } from '@goat/ui/time-text'
import { useBrand } from '../platform/brand/brand-root.tsx'
import { cityIn } from '../platform/locale/city.ts'
import { useSay } from '../platform/locale/locale-root.tsx'
import { issueSentence } from '../platform/sentences/issue-sentence.ts'
import { Select } from '../platform/shell/select.tsx'
import classes from './preview.module.css'
import { previewMessages } from './preview-messages.ts'
import type { PreviewOrder } from './preview-order.ts'
import { useShow } from './show.ts'

/** The value for a card or gift type that no schedule names. */
const other = ''

export type PreviewFieldsProps = {
  readonly order: PreviewOrder
  readonly timeZone: string
  readonly onChange: (order: PreviewOrder) => void
}

/** The fields of the order to preview. */
export function PreviewFields({ order, timeZone, onChange }: PreviewFieldsProps) {
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
