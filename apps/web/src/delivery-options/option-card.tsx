import { maxScheduleNameLength } from '@goat/domain/delivery-option-schedules'
import type { DeliveryOption } from '@goat/domain/kinds/delivery-option'
import { scheduleNameIssues } from '@goat/domain/kinds/delivery-option-schedule'
import { Button, ModalActions } from '@goat/ui/button'
import { CheckIcon, MinusIcon, PlusIcon } from '@goat/ui/control-icons'
import { CopyableCode } from '@goat/ui/copyable-code'
import { TextInput } from '@goat/ui/fields'
import { Skeleton, SkeletonBar } from '@goat/ui/messages'
import { msg } from '@lingui/core/macro'
import { type ReactNode, useMemo, useState } from 'react'
import { issueSentence } from '../platform/api/failure-text.ts'
import { useSay } from '../platform/locale/locale.tsx'
import { useLocation, useNavigate } from '../platform/navigation/router.tsx'
import { useCanEdit } from '../platform/session.tsx'
import { Modal } from '../platform/shell/modal.tsx'
import { savedIn, useShowSaved } from '../records/form-element.tsx'
import { OrderCheckLink } from '../records/notes.tsx'
import { formAddress, type OptionAt } from './address.ts'
import { fieldLabels, flags, messages } from './messages.ts'
import classes from './option-card.module.css'
import { lacksScheduleList } from './queries.tsx'
import { ScheduleItem } from './schedule-item.tsx'
import { hasZone, sortSchedules, zoneOf } from './schedules.ts'
import { isOverridden, nameNow, type ShownOption, ValueNow } from './seen.tsx'
import { useTexts } from './show.ts'

/**
 * The card of an option (OPT-7, OPT-8, OPT-57). Name, description, price and priority are the current ones, followed by the normal ones
 * if they differ (OPT-9).
 */
export function OptionCard(props: ShownOption) {
  const { option, seen } = props
  const { say, show } = useTexts()
  const name = nameNow(option, seen)
  return (
    <article className="grid gap-24 wraps" aria-label={name}>
      <header className="grid gap-4">
        <h3 className="text-18 anywhere">{name}</h3>
        {isOverridden('name', seen) ? <ValueNow field="name" option={option} seen={seen} isBesideName isSourceShown /> : null}
        <p className="muted anywhere prose">
          {isOverridden('description', seen) ? (
            <ValueNow field="description" option={option} seen={seen} isSourceShown />
          ) : (
            option.description
          )}
        </p>
        <p className="note">
          <OrderCheckLink facts={{ factory: option.fulfilmentCentreId, deliveryOption: option.id }} name={name} />
        </p>
        {seen === undefined ? <p className="note">{say(messages.nowUnknown)}</p> : null}
      </header>
      <dl className="row gap-12 gap-x-32 stretch">
        <OptionFact label={say(messages.id)}>{option.id}</OptionFact>
        <OptionFact label={say(msg`Key`)}>
          <CopyableCode code={`${option.fulfilmentCentreId}:${option.id}`} />
        </OptionFact>
        {(['price', 'priority'] as const).map((field) =>
          option[field] === undefined && !isOverridden(field, seen) ? null : (
            <OptionFact key={field} label={say(fieldLabels[field])}>
              <ValueNow field={field} option={option} seen={seen} isSourceShown />
            </OptionFact>
          ),
        )}
        <OptionFact label={say(fieldLabels.service)}>{show.service(option.fulfilmentCentreId, option)}</OptionFact>
      </dl>
      <OptionFlags option={option} />
      <ScheduleOverrides {...props} />
    </article>
  )
}

function OptionFact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="content-top grid">
      <dt className="caption">{label}</dt>
      <dd className="line control anywhere">{children}</dd>
    </div>
  )
}

