import { ListBoxItem } from 'react-aria-components/ListBox'
import { CheckIcon } from '../icons/control-icons.tsx'
import layout from '../layout.module.css'
import classes from './select.module.css'

export type Option = { readonly value: string; readonly label: string }

export type SelectProps = {
  readonly label: string
  readonly options: readonly Option[]
  readonly value: string | undefined
  readonly onChange: (value: string) => void
  readonly placeholder: string
  /** Shown if the list has no options. */
  readonly emptyText: string
  readonly isDisabled?: boolean
  readonly error?: string | undefined
}

/**
 * An option of a list, with a tick if it is selected. React Aria takes the React key from the prop `id`, which has to be the option's value:
 * with the index, an option that is added or removed would change the ids of others, which throws.
 */
export function SelectOption({ id, option }: { readonly id: string; readonly option: Option }) {
  return (
    <ListBoxItem id={id} textValue={option.label} className={classes['option'] ?? ''}>
      {({ isSelected }) => (
        <>
          <span className={layout['breakable']}>{option.label}</span>
          {isSelected ? <CheckIcon /> : null}
        </>
      )}
    </ListBoxItem>
  )
}
