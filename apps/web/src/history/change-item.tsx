import type { ChangeWire } from '@goat/contract/changes'
import { splitKey } from '@goat/domain/kinds/kind'
import { clockSubject } from '@goat/domain/kinds/plan'
import { Button } from '@goat/ui/button'
import { Pill, Unbroken } from '@goat/ui/messages'
import { msg } from '@lingui/core/macro'
import { useMemo } from 'react'
import { changeSources, describeChange } from '../change-sources.ts'
import { usePlans } from '../live/reading-with.tsx'
import { useCurrencies } from '../live/world.ts'
import { issueSentencesOf, reasonText } from '../platform/api/failure-text.ts'
import { useDates } from '../platform/locale/dates.ts'
import { type Say, useLocale, useSay } from '../platform/locale/locale.tsx'
import { Link } from '../platform/navigation/router.tsx'
import { useBrand } from '../platform/session.tsx'
import { Fact, Facts } from '../platform/shell/facts.tsx'
import type { ChangeDescription, ChangeToDescribe } from '../records/fields.ts'
import { FactoriesLinked } from '../records/notes.tsx'
import { onlyInPlan } from '../records/save.ts'
import classes from './change-item.module.css'
import { messages } from './messages.ts'

/** Describes a change by its kind; undefined if the change is unknown. */
export type Describe = (change: ChangeToDescribe) => ChangeDescription | undefined

/** undefined until what it needs is loaded. */
export function useDescribe(): Describe | undefined {
  const say = useSay()
  const { languageTag } = useLocale()
  const { brand } = useBrand()
  const currencyOf = useCurrencies()
  return useMemo(
    () => currencyOf && ((change) => describeChange(change, { say, languageTag, brand, currencyOf })),
    [say, languageTag, brand, currencyOf],
  )
}

/** More facts are collapsed; a created schedule has a dozen. */
export const maxFacts = 4

export type ChangeItemProps = {
  readonly change: ChangeWire
  /** undefined for an unknown change, which is shown as received. */
  readonly description: ChangeDescription | undefined
  /** Sentences about related changes. */
  readonly notes: readonly string[]
  /** Why it cannot be undone, if that is known (HIS-43). */
  readonly obstacle: NonNullable<ChangeWire['obstacle']> | undefined
  /** undefined if the change, or this user, cannot undo. */
  readonly onUndo: (() => void) | undefined
}

export function elementIdOf({ id }: ChangeWire): string {
  return `change-${id}`
}

/** A change with its author, its time and the fields that differ. */
export function ChangeItem({ change, description, notes, obstacle, onUndo }: ChangeItemProps) {
  const say = useSay()
  const dates = useDates()
  const subject = description?.subject ?? change.key
  const what = description?.what ?? change.action
  const facts = description === undefined ? [] : changedFacts(description)
  const isWhole = description !== undefined && isOneSided(description)
  const name = <Unbroken>{subject}</Unbroken>
  const why = reasonText(change.reason, change.reasonIssues, say)
  const isBySchedule = change.cause === 'plan' && change.actor.subject === clockSubject(change.causeId ?? '')
  return (
    <article id={elementIdOf(change)} tabIndex={-1} className={`grid wraps ruled ${classes['item']}`} aria-label={`${subject}: ${what}`}>
      <div className={`row gap-4 gap-x-12 between ${classes['head']}`}>
        <h3 className={`breakable text-16 ${classes['subject']}`}>
          {description?.to === undefined ? name : <Link to={description.to}>{name}</Link>}
        </h3>
        <Pill>{say(changeSources[change.kind].name)}</Pill>
      </div>
      <p className="anywhere">
        <span>{what}</span>{' '}
        <span className="note anywhere">
          {isBySchedule ? <BySchedule change={change} /> : say(msg`by ${{ who: change.actor.name }}`)},{' '}
          <time dateTime={change.at}>{dates.time(change.at)}</time>
        </span>
      </p>
      {change.kind === 'plan-item' ? <OfPlan id={splitKey(change.key)[0] ?? ''} /> : null}
      {[...(why === null ? [] : [say(msg`Reason: ${why}`)]), ...notes].map((note) => (
        <p key={note} className="note anywhere">
          <Unbroken>{note}</Unbroken>
        </p>
      ))}
      {facts.length === 0 ? null : facts.length <= maxFacts ? (
        <ChangedFacts facts={facts} isWhole={isWhole} />
      ) : (
        <details>
          <summary className="summary">{say(messages.details(facts.length))}</summary>
          <ChangedFacts facts={facts} isWhole={isWhole} />
        </details>
      )}
      {onUndo === undefined ? null : (
        <div className={classes['undo']}>
          <Button
            aria-label={say(msg`Undo this change: ${what}, ${subject}`)}
            aria-describedby={obstacle && `${elementIdOf(change)}-obstacle`}
            disabled={obstacle !== undefined}
            onClick={onUndo}
          >
            {say(messages.undo)}
          </Button>
          {obstacle === undefined ? null : (
            <p id={`${elementIdOf(change)}-obstacle`} className="note anywhere">
              <Unbroken>{say(msg`Cannot be undone: ${{ why: issueSentencesOf([obstacle], say).join(' ') }}`)}</Unbroken>
            </p>
          )}
        </div>
      )}
    </article>
  )
}

