import type { CutoffFactory } from '@goat/domain/cutoffs'
import { permits } from '@goat/domain/permissions'
import { Alert } from '@goat/ui/alert'
import { paths } from '../paths.ts'
import { useBrandApis } from '../platform/brand/use-brand-apis.ts'
import linkClasses from '../platform/change-history/history-link.module.css'
import { useConfig } from '../platform/config/config-root.tsx'
import { DownloadCsv } from '../platform/csv/download-csv.tsx'
import { useSay } from '../platform/locale/locale-root.tsx'
import { Link } from '../platform/navigation/link.tsx'
import { useLocation, useNavigate } from '../platform/navigation/router.tsx'
import { useSession } from '../platform/session/session.ts'
import { EmptyState } from '../platform/shell/empty-state.tsx'
import { Loaded } from '../platform/shell/loaded.tsx'
import { Page } from '../platform/shell/page.tsx'
import { Select } from '../platform/shell/select.tsx'
import { UnreadRecords } from '../platform/unread/unread-records.tsx'
import { UnknownCentre } from '../unknown-centre.tsx'
import { formatAddress, parseAddress, placeOf } from './address.ts'
import { CentreClock } from './centre-clock.tsx'
import classes from './cutoffs-screen.module.css'
import { CutoffsSkeleton } from './cutoffs-skeleton.tsx'
import { messages } from './messages.ts'
import { useFactories } from './queries.ts'
import { ServiceList } from './service-list.tsx'
import { useShow } from './show.ts'

/** `/cutoffs` (CUT-1 to CUT-7). */
export function CutoffsScreen() {
  const say = useSay()
  return (
    <Page title={say(messages.title)} purpose={say(messages.purpose)}>
      <Loaded
        query={useFactories()}
        skeleton={<CutoffsSkeleton />}
        failed={{ title: messages.loadFailed }}
        refreshFailed={messages.refreshFailed}
      >
        {({ read: factories, unread }, retry) => (
          <>
            {factories.length > 0 ? (
              <Centres factories={factories} />
            ) : unread.length > 0 ? null : (
              <EmptyState title={say(messages.noCentres)}>
                <p>{say(messages.noCentresText)}</p>
                {retry}
              </EmptyState>
            )}
            <UnreadRecords unread={unread} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

function Centres({ factories }: { readonly factories: readonly CutoffFactory[] }) {
  const say = useSay()
  const show = useShow()
  const navigate = useNavigate()
  const { accessChannel } = useConfig()
  // Another back end without foresight has no dated cut-offs.
  const hasCalendar = useBrandApis().foresight !== null
  const canEdit = permits(useSession().permission, 'editor')
  const address = parseAddress(useLocation().search)
  const place = placeOf(address, factories)
  if (place === undefined) return null
  const { factory, service } = place
  const go = (factoryCode: string, serviceName: string | undefined) =>
    void navigate(
      { search: formatAddress({ factory: factoryCode, service: serviceName }) },
      { replace: factoryCode === factory.factoryCode },
    )
  return (
    <>
      {address.factory === undefined || address.factory === factory.factoryCode ? null : (
        <UnknownCentre code={address.factory} shown={factory.factoryCode} />
      )}
      <div className={classes['centre']}>
        <Select
          label={say(messages.selectCentre)}
          placeholder={say(messages.noCentreChosen)}
          emptyText={say(messages.noCentresInList)}
          options={factories.map(({ factoryCode }) => ({ value: factoryCode, label: factoryCode }))}
          value={factory.factoryCode}
          onChange={(next) => {
            if (next !== factory.factoryCode) go(next, undefined)
          }}
        />
        <CentreClock timeZone={factory.timeZone} />
      </div>
      <div className={classes['below']}>
        <div className={classes['banners']}>
          <Alert variant="info">{say(messages.localTimes)}</Alert>
          {canEdit ? null : (
            <Alert variant="info" title={say(messages.viewerOnly)}>
              {accessChannel === '' ? undefined : say(messages.askToEdit(accessChannel))}
            </Alert>
          )}
        </div>
        {hasCalendar ? (
          <Link className={linkClasses['link']} to={paths.cutoffCalendar}>
            {say(messages.calendar)}
          </Link>
        ) : null}
        <DownloadCsv label={say(messages.downloadCsv)} table={async () => (await import('./csv-table.ts')).csvTable(factory, say, show)} />
      </div>
      <ServiceList
        key={factory.factoryCode}
        factory={factory}
        open={service}
        canEdit={canEdit}
        onOpen={(serviceName) => go(factory.factoryCode, serviceName)}
      />
    </>
  )
}
