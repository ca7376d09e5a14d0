import { deliveryOptionOverlaps, overlappingIds } from '@goat/domain/delivery-option-overlaps'
import type { OverrideField } from '@goat/domain/delivery-option-schedules'
import type { DeliveryOption } from '@goat/domain/kinds/delivery-option'
import { maxScheduleNameLength, scheduleNameIssues } from '@goat/domain/kinds/delivery-option-schedule'
import { Button } from '@goat/ui/button'
import { CheckIcon, MinusIcon, PlusIcon } from '@goat/ui/control-icons'
import { CopyableCode } from '@goat/ui/copyable-code'
import layout from '@goat/ui/layout.module.css'
import { ModalActions } from '@goat/ui/modal-actions'
import { Skeleton, SkeletonBar } from '@goat/ui/skeleton'
import { TextInput } from '@goat/ui/text-input'
import { useMemo, useState } from 'react'
import { issueSentence } from '../platform/api/failure-text.ts'
import { useSay } from '../platform/locale/locale.tsx'
import { useLocation, useNavigate } from '../platform/navigation/router.tsx'
import { Modal, useOpened } from '../platform/shell/modal.tsx'
import { OrderCheckLink } from '../records/order-check-link.tsx'
import { savedIn, useShowSaved } from '../records/show-saved.ts'
import { formAddress, type OptionAt } from './address.ts'
import { fieldNames, messages } from './messages.ts'
import classes from './option-card.module.css'
import { lacksScheduleList } from './queries.ts'
import { ScheduleItem } from './schedule-item.tsx'
import { hasZone, sortSchedules, zoneOf } from './schedules.ts'
import { nameNow, type OwnSchedules, partBesideHeading, reasonUnknown, type SchedulesQuery, type Seen, ValueNow } from './seen.tsx'
import { useShow } from './show.ts'

export type OptionCardProps = ScheduleOverridesProps & { readonly seen: Seen }

/**
 * The card of an option (OPT-7, OPT-8, OPT-57). Name, description, price and priority are the current ones, followed by the normal ones
 * if they differ (OPT-9).
 */
export function OptionCard({ option, index, schedules, own, seen, now, canEdit }: OptionCardProps) {
  const say = useSay()
  const show = useShow()
  const reason = reasonUnknown(seen, say)
  const isOverridden = (field: OverrideField) => seen.kind === 'known' && seen.fields[field].reach !== 'none'
  const name = nameNow(option, seen)
  return (
    <article className={`${layout['stack-24']} ${classes['card']}`} aria-label={name}>
      <header className={layout['stack-4']}>
        <h3 className={`${layout['text-18']} ${layout['anywhere']}`}>{name}</h3>
        {isOverridden('name') ? <ValueNow field="name" option={option} seen={seen} part={partBesideHeading(seen)} isSourceShown /> : null}
        <p className={`${layout['muted']} ${layout['anywhere']} ${classes['description']}`}>
          {isOverridden('description') ? <ValueNow field="description" option={option} seen={seen} isSourceShown /> : option.description}
        </p>
        <p className={layout['note']}>
          <OrderCheckLink facts={{ factory: option.fulfilmentCentreId, deliveryOption: option.id }} name={name} />
        </p>
        {reason === undefined ? null : <p className={layout['note']}>{reason}</p>}
      </header>
      <dl className={classes['facts']}>
        <div className={`${layout['content-top']} ${layout['grid']}`}>
          <dt className={layout['caption']}>{say(messages.id)}</dt>
          <dd className={classes['code']}>{option.id}</dd>
        </div>
        <div className={`${layout['content-top']} ${layout['grid']}`}>
          <dt className={layout['caption']}>{say(messages.key)}</dt>
          <dd>
            <CopyableCode code={`${option.fulfilmentCentreId}:${option.id}`} />
          </dd>
        </div>
        {(['price', 'priority'] as const).map((field) =>
          option[field] === undefined && !isOverridden(field) ? null : (
            <div key={field} className={`${layout['content-top']} ${layout['grid']}`}>
              <dt className={layout['caption']}>{say(fieldNames[field])}</dt>
              <dd className={classes['value']}>
                <ValueNow field={field} option={option} seen={seen} isSourceShown />
              </dd>
            </div>
          ),
        )}
        <div className={`${layout['content-top']} ${layout['grid']}`}>
          <dt className={layout['caption']}>{say(messages.deliveryService)}</dt>
          <dd className={classes['value']}>{show.service(option.fulfilmentCentreId, option)}</dd>
        </div>
      </dl>
      <OptionFlags option={option} />
      <ScheduleOverrides option={option} index={index} schedules={schedules} own={own} now={now} canEdit={canEdit} />
    </article>
  )
}

const flags = [
  { flag: 'acceptsDeliveryInstructions', name: messages.acceptsDeliveryInstructions, text: messages.acceptsDeliveryInstructionsText },
  { flag: 'isGuaranteed', name: messages.isGuaranteed, text: messages.isGuaranteedText },
  { flag: 'isTracked', name: messages.isTracked, text: messages.isTrackedText },
] as const

/** The read-only flags of an option, with a word and an icon each, never colour alone. */
function OptionFlags({ option }: { readonly option: DeliveryOption }) {
  const say = useSay()
  return (
    <dl className={`${layout['stack-12']} ${classes['flags']}`}>
      {flags.map(({ flag, name, text }) => (
        <div key={flag} className={classes['flag']}>
          <dt className={layout['medium']}>{say(name)}</dt>
          <dd className={`${layout['note']} ${classes['indicator']}`} data-on={option[flag] || undefined}>
            {option[flag] ? <CheckIcon /> : <MinusIcon />}
            {say(option[flag] ? messages.on : messages.off)}
          </dd>
          <dd className={`${layout['note']} ${layout['across']}`}>{say(text)}</dd>
        </div>
      ))}
    </dl>
  )
}

