import { type CopiedPlan, type PlanWire, previewCopy } from '@goat/contract/plans'
import { brandOf } from '@goat/domain/brands'
import { code, fieldsOf, propertyIssues, text, type ValueOf } from '@goat/domain/kinds/kind'
import { maxPlanNameLength, planContentShape } from '@goat/domain/kinds/plan'
import { type DateRule, dateRules, maxCopyYears } from '@goat/domain/plan-copies'
import { RadioGroup } from '@goat/ui/choices'
import { TextInput } from '@goat/ui/fields'
import { Unbroken } from '@goat/ui/messages'
import { Select } from '@goat/ui/select'
import { msg } from '@lingui/core/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { changedFacts, type Describe } from '../history/change-item.tsx'
import { holidayName } from '../live/world.ts'
import { CallFailure } from '../platform/api/failure.ts'
import { issueSentencesOf } from '../platform/api/failure-text.ts'
import { useBrandQuery } from '../platform/api/query-root.tsx'
import { useDates } from '../platform/locale/dates.ts'
import { type MessageDescriptor, useSay } from '../platform/locale/locale.tsx'
import { useBrand } from '../platform/session.tsx'
import { Fact, Facts } from '../platform/shell/facts.tsx'
import { Loaded } from '../platform/shell/loaded.tsx'
import { Modal } from '../platform/shell/modal.tsx'
import { beginEditing, formIssues } from '../records/draft.ts'
import { RecordForm } from '../records/record-form.tsx'
import { useField, useRecordForm } from '../records/use-record-form.ts'
import { messages, timeText } from './messages.ts'
import { usePlanWrites } from './queries.ts'

const rules: Readonly<Record<DateRule, MessageDescriptor>> = { sameDate: msg`The same dates`, sameWeekday: msg`The same days of the week` }

type CopyFormProps = {
  readonly plan: PlanWire
  readonly describe: Describe
  /** `made`: the id of the copy. */
  readonly onEnd: (made: readonly string[] | undefined) => void
}

const shape = { name: planContentShape.name, years: text(), rule: code(dateRules) } as const
type Draft = ValueOf<typeof shape> & { readonly version?: undefined }
const copyFields = { fields: () => fieldsOf(shape) }
const labels = { name: msg`Name`, years: msg`Years later`, rule: msg`Dates` } as const

/** What the names of the forms of copies begin with; the id of the plan follows. */
export const copyFormName = 'plan-copy/'

/** Makes a draft from a plan with its dates in another year, each of which is shown before (PLN-30). */
export function CopyForm({ plan, describe, onEnd }: CopyFormProps) {
  const { id, name: copied, zone } = plan
  const say = useSay()
  const { brand } = useBrand()
  const writes = usePlanWrites()
  const initial: Draft = { name: copied, years: '1', rule: 'sameWeekday' }
  const form = useRecordForm<ValueOf<typeof shape>, Draft>(copyFields, () => beginEditing(initial), {
    keepAs: `${copyFormName}${id}`,
    onEnd,
  })
  const { name, years, rule } = form.state.draft
  const query = useBrandQuery(
    () => [brand, 'plans', id, 'copy', years, rule],
    (client, { signal }) => client.read(previewCopy, { params: { id }, query: { years, rule }, signal }),
    { placeholderData: keepPreviousData },
  )
  // Dates that are refused are those of the chosen year.
  const refused = query.error instanceof CallFailure ? (query.error.problem?.issues ?? []) : []
  const issues = formIssues(propertyIssues({ name: shape.name }, { name }))
  const field = useField(form, issues, labels, 'all')
  return (
    <Modal title={say(msg`Copy for another year`)} isOpen isLocked={field.isSaving} onClose={form.cancel}>
      <RecordForm
        isDialog
        isNeverPlanned
        className="grid gap-16"
        form={form}
        // Each date is shown before anything is made.
        issues={query.data === undefined ? [undefined] : issues.all}
        savesOnlyValid
        write={(draft) => writes.copy(id, { ...draft, years: Number(draft.years) })}
        labels={{ save: say(msg`Make the copy`), cancel: say(messages.cancel) }}
      >
        <TextInput {...field('name')} maximum={maxPlanNameLength} isRequired />
        <Select
          {...field.choice('years')}
          error={issueSentencesOf(refused, say)[0]}
          options={Array.from({ length: maxCopyYears }, (_, at) => ({ value: String(at + 1), label: String(at + 1) }))}
          placeholder=""
          emptyText=""
        />
        <RadioGroup {...field.choice('rule')} choices={dateRules.map((one) => ({ value: one, label: say(rules[one]) }))} />
        {refused.length > 0 ? null : (
          <Loaded query={query} failed={{ title: messages.loadFailed }}>
            {(copy) => <MovedDates copy={copy} describe={describe} zone={zone ?? brandOf(brand).timeZone} />}
          </Loaded>
        )}
      </RecordForm>
    </Modal>
  )
}

type MovedDatesProps = { readonly copy: CopiedPlan; readonly describe: Describe; readonly zone: string }

/** The times of the copy, and each record with the dates that move. */
function MovedDates({ copy: { dates: own, items }, describe, zone }: MovedDatesProps) {
  const say = useSay()
  const dates = useDates()
  const show = (at: string) => (at.includes('T') ? timeText(say, at, zone) : dates.day(at))
  const listed = [
    {
      subject: say(msg`Start and end`),
      dates: own,
      labelOf: ({ field }: { readonly field: string }) => say(field === 'starts' ? msg`Starts` : msg`Ends`),
    },
    ...items.map(({ kind, key, action, before, after, dates: of }) => {
      // What its field is called is what differs if only this date does.
      const labelOf = (date: (typeof of)[number]) => {
        const changed = describe({ kind, key, action, before: { ...(after as object), [date.field]: date.before }, after })
        return changed && changedFacts(changed)[0]?.label
      }
      return { subject: describe({ kind, key, action, before, after })?.subject ?? key, dates: of, labelOf }
    }),
  ]
  return (
    <ul className="plain-list grid gap-8">
      {listed.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
        <li key={at} className="anywhere">
          <strong>
            <Unbroken>{one.subject}</Unbroken>
          </strong>
          {one.dates.length === 0 ? <p>{say(msg`No dates`)}</p> : null}
          {one.dates.length === 0 ? null : (
            <Facts>
              {one.dates.map((date) => (
                <Fact key={date.field} label={one.labelOf(date) ?? date.field}>
                  {say(msg`${{ before: show(date.before) }} → ${{ after: show(date.after) }}`)}{' '}
                  {date.holiday === null ? null : (
                    <span className="note">
                      {say(msg`moves with ${{ holiday: holidayName(say, { name: date.holiday, dutchName: date.dutchHoliday ?? null }) }}`)}
                    </span>
                  )}
                </Fact>
              ))}
            </Facts>
          )}
        </li>
      ))}
    </ul>
  )
}
