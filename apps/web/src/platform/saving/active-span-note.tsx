import { Unbroken } from '@goat/ui/unbroken'
import classes from './active-span-note.module.css'

/** When the record being typed would start and end to be active. Takes up its line even if empty, so that the fields below do not move. */
export function ActiveSpanNote({ text }: { readonly text: string }) {
  return (
    <p role="status" className={classes['note']}>
      <Unbroken>{text}</Unbroken>
    </p>
  )
}
