import { brandOf } from '@goat/domain/brand-of'
import { FactsForm, type FactsFormProps } from './facts-form.tsx'
import { Presets } from './presets.tsx'

/** The order that is asked about. Loaded after the answer, which needs none of its controls. */
export function OrderSide(props: Omit<FactsFormProps, 'hasMoves'>) {
  const { address, order, show, onChange } = props
  const hasMoves = brandOf(order.brand).capabilities.includes('designation')
  return (
    <>
      <Presets address={address} order={order} zoneOf={(factory) => show.zoneOf(factory)} onLoad={onChange} />
      <FactsForm {...props} hasMoves={hasMoves} />
    </>
  )
}
