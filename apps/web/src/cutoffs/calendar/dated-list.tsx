import { type DatedCutoff, datedCutoffKind } from '@goat/domain/kinds/cutoff-override'
import { dateOfDay, dayOfDate } from '@goat/domain/time/calendar'
import { Button } from '@goat/ui/button'
import { Pill } from '@goat/ui/messages'
import { msg } from '@lingui/core/macro'
import { memo, useMemo, useState } from 'react'
import { LiveQueries } from '../../live/live-queries.tsx'
import { toDecideKey } from '../../live/world.ts'
import { useAuthor } from '../../platform/auth/auth.ts'
import { useSay } from '../../platform/locale/locale.tsx'
import { useBrand, useCanEdit } from '../../platform/session.tsx'
import { useConfirm } from '../../records/confirm.tsx'
import { isStale } from '../../records/draft.ts'
import { factsOf } from '../../records/fields.ts'
import { Consequence, FactoriesLinked, HistoryLink, useUndoHint } from '../../records/notes.tsx'
import { SampleEffect } from '../../records/sample-effect.tsx'
import { SavedWith, useTogether } from '../../records/together.tsx'
import { source } from '../history-source.ts'
import { configurationsKey } from '../queries.ts'
import classes from './calendar.module.css'
import { consequenceOf } from './consequences.tsx'
import { type Dated, datedKey, draftOf, overlaidDated, stateOf, useCalendar, useDatedWrites } from './dated.ts'
import { messages } from './messages.ts'
import { datedTextsIn, useShow } from './show.ts'

/** How many records are shown at first, and added by "Show more". */
const pageSize = 20

/** The fields that the sentences of a record say; any other follows with its label. */
const inSentences: readonly (keyof DatedCutoff)[] = ['time', 'reason', 'from', 'to', 'days', 'factories', 'services', 'productTypes']

/**
 * Every dated cut-off by first day; those that are over on request (CUT-34). Follows what others save for the whole calendar, because it is
 * loaded after the rest. 'saved': the ids of what was just saved. Rendered only if they change, not with the days.
 */
export const DatedList = memo(function DatedList({ saved }: { readonly saved: readonly string[] }) {
  const say = useSay()
  const { stored, todaysOf } = useCalendar()
  const show = useShow()
  const texts = datedTextsIn(say)
  const { brand } = useBrand()
  const canEdit = useCanEdit()
  const keys = useMemo(() => [configurationsKey(brand), datedKey(brand), toDecideKey(brand)], [brand])
  const [showsOver, setShowsOver] = useState(false)
  const [limit, setLimit] = useState(pageSize)
  const states = stored.map((dated) => ({ dated, state: stateOf(dated.value, todaysOf(dated.value)) }))
  const current = states.filter(({ state }) => state !== 'over')
  const countOver = states.length - current.length
  const shown = showsOver ? states : current
  // What was just saved is always shown.
  const end = Math.max(limit, shown.findLastIndex(({ dated }) => saved.includes(dated.key)) + 1)
  return (
    <section className="grid gap-12 box padding-16 wraps anywhere" aria-label={say(messages.list)}>
      <h2 className="text-18">{say(messages.list)}</h2>
      <LiveQueries keys={keys} />
      {shown.length === 0 ? <p>{say(msg`No current or upcoming dated cut-offs.`)}</p> : null}
      {shown.slice(0, end).map(({ dated, state }) => {
        const { key, value, changedBy, changedAt } = dated
        return (
          <article
            key={key}
            className={`grid gap-4 anywhere ${classes['record']}`}
            data-highlighted={saved.includes(key) || undefined}
            aria-label={value.reason}
          >
            <div className="row gap-8">
              <strong>{say(msg`${{ what: show.time(value.time) }}: ${{ value: value.reason }}`)}</strong>
              <Pill tone={state === 'active' ? 'accent' : 'neutral'}>{say(messages.states[state])}</Pill>
            </div>
            <p>{show.days(value)}</p>
            <p className="note">
              <FactoriesLinked>{show.scope(value)}</FactoriesLinked>
            </p>
            {factsOf(datedCutoffKind, texts, value, ({ name }) => !inSentences.includes(name)).map(([label, shown]) => (
              <p key={label} className="note">
                {label}: {shown}
              </p>
            ))}
            <p className="note">{say(messages.changedBy(changedBy, show.dates.instant(changedAt)))}</p>
            <SavedWith kind="cutoff-override" source={source} of={key} version={dated.version} />
            {canEdit ? <DatedActions dated={dated} /> : null}
          </article>
        )
      })}
      {shown.length > end ? (
        <div>
          <Button onClick={() => setLimit(end + pageSize)}>{say(messages.showMore(Math.min(pageSize, shown.length - end)))}</Button>
        </div>
      ) : null}
      {countOver === 0 ? null : (
        <div>
          <Button variant="quiet" onClick={() => setShowsOver(!showsOver)}>
            {say(showsOver ? msg`Hide past cut-offs` : msg`Show past cut-offs (${{ count: countOver }})`)}
          </Button>
        </div>
      )}
    </section>
  )
})

