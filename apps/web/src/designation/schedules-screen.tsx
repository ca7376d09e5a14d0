import { permits } from '@goat/domain/brands'
import { Alert } from '@goat/ui/alert'
import { Button } from '@goat/ui/button'
import { PlusIcon } from '@goat/ui/control-icons'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useZones } from '../factory-records.ts'
import { paths } from '../paths.ts'
import { useConfig } from '../platform/config/config-root.tsx'
import { useSay } from '../platform/locale/locale-root.tsx'
import { useLocation, useNavigate } from '../platform/navigation/router.tsx'
import { useSession } from '../platform/session/session.ts'
import { Loaded } from '../platform/shell/loaded.tsx'
import { Page } from '../platform/shell/page.tsx'
import { useTranslatedToasts } from '../platform/translated-toasts.tsx'
import { UnreadRecords } from '../platform/unread/unread-records.tsx'
import { useServerTime } from '../platform/use-server-time.ts'
import { formatAddress, type ListAddress, parseAddress, wholeList } from './address.ts'
import { DownloadSchedules } from './download-schedules.tsx'
import { FilterBar } from './filter-bar.tsx'
import { messages } from './messages.ts'
import { useSchedules } from './queries.ts'
import { ScheduleList } from './schedule-list.tsx'
import classes from './schedules-screen.module.css'
import { SchedulesSkeleton } from './schedules-skeleton.tsx'
import { ZonesContext } from './zones.ts'

/** `/schedules` (DES-1 to DES-6). */
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
  const toasts = useTranslatedToasts()
  const navigate = useNavigate()
  const now = useServerTime()
  const { search, state } = useLocation()
  const address = parseAddress(search)
  const schedules = useSchedules()
  const zoneOf = useZones()
  const { errorUpdateCount, dataUpdatedAt } = schedules
  const showLoadFailed = useEffectEvent(() => toasts.show('error', (language) => language(messages.loadFailedToast)))
  // Once per outage; the notice on the page remains.
  const told = useRef<{ readonly failures: number; readonly since: number | undefined }>({ failures: errorUpdateCount, since: undefined })
  useEffect(() => {
    const isNew = errorUpdateCount > told.current.failures && told.current.since !== dataUpdatedAt
    if (isNew) showLoadFailed()
    told.current = { failures: errorUpdateCount, since: isNew ? dataUpdatedAt : told.current.since }
  }, [errorUpdateCount, dataUpdatedAt])
  const go = (next: ListAddress) => void navigate({ search: formatAddress(next) }, { replace: true, state })
  return (
    <Loaded
      query={schedules}
      skeleton={<SchedulesSkeleton />}
      failed={{ title: messages.loadFailed }}
      refreshFailed={messages.refreshFailed}
    >
      {({ read, unread }) =>
        zoneOf === undefined ? (
          <SchedulesSkeleton />
        ) : (
          <ZonesContext value={zoneOf}>
            {read.length > 0 ? (
              <div className={classes['tools']}>
                {address.schedule === undefined ? <FilterBar address={address} onChange={go} /> : null}
                <DownloadSchedules schedules={{ read, unread }} address={address} now={now} />
              </div>
            ) : null}
            {/* Also without schedules, because the last one may have been deleted during editing. */}
            <ScheduleList schedules={read} unread={unread} address={address} now={now} canEdit={canEdit} onShowAll={() => go(wholeList)} />
            <UnreadRecords unread={unread} />
          </ZonesContext>
        )
      }
    </Loaded>
  )
}
