import type { DeliveryOption, FulfilmentCentre } from '@goat/domain/kinds/delivery-option'
import { Accordion, AccordionItem } from '@goat/ui/accordion'
import { Button } from '@goat/ui/button'
import { CheckboxGroup } from '@goat/ui/checkbox-group'
import { TextInput } from '@goat/ui/text-input'
import { useState } from 'react'
import formClasses from '../platform/form/form.module.css'
import { cityIn } from '../platform/locale/city.ts'
import { useSay } from '../platform/locale/locale-root.tsx'
import { zoneOf } from './places.ts'
import classes from './schedule-form.module.css'
import { furtherCentres, keyOf } from './several.ts'
import { severalMessages } from './several-messages.ts'

export type AlsoApplyProps = {
  readonly option: DeliveryOption
  readonly centres: readonly FulfilmentCentre[]
  /** The keys of the further options. */
  readonly chosen: readonly string[]
  readonly isDisabled: boolean
  readonly onChoose: (keys: readonly string[]) => void
}

/** The further options, by centre, for which the schedule is created as well (OPT-52). Outside the form, so that Enter does not save. */
export function AlsoApply(props: AlsoApplyProps) {
  const { option, centres, chosen } = props
  const say = useSay()
  const [open, setOpen] = useState<readonly string[]>([])
  const further = furtherCentres(option, centres)
  if (further.length === 0) return null
  return (
    <Accordion mode="multiple" open={open} onOpenChange={setOpen}>
      <AccordionItem id="also" title={say(severalMessages.title)} summary={say(severalMessages.chosen(chosen.length))}>
        <Choice {...props} further={further} />
      </AccordionItem>
    </Accordion>
  )
}

function Choice({ option, further, chosen, isDisabled, onChoose }: AlsoApplyProps & { readonly further: readonly FulfilmentCentre[] }) {
  const say = useSay()
  const [typed, setTyped] = useState('')
  const text = typed.trim().toLocaleLowerCase()
  const placeOf = ({ deliveryOptions: [first] }: FulfilmentCentre) => (first === undefined ? '' : cityIn(zoneOf(first), say))
  const found = further
    .map((centre) => {
      const isFound = (one: DeliveryOption) =>
        [one.name, one.id, centre.fulfilmentCentre, placeOf(centre)].some((value) => value.toLocaleLowerCase().includes(text))
      return { ...centre, place: placeOf(centre), deliveryOptions: centre.deliveryOptions.filter(isFound) }
    })
    .filter(({ deliveryOptions }) => deliveryOptions.length > 0)
  const same = further.flatMap(({ deliveryOptions }) => deliveryOptions.filter(({ name }) => name === option.name)).map(keyOf)
  return (
    <div className={classes['form']}>
      <p className={formClasses['note']}>{say(severalMessages.note)}</p>
      <TextInput label={say(severalMessages.search)} hint={say(severalMessages.searchHint)} value={typed} onChange={setTyped} />
      <div className={formClasses['actions']}>
        {same.length === 0 ? null : (
          <Button disabled={isDisabled} onClick={() => onChoose([...new Set([...chosen, ...same])])}>
            {say(severalMessages.sameEverywhere(option.name))}
          </Button>
        )}
        <Button disabled={isDisabled || chosen.length === 0} onClick={() => onChoose([])}>
          {say(severalMessages.clear)}
        </Button>
      </div>
      <p role="status" className={found.length === 0 ? formClasses['note'] : 'visually-hidden'}>
        {found.length === 0 ? say(severalMessages.noMatch(typed.trim())) : ''}
      </p>
      {found.map(({ fulfilmentCentre, place, deliveryOptions }) => {
        const keys = deliveryOptions.map(keyOf)
        return (
          <CheckboxGroup
            key={fulfilmentCentre}
            label={say(severalMessages.centreIn(fulfilmentCentre, place))}
            choices={deliveryOptions.map((one) => ({ value: keyOf(one), label: one.name }))}
            value={keys.filter((key) => chosen.includes(key))}
            isDisabled={isDisabled}
            onChange={(next) => onChoose([...chosen.filter((key) => !keys.includes(key)), ...next])}
          />
        )
      })}
    </div>
  )
}