/** The read-only flags of an option, with a word and an icon each, never colour alone. */
function OptionFlags({ option }: { readonly option: DeliveryOption }) {
  const say = useSay()
  return (
    <dl className={`grid gap-12 ${classes['flags']}`}>
      {flags.map((flag) => (
        <div key={flag} className={`grid gap-4 gap-x-12 content-top frame padding-12-16 ${classes['flag']}`}>
          <dt className="medium">{say(fieldLabels[flag])}</dt>
          <dd className={`line gap-4 note ${classes['indicator']}`} data-on={option[flag] || undefined}>
            {option[flag] ? <CheckIcon /> : <MinusIcon />}
            {say(option[flag] ? messages.on : messages.off)}
          </dd>
          <dd className="note across">{say(messages[`${flag}Text`])}</dd>
        </div>
      ))}
    </dl>
  )
}

/** "Schedule Overrides", with the button that creates a schedule (OPT-8), and the stored ones (OPT-33). */
function ScheduleOverrides(props: ShownOption) {
  const { option } = props
  const say = useSay()
  const canEdit = useCanEdit()
  const navigate = useNavigate()
  const [isCreating, setCreating] = useState(false)
  return (
    <section className={`grid gap-16 wraps ${classes['overrides']}`}>
      <div className="row gap-12 gap-x-24 between">
        <div className={`shrinkable ${classes['overrides-texts']}`}>
          <h4 className="text-16">{say(messages.overridesTitle)}</h4>
          <p className="note">{say(msg`Temporarily change the name, description, price, option priority at a scheduled point in time.`)}</p>
        </div>
        {canEdit && hasZone(option) ? (
          <div className="row gap-8 stretch actions">
            <Button onClick={() => void navigate(formAddress(say(messages.priceChange), props, { change: 'price' }))}>
              {say(msg`Change price...`)}
            </Button>
            <Button icon={<PlusIcon />} onClick={() => setCreating(true)}>
              {say(msg`Create Schedule...`)}
            </Button>
          </div>
        ) : null}
      </div>
      <ScheduleList {...props} />
      <Modal title={say(messages.createTitle)} isOpen={isCreating} onClose={() => setCreating(false)}>
        <NameForm {...props} onClose={() => setCreating(false)} />
      </Modal>
    </section>
  )
}

const none: readonly string[] = []

/** How many schedules are shown at first, and added by "Show more". An option may have hundreds. */
const pageSize = 10

/** The schedules of an option with their states, or why there are none. */
function ScheduleList(props: ShownOption) {
  const { option, query, schedules, now } = props
  const say = useSay()
  const [limit, setLimit] = useState(pageSize)
  const { state: entry } = useLocation()
  const saved = useMemo(() => savedIn(entry), [entry])
  useShowSaved(schedules.some(({ id }) => saved.includes(id)) ? saved : none)
  const ordered = useMemo(() => (hasZone(option) ? sortSchedules(schedules, zoneOf(option), now) : []), [schedules, option, now])
  if (!hasZone(option)) return <p className="empty">{say(messages.zoneUnknown(option.fulfilmentCentreId))}</p>
  if (query.data === undefined) {
    if (query.isPending) {
      return (
        <Skeleton>
          <SkeletonBar height="6rem" />
        </Skeleton>
      )
    }
    return <p className="empty">{say(lacksScheduleList(query.error) ? messages.schedulesNotListed : messages.ownSchedulesUnknown)}</p>
  }
  if (ordered.length === 0) {
    // Those that could not be read may be its own.
    return query.data.leftOut.length > 0 ? null : <p className="empty">{say(msg`There are no schedules for this delivery option.`)}</p>
  }
  return (
    <>
      <ul className="grid gap-12" aria-label={say(messages.overridesTitle)}>
        {ordered
          .filter(({ schedule }, at) => at < limit || saved.includes(schedule.id))
          .map(({ schedule, state }) => (
            <li key={schedule.id}>
              <ScheduleItem {...props} schedule={schedule} state={state} isSaved={saved.includes(schedule.id)} />
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

/** Asks for the name of a new schedule (OPT-8). */
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
        label={say(fieldLabels.name)}
        placeholder={say(msg`e.g. Valentines Guaranteed Delivery`)}
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
          {say(msg`Next`)}
        </Button>
      </ModalActions>
    </form>
  )
}

/** A ref callback with a stable identity, so that the input is focused only once. */
function focusOnce(input: HTMLInputElement | null): void {
  input?.focus()
}
