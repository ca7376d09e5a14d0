import type { DeliveryOption } from '@goat/domain/kinds/delivery-option'
import { CheckIcon, MinusIcon } from '@goat/ui/control-icons'
import { useSay } from '../platform/locale/locale-root.tsx'
import { messages } from './messages.ts'
import classes from './option-card.module.css'

const flags = [
  { flag: 'acceptsDeliveryInstructions', name: messages.acceptsDeliveryInstructions, text: messages.acceptsDeliveryInstructionsText },
  { flag: 'isGuaranteed', name: messages.isGuaranteed, text: messages.isGuaranteedText },
  { flag: 'isTracked', name: messages.isTracked, text: messages.isTrackedText },
] as const

/** The read-only flags of an option, with a word and an icon each, never colour alone. */
export function OptionFlags({ option }: { readonly option: DeliveryOption }) {
  const say = useSay()
  return (
    <dl className={classes['flags']}>
      {flags.map(({ flag, name, text }) => (
        <div key={flag} className={classes['flag']}>
          <dt className={classes['flag-name']}>{say(name)}</dt>
          <dd className={classes['indicator']} data-on={option[flag] || undefined}>
            {option[flag] ? <CheckIcon /> : <MinusIcon />}
            {say(option[flag] ? messages.on : messages.off)}
          </dd>
          <dd className={classes['explanation']}>{say(text)}</dd>
        </div>
      ))}
    </dl>
  )
}
