import { useId, useState } from 'react'
import { Button, Input, Label, ComboBox as RacComboBox } from 'react-aria-components/ComboBox'
import { ListBox } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { classNames } from '../class-names.ts'
import fieldClasses from '../field/field.module.css'
import { FieldError } from '../field/field-error.tsx'
import { ChevronDownIcon } from '../icons/control-icons.tsx'
import { useUiStrings } from '../ui-strings-provider.tsx'
import classes from './select.module.css'
import { SelectOption, type SelectProps } from './select-option.tsx'

/** One of a long list, found by typing any part of it. */
export function ComboBox({ label, options, value, onChange, placeholder, emptyText, isDisabled = false, error }: SelectProps) {
  const strings = useUiStrings()
  const errorId = useId()
  const [typed, setTyped] = useState(() => options.find((one) => one.value === value)?.label ?? '')
  return (
    <RacComboBox
      className={fieldClasses['field'] ?? ''}
      defaultItems={options}
      value={value ?? null}
      onChange={(key) => {
        if (key !== null) onChange(String(key))
      }}
      onInputChange={setTyped}
      isDisabled={isDisabled}
      isInvalid={error !== undefined}
      allowsEmptyCollection
    >
      <Label className={fieldClasses['label'] ?? ''}>{label}</Label>
      <div className={classes['combo']}>
        <Input
          className={classNames(fieldClasses['control'], classes['input']) ?? ''}
          placeholder={placeholder}
          {...(error === undefined ? {} : { 'aria-describedby': errorId })}
        />
        <Button className={classes['opener'] ?? ''} aria-label={strings.showOptions}>
          <ChevronDownIcon />
        </Button>
      </div>
      {error === undefined ? null : <FieldError id={errorId}>{error}</FieldError>}
      <Popover className={classes['popover'] ?? ''} offset={4}>
        {/* A landmark of its own: the list is drawn outside every other. */}
        <section aria-label={label}>
          <ListBox
            className={classes['list'] ?? ''}
            renderEmptyState={() => <p className={classes['empty']}>{options.length === 0 ? emptyText : strings.nothingMatches(typed)}</p>}
          >
            {(option: SelectProps['options'][number]) => <SelectOption option={option} />}
          </ListBox>
        </section>
      </Popover>
    </RacComboBox>
  )
}
