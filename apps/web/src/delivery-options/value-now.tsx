import type { OverrideField } from '@goat/domain/delivery-option-schedules'
import type { DeliveryOption } from '@goat/domain/kinds/delivery-option'
import { useSay } from '../platform/locale/locale-root.tsx'
import type { Seen } from './known-schedules.ts'
import { useShow } from './show.ts'
import { showNow } from './show-now.ts'
import classes from './value-now.module.css'

export type ValueNowProps = {
  readonly field: OverrideField
  readonly option: DeliveryOption
  readonly seen: Seen
  /** The only part to show, if a heading already shows the other one. */
  readonly part?: 'now' | 'normal'
  /** Whether to name the schedules that override it. */
  readonly isSourceShown?: boolean
}

/** The current value of a field, followed by the normal value if it differs. */
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
