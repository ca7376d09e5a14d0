import type { ProductVariant } from '@goat/domain/kinds/product-override'
import { Button } from '@goat/ui/button'
import { Checkbox } from '@goat/ui/choices'
import { CopyableCode } from '@goat/ui/copyable-code'
import { Unbroken } from '@goat/ui/messages'
import { Table, TableCell, TableRow } from '@goat/ui/table'
import { useDates } from '../platform/locale/dates.ts'
import { useSay } from '../platform/locale/locale.tsx'
import { FactoriesLinked, HistoryLink, OrderCheckLink } from '../records/notes.tsx'
import { keyOf } from './designations.ts'
import { messages } from './messages.ts'
import classes from './product-overrides.module.css'
import { useUntilText } from './until.tsx'

export type ResultsProps = {
  readonly variants: readonly ProductVariant[]
  /** The variants to change; undefined if they cannot be selected. */
  readonly choice:
    | { readonly chosen: readonly ProductVariant[]; readonly onChoose: (variant: ProductVariant, isOn: boolean) => void }
    | undefined
  /** undefined for users without write access. */
  readonly onRemove: ((variant: ProductVariant) => void) | undefined
}

/** The table of results (OVR-2, OVR-3). In a narrow window, the variants of a product are one card. */
export function Results({ variants, choice, onRemove }: ResultsProps) {
  const say = useSay()
  const untilText = useUntilText()
  const columns = [
    { label: say(messages.productKey), width: '20%' },
    { label: say(messages.sku), width: '39%' },
    { label: say(messages.factory), width: '41%' },
  ]
  return (
    <Table label={say(messages.results)} columns={columns}>
      {variants.map((variant, at) => {
        const isContinued = variants[at - 1]?.productKey === variant.productKey
        return (
          <TableRow key={keyOf(variant)} className={classes['row']} data-continued={isContinued || undefined}>
            <TableCell column={say(messages.productKey)}>
              {isContinued ? <Unbroken>{variant.productKey}</Unbroken> : <CopyableCode code={variant.productKey} />}
            </TableCell>
            <TableCell column={say(messages.sku)} isWide>
              <div className={`row gap-x-16 shrinkable between ${classes['sku-cell']}`}>
                <div className={`line breakable ${classes['sku']}`}>
                  {choice === undefined ? null : (
                    <Checkbox
                      label={variant.sku}
                      isLabelHidden
                      isChecked={choice.chosen.includes(variant)}
                      onChange={(isOn) => choice.onChoose(variant, isOn)}
                    />
                  )}
                  <CopyableCode code={variant.sku} />
                </div>
                <HistoryLink kind="product-override" of={keyOf(variant)} name={variant.sku} />
                <OrderCheckLink facts={{ productKey: variant.productKey, sku: variant.sku }} name={variant.sku} />
              </div>
            </TableCell>
            <TableCell column={say(messages.factory)} isWide>
              <Factory {...{ variant, onRemove, untilText }} />
            </TableCell>
          </TableRow>
        )
      })}
    </Table>
  )
}

type FactoryProps = Pick<ResultsProps, 'onRemove'> & {
  readonly variant: ProductVariant
  readonly untilText: ReturnType<typeof useUntilText>
}

export function Factory({ variant, onRemove, untilText }: FactoryProps) {
  const say = useSay()
  const dates = useDates()
  const { factory, catalogueFactory, override, sku } = variant
  return (
    <div className={`grid control ${classes['factory']}`}>
      <div className={`row gap-x-12 baseline shrinkable ${classes['facts']}`}>
        <span className="medium code">
          <FactoriesLinked>{factory}</FactoriesLinked>
        </span>
        {override && catalogueFactory !== undefined ? (
          <span className={`caption anywhere ${classes['override']}`}>
            <FactoriesLinked>{say(messages.catalogueHas(catalogueFactory))}</FactoriesLinked>
          </span>
        ) : null}
      </div>
      {override ? (
        <span className={`caption anywhere ${classes['override']}`}>
          {say(messages.overriddenBy(override.by, dates.instant(override.at)))}
          {override.until === undefined ? null : <strong className="block">{untilText(override.until, factory)}</strong>}
        </span>
      ) : null}
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
    </div>
  )
}