type ScheduleOverridesProps = OptionAt & {
  /** The schedules of the whole centre. */
  readonly schedules: SchedulesQuery
  readonly own: OwnSchedules
  readonly now: number
  readonly canEdit: boolean
}

/** "Schedule Overrides", with the button that creates a schedule (OPT-8), and the stored ones (OPT-33). */
function ScheduleOverrides({ option, index, schedules, own, now, canEdit }: ScheduleOverridesProps) {
  const say = useSay()
  const [isCreating, setCreating] = useState(false)
  const wasOpened = useOpened(isCreating)
  return (
    <section className={`${layout['stack-16']} ${classes['overrides']}`}>
      <div className={classes['overrides-head']}>
        <div className={classes['overrides-texts']}>
          <h4 className={layout['text-16']}>{say(messages.overridesTitle)}</h4>
          <p className={layout['note']}>{say(messages.overridesCaption)}</p>
        </div>
        {canEdit && hasZone(option) ? (
          <Button icon={<PlusIcon />} onClick={() => setCreating(true)}>
            {say(messages.createSchedule)}
          </Button>
        ) : null}
      </div>
      {!hasZone(option) ? (
        <p className={layout['empty']}>{say(messages.zoneUnknown(option.fulfilmentCentreId))}</p>
      ) : schedules.data !== undefined ? (
        <ScheduleList option={option} index={index} own={own} now={now} canEdit={canEdit} />
      ) : schedules.isPending ? (
        <Skeleton>
          <SkeletonBar height="6rem" />
        </Skeleton>
      ) : (
        <p className={layout['empty']}>
          {say(lacksScheduleList(schedules.error) ? messages.schedulesNotListed : messages.ownSchedulesUnknown)}
        </p>
      )}
      {wasOpened ? <CreateScheduleModal option={option} index={index} isOpen={isCreating} onClose={() => setCreating(false)} /> : null}
    </section>
  )
}

export type ScheduleListProps = OptionAt & {
  readonly own: OwnSchedules
  readonly now: number
  readonly canEdit: boolean
}

const none: readonly string[] = []

/** How many schedules are shown at first, and added by "Show more". An option may have hundreds. */
const pageSize = 10

/** The schedules of an option with their states. */
function ScheduleList({ option, index, own: { schedules, compiled }, now, canEdit }: ScheduleListProps) {
  const say = useSay()
  const [limit, setLimit] = useState(pageSize)
  const { state: entry } = useLocation()
  const saved = useMemo(() => savedIn(entry), [entry])
  useShowSaved(schedules.some(({ id }) => saved.includes(id)) ? saved : none)
  const ordered = useMemo(() => sortSchedules(schedules, zoneOf(option), now), [schedules, option, now])
  const overlapping = useMemo(() => overlappingIds(compiled, now), [compiled, now])
  if (ordered.length === 0) return <p className={layout['empty']}>{say(messages.noSchedules)}</p>
  return (
    <>
      <ul className={layout['stack-12']} aria-label={say(messages.overridesTitle)}>
        {ordered
          .filter(({ schedule }, at) => at < limit || saved.includes(schedule.id))
          .map(({ schedule, state }) => (
            <li key={schedule.id}>
              <ScheduleItem
                option={option}
                index={index}
                schedule={schedule}
                state={state}
                now={now}
                canEdit={canEdit}
                isSaved={saved.includes(schedule.id)}
                overlaps={overlapping.has(schedule.id) ? deliveryOptionOverlaps(schedule, schedules, zoneOf(option), now) : []}
              />
            </li>
          ))}
      </ul>
      {ordered.length > limit ? (
        <Button className={classes['more']} onClick={() => setLimit((now) => now + pageSize)}>
          {say(messages.showMore(Math.min(pageSize, ordered.length - limit)))}
        </Button>
      ) : null}
    </>
  )
}

export type CreateScheduleModalProps = OptionAt & { readonly isOpen: boolean; readonly onClose: () => void }

/** The dialog that asks for the name of a new schedule (OPT-8). */
function CreateScheduleModal({ isOpen, onClose, ...rest }: CreateScheduleModalProps) {
  const say = useSay()
  return (
    <Modal title={say(messages.createTitle)} isOpen={isOpen} onClose={onClose}>
      <NameForm {...rest} onClose={onClose} />
    </Modal>
  )
}

function NameForm({ option, index, onClose }: OptionAt & { readonly onClose: () => void }) {
  const say = useSay()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const name = typed.trim()
  const issues = scheduleNameIssues(typed)
  const isWrong = issues.length > 0
  // The field has a character counter, and an empty name needs no error.
  const shownIssue = issues.find(({ code }) => code !== 'field.required' && code !== 'text.tooLong')
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isWrong) void navigate(formAddress(name, { option, index }))
      }}
    >
      <TextInput
        label={say(messages.scheduleName)}
        placeholder={say(messages.namePlaceholder)}
        hint={say(messages.nameHelp)}
        maximum={maxScheduleNameLength}
        error={issueSentence(shownIssue, say)}
        isRequired
        value={typed}
        onChange={setTyped}
        ref={focusOnce}
      />
      <ModalActions>
        <Button onClick={onClose}>{say(messages.cancel)}</Button>
        <Button variant="primary" type="submit" disabled={isWrong}>
          {say(messages.next)}
        </Button>
      </ModalActions>
    </form>
  )
}

/** A ref callback with a stable identity, so that the input is focused only once. */
function focusOnce(input: HTMLInputElement | null): void {
  input?.focus()
}