/** That the server did it because it was time: the plan itself, or a change of it. */
function BySchedule({ change: { kind, causeId } }: Pick<ChangeItemProps, 'change'>) {
  const say = useSay()
  const name = usePlans(kind !== 'plan').data?.plans.find(({ id }) => id === causeId)?.name
  return say(kind === 'plan' || name === undefined ? msg`by its schedule` : msg`by plan “${name}”, by its schedule`)
}

/** Of a change of a plan: that it is not live. */
function OfPlan({ id }: { readonly id: string }) {
  const say = useSay()
  const name = usePlans().data?.plans.find((plan) => plan.id === id)?.name
  return name === undefined ? null : (
    <p className="note anywhere">
      <Unbroken>{say(onlyInPlan(name))}</Unbroken>
    </p>
  )
}

type ChangedFactsProps = {
  readonly facts: readonly ChangedFact[]
  /** Whether the record was created or deleted, so that each fact has one value. */
  readonly isWhole: boolean
}

export function ChangedFacts({ facts, isWhole }: ChangedFactsProps) {
  const say = useSay()
  return (
    <div className={classes['facts']}>
      <Facts>
        {facts.map(({ label, before, after }) => (
          <Fact key={label} label={label}>
            <FactoriesLinked>{valueText(say, before, after, isWhole)}</FactoriesLinked>
          </Fact>
        ))}
      </Facts>
    </div>
  )
}

/** A changed value; `isWhole` as in `ChangedFactsProps`. */
export function valueText(say: Say, before: string | undefined, after: string | undefined, isWhole: boolean): string {
  if (isWhole) return after ?? before ?? say(messages.nothing)
  return say(msg`${{ before: before ?? say(messages.nothing) }} → ${{ after: after ?? say(messages.nothing) }}`)
}

/** A changed field; `before` or `after` is undefined if it was empty or did not exist. */
type ChangedFact = { readonly label: string; readonly before: string | undefined; readonly after: string | undefined }

/** The fields that differ, in the order of `after`, followed by those that no longer exist. */
export function changedFacts({ before, after }: Pick<ChangeDescription, 'before' | 'after'>): readonly ChangedFact[] {
  const [old, now] = [new Map(before), new Map(after)]
  const labels = [...now.keys(), ...[...old.keys()].filter((label) => !now.has(label))]
  return labels
    .map((label) => ({ label, before: old.get(label) || undefined, after: now.get(label) || undefined }))
    .filter((fact) => fact.before !== fact.after)
}

/** Whether the record was created or deleted. */
export function isOneSided({ before, after }: Pick<ChangeDescription, 'before' | 'after'>): boolean {
  return before.length === 0 || after.length === 0
}
