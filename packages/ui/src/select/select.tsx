import { useId } from 'react'
import { ListBox } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { Button, Label, Select as RacSelect, SelectValue } from 'react-aria-components/Select'
import { classNames } from '../class-names.ts'
import fieldClasses from '../field/field.module.css'
import { FieldError } from '../field/field-error.tsx'
import { ChevronDownIcon } from '../icons/control-icons.tsx'
import { ComboBox } from './combo-box.tsx'
import classes from './select.module.css'
import { SelectOption, type SelectProps } from './select-option.tsx'

/** Lists with more options than this can be typed into (UI-21). */
const typedFrom = 11

/** One of a list: a button with a list, or a field to type into where the list is long. */
export function Select(props: SelectProps) {
  return props.options.length >= typedFrom ? <ComboBox {...props} /> : <ButtonSelect {...props} />
}

function ButtonSelect({ label, options, value, onChange, placeholder, emptyText, isDisabled = false, error }: SelectProps) {
  const errorId = useId()
  // While the list is open, readers do not reach the label that React Aria would name it by.
  const itsOwnName = { 'aria-label': label, 'aria-labelledby': '' }
  return (
    <RacSelect
      className={fieldClasses['field'] ?? ''}
      value={value ?? null}
      onChange={(key) => {
        if (key !== null) onChange(String(key))
      }}
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
      <Popover className={classes['popover'] ?? ''} offset={4} {...itsOwnName}>
        <ListBox
          {...itsOwnName}
          className={classes['list'] ?? ''}
          items={options}
          renderEmptyState={() => <p className={classes['empty']}>{emptyText}</p>}
        >
          {(option) => <SelectOption option={option} />}
        </ListBox>
      </Popover>
    </RacSelect>
  )
}
