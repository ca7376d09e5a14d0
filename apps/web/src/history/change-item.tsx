import type { ChangeWire } from '@goat/contract/changes'
import { Pill } from '@goat/ui/pill'
import { Unbroken } from '@goat/ui/unbroken'
import type { ChangeDescription } from '../platform/change-history/change-source.ts'
import { useLocale, useSay } from '../platform/locale/locale-root.tsx'
import { Link } from '../platform/navigation/link.tsx'
import { Fact, Facts } from '../platform/shell/facts.tsx'
import classes from './change-item.module.css'
import { type ChangedFact, changedFacts } from './changed-facts.ts'
import { kindNames, messages } from './messages.ts'

/** More than these are shown on demand: a schedule that was created has a dozen. */
const shownAtOnce = 4

export type ChangeItemProps = {
  readonly change: ChangeWire
  /** undefined for a change that nobody has words for: it is shown as it came. */
  readonly description: ChangeDescription | undefined
}

/** One change: what, by whom, when, and what is different since. */
export function ChangeItem({ change, description }: ChangeItemProps) {
  const say = useSay()
  const { languageTag } = useLocale()
  const subject = description?.subject ?? change.key
  const what = description?.what ?? change.action
  const facts = description === undefined ? [] : changedFacts(description)
  const name = <Unbroken>{subject}</Unbroken>
  return (
    <article className={classes['item']} aria-label={`${subject}: ${what}`}>
      <div className={classes['head']}>
        <h3 className={classes['subject']}>{description?.to === undefined ? name : <Link to={description.to}>{name}</Link>}</h3>
        <Pill>{say(kindNames[change.kind])}</Pill>
      </div>
      <p className={classes['what']}>
        <span>{what}</span>{' '}
        <span className={classes['by']}>
          {say(messages.by(change.actor.name))},{' '}
          <time dateTime={change.at}>{new Intl.DateTimeFormat(languageTag, { timeStyle: 'medium' }).format(new Date(change.at))}</time>
        </span>
      </p>
      {facts.length === 0 ? null : facts.length <= shownAtOnce ? (
        <ChangedFacts facts={facts} />
      ) : (
        <details className={classes['details']}>
          <summary>{say(messages.details(facts.length))}</summary>
          <ChangedFacts facts={facts} />
        </details>
      )}
    </article>
  )
}

function ChangedFacts({ facts }: { readonly facts: readonly ChangedFact[] }) {
  const say = useSay()
  return (
    <div className={classes['facts']}>
      <Facts>
        {facts.map(({ label, before, after }) => (
          <Fact key={label} label={label}>
            <Unbroken>{textOf(before, after)}</Unbroken>
          </Fact>
        ))}
      </Facts>
    </div>
  )

  /** What was created or deleted has one side only. */
  function textOf(before: string | undefined, after: string | undefined): string {
    const isWhole = facts.every((one) => one.before === undefined) || facts.every((one) => one.after === undefined)
    if (isWhole) return after ?? before ?? ''
    return say(messages.becomes(before ?? say(messages.nothing), after ?? say(messages.nothing)))
  }
}
