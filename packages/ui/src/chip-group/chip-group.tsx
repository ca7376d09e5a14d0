import { useRef } from 'react'
import { Button, type Key, Label, Tag, TagGroup, TagList } from 'react-aria-components/TagGroup'
import { useTexts } from '../basics.tsx'
import { chipGroupTexts } from '../component-texts.ts'
import { CloseIcon } from '../icons/icons.tsx'
import classes from './chip-group.module.css'

export type Chip<Id extends string> = { readonly id: Id; readonly label: string }

export type ChipGroupProps<Id extends string> = {
  /** The name of the group. */
  readonly label: string
  readonly isLabelHidden?: boolean
  readonly chips: readonly Chip<Id>[]
  /** Ids of the selected chips. Only these show a dismiss icon. */
  readonly selected: readonly Id[]
  readonly onSelect: (id: Id) => void
  /** Called on a press on a selected chip or its dismiss icon, and on Delete or Backspace. */
  readonly onRemove: (id: Id) => void
  /** Shown if there are no chips. */
  readonly emptyText?: string
  readonly isDisabled?: boolean
}

/**
 * A named group of chips. A press selects a chip, which then shows a dismiss icon; a second press removes it (UI-31). A single tab stop;
 * the arrow keys move between chips.
 */
export function ChipGroup<Id extends string>(props: ChipGroupProps<Id>) {
  const { label, isLabelHidden = false, chips, selected, onSelect, onRemove, emptyText = '', isDisabled = false } = props
  const texts = useTexts(chipGroupTexts)
  const focused = useRef<Id>(undefined)
  const idOf = (key: Key) => chips.find((chip) => chip.id === key)?.id
  const remove = (id: Id | undefined) => {
    if (id !== undefined) onRemove(id)
  }
  return (
    <TagGroup
      className="field"
      {...(isLabelHidden ? { 'aria-label': label } : {})}
      // An empty group is not a grid, and only a grid may have aria-multiselectable.
      selectionMode={chips.length === 0 ? 'none' : 'multiple'}
      selectedKeys={selected}
      disabledKeys={isDisabled ? chips.map((chip) => chip.id) : []}
      onSelectionChange={(keys) => {
        const isOn = (id: Id) => keys === 'all' || keys.has(id)
        remove(selected.find((id) => !isOn(id)))
        const added = chips.find((chip) => isOn(chip.id) && !selected.includes(chip.id))
        if (added !== undefined) onSelect(added.id)
      }}
      // On Delete, React Aria would remove every selected chip; remove only the focused one.
      onRemove={(keys) => remove(keys.size === 1 ? [...keys].map(idOf)[0] : focused.current)}
    >
      {isLabelHidden ? null : <Label className="small-strong">{label}</Label>}
      <TagList
        className="row gap-8 stretch"
        items={chips}
        dependencies={[texts]}
        renderEmptyState={() => <span className="note">{emptyText}</span>}
      >
        {(chip) => (
          <Tag
            id={chip.id}
            textValue={chip.label}
            className={`relative small-strong ${classes['chip']}`}
            onFocus={() => {
              focused.current = chip.id
            }}
          >
            {({ isSelected, isDisabled: isFixed }) => (
              <>
                <span className="breakable">{chip.label}</span>
                {isSelected && !isFixed ? (
                  <Button slot="remove" className={`bare ${classes['dismiss']}`} aria-label={texts.remove}>
                    <CloseIcon />
                  </Button>
                ) : null}
              </>
            )}
          </Tag>
        )}
      </TagList>
    </TagGroup>
  )
}
