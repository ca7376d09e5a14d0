import { brandOf } from '@goat/domain/brand-of'
import { Button } from '@goat/ui/button'
import { useSay } from '../platform/locale/locale-root.tsx'
import { emptyAddress } from './address.ts'
import { FactsForm, type FactsFormProps } from './facts-form.tsx'
import { messages } from './messages.ts'
import classes from './order-check-screen.module.css'
import { Presets } from './presets.tsx'
import { SampleActions } from './sample-actions.tsx'

/** The order that is asked about. Loaded after the answer, which needs none of its controls. */
export function OrderSide(props: Omit<FactsFormProps, 'hasMoves'>) {
  const say = useSay()
  const { address, order, show, onChange } = props
  const hasMoves = brandOf(order.brand).capabilities.includes('designation')
  return (
    <>
      <Presets loaded={address.sample} zoneOf={show.zoneOf} onLoad={onChange} />
      <FactsForm {...props} hasMoves={hasMoves} />
      <div className={classes['presets']}>
        <Button variant="quiet" onClick={() => onChange(emptyAddress)}>
          {say(messages.clear)}
        </Button>
        <SampleActions address={address} order={order} zoneOf={show.zoneOf} onSaved={(sample) => onChange({ sample })} />
      </div>
    </>
  )
}
