import type { ProductVariant } from '@goat/domain/product-overrides'
import { joinKey } from '@goat/domain/records/record-key'
import { Button } from '@goat/ui/button'
import { CopyableCode } from '@goat/ui/copyable-code'
import { Table, TableCell, TableRow } from '@goat/ui/table'
import { Unbroken } from '@goat/ui/unbroken'
import { HistoryLink } from '../platform/change-history/history-link.tsx'
import { useSay } from '../platform/locale/locale-root.tsx'
import { useShowInstant } from '../platform/locale/show-instant.ts'
import { messages } from './messages.ts'
import classes from './results.module.css'

export type ResultsProps = {
  readonly variants: readonly ProductVariant[]
  /** undefined for users without write access. */
  readonly onRemove: ((variant: ProductVariant) => void) | undefined
}

/** The table of results (OVR-2, OVR-3). */
export function Results({ variants, onRemove }: ResultsProps) {
  const say = useSay()
  const columns = [
    { label: say(messages.productKey), width: '26%' },
    { label: say(messages.sku), width: '28%' },
    { label: say(messages.factory), width: '46%' },
  ]
  return (
    <Table label={say(messages.results)} columns={columns}>
      {variants.map((variant) => (
        <TableRow key={joinKey(variant.productKey, variant.sku)}>
          <TableCell column={say(messages.productKey)}>
            <CopyableCode code={variant.productKey} />
          </TableCell>
          <TableCell column={say(messages.sku)} isWide>
            <CopyableCode code={variant.sku} />
          </TableCell>
          <TableCell column={say(messages.factory)} isWide>
            <Factory variant={variant} onRemove={onRemove} />
          </TableCell>
        </TableRow>
      ))}
    </Table>
  )
}

function Factory({ variant, onRemove }: { readonly variant: ProductVariant } & Pick<ResultsProps, 'onRemove'>) {
  const say = useSay()
  const showInstant = useShowInstant()
  const { factory, catalogueFactory, override, productKey, sku } = variant
  return (
    <div className={classes['factory']}>
      <div className={classes['facts']}>
        <span className={classes['code']}>
          <Unbroken>{factory}</Unbroken>
        </span>
        {override ? (
          <span className={classes['override']}>
            {say(messages.overriddenBy(override.by, showInstant(override.at)))}
            {catalogueFactory === undefined ? null : (
              <>
                {' '}
                · <Unbroken>{say(messages.catalogueHas(catalogueFactory))}</Unbroken>
              </>
            )}
          </span>
        ) : null}
      </div>
      <div className={classes['actions']}>
        {override && onRemove !== undefined ? (
          <Button
            variant="quiet"
            className={classes['remove']}
            aria-label={say(messages.removeOverrideOf(sku))}
            onClick={() => onRemove(variant)}
          >
            {say(messages.removeOverride)}
          </Button>
        ) : null}
        <HistoryLink kind="product-override" of={joinKey(productKey, sku)} name={sku} />
      </div>
    </div>
  )
}
