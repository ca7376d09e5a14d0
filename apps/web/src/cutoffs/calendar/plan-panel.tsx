import { maxDatedAtOnce } from '@goat/contract/dated-cutoffs'
import { maxReasonLength } from '@goat/domain/kinds/cutoff-override'
import { textIssues } from '@goat/domain/text/text'
import { dateOfDay } from '@goat/domain/time/calendar'
import { Button } from '@goat/ui/button'
import { TextInput } from '@goat/ui/fields'
import { Alert } from '@goat/ui/messages'
import { msg, plural } from '@lingui/core/macro'
import { useMemo } from 'react'
import { type Say, useSay } from '../../platform/locale/locale.tsx'
import { formIssues } from '../../records/draft.ts'
import { Consequence, SavingWarnings } from '../../records/notes.tsx'
import { productTypesText } from '../../records/order-labels.ts'
import { RecordForm } from '../../records/record-form.tsx'
import { useField } from '../../records/use-record-form.ts'
import classes from './calendar.module.css'
import { type CellAt, cellKey } from './calendar-data.ts'
import { consequenceOf, SideEffects } from './consequences.tsx'
import { overlaidDated, unsaved, useCalendar, useDatedWrites } from './dated.ts'
import { messages } from './messages.ts'
import { type CellTimes, type PlanForm, type PlannedChange, proposedReason, timesOf } from './plan.ts'
import { changedSince, type Effect, effectsOf, notLater } from './plan-effects.ts'
import { type Show, showIn, useShow } from './show.ts'

type PlanPanelProps = Pick<PlanForm, 'form' | 'planned'>

/** What is to be saved, what it changes, and one button that saves it all or nothing (CUT-33). */
export function PlanPanel({ form, planned }: PlanPanelProps) {
  const say = useSay()
  const show = useShow()
  const { stored } = useCalendar()
  const { kind, draft } = form.state
  const isSaving = kind === 'saving'
  const effects = useMemo(() => {
    const cells = draft.changes.flatMap((change) => change.cells)
    return effectsOf(cells, stored, [...stored, ...unsaved(planned)])
  }, [draft.changes, stored, planned])
  const replace = (at: number, ...by: readonly PlannedChange[]) =>
    form.edit((now) => ({ ...now, changes: now.changes.flatMap((one, other) => (other === at ? by : one)) }))
  return (
    <section className="grid gap-12 box padding-16 wraps anywhere" aria-label={say(messages.plan)}>
      <h2 className="text-18">{say(messages.plan)}</h2>
      <ul>
        {draft.changes.map((change, at) => {
          const text = changeText(change, say, show)
          const keys = new Set(change.cells.map(cellKey))
          const limited = notLater(
            change,
            effects.filter((effect) => keys.has(cellKey(effect))),
          )
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a change is its position in the plan
            <li key={at} className="row gap-8">
              <span>{text}</span>
              {limited.length === 0 ? null : (
                <Button disabled={isSaving} onClick={() => replace(at, ...limited)}>
                  {say(messages.notLater(show.time(change.time)))}
                </Button>
              )}
              <Button variant="quiet" aria-label={say(msg`Remove ${{ what: text }}`)} disabled={isSaving} onClick={() => replace(at)}>
                {say(msg`Remove`)}
              </Button>
            </li>
          )
        })}
      </ul>
      <SideEffects changes={draft.changes} effects={effects} offer={<span className="note">{say(messages.notLaterHint)}</span>} />
      <Effects effects={effects} />
      <SavePlan form={form} planned={planned} effects={effects} />
    </section>
  )
}

