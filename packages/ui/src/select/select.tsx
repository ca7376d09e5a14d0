import { type ComponentProps, useContext, useId, useState } from 'react'
import { Button, ComboBoxStateContext, Input, Label, ComboBox as RacComboBox, useFilter } from 'react-aria-components/ComboBox'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { Select as RacSelect, SelectValue } from 'react-aria-components/Select'
import { Text } from 'react-aria-components/Text'
import { useUiStrings } from '../basics.tsx'
import { FieldError, useOverlayState } from '../fields/fields.tsx'
import { CheckIcon, ChevronDownIcon } from '../icons/control-icons.tsx'
import classes from './select.module.css'

/** A choice from a list: a button with a list, or a combo box if the list is long. */
export function Select(props: SelectProps) {
  // React Aria puts the options into a hidden element beside the field, which must not count as a child of the layout around it.
  return (
    <div className={classes['box']}>
      {props.options.length >= minComboBoxOptions ? <ComboBox {...props} /> : <ButtonSelect {...props} />}
    </div>
  )
}

function ButtonSelect({ label, options, value, onChange, placeholder = '', emptyText, isDisabled = false, error }: SelectProps) {
  const errorId = useId()
  // While the list is open, screen readers cannot reach the label by which React Aria names it.
  const listName = { 'aria-label': label, 'aria-labelledby': '' }
  return (
    <RacSelect
      className="field"
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
      <Label className="small-strong">{label}</Label>
      <Button className="field-control list-opener" {...(error === undefined ? {} : { 'aria-describedby': errorId })}>
        <SelectValue className="ellipsis shrinkable" />
        <ChevronDownIcon />
      </Button>
      {error === undefined ? null : <FieldError id={errorId}>{error}</FieldError>}
      <Popover className="popover list-popover" offset={4} {...listName}>
        <ListBox
          {...listName}
          className={`no-outline ${classes['list']}`}
          items={options}
          renderEmptyState={() => <p className={`note ${classes['empty']}`}>{emptyText}</p>}
        >
          {(option) => <SelectOption id={option.value} option={option} />}
        </ListBox>
      </Popover>
    </RacSelect>
  )
}

/** A choice from a long list, filtered by any part of an option. Blur and Enter select an exact match, and Enter also the only match. */
function ComboBox({ label, options, value, onChange, placeholder = '', emptyText, isDisabled = false, error }: SelectProps) {
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
      className="field"
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
      <Label className="small-strong">{label}</Label>
      <div className="relative">
        <PressableInput
          className={`field-control ${classes['input']}`}
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
        <Button className={`bare ${classes['opener']}`} aria-label={strings.showOptions}>
          <ChevronDownIcon />
        </Button>
      </div>
      {error === undefined ? null : <FieldError id={errorId}>{error}</FieldError>}
      <Popover className="popover list-popover" offset={4}>
        {/* A landmark, because the list is rendered outside all others. */}
        <section aria-label={label} className={classes['combo']} ref={keepOpen}>
          <ListBox
            className={`no-outline ${classes['list']}`}
            renderEmptyState={() => (
              <p className={`note ${classes['empty']}`}>{options.length === 0 ? emptyText : strings.nothingMatches(typed)}</p>
            )}
          >
            {(option: SelectProps['options'][number]) => <SelectOption id={option.value} option={option} />}
          </ListBox>
        </section>
      </Popover>
    </RacComboBox>
  )
}

/** React Aria closes a list when the page scrolls. It cannot while the list is open, but the event of a scroll just before the press comes late. */
function keepOpen(): () => void {
  const stop = (event: Event) => {
    if (event.target === document) event.stopImmediatePropagation()
  }
  window.addEventListener('scroll', stop, true)
  return () => window.removeEventListener('scroll', stop, true)
}

/** React Aria does so before the list has its place, which takes two frames. */
function showChosen(option: HTMLElement | null): void {
  requestAnimationFrame(() => requestAnimationFrame(() => option?.scrollIntoView({ block: 'nearest' })))
}

/** Its text opens the list when pressed, and is selected, so that typing replaces the current choice. */
function PressableInput(props: ComponentProps<typeof Input>) {
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

type Option = {
  readonly value: string
  readonly label: string
  /** What else helps to recognise it; seen in the list, but not part of its text. */
  readonly detail?: string | undefined
}

export type SelectProps = {
  readonly label: string
  readonly options: readonly Option[]
  readonly value: string | undefined
  readonly onChange: (value: string) => void
  readonly placeholder?: string
  /** Shown if the list has no options. */
  readonly emptyText?: string
  readonly isDisabled?: boolean
  readonly error?: string | undefined
}

/**
 * An option of a list, with a tick if it is selected. React Aria takes the React key from the prop `id`, which has to be the option's value:
 * with the index, an option that is added or removed would change the ids of others, which throws.
 */
function SelectOption({ id, option }: { readonly id: string; readonly option: Option }) {
  return (
    <ListBoxItem id={id} textValue={option.label} className="option">
      {({ isSelected }) => (
        <>
          <Text slot="label" className="breakable" ref={isSelected ? showChosen : null}>
            {option.label}
          </Text>
          {option.detail === undefined ? null : <span className={`note to-end ${classes['detail']}`} data-text={option.detail} />}
          {isSelected ? <CheckIcon /> : null}
        </>
      )}
    </ListBoxItem>
  )
}

/** Lists with at least this many options can be filtered by typing (UI-21). */
const minComboBoxOptions = 11
