import { duplicateOf, newDeliveryOptionSchedule } from '@goat/domain/delivery-option-schedules'
import type { FulfilmentCentre } from '@goat/domain/delivery-options'
import { localAt } from '@goat/domain/local-date-time'
import { permits } from '@goat/domain/permissions'
import { Button } from '@goat/ui/button'
import { type ReactNode, useState } from 'react'
import { paths } from '../paths.ts'
import { serverTime } from '../platform/clock.ts'
import { useSay } from '../platform/locale/locale-root.tsx'
import { useLocation, useNavigate } from '../platform/navigation/router.tsx'
import { useSession } from '../platform/session/session.ts'
import { useBegun } from '../platform/session/use-begun.ts'
import { EmptyState } from '../platform/shell/empty-state.tsx'
import { Loaded } from '../platform/shell/loaded.tsx'
import { Page } from '../platform/shell/page.tsx'
import { addressOf, type FormAddress, listAddress, type OptionAt, optionAt, parseFormAddress } from './address.ts'
import { draftOf, type ScheduleDraft } from './drafts.ts'
import { formMessages } from './form-messages.ts'
import { idOf } from './known-schedules.ts'
import { LoadedCentres } from './loaded-centres.tsx'
import { messages } from './messages.ts'
import { OptionsSkeleton } from './options-skeleton.tsx'
import { hasZone, zoneOf } from './places.ts'
import { isNotListed, useCentreSchedules, useCentres } from './queries.ts'
import { ScheduleEditor } from './schedule-editor.tsx'
import { ViewerNote } from './viewer-note.tsx'

/** `/deliveryoptions/create-schedule` (OPT-12). The same form edits a stored schedule: the parameter `schedule`. */
export function ScheduleScreen() {
  const say = useSay()
  const { search } = useLocation()
  const address = parseFormAddress(search)
  const canEdit = permits(useSession().permission, 'editor')
  if (address === undefined) {
    return (
      <Page title={say(formMessages.pageTitle)}>
        <Nothing title={say(formMessages.badAddress)}>{say(formMessages.badAddressText)}</Nothing>
      </Page>
    )
  }
  return (
    <Loading address={address} key={search}>
      {(centres) => (
        <>
          {canEdit ? null : <ViewerNote actions={<BackToList />} />}
          <OfOption address={address} centres={centres} canEdit={canEdit} />
        </>
      )}
    </Loading>
  )
}

type LoadingProps = { readonly address: FormAddress; readonly children: (centres: readonly FulfilmentCentre[]) => ReactNode }

/**
 * The frame of the page stands while its option is still to be loaded; the heading is the schedule's name (OPT-13). The option is called
 * what it is called now, and until that is known what the address says.
 */
function Loading({ address, children }: LoadingProps) {
  const say = useSay()
  const { data } = useCentres()
  const known = data === undefined ? undefined : optionAt(data.read, address)
  const isEdit = address.schedule !== undefined
  const title = isEdit ? formMessages.editPageTitle : formMessages.pageTitle
  const lead = isEdit ? formMessages.editLead : formMessages.lead
  return (
    <Page
      title={address.name === '' ? say(title) : address.name}
      documentTitle={say(title)}
      purpose={say(lead(known?.option.name ?? (address.optionName || address.optionId), address.centre))}
    >
      <LoadedCentres>{children}</LoadedCentres>
    </Page>
  )
}

type OfOptionProps = { readonly address: FormAddress; readonly centres: readonly FulfilmentCentre[]; readonly canEdit: boolean }

function OfOption({ address, centres, canEdit }: OfOptionProps) {
  const say = useSay()
  const isBegun = useBegun(canEdit)
  const found = optionAt(centres, address)
  // What was found once stays: an option that goes away meanwhile must not take what was typed with it.
  const [held, setHeld] = useState(found)
  if (found !== undefined && held === undefined) setHeld(found)
  const at = [found, held].find((one) => one !== undefined && hasZone(one.option)) ?? found
  if (!isBegun) return null
  if (at === undefined) {
    return <Nothing title={say(formMessages.unknownOption(address.optionId, address.centre))}>{say(formMessages.badAddressText)}</Nothing>
  }
  if (!hasZone(at.option)) return <Nothing title={say(messages.zoneUnknown(address.centre))} at={at} />
  const options = centres.find((one) => one.fulfilmentCentre === address.centre)?.deliveryOptions ?? [at.option]
  if (address.schedule === undefined && address.duplicate === undefined) {
    return address.name === '' ? (
      <Nothing title={say(formMessages.noName)} at={at}>
        {say(formMessages.badAddressText)}
      </Nothing>
    ) : (
      <NewSchedule address={address} at={at} options={options} />
    )
  }
  return <StoredSchedule address={address} at={at} options={options} />
}

type FormOfProps = { readonly address: FormAddress; readonly at: OptionAt; readonly options: FulfilmentCentre['deliveryOptions'] }

/** A new schedule, with the defaults of today at the centre (OPT-14). */
function NewSchedule({ address, at, options }: FormOfProps) {
  const schedules = useCentreSchedules(address.centre)
  const [base] = useState<ScheduleDraft>(() => {
    const today = localAt(serverTime(), zoneOf(at.option)).slice(0, 10)
    const { fulfilmentCentreId, id } = at.option
    return draftOf(newDeliveryOptionSchedule({ name: address.name, fulfilmentCentreId, deliveryOptionId: id }, today))
  })
  return <ScheduleEditor at={at} options={options} initial={base} schedules={schedules} />
}

/** The form with a stored schedule, to change it or to make another like it. */
function StoredSchedule({ address, at, options }: FormOfProps) {
  const say = useSay()
  const schedules = useCentreSchedules(address.centre)
  const id = address.schedule ?? address.duplicate
  const found = schedules.data?.read.find((one) => one.id === id && one.deliveryOptionId === at.option.id)
  const [base, setBase] = useState<ScheduleDraft>()
  if (base === undefined && found !== undefined) {
    setBase(draftOf(address.schedule === undefined ? duplicateOf(found, address.name || found.name) : found))
  }
  if (base !== undefined && (base.id === '' || base.cancelledAt === undefined)) {
    return <ScheduleEditor at={at} options={options} initial={base} schedules={schedules} />
  }
  if (base !== undefined) return <Nothing title={say(formMessages.isCancelled)} at={at} />
  if (isNotListed(schedules.error)) return <Nothing title={say(messages.schedulesNotListed)} at={at} />
  return (
    <Loaded
      query={schedules}
      skeleton={<OptionsSkeleton />}
      failed={{ text: messages.schedulesFailed }}
      refreshFailed={messages.schedulesRefreshFailed}
    >
      {({ unread }) =>
        unread.some((one) => idOf(one) === id) ? (
          <Nothing title={say(formMessages.notUnderstood)} at={at} />
        ) : (
          <Nothing title={say(formMessages.unknownSchedule)} at={at}>
            {say(formMessages.unknownScheduleText)}
          </Nothing>
        )
      }
    </Loaded>
  )
}

/** There is no form to show: why, and the way back. */
function Nothing({ title, at, children }: { readonly title: string; readonly at?: OptionAt; readonly children?: ReactNode }) {
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
      {say(formMessages.back)}
    </Button>
  )
}
