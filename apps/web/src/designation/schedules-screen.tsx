import { permits } from '@goat/domain/permissions'
import { Alert } from '@goat/ui/alert'
import { Button } from '@goat/ui/button'
import { PlusIcon } from '@goat/ui/icons'
import { useToasts } from '@goat/ui/toast'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { failureText } from '../platform/api/failure-text.ts'
import { useConfig } from '../platform/config/config-root.tsx'
import { useSay } from '../platform/locale/locale-root.tsx'
import { useSession } from '../platform/session/session.ts'
import { EmptyState } from '../platform/shell/empty-state.tsx'
import { Page } from '../platform/shell/page.tsx'
import { useMinute } from '../platform/use-minute.ts'
import { formatAddress, type ListAddress, parseAddress, wholeList } from './address.ts'
import { DownloadSchedules } from './download-schedules.tsx'
import { FilterBar } from './filter-bar.tsx'
import { messages } from './messages.ts'
import { useSchedules } from './queries.ts'
import { ScheduleList } from './schedule-list.tsx'
import classes from './schedules-screen.module.css'
import { SchedulesSkeleton } from './schedules-skeleton.tsx'
import { useShow } from './show.ts'

/** Description section 2, "/schedules 'Card Designation Schedules'". */
export function SchedulesScreen() {
  const say = useSay()
  const navigate = useNavigate()
  const canEdit = permits(useSession().permission, 'editor')
  const { accessChannel } = useConfig()
  const newSchedule = (
    <Button variant="primary" icon={<PlusIcon />} onClick={() => void navigate(paths.newSchedule)}>
      {say(messages.newSchedule)}
    </Button>
  )
  return (
    <Page title={say(messages.title)} purpose={say(messages.purpose)} action={canEdit ? newSchedule : undefined}>
      <div className={classes['banners']}>
        <Alert variant="warning" title={say(messages.warningTitle)}>
          {say(messages.warningText)}
        </Alert>
        {canEdit ? null : (
          <Alert variant="info" title={say(messages.viewerOnly)}>
            {accessChannel === '' ? undefined : say(messages.askToEdit(accessChannel))}
          </Alert>
        )}
      </div>
      <Schedules canEdit={canEdit} />
    </Page>
  )
}

function Schedules({ canEdit }: { readonly canEdit: boolean }) {
  const say = useSay()
  const show = useShow()
  const toasts = useToasts()
  const navigate = useNavigate()
  const { supportChannel } = useConfig()
  const now = useMinute().epochMilliseconds
  const address = parseAddress(useLocation().search)
  const { data, error, errorUpdateCount, isPending, isFetching, isRefetchError, dataUpdatedAt, refetch } = useSchedules()
  const tell = useEffectEvent(() => toasts.show('error', say(messages.loadFailedToast)))
  const told = useRef(errorUpdateCount)
  useEffect(() => {
    if (errorUpdateCount > told.current) tell()
    told.current = errorUpdateCount
  }, [errorUpdateCount])
  const go = (next: ListAddress) => void navigate({ search: formatAddress(next) }, { replace: true })
  const again = (
    <Button disabled={isFetching} onClick={() => void refetch()}>
      {say(messages.tryAgain)}
    </Button>
  )
  if (isPending) return <SchedulesSkeleton />
  if (data === undefined) {
    return (
      <Alert variant="error" isLive title={say(messages.loadFailed)} actions={again}>
        {failureText(error, say, supportChannel)}
      </Alert>
    )
  }
  return (
    <>
      {isRefetchError ? (
        <Alert variant="warning" isLive actions={again}>
          {say(messages.refreshFailed(show.instant(dataUpdatedAt)))}
        </Alert>
      ) : null}
      {data.length === 0 ? (
        <EmptyState title={say(messages.none)}>
          <p>{say(messages.noneText)}</p>
        </EmptyState>
      ) : (
        <>
          <div className={classes['tools']}>
            {address.schedule === undefined ? <FilterBar address={address} onChange={go} /> : null}
            <DownloadSchedules schedules={data} address={address} now={now} />
          </div>
          <ScheduleList schedules={data} address={address} now={now} canEdit={canEdit} onShowAll={() => go(wholeList)} />
        </>
      )}
    </>
  )
}
