import { useId } from 'react'
import { ListBox } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { Button, Label, Select as RacSelect, SelectValue } from 'react-aria-components/Select'
import { classNames } from '../class-names.ts'
import fieldClasses from '../field/field.module.css'
import { FieldError, useOverlayState } from '../field/field.tsx'
import { ChevronDownIcon } from '../icons/control-icons.tsx'
import layout from '../layout.module.css'
import { ComboBox } from './combo-box.tsx'
import classes from './select.module.css'
import { SelectOption, type SelectProps } from './select-option.tsx'
import { minComboBoxOptions } from './select-trigger.tsx'

export type { SelectProps }

/** A choice from a list: a button with a list, or a combo box if the list is long. */
export function Select(props: SelectProps) {
  return props.options.length >= minComboBoxOptions ? <ComboBox {...props} /> : <ButtonSelect {...props} />
}

function ButtonSelect({ label, options, value, onChange, placeholder, emptyText, isDisabled = false, error }: SelectProps) {
  const errorId = useId()
  // While the list is open, screen readers cannot reach the label by which React Aria names it.
  const listName = { 'aria-label': label, 'aria-labelledby': '' }
  return (
    <RacSelect
      className={fieldClasses['field'] ?? ''}
      value={value ?? null}
      onChange={(key) => {
        if (key !== null) onChange(String(key))
      }}
      {...useOverlayState()}
      placeholder={placeholder}
      isDisabled={isDisabled}
      isInvalid={error !== undefined}
      allowsEmptyCollection
    >
      <Label className={fieldClasses['label'] ?? ''}>{label}</Label>
      <Button
        className={classNames(fieldClasses['control'], classes['trigger']) ?? ''}
        {...(error === undefined ? {} : { 'aria-describedby': errorId })}
      >
        <SelectValue className={classes['value'] ?? ''} />
        <ChevronDownIcon />
      </Button>
      {error === undefined ? null : <FieldError id={errorId}>{error}</FieldError>}
      <Popover className={classes['popover'] ?? ''} offset={4} {...listName}>
        <ListBox
          {...listName}
          className={classes['list'] ?? ''}
          items={options}
          renderEmptyState={() => <p className={`${layout['note']} ${classes['empty']}`}>{emptyText}</p>}
        >
          {(option) => <SelectOption id={option.value} option={option} />}
        </ListBox>
      </Popover>
    </RacSelect>
  )
}
