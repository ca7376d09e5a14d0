import { useId, useRef, useState } from 'react'
import { Dialog } from 'react-aria-components/Modal'
import { Popover } from 'react-aria-components/Popover'
import { Button } from '../button/button.tsx'
import { Checkbox, CheckboxGroup, type Choice, type Shortcut } from '../choices/choices.tsx'
import { FieldError, useOverlayState } from '../fields/fields.tsx'
import { ChevronDownIcon } from '../icons/control-icons.tsx'
import classes from './multi-select.module.css'

export type MultiSelectProps<Value extends string> = {
  readonly label: string
  /** One or several lists, separated by a line. */
  readonly groups: readonly (readonly Choice<Value>[])[]
  readonly value: readonly Value[]
  /** Called on Apply, with the values in the order of the choices. */
  readonly onChange: (value: readonly Value[]) => void
  readonly placeholder: string
  readonly applyLabel: string
  readonly cancelLabel: string
  /** Adds a checkbox that selects or clears all. */
  readonly allLabel?: string
  /** Buttons that select several values at once, or none. */
  readonly shortcuts?: readonly Shortcut<Value>[]
  /** Resolves a new selection, if some choices exclude each other. */
  readonly choose?: (chosen: readonly Value[], next: readonly Value[]) => readonly Value[]
  readonly isDisabled?: boolean
  readonly error?: string | undefined
  /** The error is only what is still missing, so that it is not shown in the colour of errors. */
  readonly isErrorMuted?: boolean
}

/** A multiple choice that takes effect on Apply. Cancel, Escape or a press outside discards it. */
export function MultiSelect<Value extends string>(props: MultiSelectProps<Value>) {
  const { label, groups, value, onChange, placeholder, allLabel, isDisabled = false, error, isErrorMuted = false } = props
  const id = useId()
  const trigger = useRef<HTMLButtonElement>(null)
  const overlay = useOverlayState()
  const choices = groups.flat()
  const chosen = choices.filter((choice) => value.includes(choice.value))
  const isAll = allLabel !== undefined && chosen.length === choices.length
  return (
    <div className="field">
      <span id={`${id}-label`} className="small-strong">
        {label}
      </span>
      <button
        ref={trigger}
        type="button"
        className="field-control list-opener"
        aria-labelledby={`${id}-label ${id}-value`}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        aria-haspopup="dialog"
        aria-expanded={overlay.isOpen}
        data-invalid={(error !== undefined && !isErrorMuted) || undefined}
        disabled={isDisabled}
        onClick={() => overlay.onOpenChange(true)}
      >
        <span id={`${id}-value`} className={`breakable ${classes['value']}`} data-placeholder={chosen.length === 0 || undefined}>
          {chosen.length === 0 ? placeholder : isAll ? allLabel : chosen.map((choice) => choice.label).join(', ')}
        </span>
        <ChevronDownIcon />
      </button>
      {error === undefined ? null : (
        <FieldError id={`${id}-error`} isMuted={isErrorMuted}>
          {error}
        </FieldError>
      )}
      <Popover
        className={`popover list-popover ${classes['popover']}`}
        triggerRef={trigger}
        {...overlay}
        placement="bottom start"
        offset={4}
      >
        <Dialog className={`no-outline ${classes['dialog']}`} aria-label={label}>
          <ChoiceForm
            {...props}
            onApply={(next) => {
              onChange(next)
              overlay.onOpenChange(false)
            }}
            onCancel={() => overlay.onOpenChange(false)}
          />
        </Dialog>
      </Popover>
    </div>
  )
}

type ChoiceFormProps<Value extends string> = MultiSelectProps<Value> & {
  readonly onApply: (value: readonly Value[]) => void
  readonly onCancel: () => void
}

/** Mounted while the list is open, so that it starts with the current value. */
function ChoiceForm<Value extends string>(props: ChoiceFormProps<Value>) {
  const { label, groups, value, applyLabel, cancelLabel, allLabel, shortcuts = [], choose, onApply, onCancel } = props
  const [ticked, setTicked] = useState(value)
  const all = groups.flat().map((choice) => choice.value)
  const tick = (group: readonly Choice<Value>[], ofGroup: readonly Value[]) => {
    const isOfGroup = (one: Value) => group.some((choice) => choice.value === one)
    const next = all.filter((one) => (isOfGroup(one) ? ofGroup.includes(one) : ticked.includes(one)))
    setTicked(choose === undefined ? next : choose(ticked, next))
  }
  return (
    <form
      className={classes['form']}
      onSubmit={(event) => {
        // React also bubbles the event to the form around the field.
        event.stopPropagation()
        event.preventDefault()
        onApply(all.filter((one) => ticked.includes(one)))
      }}
    >
      {shortcuts.length === 0 ? null : (
        <div className={classes['shortcuts']}>
          {shortcuts.map((shortcut) => (
            <Button key={shortcut.label} variant="quiet" onClick={() => setTicked(shortcut.values)}>
              {shortcut.label}
            </Button>
          ))}
        </div>
      )}
      <div className={classes['choices']}>
        {allLabel === undefined ? null : (
          <div className={`ruled ${classes['group']}`}>
            <Checkbox
              label={allLabel}
              isChecked={ticked.length === all.length}
              isMixed={ticked.length > 0 && ticked.length < all.length}
              onChange={(isOn) => setTicked(isOn ? all : [])}
            />
          </div>
        )}
        {groups.map((group) => (
          <div key={group[0]?.value} className={`ruled ${classes['group']}`}>
            <CheckboxGroup
              label={label}
              isLabelHidden
              choices={group}
              value={group.map((choice) => choice.value).filter((one) => ticked.includes(one))}
              onChange={(ofGroup) => tick(group, ofGroup)}
            />
          </div>
        ))}
      </div>
      <div className={`line gap-8 stretch ${classes['actions']}`}>
        <Button onClick={onCancel}>{cancelLabel}</Button>
        <Button variant="primary" type="submit">
          {applyLabel}
        </Button>
      </div>
    </form>
  )
}
