import { paths } from '../paths.ts'
import { useSay } from '../platform/locale/locale-root.tsx'
import { Link } from '../platform/navigation/link.tsx'
import { EmptyState } from '../platform/shell/empty-state.tsx'
import { formatAddress } from './address.ts'
import type { Lookup } from './designations.ts'
import { distinctKeys } from './keys.ts'
import { messages } from './messages.ts'
import classes from './results.module.css'

/** Offers the products of each name that several products have (OVR-22). The other keys of the search stay. */
export function SameName({ lookups }: { readonly lookups: readonly Lookup[] }) {
  const say = useSay()
  return lookups.map((lookup) =>
    lookup.kind !== 'ambiguous' ? null : (
      <EmptyState key={lookup.key} title={say(messages.chooseProduct(lookup.key))}>
        <ul>
          {lookup.products.map(({ productKey }) => (
            <li key={productKey}>
              <Link
                className={classes['offer']}
                to={`${paths.productOverride}${formatAddress(distinctKeys(lookups.map((one) => (one === lookup ? productKey : one.key))))}`}
              >
                {productKey}
              </Link>
            </li>
          ))}
        </ul>
      </EmptyState>
    ),
  )
}