/** Edit, duplicate, end or cancel a dated cut-off (CUT-34). One that is over can only be duplicated. */
export function DatedActions({ dated }: { readonly dated: Dated }) {
  const say = useSay()
  const show = useShow()
  const author = useAuthor()
  const calendar = useCalendar()
  const writes = useDatedWrites()
  const undoHint = useUndoHint()
  const { value, key, version, changedBy, changedAt } = dated
  const todays = calendar.todaysOf(value)
  const state = stateOf(value, todays)
  const yesterday = dateOfDay(dayOfDate(todays.earliest) - 1)
  const together = useTogether(datedCutoffKind, { source, of: key, version })
  /** 'seen': the version when the button was pressed. */
  const { ask, dialog } = useConfirm<{ readonly isEnd: boolean; readonly seen: number }>(({ isEnd, seen }) => {
    // One that began today has no day left.
    const after = isEnd && value.from <= yesterday ? { ...value, to: yesterday } : null
    // Those to which the same happens on the same date.
    const affected = together.others.filter(({ value: other }) => {
      const own = calendar.todaysOf(other)
      if (own.earliest !== todays.earliest || stateOf(other, own) !== state) return false
      return after === null ? other.from > yesterday : other.from <= yesterday && other.to === value.to
    })
    const { chosen, choice } = together.choose(affected)
    const removed = [value, ...chosen.map((one) => one.value)]
    const effects = [{ key, value }, ...chosen].map((one) =>
      after === null
        ? { kind: 'cutoff-override' as const, key: one.key, value: null }
        : overlaidDated(one.key, { ...one.value, to: yesterday }),
    )
    const whatEnds = after === null ? messages.endEffectAll : messages.endEffect(show.dates.day(yesterday))
    return {
      title: say(isEnd ? msg`End this dated cut-off now?` : msg`Cancel this dated cut-off?`),
      text: (
        <>
          <p>
            {isEnd ? say(whatEnds) : `${show.days(value)}: ${show.time(value.time)}. ${say(messages.cancelEffect)}`} {undoHint}
          </p>
          {choice}
          <SampleEffect records={effects} removed={removed} />
          <Consequence sentences={consequenceOf({ saved: [], replaced: removed }, calendar, say).sentences} />
        </>
      ),
      // The question shows the stored record, so the user agrees to that.
      changed: isStale(seen, version) ? say(messages.changedSince(author(changedBy), show.dates.instant(changedAt))) : undefined,
      no: say(msg`Keep it`),
      yes: say(isEnd ? msg`Yes, end it` : msg`Yes, cancel it`),
      onConfirm: () => (after === null ? writes.cancel(dated, chosen) : writes.end(dated, yesterday, chosen)),
    }
  })
  const open = (id: string | undefined, from: Parameters<typeof draftOf>[0]) => calendar.openForm({ id, initial: draftOf(from) })
  const edit = { text: msg`Edit`, name: messages.editOf, act: () => open(key, dated) }
  const duplicate = { text: msg`Duplicate`, name: messages.duplicateOf, act: () => open(undefined, { value }) }
  const end = { text: msg`End now...`, name: messages.endOf, act: () => ask({ isEnd: true, seen: version }) }
  const cancel = { text: messages.cancelDated, name: messages.cancelOf, act: () => ask({ isEnd: false, seen: version }) }
  const actions = { over: [duplicate], active: [edit, duplicate, end], upcoming: [edit, duplicate, cancel] }[state]
  return (
    <div className="row gap-8">
      {actions.map(({ text, name, act }) => (
        <Button key={text.id} aria-label={say(name(value.reason))} onClick={act}>
          {say(text)}
        </Button>
      ))}
      <span className="row gap-x-16">
        <HistoryLink kind="cutoff-override" of={key} name={value.reason} />
      </span>
      {dialog}
    </div>
  )
}
