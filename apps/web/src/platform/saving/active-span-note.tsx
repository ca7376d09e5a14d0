import { Unbroken } from '@goat/ui/unbroken'
import classes from './active-span-note.module.css'

/** The first and last active moment while they are being typed. It keeps its line, so that the fields below it stay where they are. */
export function ActiveSpanNote({ text }: { readonly text: string }) {
  return (
    <p role="status" className={classes['note']}>
      <Unbroken>{text}</Unbroken>
    </p>
  )
}
