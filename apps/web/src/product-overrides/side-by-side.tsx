import type { ProductVariant } from '@goat/domain/kinds/product-override'
import { Table, TableCell, TableRow } from '@goat/ui/table'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../platform/api/client.ts'
import { useSay } from '../platform/locale/locale.tsx'
import { useBrand } from '../platform/session.tsx'
import { ListSkeleton, Loaded } from '../platform/shell/loaded.tsx'
import { productTypeName } from '../records/order-labels.ts'
import { type Lookup, lookUpKey, lookupsKey } from './designations.ts'
import { LiveLookups } from './designations-section.tsx'
import { messages } from './messages.ts'
import { Factory } from './results.tsx'
import { useUntilText } from './until.tsx'

/** How many columns fit. */
export const maxSideBySide = 4

/** Products with their variants, of which those with the same ending of their SKUs are in one row (OVR-36). */
export function SideBySide({ keys }: { readonly keys: readonly string[] }) {
  const say = useSay()
  const client = useClient()
  const untilText = useUntilText()
  const { brand } = useBrand()
  const query = useQuery({
    queryKey: [...lookupsKey(brand), 'side by side', keys],
    queryFn: async ({ signal }) => {
      const found = await Promise.all(keys.map((key) => lookUpKey(client, key, signal)))
      for (const one of found) if (one.kind === 'failed') throw one.failure
      return found
    },
  })
  return (
    <Loaded query={query} skeleton={<ListSkeleton />} failed={{ title: messages.searchFailed }} refreshFailed={() => messages.searchFailed}>
      {(found) => {
        const products = found.map((one) => ({ key: one.key, variants: variantsOf(one) }))
        const endings = [...new Set(products.flatMap(({ variants }) => [...variants.keys()]))]
        const width = `${80 / keys.length}%`
        return (
          <>
            <LiveLookups variants={found.flatMap((one) => (one.kind === 'found' ? one.variants : []))} />
            <Table
              label={say(messages.sideBySide)}
              columns={[{ label: say(messages.variant), width: '20%' }, ...products.map(({ key }) => ({ label: key, width }))]}
            >
              <TableRow>
                <TableCell isWide>{say(messages.csvProductType)}</TableCell>
                {products.map(({ key, variants }) => {
                  const [first] = variants.values()
                  return (
                    <TableCell key={key} column={key}>
                      {first === undefined ? say(messages.notFound) : productTypeName(first.productType, say)}
                    </TableCell>
                  )
                })}
              </TableRow>
              {endings.map((ending) => (
                <TableRow key={ending}>
                  <TableCell isWide>{ending}</TableCell>
                  {products.map(({ key, variants }) => {
                    const variant = variants.get(ending)
                    return (
                      <TableCell key={key} column={key}>
                        {variant === undefined ? '–' : <Factory {...{ variant, untilText }} onRemove={undefined} />}
                      </TableCell>
                    )
                  })}
                </TableRow>
              ))}
            </Table>
          </>
        )
      }}
    </Loaded>
  )
}

/** The variants of a product by what follows the product's key in their SKUs, or else by the last part of these. */
function variantsOf(lookup: Lookup) {
  const variants = lookup.kind === 'found' ? lookup.variants : []
  const endingOf = ({ sku, productKey }: ProductVariant) =>
    sku.startsWith(productKey) ? sku.slice(productKey.length).replace(/^[-_ /]/, '') : sku.replace(/^.*[-_ /]/, '')
  const byEnding = new Map<string, ProductVariant>()
  for (const one of variants) {
    const ending = endingOf(one)
    byEnding.set(ending === '' || byEnding.has(ending) ? one.sku : ending, one)
  }
  return byEnding
}
