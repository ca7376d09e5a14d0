import { type CopiedPlan, type PlanWire, previewCopy } from '@goat/contract/plans'
import { maxPlanNameLength } from '@goat/domain/kinds/plan'
import { type DateRule, dateRules, maxCopyYears } from '@goat/domain/plan-copies'
import { Button, LoadingButton, ModalActions } from '@goat/ui/button'
import { RadioGroup } from '@goat/ui/choices'
import { TextInput } from '@goat/ui/fields'
import { Alert, Unbroken } from '@goat/ui/messages'
import { Select } from '@goat/ui/select'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Describe } from '../history/change-item.tsx'
import { useClient } from '../platform/api/client.ts'
import { useDates } from '../platform/locale/dates.ts'
import { type LazyText, useSay } from '../platform/locale/locale.tsx'
import { useBrand } from '../platform/session.tsx'
import { ListSkeleton, Loaded } from '../platform/shell/loaded.tsx'
import { Fitted, Modal } from '../platform/shell/modal.tsx'
import { messages } from './messages.ts'
import { usePlanWrites } from './queries.ts'

const rules: Readonly<Record<DateRule, MessageDescriptor>> = { sameDate: msg`The same dates`, sameWeekday: msg`The same days of the week` }

type CopyFormProps = {
  readonly plan: PlanWire
  readonly describe: Describe
  readonly onMade: (plan: PlanWire) => void
  readonly onClose: () => void
}

/** Makes a draft from a plan with its dates in another year, each of which is shown before (PLN-30). */
export function CopyForm({ plan: { id, name: copied }, describe, onMade, onClose }: CopyFormProps) {
  const say = useSay()
  const client = useClient()
  const { brand } = useBrand()
  const writes = usePlanWrites()
  const [name, setName] = useState(copied)
  const [years, setYears] = useState(1)
  const [rule, setRule] = useState<DateRule>('sameWeekday')
  const [failure, setFailure] = useState<LazyText>()
  const query = useQuery({
    queryKey: [brand, 'plans', id, 'copy', years, rule],
    queryFn: ({ signal }) => client.read(previewCopy, { params: { id }, query: { years: String(years), rule }, signal }),
    placeholderData: keepPreviousData,
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const outcome = await writes.copy(id, { name, years, rule })
    if (outcome.kind === 'failed') return setFailure(() => outcome.why)
    if (outcome.answer !== undefined) onMade(outcome.answer)
  }
  return (
    <Modal title={say(messages.copyTitle)} isOpen isLocked={writes.isBusy} onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Fitted
          label={say(msg`Dates of the copy`)}
          content={
            <div className="grid gap-16">
              <TextInput label={say(msg`Name`)} value={name} onChange={setName} maximum={maxPlanNameLength} isRequired />
              <Select
                label={say(msg`Years later`)}
                value={String(years)}
                onChange={(chosen) => setYears(Number(chosen))}
                options={Array.from({ length: maxCopyYears }, (_, at) => ({ value: String(at + 1), label: String(at + 1) }))}
                placeholder=""
                emptyText=""
              />
              <RadioGroup
                label={say(msg`Dates`)}
                value={rule}
                onChange={setRule}
                choices={dateRules.map((one) => ({ value: one, label: say(rules[one]) }))}
              />
              <Loaded
                query={query}
                skeleton={<ListSkeleton />}
                failed={{ title: messages.loadFailed }}
                refreshFailed={messages.refreshFailed}
              >
                {(copy) => <MovedDates copy={copy} describe={describe} />}
              </Loaded>
            </div>
          }
        >
          {failure === undefined ? null : (
            <Alert variant="error" isLive>
              {failure(say)}
            </Alert>
          )}
          <ModalActions>
            <Button disabled={writes.isBusy} onClick={onClose}>
              {say(messages.cancel)}
            </Button>
            <LoadingButton variant="primary" type="submit" isLoading={writes.isBusy} disabled={query.data === undefined}>
              {say(msg`Make the copy`)}
            </LoadingButton>
          </ModalActions>
        </Fitted>
      </form>
    </Modal>
  )
}

type MovedDatesProps = { readonly copy: CopiedPlan; readonly describe: Describe }

/** The times of the copy, and each record with the dates that move. */
function MovedDates({ copy: { dates: own, items }, describe }: MovedDatesProps) {
  const say = useSay()
  const dates = useDates()
  const listed = [
    { subject: say(msg`Start and end`), dates: own, show: dates.instant },
    ...items.map(({ kind, key, action, before, after, dates: of }) => {
      return { subject: describe({ kind, key, action, before, after })?.subject ?? key, dates: of, show: dates.day }
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
          {one.dates.map(({ field, before, after, holiday }) => (
            <p key={field}>
              {say(messages.becomes(one.show(before), one.show(after)))} {holiday === null ? null : <span className="note">{holiday}</span>}
            </p>
          ))}
        </li>
      ))}
    </ul>
  )
}
