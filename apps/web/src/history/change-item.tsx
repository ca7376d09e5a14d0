import type { ChangeWire } from '@goat/contract/changes'
import { Button } from '@goat/ui/button'
import { Pill } from '@goat/ui/pill'
import { Unbroken } from '@goat/ui/unbroken'
import type { ChangeDescription } from '../platform/change-history/change-source.ts'
import { useLocale, useSay } from '../platform/locale/locale-root.tsx'
import { Link } from '../platform/navigation/link.tsx'
import { Fact, Facts } from '../platform/shell/facts.tsx'
import classes from './change-item.module.css'
import { type ChangedFact, changedFacts, isOneSided } from './changed-facts.ts'
import { kindNames, messages } from './messages.ts'

/** More than these are shown on demand: a schedule that was created has a dozen. */
export const shownAtOnce = 4

export type ChangeItemProps = {
  readonly change: ChangeWire
  /** undefined for a change that nobody has words for: it is shown as it came. */
  readonly description: ChangeDescription | undefined
  /** How it belongs to other changes, in sentences. */
  readonly notes: readonly string[]
  /** undefined where it cannot be undone, or not by this person. */
  readonly onUndo: (() => void) | undefined
}

/** One change: what, by whom, when, and what is different since. */
export function ChangeItem({ change, description, notes, onUndo }: ChangeItemProps) {
  const say = useSay()
  const { languageTag } = useLocale()
  const subject = description?.subject ?? change.key
  const what = description?.what ?? change.action
  const facts = description === undefined ? [] : changedFacts(description)
  const isWhole = description !== undefined && isOneSided(description)
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
      {[...(change.reason === null ? [] : [say(messages.reason(change.reason))]), ...notes].map((note) => (
        <p key={note} className={classes['by']}>
          <Unbroken>{note}</Unbroken>
        </p>
      ))}
      {facts.length === 0 ? null : facts.length <= shownAtOnce ? (
        <ChangedFacts facts={facts} isWhole={isWhole} />
      ) : (
        <details className={classes['details']}>
          <summary>{say(messages.details(facts.length))}</summary>
          <ChangedFacts facts={facts} isWhole={isWhole} />
        </details>
      )}
      {onUndo === undefined ? null : (
        <div className={classes['undo']}>
          <Button aria-label={say(messages.undoOf(what, subject))} onClick={onUndo}>
            {say(messages.undo)}
          </Button>
        </div>
      )}
    </article>
  )
}

type ChangedFactsProps = {
  readonly facts: readonly ChangedFact[]
  /** What was created or deleted has one side only. */
  readonly isWhole: boolean
}

export function ChangedFacts({ facts, isWhole }: ChangedFactsProps) {
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

  function textOf(before: string | undefined, after: string | undefined): string {
    if (isWhole) return after ?? before ?? say(messages.nothing)
    return say(messages.becomes(before ?? say(messages.nothing), after ?? say(messages.nothing)))
  }
}
