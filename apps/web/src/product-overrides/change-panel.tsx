import { type OverrideFactory, overrideFactories, type ProductVariant } from '@goat/domain/kinds/product-override'
import { Button } from '@goat/ui/button'
import { useSay } from '../platform/locale/locale-root.tsx'
import { Select } from '../platform/shell/select.tsx'
import { SampleEffect } from '../sample-effect.tsx'
import { messages } from './messages.ts'
import classes from './product-overrides-screen.module.css'
import { recordsOf } from './records-of.ts'

export type ChangePanelProps = {
  readonly factory: OverrideFactory | undefined
  readonly variants: readonly ProductVariant[]
  /** The variants to change. */
  readonly chosen: readonly ProductVariant[]
  readonly onChoose: (factory: OverrideFactory) => void
  readonly onUpdate: (factory: OverrideFactory) => void
  readonly onRemove: (overridden: readonly ProductVariant[]) => void
}

/** The selection of the new fulfilment centre, and Update (OVR-7, OVR-8). */
export function ChangePanel({ factory, variants, chosen, onChoose, onUpdate, onRemove }: ChangePanelProps) {
  const say = useSay()
  const overridden = chosen.filter((one) => one.override)
  return (
    <div className={classes['change']}>
      <Select
        label={say(messages.selectCentre)}
        placeholder={say(messages.noCentreChosen)}
        emptyText={say(messages.noCentres)}
        options={overrideFactories.map((code) => ({ value: code, label: code }))}
        value={factory}
        onChange={(next) => {
          const chosen = overrideFactories.find((code) => code === next)
          if (chosen !== undefined) onChoose(chosen)
        }}
      />
      <div className={classes['effect']}>
        <SampleEffect records={factory && recordsOf({ variants: chosen, factory })} />
      </div>
      <div className={classes['change-actions']}>
        <Button
          variant="primary"
          disabled={factory === undefined || chosen.length === 0}
          onClick={() => factory !== undefined && onUpdate(factory)}
        >
          {say(messages.update)}
        </Button>
        {variants.filter((one) => one.override).length > 1 ? (
          <Button disabled={overridden.length === 0} onClick={() => onRemove(overridden)}>
            {say(messages.removeAll(overridden.length))}
          </Button>
        ) : null}
      </div>
      <p role="status" className={classes['chosen']}>
        {chosen.length === 0
          ? say(messages.noneChosen)
          : chosen.length < variants.length
            ? say(messages.chosen(chosen.length, variants.length))
            : null}
      </p>
    </div>
  )
}
