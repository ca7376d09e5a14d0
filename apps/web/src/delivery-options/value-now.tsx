import type { OverrideField } from '@goat/domain/delivery-option-schedules'
import type { DeliveryOption } from '@goat/domain/delivery-options'
import { useSay } from '../platform/locale/locale-root.tsx'
import type { Seen } from './known-schedules.ts'
import { useShow } from './show.ts'
import { showNow } from './show-now.ts'
import classes from './value-now.module.css'

export type ValueNowProps = {
  readonly field: OverrideField
  readonly option: DeliveryOption
  readonly seen: Seen
  /** The part to show where the other one stands in a heading already. */
  readonly part?: 'now' | 'normal'
  /** Whether to name the schedules that override it. */
  readonly isSourceShown?: boolean
}

/** A field as customers see it now, with the normal value beside it where that is another one. */
export function ValueNow({ field, option, seen, part, isSourceShown = false }: ValueNowProps) {
  const say = useSay()
  const show = useShow()
  const { now, whom, normally, by } = showNow(field, option, seen, { say, show })
  return (
    <span className={classes['value']}>
      {now === undefined || part === 'normal' ? null : (
        <>
          <span data-overridden={normally !== undefined || undefined}>{now}</span>{' '}
          {whom === undefined ? null : <span className={classes['normal']}>{whom}</span>}
        </>
      )}{' '}
      {normally === undefined || part === 'now' ? null : <span className={classes['normal']}>{normally}</span>}{' '}
      {isSourceShown && by !== undefined ? <span className={classes['normal']}>{by}</span> : null}
    </span>
  )
}