function SavePlan({ form, planned, effects }: PlanPanelProps & { readonly effects: readonly Effect[] }) {
  const say = useSay()
  const calendar = useCalendar()
  const writes = useDatedWrites()
  const { draft } = form.state
  const issues = formIssues(planned.flatMap((one) => textIssues(one.reason, 'reason', maxReasonLength)))
  const field = useField(form, issues, { reason: messages.reason })
  const warnings = (now: Say) => changedSentences(effects, now)
  const consequence = (now: Say) => consequenceOf({ saved: planned, replaced: [] }, calendar, now)
  const isTooLong = planned.length > maxDatedAtOnce
  return (
    <RecordForm
      className="grid gap-12"
      {...{ form, issues: issues.all }}
      questions={(now) => [...(consequence(now).isAsked ? consequence(now).sentences : []), ...warnings(now)]}
      write={(sent) => writes.create(sent, planned)}
      labels={{ save: say(messages.savePlan(planned.length)), cancel: say(msg`Discard`) }}
      obstacle={isTooLong ? <Alert variant="warning">{say(messages.tooMany(maxDatedAtOnce))}</Alert> : undefined}
      sample={unsaved(planned).map(({ key, value }) => overlaidDated(key, value))}
      effects={
        <>
          <SavingWarnings sentences={warnings(say)} />
          {planned.length === 0 ? null : <Consequence sentences={consequence(say).sentences} />}
        </>
      }
    >
      <TextInput
        {...field('reason')}
        hint={say(messages.reasonHint)}
        value={draft.reason ?? proposedReason(draft.changes)}
        maximum={maxReasonLength}
        isRequired
      />
    </RecordForm>
  )
}

function changeText({ time, productTypes, cells, why }: PlannedChange, say: Say, show: Show): string {
  const [from = '', to = ''] = endsOf(cells).map((day) => show.dates.day(dateOfDay(day)))
  const where = say(from === to ? messages.plannedDay(cells.length, from) : messages.plannedCells(cells.length, from, to))
  const set = say(msg`${{ what: show.time(time) }}: ${{ value: where }}`)
  const text = productTypes === null ? set : say(msg`${{ what: set }}, for ${{ types: productTypesText(productTypes, say) }}`)
  return why === undefined ? text : say(msg`${{ what: text }} (${{ detail: why }})`)
}

/** The first and the last day of some cells. */
function endsOf(cells: readonly CellAt[]): readonly [number, number] {
  const days = cells.map(({ day }) => day)
  return [Math.min(...days), Math.max(...days)]
}

/** How many changed cells are listed; the rest are counted. */
const maxChanged = 5

/** What others have changed since it was planned (CUT-33). */
function changedSentences(effects: readonly Effect[], say: Say): readonly string[] {
  const show = showIn(say)
  const changed = changedSince(effects)
  const texts = changed.slice(0, maxChanged).map(({ row, day, seen, before }) => {
    const where = `${row.factory}, ${row.name}, ${show.dates.day(dateOfDay(day))}`
    const now = timesText(timesOf(before), show)
    const [first, ...others] = new Set([before, ...before.others].flatMap(({ dated }) => (dated === undefined ? [] : dated.changedBy)))
    return first === undefined || others.length > 0
      ? say(msg`${where}: ${{ seen: timesText(seen, show) }} when you planned it, now ${now}.`)
      : say(msg`${where}: ${{ seen: timesText(seen, show) }} when you planned it, now ${now} (changed by ${{ by: first }}).`)
  })
  const rest = changed.length - texts.length
  return rest === 0 ? texts : [...texts, say(messages.moreChanged(rest))]
}

function timesText({ time, others }: CellTimes, show: Show): string {
  return [show.time(time), ...others.map((one) => `${one.productType} ${show.time(one.time)}`)].join(', ')
}

function Effects({ effects }: { readonly effects: readonly Effect[] }) {
  const say = useSay()
  const show = useShow()
  const textOf = (cell: Effect['before']) => timesText(timesOf(cell), show)
  const changed = effects.filter(({ before, after }) => textOf(before) !== textOf(after))
  const byDay = Map.groupBy(changed, ({ day }) => day)
  return (
    <details>
      <summary>
        {say(msg`${plural({ count: changed.length }, { one: '# cut-off changes', other: '# cut-offs change' })}`)}
        {changed.length === effects.length ? null : `; ${say(messages.unchanged(effects.length - changed.length))}`}
      </summary>
      <div className={`text-14 ${classes['changes']}`}>
        {[...byDay].map(([day, ofDay]) => (
          <section key={day}>
            <h3>{show.dates.day(dateOfDay(day))}</h3>
            <ul>
              {ofDay.map(({ row, before, after }) => (
                <li key={`${row.factory} ${row.service}`}>
                  {say(msg`${{ service: `${row.factory}, ${row.name}` }}: ${{ before: textOf(before) }} → ${{ after: textOf(after) }}`)}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </details>
  )
}
