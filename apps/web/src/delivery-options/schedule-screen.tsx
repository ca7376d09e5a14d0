import { duplicateOf, newDeliveryOptionSchedule } from '@goat/domain/delivery-option-schedules'
import type { FulfilmentCentre } from '@goat/domain/kinds/delivery-option'
import { localAt } from '@goat/domain/time/calendar'
import { Button } from '@goat/ui/button'
import { msg } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import { paths } from '../paths.ts'
import { serverTime } from '../platform/clock.ts'
import { useSay } from '../platform/locale/locale.tsx'
import { useLocation, useNavigate } from '../platform/navigation/router.tsx'
import { useFormShown } from '../platform/session.tsx'
import { EmptyState, Loaded } from '../platform/shell/loaded.tsx'
import { Page } from '../platform/shell/page.tsx'
import { CentreOfOtherBrand, ViewOnlyNote } from '../records/notes.tsx'
import { addressOf, type FormAddress, listAddress, type OptionAt, optionAt, parseFormAddress } from './address.ts'
import { formMessages, messages } from './messages.ts'
import { LiveOptions, LoadedCentres, lacksScheduleList, OptionsSkeleton, useCentreSchedules, useCentres } from './queries.tsx'
import { ScheduleEditor, type ScheduleEditorProps } from './schedule-editor.tsx'
import { draftOf, hasZone, priceChangeOf, type ScheduleDraft, zoneOf } from './schedules.ts'

/** `/deliveryoptions/create-schedule` (OPT-12). With the parameter `schedule`, the same form edits a stored schedule. */
export function ScheduleScreen() {
  const say = useSay()
  const { search } = useLocation()
  const address = parseFormAddress(search)
  if (address === undefined) {
    return (
      <Page title={say(messages.createTitle)}>
        <NoForm title={say(formMessages.badAddress)}>{say(formMessages.badAddressText)}</NoForm>
      </Page>
    )
  }
  return <FormPage address={address} key={search} />
}

/**
 * The page with the schedule's name as its heading (OPT-13), which is shown while the option is loading. The name of the option is the
 * current one, or the one in the address until it is loaded.
 */
function FormPage({ address }: { readonly address: FormAddress }) {
  const say = useSay()
  const { data } = useCentres()
  const known = data === undefined ? undefined : optionAt(data.read, address)
  // A cancelled schedule that is created again has the page of a new one.
  const [isAgain, setAgain] = useState(false)
  const isEdit = address.schedule !== undefined && !isAgain
  const title = isEdit ? formMessages.editPageTitle : messages.createTitle
  const lead = isEdit ? formMessages.editLead : formMessages.lead
  return (
    <Page
      title={address.name === '' ? say(title) : address.name}
      documentTitle={say(title)}
      purpose={say(lead(known?.option.name ?? (address.optionName || address.optionId), address.centre))}
    >
      <LoadedCentres>
        {(centres) => (
          <>
            <LiveOptions />
            <ViewOnlyNote actions={<BackToList />} />
            <OptionForm address={address} centres={centres} onCreateAgain={() => setAgain(true)} />
          </>
        )}
      </LoadedCentres>
    </Page>
  )
}

type OptionFormProps = Omit<ScheduleOfProps, 'at'> & { readonly centres: readonly FulfilmentCentre[] }

function OptionForm({ address, centres, onCreateAgain }: OptionFormProps) {
  const say = useSay()
  const isFormShown = useFormShown()
  const found = optionAt(centres, address)
  // Keeps an option that was found, so that the typed text is not lost if the option is removed.
  const [held, setHeld] = useState(found)
  if (found !== undefined && held === undefined) setHeld(found)
  const at = [found, held].find((one) => one !== undefined && hasZone(one.option)) ?? found
  if (!isFormShown) return null
  if (at === undefined) {
    return (
      <CentreOfOtherBrand code={address.centre}>
        <NoForm title={say(messages.unknownOption(address.optionId, address.centre))}>{say(formMessages.badAddressText)}</NoForm>
      </CentreOfOtherBrand>
    )
  }
  if (!hasZone(at.option)) return <NoForm title={say(messages.zoneUnknown(address.centre))} at={at} />
  return <ScheduleOf address={address} at={at} onCreateAgain={onCreateAgain} />
}

type ScheduleOfProps = Pick<ScheduleEditorProps, 'at' | 'onCreateAgain'> & { readonly address: FormAddress }

/** The form of a new schedule with the defaults for the centre's current date (OPT-14), or of a stored one to edit or duplicate. */
function ScheduleOf({ address, at, onCreateAgain }: ScheduleOfProps) {
  const say = useSay()
  const schedules = useCentreSchedules(address.centre)
  const id = address.schedule ?? address.duplicate
  const found = schedules.data?.read.find((one) => one.id === id && one.deliveryOptionId === at.option.id)
  const [base, setBase] = useState<ScheduleDraft | undefined>(() => {
    const { date = localAt(serverTime(), zoneOf(at.option)).slice(0, 10), time = '00:00:00' } = address
    const { fulfilmentCentreId, id: deliveryOptionId } = at.option
    const fresh = { ...newDeliveryOptionSchedule({ name: address.name, fulfilmentCentreId, deliveryOptionId }, date), startTime: time }
    if (id !== undefined) return undefined
    return address.isPriceChange ? priceChangeOf(draftOf(fresh)) : draftOf(fresh)
  })
  if (base === undefined && found !== undefined) {
    setBase(draftOf(address.schedule === undefined ? duplicateOf(found, address.name || found.name) : found))
  }
  if (id === undefined && address.name === '') {
    return (
      <NoForm title={say(msg`The schedule has no name yet.`)} at={at}>
        {say(formMessages.badAddressText)}
      </NoForm>
    )
  }
  if (base !== undefined && (base.id === '' || base.cancelledAt === undefined)) {
    return <ScheduleEditor at={at} initial={base} schedules={schedules} onCreateAgain={onCreateAgain} />
  }
  if (base !== undefined) return <NoForm title={say(msg`This schedule was cancelled and can no longer be changed.`)} at={at} />
  if (id === '') return <NoForm title={say(msg`The link is incomplete: it does not say which schedule to open.`)} at={at} />
  if (lacksScheduleList(schedules.error)) return <NoForm title={say(messages.schedulesNotListed)} at={at} />
  return (
    <Loaded query={schedules} skeleton={<OptionsSkeleton />} failed={{ text: messages.schedulesFailed }}>
      {({ leftOut }) =>
        id !== undefined && leftOut.includes(id) ? (
          <NoForm title={say(msg`This schedule could not be read, so it cannot be changed here.`)} at={at} />
        ) : (
          <NoForm title={say(msg`This schedule does not exist.`)} at={at}>
            {say(msg`It may belong to another delivery option.`)}
          </NoForm>
        )
      }
    </Loaded>
  )
}

/** Shown instead of the form: the reason, and a link back. */
function NoForm({ title, at, children }: { readonly title: string; readonly at?: OptionAt; readonly children?: ReactNode }) {
  return (
    <EmptyState title={title}>
      {children === undefined ? null : <p>{children}</p>}
      <BackToList {...(at === undefined ? {} : { at })} />
    </EmptyState>
  )
}

function BackToList({ at }: { readonly at?: OptionAt }) {
  const say = useSay()
  const navigate = useNavigate()
  return (
    <Button variant="primary" onClick={() => void navigate(at === undefined ? paths.deliveryOptions : listAddress(addressOf(at)))}>
      {say(msg`Back to the delivery options`)}
    </Button>
  )
}
