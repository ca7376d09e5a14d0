import type { OrderFacts } from '@goat/domain/order-facts'
import layout from '@goat/ui/layout.module.css'
import { msg } from '@lingui/core/macro'
import { paths, queryOf } from '../paths.ts'
import { useBrandApis } from '../platform/brand/brand.tsx'
import { useSay } from '../platform/locale/locale.tsx'
import { Link } from '../platform/navigation/link.tsx'

/** A link to Order Check with these facts (FOR-52); nothing if the back end cannot say what happens to orders. */
export function OrderCheckLink({ facts, name }: { readonly facts: OrderFacts; readonly name: string }) {
  const say = useSay()
  if (useBrandApis().foresight === null) return null
  return (
    <Link className={layout['target']} to={`${paths.orderCheck}${queryOf(facts)}`} aria-label={say(orderCheckMessages.checkOrderOf(name))}>
      {say(orderCheckMessages.checkOrder)}
    </Link>
  )
}

/** The links to Order Check of several capabilities. */
export const orderCheckMessages = {
  checkOrder: msg`Check an order`,
  checkOrderOf: (name: string) => msg`Check an order: ${name}`,
} as const
