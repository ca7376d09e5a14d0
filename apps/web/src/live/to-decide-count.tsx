import { paths } from '../paths.ts'
import { useSay } from '../platform/locale/locale.tsx'
import { toDecideMessages } from '../platform/messages.ts'
import { Link } from '../platform/navigation/router.tsx'
import type { CountProps } from '../platform/shell/palette-keys.tsx'
import classes from './to-decide-count.module.css'
import { toDecideHash, useToDecide } from './world.ts'

/**
 * In the header: how much has to be decided within 90 days, with a link to the list (HOL-12). Nothing if there is nothing; a question mark if
 * it could not be loaded.
 */
export function ToDecideCount({ onFollow }: CountProps) {
  const say = useSay()
  const { data, isError } = useToDecide()
  if (data === undefined ? !isError : data.length === 0) return null
  const text = say(data === undefined ? toDecideMessages.notLoaded : toDecideMessages.toDecide(data.length))
  return (
    <Link
      className={`relative strong tabular ${classes['count']}`}
      to={`${paths.cutoffCalendar}${toDecideHash}`}
      aria-label={text}
      title={text}
      onFollow={onFollow}
    >
      {data?.length ?? '?'}
    </Link>
  )
}
