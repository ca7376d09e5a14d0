import { type ChangeWire, listChanges, previewUndo, receivedChanges, type UndoPlanWire, undoChange, undoPlan } from '@goat/contract/changes'
import { maxEffectRecords } from '@goat/contract/resolve'
import { worldKinds } from '@goat/domain/kinds/kind'
import { Button, LoadingButton, ModalActions } from '@goat/ui/button'
import { Alert, lineSeparator, Unbroken } from '@goat/ui/messages'
import { msg, plural } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import * as z from 'zod/mini'
import { changeSources } from '../change-sources.ts'
import { noZone, useZones } from '../live/world.ts'
import { useClient } from '../platform/api/client.ts'
import { CallFailure, isCancelled, isUncertain } from '../platform/api/failure.ts'
import { failureText, issueSentencesOf } from '../platform/api/failure-text.ts'
import { useBrandQuery } from '../platform/api/query-root.tsx'
import { useAuthor } from '../platform/auth/auth.ts'
import { useDates } from '../platform/locale/dates.ts'
import { type LazyText, type MessageDescriptor, useSay, useTranslatedToasts } from '../platform/locale/locale.tsx'
import { useBrand, useConfig } from '../platform/session.tsx'
import type { UndoProps } from '../platform/shell/lazy.tsx'
import { ListSkeleton, Loaded } from '../platform/shell/loaded.tsx'
import { Fitted, Modal } from '../platform/shell/modal.tsx'
import { Sentences } from '../records/notes.tsx'
import { useReason } from '../records/reason.tsx'
import { type EffectProps, SampleEffect } from '../records/sample-effect.tsx'
import { useAttemptKey } from '../records/save.ts'
import { ChangedFacts, changedFacts, type Describe, isOneSided, maxFacts, useDescribe } from './change-item.tsx'
import { messages } from './messages.ts'

export type UndoDialogProps = Omit<PlanProps, 'plan' | 'together'> & {
  /** undefined if they are not loaded. */
  readonly together: PlanProps['together'] | undefined
  readonly change: Pick<ChangeWire, 'revision'>
  /** Undoes it without asking, unless that does more or less than taking back all of the change (HIS-58). */
  readonly isAtOnce?: boolean
  /** Called instead of `onClose` after undoing. */
  readonly onDone?: () => void
  readonly onClose: () => void
}

/** The changes made with one whose records no longer exist, if they are not loaded. */
function useTogether({ revision }: UndoDialogProps['change'], together: UndoDialogProps['together'], plan: UndoPlanWire | undefined) {
  const { data, isLoading } = useBrandQuery(
    (brand) => [brand, 'changes', 'until', revision],
    (client, { signal }) => client.readAs(listChanges, receivedChanges, { query: { before: String(revision + 1) }, signal }),
    { enabled: together === undefined && plan?.effects.some(({ before, after }) => before === null && after === null) === true },
  )
  return { together: together ?? data?.results.read ?? [], isLoading }
}

/** Undoes the change of a toast. */
export function UndoFromToast({ revision, ...closing }: UndoProps) {
  const describe = useDescribe()
  if (describe === undefined) return null
  return (
    <UndoDialog {...closing} isAtOnce change={{ revision: Number(revision) }} describe={describe} undo={undefined} together={undefined} />
  )
}

type Failure = { readonly title?: MessageDescriptor; readonly text: LazyText }
type State = { readonly kind: 'asking' | 'saving'; readonly failure?: Failure; readonly isOutdated?: boolean }

/** The effect of undoing a change, and how to confirm it. */
function useUndo(change: UndoDialogProps['change'], onDone: () => void, onClose: () => void) {
  const client = useClient()
  const cache = useQueryClient()
  const toasts = useTranslatedToasts()
  const { brand } = useBrand()
  const { supportChannel } = useConfig()
  const [state, setState] = useState<State>({ kind: 'asking' })
  const keyOf = useAttemptKey()
  const params = { revision: String(change.revision) }
  const queryKey = [brand, 'undo', change.revision]
  const query = useBrandQuery(
    () => queryKey,
    (_, { signal }) => client.read(previewUndo, { params, signal }),
    // The effect is fetched again whenever the dialog opens.
    { gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: ({ state: { data } }) => data === undefined },
  )
  const confirm = async ({ seen }: UndoPlanWire) => {
    setState({ kind: 'saving' })
    try {
      await client.write(undoChange, { params, body: { seen }, idempotencyKey: keyOf([change.revision, seen]) })
      toasts.show('success', (now) => now(msg`Change undone.`))
      onDone()
    } catch (thrown) {
      if (isCancelled(thrown)) return onClose()
      const outdated = z.safeParse(z.object({ current: undoPlan }), thrown instanceof CallFailure ? thrown.problem : undefined)
      if (outdated.success) cache.setQueryData(queryKey, outdated.data.current)
      setState({ kind: 'asking', failure: failureOf(thrown, supportChannel), isOutdated: outdated.success })
    } finally {
      // Any list of the brand may show the record.
      void cache.invalidateQueries({ queryKey: [brand], predicate: (one) => one.queryKey[1] !== 'undo' })
    }
  }
  return { state, query, confirm }
}

