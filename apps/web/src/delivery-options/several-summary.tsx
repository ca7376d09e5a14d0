import { deliveryOptionOverlaps } from '@goat/domain/delivery-option-overlaps'
import { activeInterval, overriddenFields } from '@goat/domain/delivery-option-schedules'
import { type DeliveryOption, groupByCentre } from '@goat/domain/kinds/delivery-option'
import type { Currency } from '@goat/domain/money'
import { Button } from '@goat/ui/button'
import { ModalActions } from '@goat/ui/modal-actions'
import { useId } from 'react'
import formClasses from '../platform/form/form.module.css'
import { useSay } from '../platform/locale/locale-root.tsx'
import { savingMessages } from '../platform/saving/messages.ts'
import { Fitted } from '../platform/shell/fitted.tsx'
import { Modal } from '../platform/shell/modal.tsx'
import { useServerTime } from '../platform/use-server-time.ts'
import { draftOf, rangeOf, type ScheduleDraft, scheduleFromDraft } from './drafts.ts'
import { zoneOf } from './places.ts'
import { useCentreSchedules } from './queries.ts'
import { useSavingSentences } from './saving-sentences.ts'
import classes from './schedule-form.module.css'
import { scheduleMessages } from './schedule-messages.ts'
import { schedulesOf } from './schedule-order.ts'
import { scheduleFor } from './several.ts'
import { severalMessages } from './several-messages.ts'
import { useShow } from './show.ts'

export type SeveralSummaryProps = {
  /** Valid while the dialog is open. */
  readonly draft: ScheduleDraft
  /** The options for which a schedule is created, that of the form first. */
  readonly options: readonly DeliveryOption[]
  readonly isOpen: boolean
  readonly onBack: () => void
  readonly onCreate: () => void
}

/** Lists, before several schedules are created, what each overrides, when it is active, and its warnings (OPT-46). */
export function SeveralSummary({ draft, options, isOpen, onBack, onCreate }: SeveralSummaryProps) {
  const say = useSay()
  const [own] = options
  // A typed price may name the currency of the form.
  const parsed = own === undefined ? draft : draftOf(scheduleFromDraft(draft, own))
  const hasSeveralZones = new Set(options.map(zoneOf)).size > 1
  return (
    <Modal title={say(severalMessages.question(options.length))} isOpen={isOpen} onClose={onBack}>
      <Fitted
        label={say(severalMessages.question(options.length))}
        content={
          <>
            <p>{say(severalMessages.lead)}</p>
            {groupByCentre(options).map(({ fulfilmentCentre, deliveryOptions }) => (
              <CentreSummary
                key={fulfilmentCentre}
                centre={fulfilmentCentre}
                options={deliveryOptions}
                draft={parsed}
                showsUtc={hasSeveralZones}
                own={own?.currency}
              />
            ))}
          </>
        }
      >
        <ModalActions>
          <Button onClick={onBack}>{say(savingMessages.goBack)}</Button>
          <Button variant="primary" onClick={onCreate}>
            {say(severalMessages.create(options.length))}
          </Button>
        </ModalActions>
      </Fitted>
    </Modal>
  )
}

type CentreSummaryProps = Pick<SeveralSummaryProps, 'draft' | 'options'> & {
  readonly centre: string
  readonly showsUtc: boolean
  /** The currency of the form. */
  readonly own: Currency | undefined
}

function CentreSummary({ centre, options, draft, showsUtc, own }: CentreSummaryProps) {
  const say = useSay()
  const show = useShow()
  const id = useId()
  const [first] = options
  const schedules = useCentreSchedules(centre)
  const now = useServerTime()
  if (first === undefined) return null
  const { start, end } = activeInterval(rangeOf(draft), zoneOf(first))
  return (
    <section aria-labelledby={id} className={classes['group']}>
      <h3 id={id}>{centre}</h3>
      <CentreTimes option={first} draft={draft} />
      {showsUtc && start < end ? (
        <p className={formClasses['note']}>{say(severalMessages.utc(show.instantIn(start, 'UTC'), show.endIn(end, 'UTC')))}</p>
      ) : null}
      {draft.overrides.price !== undefined && first.currency !== undefined && first.currency !== own ? (
        <p className={classes['clock-note']}>{say(severalMessages.notConverted(first.currency))}</p>
      ) : null}
      {options.map((option) => {
        const schedule = scheduleFor(scheduleFromDraft(draft, option), option)
        const overlaps = deliveryOptionOverlaps(schedule, schedulesOf(schedules.data?.read ?? [], option), zoneOf(option), now)
        return <OptionLines key={option.id} option={option} draft={draft} overlaps={overlaps.map(({ other }) => show.quoted(other.name))} />
      })}
      {schedules.data === undefined ? (
        <p className={formClasses['note']}>{say(schedules.isError ? severalMessages.overlapsUnknown : severalMessages.checkingOverlaps)}</p>
      ) : null}
    </section>
  )
}

type OptionProps = Pick<SeveralSummaryProps, 'draft'> & { readonly option: DeliveryOption }

/** When the schedule is active at the centre of an option, or why it may not be. */
function CentreTimes({ option, draft }: OptionProps) {
  const sentences = useSavingSentences(option)
  const warnings = sentences.timing(draft, useServerTime())
  return (
    <>
      <p>{sentences.span(draft)}</p>
      <Warnings sentences={warnings} />
    </>
  )
}

function Warnings({ sentences }: { readonly sentences: readonly string[] }) {
  return sentences.map((sentence) => (
    <p key={sentence} className={classes['clock-note']}>
      {sentence}
    </p>
  ))
}

/** What a schedule overrides of an option. */
function OptionLines({ option, draft, overlaps }: OptionProps & { readonly overlaps: readonly string[] }) {
  const say = useSay()
  const show = useShow()
  const { overrides } = scheduleFromDraft(draft, option)
  const fields = overriddenFields({ overrides })
  const ofPrice = useSavingSentences(option).price(draft)
  const warnings = [...ofPrice, ...(overlaps.length === 0 ? [] : [say(severalMessages.overlaps(show.list(overlaps)))])]
  return (
    <div className={classes['overrides']}>
      <strong>{option.name}</strong>
      <ul className={formClasses['sentences']}>
        {fields.length === 0 ? <li>{say(severalMessages.nothingOverridden)}</li> : null}
        {fields.map((field) => {
          const [name, value, normal] = [
            show.field(field),
            show.value(field, overrides, option.currency),
            show.value(field, option, option.currency),
          ]
          return (
            <li key={field}>
              {say(value === normal ? severalMessages.sameAsNormal(name, value) : scheduleMessages.insteadOf(name, value, normal))}
            </li>
          )
        })}
      </ul>
      <Warnings sentences={warnings} />
    </div>
  )
}
