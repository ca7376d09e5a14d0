import { useContext, useId, useState } from 'react'
import {
  Button,
  ComboBoxStateContext,
  Input,
  type InputProps,
  Label,
  ComboBox as RacComboBox,
  useFilter,
} from 'react-aria-components/ComboBox'
import { ListBox } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { classNames } from '../class-names.ts'
import fieldClasses from '../field/field.module.css'
import { FieldError } from '../field/field.tsx'
import { ChevronDownIcon } from '../icons/control-icons.tsx'
import layout from '../layout.module.css'
import { useUiStrings } from '../ui-strings-provider.tsx'
import classes from './select.module.css'
import { type Option, SelectOption, type SelectProps } from './select-option.tsx'

/** A choice from a long list, filtered by any part of an option. Blur and Enter select an exact match, and Enter also the only match. */
export function ComboBox({ label, options, value, onChange, placeholder, emptyText, isDisabled = false, error }: SelectProps) {
  const strings = useUiStrings()
  const errorId = useId()
  const [typed, setTyped] = useState(() => options.find((one) => one.value === value)?.label ?? '')
  const { contains } = useFilter({ sensitivity: 'base' })
  const matches = options.filter(({ label }) => contains(label, typed.trim()))
  const exact = matches.find(({ label }) => label.toLowerCase() === typed.trim().toLowerCase())
  const choose = (match: Option | undefined) => {
    if (match !== undefined && match.value !== value) onChange(match.value)
  }
  return (
    <RacComboBox
      className={fieldClasses['field'] ?? ''}
      defaultItems={options}
      value={value ?? null}
      onChange={(key) => {
        if (key !== null) onChange(String(key))
      }}
      // React Aria reads the initial text from the list, which it does not update while the field is focused.
      defaultInputValue={typed}
      onInputChange={setTyped}
      onBlur={() => choose(exact)}
      isDisabled={isDisabled}
      isInvalid={error !== undefined}
      allowsEmptyCollection
    >
      <Label className={fieldClasses['label'] ?? ''}>{label}</Label>
      <div className={layout['relative']}>
        <PressableInput
          className={classNames(fieldClasses['control'], classes['input']) ?? ''}
          placeholder={placeholder}
          onKeyDown={(event) => {
            const { key, currentTarget, nativeEvent } = event
            // React Aria closes the list but also the dialog around it.
            if (key === 'Escape' && currentTarget.ariaExpanded === 'true') event.stopPropagation()
            // React Aria selects the highlighted option, or else restores the previous one.
            if (nativeEvent.isComposing || currentTarget.hasAttribute('aria-activedescendant')) return
            if (key === 'Enter') choose(exact ?? (matches.length === 1 ? matches[0] : undefined))
            else if (key === 'Tab') choose(exact)
          }}
          {...(error === undefined ? {} : { 'aria-describedby': errorId })}
        />
        <Button className={classes['opener'] ?? ''} aria-label={strings.showOptions}>
          <ChevronDownIcon />
        </Button>
      </div>
      {error === undefined ? null : <FieldError id={errorId}>{error}</FieldError>}
      <Popover className={classes['popover'] ?? ''} offset={4}>
        {/* A landmark, because the list is rendered outside all others. */}
        <section aria-label={label}>
          <ListBox
            className={classes['list'] ?? ''}
            renderEmptyState={() => (
              <p className={`${layout['note']} ${classes['empty']}`}>{options.length === 0 ? emptyText : strings.nothingMatches(typed)}</p>
            )}
          >
            {(option: SelectProps['options'][number]) => <SelectOption id={option.value} option={option} />}
          </ListBox>
        </section>
      </Popover>
    </RacComboBox>
  )
}

/** Its text opens the list when pressed, and is selected, so that typing replaces the current choice. */
function PressableInput(props: InputProps) {
  const list = useContext(ComboBoxStateContext)
  return (
    <Input
      {...props}
      onClick={({ currentTarget }) => {
        if (list?.isOpen !== true) currentTarget.select()
        list?.open(null, 'manual')
      }}
    />
  )
}
