import { type SelectProps, Select as UiSelect } from '@goat/ui/select'
import { SelectTrigger } from '@goat/ui/select-trigger'
import classes from './replaced-control.module.css'
import { useReplacedControl } from './use-replaced-control.ts'

/** The selection of `@goat/ui`; its list is prepared when the field is first focused. */
export function Select(props: SelectProps) {
  const { box, isReplaced, want } = useReplacedControl()
  return (
    <div ref={box} className={classes['box']}>
      {isReplaced ? <UiSelect {...props} /> : <SelectTrigger {...props} onWanted={want} />}
    </div>
  )
}
