import type { ChangeWire, UndoPlanWire } from '@goat/contract/changes'
import { Alert } from '@goat/ui/alert'
import layout from '@goat/ui/layout.module.css'
import { Unbroken } from '@goat/ui/unbroken'
import { changeSources } from '../change-sources.ts'
import { noZone, useZones } from '../live/factories.ts'
import { issueSentencesOf } from '../platform/api/failure-text.ts'
import { useAuthor } from '../platform/auth/auth.ts'
import { useDates } from '../platform/locale/dates.ts'
import { type Say, useSay } from '../platform/locale/locale.tsx'
import { Sentences } from '../records/notes.tsx'
import type { Describe } from './change-item.tsx'
import { ChangedFacts, changedFacts, isOneSided, maxFacts } from './change-item.tsx'
import { messages } from './messages.ts'
import classes from './undo-dialog.module.css'

type EffectWire = UndoPlanWire['effects'][number]
type KeptWire = EffectWire['kept'][number]

export type PlanProps = {
  readonly plan: UndoPlanWire
  readonly describe: Describe
  /** The change that has already undone it, if it is loaded. */
  readonly undo: ChangeWire | undefined
  /** The loaded changes of the same transaction, which name records that no longer exist. */
  readonly together: readonly ChangeWire[]
}

/** An import may have changed thousands of records, so only these are rendered. */
const maxEffects = 100

/** The effect of undoing on each record, or why it is impossible. */
export function Plan({ plan: { effects }, describe, undo, together }: PlanProps) {
  const say = useSay()
  const dates = useDates()
  const isRefused = hasObstacle(effects)
  const changing = effects.filter(isEffective).length
  const subjects = new Map(effects.map((effect) => [effect, subjectOf(effect, describe, together)]))
  // Effects with obstacles or kept changes first.
  const shown = effects.toSorted((one, other) => Number(isPlain(one)) - Number(isPlain(other))).slice(0, maxEffects)
  return (
    <>
      {isRefused ? <Obstacles subjects={subjects} /> : <p>{say(changing === 0 ? messages.undoesNothing : messages.undoes(changing))}</p>}
      {changing > 0 || undo === undefined ? null : <p>{say(messages.undoneBy(undo.actor.name, dates.instant(undo.at)))}</p>}
      {effects.length > 1 ? <p>{say(messages.changedTogether)}</p> : null}
      {isRefused ? <p>{say(messages.refusedEffects)}</p> : null}
      {shown.map((effect) => (
        <Effect
          key={`${effect.kind} ${effect.key}`}
          effect={effect}
          subject={subjects.get(effect) ?? effect.key}
          describe={describe}
          isRefused={isRefused}
        />
      ))}
      <More count={effects.length - shown.length} />
    </>
  )
}

export function isEffective({ before, after }: EffectWire): boolean {
  return JSON.stringify(before) !== JSON.stringify(after)
}

/** With any obstacle, nothing can be undone (HIS-17). */
export function hasObstacle(effects: readonly EffectWire[]): boolean {
  return effects.some(({ issues }) => issues.length > 0)
}

/** Whether the record has no later changes and no obstacles. */
function isPlain({ kept, issues }: EffectWire): boolean {
  return kept.length === 0 && issues.length === 0
}

function More({ count }: { readonly count: number }) {
  const say = useSay()
  return count > 0 ? <p>{say(messages.moreEffects(count))}</p> : null
}

/** The name of a record: from the effect, or, if it no longer exists, from the change to undo. */
function subjectOf({ kind, key, before, after }: EffectWire, describe: Describe, together: readonly ChangeWire[]): string {
  const change = together.find((one) => one.kind === kind && one.key === key)
  return describe({ kind, key, action: 'undone', before, after })?.subject ?? (change && describe(change)?.subject) ?? key
}

/** Few enough that the first effect remains visible below them. */
const maxObstacles = 4

