import type { SelectProps } from '@goat/ui/select'
import { SelectTrigger } from '@goat/ui/select-trigger'
import { preloadable } from './preloadable.ts'
import classes from './replaced-control.module.css'
import { useReplacedControl } from './use-replaced-control.ts'

const part = preloadable(async () => (await import('@goat/ui/select')).Select)

/** The selection of `@goat/ui`; the list and its code are prepared when the field is first focused. */
export function Select(props: SelectProps) {
  const { box, Loaded, want } = useReplacedControl(part)
  return (
    <div ref={box} className={classes['box']}>
      {Loaded === undefined ? <SelectTrigger {...props} onWanted={want} /> : <Loaded {...props} />}
    </div>
  )
}
