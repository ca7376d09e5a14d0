import { ErrorIcon } from '../icons/icons.tsx'
import { Unbroken } from '../unbroken/unbroken.tsx'
import classes from './field.module.css'

/** The error below a field, which refers to it with aria-describedby. */
export function FieldError({ id, children }: { readonly id: string; readonly children: string }) {
  return (
    <p id={id} className={classes['error']} data-error>
      <ErrorIcon />
      <span>
        <Unbroken>{children}</Unbroken>
      </span>
    </p>
  )
}
