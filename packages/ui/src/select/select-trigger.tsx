import { type MouseEvent, useId } from 'react'
import { classNames } from '../class-names.ts'
import fieldClasses from '../field/field.module.css'
import { FieldError } from '../field/field.tsx'
import { ChevronDownIcon } from '../icons/control-icons.tsx'
import layout from '../layout.module.css'
import { useUiStrings } from '../ui-strings-provider.tsx'
import classes from './select.module.css'
import type { SelectProps } from './select-option.tsx'

/** Lists with at least this many options can be filtered by typing (UI-21). */
export const minComboBoxOptions = 11

export type SelectTriggerProps = SelectProps & {
  /** Called on focus, and with `true` when the list is to be opened. */
  readonly onWanted: (isOpen: boolean) => void
}

/** Looks like a closed `Select`, with the same roles and names, but without the code and the work of its list. */
export function SelectTrigger(props: SelectTriggerProps) {
  const { label, options, value, placeholder, isDisabled = false, error, onWanted } = props
  const strings = useUiStrings()
  const id = useId()
  const ids = { label: `${id}-label`, value: `${id}-value`, error: `${id}-error`, opener: `${id}-opener` }
  const chosen = options.find((one) => one.value === value)?.label
  const control = {
    id,
    disabled: isDisabled,
    'aria-describedby': error === undefined ? undefined : ids.error,
    onFocus: () => onWanted(false),
  } as const
  const opens = {
    // The press must not focus the button, which would be replaced before it is released.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onClick: () => onWanted(true),
  }
  const isLong = options.length >= minComboBoxOptions
  const Label = isLong ? 'label' : 'span'
  return (
    <div className={fieldClasses['field']} data-invalid={error === undefined ? undefined : true}>
      <Label id={ids.label} {...(isLong ? { htmlFor: id } : {})} className={fieldClasses['label']}>
        {label}
      </Label>
      {isLong ? null : (
        <button
          {...control}
          {...opens}
          type="button"
          aria-haspopup="listbox"
          aria-expanded={false}
          aria-labelledby={`${ids.value} ${ids.label}`}
          className={classNames(fieldClasses['control'], classes['trigger'])}
        >
          <span id={ids.value} className={classes['value']} data-placeholder={chosen === undefined || undefined}>
            {chosen ?? placeholder}
          </span>
          <ChevronDownIcon />
        </button>
      )}
      {isLong ? (
        <div className={layout['relative']}>
          <input
            {...control}
            {...opens}
            type="text"
            role="combobox"
            aria-expanded={false}
            aria-autocomplete="list"
            aria-invalid={error === undefined ? undefined : true}
            autoComplete="off"
            className={classNames(fieldClasses['control'], classes['input'])}
            placeholder={placeholder}
            value={chosen ?? ''}
            onChange={() => undefined}
          />
          <button
            {...opens}
            id={ids.opener}
            type="button"
            tabIndex={-1}
            disabled={isDisabled}
            aria-label={strings.showOptions}
            aria-labelledby={`${ids.opener} ${ids.label}`}
            aria-haspopup="listbox"
            aria-expanded={false}
            className={classes['opener']}
          >
            <ChevronDownIcon />
          </button>
        </div>
      ) : null}
      {error === undefined ? null : <FieldError id={ids.error}>{error}</FieldError>}
    </div>
  )
}