/** Shows the effect of undoing a change, to be confirmed. */
export function UndoDialog({ change, isAtOnce: isFromToast = false, onClose, onDone = onClose, ...planProps }: UndoDialogProps) {
  const say = useSay()
  const { state, query, confirm } = useUndo(change, onDone, onClose)
  const reason = useReason()
  const plan = query.data
  const { together, isLoading } = useTogether(change, planProps.together, plan)
  // Not after the dialog has said that the effect could not be loaded.
  const isAtOnce = isFromToast && query.errorUpdateCount === 0
  const isPlainUndo = plan?.effects.every((effect) => isPlain(effect) && isEffective(effect)) === true
  const start = useEffectEvent(() => {
    if (isAtOnce && isPlainUndo) void confirm(plan)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the plan is known
  useEffect(start, [isPlainUndo])
  const isNotUndoable = query.error instanceof CallFailure && query.error.problem?.code === 'notUndoable'
  const isRefused = plan !== undefined && hasObstacle(plan.effects)
  const isPossible = plan?.effects.some(isEffective) === true && !isRefused
  if (isAtOnce && state.failure === undefined && (query.isPending || isPlainUndo)) return null
  return (
    <Modal
      role="alertdialog"
      title={say(isRefused ? messages.undoRefused : messages.undo)}
      isOpen
      isLocked={state.kind === 'saving'}
      onClose={onClose}
    >
      <Fitted
        label={say(msg`Effect of undoing`)}
        content={
          <Loaded
            query={query}
            failed={{ title: isNotUndoable ? messages.undoRefused : msg`The effect of undoing this change could not be loaded.` }}
          >
            {(now) =>
              isLoading ? (
                <ListSkeleton />
              ) : (
                <>
                  <Plan {...planProps} together={together} plan={now} />
                  {hasObstacle(now.effects) || now.effects.length + (now.more ?? 0) > maxEffectRecords ? null : (
                    <SampleEffect {...overlayOf(now)} />
                  )}
                </>
              )
            }
          </Loaded>
        }
      >
        {state.failure === undefined ? null : (
          <Alert variant={state.isOutdated === true ? 'warning' : 'error'} isLive title={state.failure.title && say(state.failure.title)}>
            {state.isOutdated === true && !isPossible ? say(messages.supersededBy) : state.failure.text(say)}
          </Alert>
        )}
        {isPossible ? reason.field() : null}
        <ModalActions>
          <Button autoFocus disabled={state.kind === 'saving'} onClick={onClose}>
            {say(msg`Cancel`)}
          </Button>
          {isPossible ? (
            <LoadingButton
              variant="primary"
              isLoading={state.kind === 'saving'}
              onClick={() => reason.isMissing() || void reason.because(() => confirm(plan))}
            >
              {say(msg`Yes, undo it`)}
            </LoadingButton>
          ) : null}
        </ModalActions>
      </Fitted>
    </Modal>
  )
}

/** What undoing changes of the records that decide what happens to orders */
function overlayOf({ effects }: UndoPlanWire): EffectProps {
  const some = effects.filter(isEffective).flatMap(({ kind, key, before, after }) => {
    const known = worldKinds.find((one) => one === kind)
    return known === undefined ? [] : [{ kind: known, key, before, value: after }]
  })
  return {
    records: some.map(({ before: _, ...record }) => record),
    removed: some.flatMap(({ before, value }) => (value === null && before !== null ? [before] : [])),
  }
}

/** Explains a failure, or that the outcome is not known. */
function failureOf(thrown: unknown, supportChannel: string): Failure {
  if (thrown instanceof CallFailure && thrown.isNotSent)
    return { text: (say) => say(msg`You are offline. Nothing was sent, so nothing was undone.`) }
  const why: LazyText = (say) => failureText(thrown, say, supportChannel)
  return isUncertain(thrown)
    ? { title: msg`We don’t know whether this change was undone.`, text: (say) => `${why(say)}${lineSeparator}${say(messages.undoAgain)}` }
    : { text: why }
}

type EffectWire = UndoPlanWire['effects'][number]

type PlanProps = {
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
function Plan({ plan: { effects, more = 0 }, describe, undo, together }: PlanProps) {
  const say = useSay()
  const dates = useDates()
  const isRefused = hasObstacle(effects)
  const changing = effects.filter(isEffective).length + more
  const subjects = new Map(effects.map((effect) => [effect, subjectOf(effect, describe, together)]))
  // Effects with obstacles or kept changes first.
  const shown = effects.toSorted((one, other) => Number(isPlain(one)) - Number(isPlain(other))).slice(0, maxEffects)
  return (
    <>
      {isRefused ? <Obstacles subjects={subjects} /> : <p>{say(changing === 0 ? messages.undoesNothing : messages.undoes(changing))}</p>}
      {changing > 0 || undo === undefined ? null : <p>{say(messages.undoneBy(undo.actor.name, dates.instant(undo.at)))}</p>}
      {effects.length > 1 ? <p>{say(msg`These were changed together, and can only be undone together.`)}</p> : null}
      {isRefused ? <p>{say(msg`What undoing would change:`)}</p> : null}
      {shown.map((effect) => (
        <UndoneEffect
          key={`${effect.kind} ${effect.key}`}
          effect={effect}
          subject={subjects.get(effect) ?? effect.key}
          describe={describe}
          isRefused={isRefused}
          removed={effects.flatMap(({ kind, key, after }) => (kind === effect.kind && after === null ? [key] : []))}
        />
      ))}
      <More count={effects.length + more - shown.length} />
    </>
  )
}

function isEffective({ before, after }: EffectWire): boolean {
  return JSON.stringify(before) !== JSON.stringify(after)
}

/** With any obstacle, nothing can be undone (HIS-17). */
function hasObstacle(effects: readonly EffectWire[]): boolean {
  return effects.some(({ issues }) => issues.length > 0)
}

/** Whether the record has no later changes and no obstacles. */
function isPlain({ kept, issues }: EffectWire): boolean {
  return kept.length === 0 && issues.length === 0
}

function More({ count }: { readonly count: number }) {
  const say = useSay()
  return count > 0 ? <p>{say(msg`${plural(count, { one: 'and # more record', other: 'and # more records' })}`)}</p> : null
}

/** The name of a record: from the effect, or, if it no longer exists, from the change to undo. */
function subjectOf({ kind, key, before, after }: EffectWire, describe: Describe, together: readonly ChangeWire[]): string {
  const change = together.find((one) => one.kind === kind && one.key === key)
  return describe({ kind, key, action: 'undone', before, after })?.subject ?? (change && describe(change)?.subject) ?? key
}

/** Few enough that the first effect remains visible below them. */
const maxObstacles = 4

/** Why nothing can be undone, without duplicate reasons. The sentences contain the displayed names of records, not their keys. */
function Obstacles({ subjects }: { readonly subjects: ReadonlyMap<EffectWire, string> }) {
  const say = useSay()
  const byKey = new Map<unknown, string>([...subjects].map(([{ key }, subject]) => [key, subject]))
  const all = [...subjects].flatMap(([{ issues }, subject]) => {
    const named = issues.map((one) => {
      const { key, ...values } = one.values
      return key === undefined ? one : { ...one, values: { ...values, key: byKey.get(key) ?? String(key).replaceAll('/', ', ') } }
    })
    return issueSentencesOf(named, say).map((sentence) => (sentence.includes(subject) ? sentence : `${subject}: ${sentence}`))
  })
  const reasons = [...new Set(all)]
  return (
    <Alert variant="error" isLive>
      {reasons.length === 1 ? <Unbroken>{reasons.join()}</Unbroken> : <Sentences sentences={reasons.slice(0, maxObstacles)} />}
      <More count={reasons.length - maxObstacles} />
    </Alert>
  )
}

export type UndoEffectProps = Pick<PlanProps, 'describe'> & {
  readonly effect: EffectWire
  readonly subject: string
  readonly isRefused: boolean
  readonly removed: readonly string[]
}

/** What undoing does to one record, and what stays. */
export function UndoneEffect({ effect, subject, describe, isRefused, removed }: UndoEffectProps) {
  const say = useSay()
  const dates = useDates()
  const author = useAuthor()
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
      {Notes === undefined || isRefused || !isEffective(effect) ? null : <Notes recordKey={key} {...{ before, after, removed }} />}
    </>
  )
  return (
    <div className="grid gap-8 frame padding-12-16 column">
      <h3 className="text-16 anywhere">
        <Unbroken>{subject}</Unbroken>
      </h3>
      <p>{description?.outcome ?? say(outcomeOf(effect))}</p>
      {isWhole ? consequences : null}
      {facts.length === 0 ? null : <ChangedFacts facts={facts} isWhole={isWhole} />}
      {isWhole ? null : consequences}
      {kept.map(({ by, at, plan, otherwise }) => {
        // A later change that is kept: fields with their values, or a whole record with its first fields.
        const other = describe({ kind, key, action: 'undone', before: otherwise, after })
        const later = other === undefined ? [] : changedFacts(other).map((fact) => ({ ...fact, before: undefined }))
        const shown = otherwise === null ? later.slice(0, maxFacts) : later
        return (
          <Alert
            key={at}
            variant="info"
            title={say(plan === undefined ? messages.keptSince(author(by), dates.instant(at)) : messages.alsoSet(plan))}
          >
            {before === null ? say(msg`It stays deleted.`) : shown.length === 0 ? undefined : <ChangedFacts facts={shown} isWhole />}
          </Alert>
        )
      })}
    </div>
  )
}

function outcomeOf(effect: EffectWire) {
  if (!isEffective(effect)) return effect.before === null ? msg`No longer exists.` : msg`Stays as it is.`
  if (effect.after === null) return msg`Will be removed.`
  return effect.before === null ? msg`Will be restored.` : msg`Changes back:`
}
