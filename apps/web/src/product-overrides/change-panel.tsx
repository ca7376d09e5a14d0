import { type OverrideFactory, overrideFactories, type ProductVariant } from '@goat/domain/product-overrides'
import { Button } from '@goat/ui/button'
import { useSay } from '../platform/locale/locale-root.tsx'
import { Select } from '../platform/shell/select.tsx'
import { messages } from './messages.ts'
import classes from './product-overrides-screen.module.css'

export type ChangePanelProps = {
  readonly factory: OverrideFactory | undefined
  readonly overridden: readonly ProductVariant[]
  readonly onChoose: (factory: OverrideFactory) => void
  readonly onUpdate: (factory: OverrideFactory) => void
  readonly onRemoveAll: () => void
}

/** The selection of the new fulfilment centre, and Update (OVR-7, OVR-8). */
export function ChangePanel({ factory, overridden, onChoose, onUpdate, onRemoveAll }: ChangePanelProps) {
  const say = useSay()
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
      <div className={classes['change-actions']}>
        <Button variant="primary" disabled={factory === undefined} onClick={() => factory !== undefined && onUpdate(factory)}>
          {say(messages.update)}
        </Button>
        {overridden.length > 1 ? <Button onClick={onRemoveAll}>{say(messages.removeAll(overridden.length))}</Button> : null}
      </div>
    </div>
  )
}
