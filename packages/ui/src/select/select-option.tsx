import { ListBoxItem } from 'react-aria-components/ListBox'
import { CheckIcon } from '../icons/control-icons.tsx'
import classes from './select.module.css'

export type Option = { readonly value: string; readonly label: string }

export type SelectProps = {
  readonly label: string
  readonly options: readonly Option[]
  readonly value: string | undefined
  readonly onChange: (value: string) => void
  readonly placeholder: string
  /** What the list says when it has no options: what it is empty of. */
  readonly emptyText: string
  readonly isDisabled?: boolean
  readonly error?: string | undefined
}

/** One entry of a list, with a tick where it is the chosen one. */
export function SelectOption({ option }: { readonly option: Option }) {
  return (
    <ListBoxItem id={option.value} textValue={option.label} className={classes['option'] ?? ''}>
      {({ isSelected }) => (
        <>
          <span className={classes['option-text']}>{option.label}</span>
          {isSelected ? <CheckIcon /> : null}
        </>
      )}
    </ListBoxItem>
  )
}