/** Why nothing can be undone, without duplicate reasons. */
function Obstacles({ subjects }: { readonly subjects: ReadonlyMap<EffectWire, string> }) {
  const say = useSay()
  const byKey = new Map<unknown, string>([...subjects].map(([{ key }, subject]) => [key, subject]))
  const reasons = [...new Set([...subjects].flatMap(([effect, subject]) => obstaclesOf(effect, subject, byKey, say)))]
  return (
    <Alert variant="error" isLive>
      {reasons.length === 1 ? <Unbroken>{reasons.join()}</Unbroken> : <Sentences sentences={reasons.slice(0, maxObstacles)} />}
      <More count={reasons.length - maxObstacles} />
    </Alert>
  )
}

/** The sentences contain the displayed names of records, not their keys. */
function obstaclesOf({ issues }: EffectWire, subject: string, subjects: ReadonlyMap<unknown, string>, say: Say): readonly string[] {
  const named = issues.map((one) => {
    const { key, ...values } = one.values
    return key === undefined ? one : { ...one, values: { ...values, key: subjects.get(key) ?? String(key).replaceAll('/', ', ') } }
  })
  return issueSentencesOf(named, say).map((sentence) => (sentence.includes(subject) ? sentence : `${subject}: ${sentence}`))
}

type EffectProps = Pick<PlanProps, 'describe'> & {
  readonly effect: EffectWire
  readonly subject: string
  readonly isRefused: boolean
}

function Effect({ effect, subject, describe, isRefused }: EffectProps) {
  const say = useSay()
  const zoneOf = useZones() ?? noZone
  const { kind, key, before, after, kept } = effect
  const description = describe({ kind, key, action: 'undone', before, after })
  const facts = description === undefined || description.outcome !== undefined ? [] : changedFacts(description)
  const Notes = changeSources[kind].undoNotes
  const next = isRefused ? undefined : description?.next?.(zoneOf)
  // All fields of a record are so many that what follows them would not be seen.
  const isWhole = description !== undefined && isOneSided(description)
  const consequences = (
    <>
      {next === undefined ? null : (
        <p>
          <Unbroken>{next}</Unbroken>
        </p>
      )}
      {Notes === undefined || isRefused || !isEffective(effect) ? null : <Notes recordKey={key} before={before} after={after} />}
    </>
  )
  return (
    <div className={`${layout['stack-8']} ${layout['frame']} ${layout['column']} ${classes['effect']}`}>
      <h3 className={`${layout['text-16']} ${layout['anywhere']}`}>
        <Unbroken>{subject}</Unbroken>
      </h3>
      <p>{description?.outcome ?? say(outcomeOf(effect))}</p>
      {isWhole ? consequences : null}
      {facts.length === 0 ? null : <ChangedFacts facts={facts} isWhole={isWhole} />}
      {isWhole ? null : consequences}
      {kept.map((one) => (
        <Kept key={one.at} kept={one} effect={effect} describe={describe} />
      ))}
    </div>
  )
}

function outcomeOf(effect: EffectWire) {
  if (!isEffective(effect)) return effect.before === null ? messages.isGone : messages.stays
  if (effect.after === null) return messages.isRemoved
  return effect.before === null ? messages.isRestored : messages.changesBack
}

type KeptProps = { readonly kept: KeptWire; readonly effect: EffectWire; readonly describe: Describe }

/** A later change that is kept: fields with their values, or a whole record with its first fields. */
function Kept({ kept: { by, at, otherwise }, effect: { kind, key, before, after }, describe }: KeptProps) {
  const say = useSay()
  const dates = useDates()
  const author = useAuthor()
  const description = describe({ kind, key, action: 'undone', before: otherwise, after })
  const facts = description === undefined ? [] : changedFacts(description).map((fact) => ({ ...fact, before: undefined }))
  return (
    <Alert variant="info" title={say(messages.keptSince(author(by), dates.instant(at)))}>
      {before === null ? (
        say(messages.staysDeleted)
      ) : facts.length === 0 ? undefined : (
        <ChangedFacts facts={otherwise === null ? facts.slice(0, maxFacts) : facts} isWhole />
      )}
    </Alert>
  )
}
