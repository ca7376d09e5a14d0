import { designationCardTypes, designationFactories } from '@goat/domain/kinds/designation'
import { Button } from '@goat/ui/button'
import { useSay } from '../platform/locale/locale-root.tsx'
import { Select } from '../platform/shell/select.tsx'
import { type ListAddress, scheduleStates, wholeList } from './address.ts'
import { cardTypeLabels } from './labels.ts'
import { messages } from './messages.ts'
import classes from './schedules-screen.module.css'
import { useSentence } from './sentence.ts'

const any = 'any'

export type FilterBarProps = { readonly address: ListAddress; readonly onChange: (address: ListAddress) => void }

/** Filters the list by factory, card type and state. The filter is in the address. */
export function FilterBar({ address, onChange }: FilterBarProps) {
  const say = useSay()
  const sentence = useSentence()
  const common = { placeholder: '', emptyText: '' }
  const isFiltered = address.factory !== undefined || address.cardType !== undefined || address.state !== undefined
  return (
    <search className={classes['filter']} aria-label={say(messages.filterLabel)}>
      <Select
        {...common}
        label={say(messages.filterFactory)}
        options={[{ value: any, label: say(messages.anyFactory) }, ...designationFactories.map((value) => ({ value, label: value }))]}
        value={address.factory ?? any}
        onChange={(value) => onChange({ ...address, factory: value === any ? undefined : value })}
      />
      <Select
        {...common}
        label={say(messages.filterCardType)}
        options={[
          { value: any, label: say(messages.anyCardType) },
          ...designationCardTypes.map((value) => ({ value, label: say(cardTypeLabels[value]) })),
        ]}
        value={address.cardType ?? any}
        onChange={(value) => onChange({ ...address, cardType: designationCardTypes.find((one) => one === value) })}
      />
      <Select
        {...common}
        label={say(messages.filterState)}
        options={[
          { value: any, label: say(messages.anyState) },
          ...scheduleStates.map((value) => ({ value, label: sentence.stateName(value) })),
        ]}
        value={address.state ?? any}
        onChange={(value) => onChange({ ...address, state: scheduleStates.find((one) => one === value) })}
      />
      {isFiltered ? (
        <Button variant="quiet" onClick={() => onChange(wholeList)}>
          {say(messages.clearFilter)}
        </Button>
      ) : null}
    </search>
  )
}
