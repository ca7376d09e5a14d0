import { permits } from '@goat/domain/brands'
import { Alert } from '@goat/ui/alert'
import { useRef } from 'react'
import { useConfig } from '../platform/config/config-root.tsx'
import { useSay } from '../platform/locale/locale-root.tsx'
import { useLocation, useNavigate } from '../platform/navigation/router.tsx'
import { useSession } from '../platform/session/session.ts'
import { Page } from '../platform/shell/page.tsx'
import { formatAddress, isOverriddenAddress, parseAddress } from './address.ts'
import { KeySearch } from './key-search.tsx'
import { countKeys, maxKeys } from './keys.ts'
import { messages } from './messages.ts'
import { Outcome } from './outcome.tsx'
import { useLookups } from './queries.ts'

/** `/product-designation-override` (OVR-1). */
export function ProductOverridesScreen() {
  const say = useSay()
  const navigate = useNavigate()
  const location = useLocation()
  const { accessChannel } = useConfig()
  const canEdit = permits(useSession().permission, 'editor')
  const box = useRef<HTMLInputElement | HTMLTextAreaElement>(null)
  const keys = parseAddress(location.search)
  const searched = countKeys(keys) > maxKeys ? [] : keys
  const isOverridden = keys.length === 0 && isOverriddenAddress(location.search)
  const lookups = useLookups(searched, isOverridden, location.key)

  const search = (wanted: readonly string[]) =>
    void navigate({ search: formatAddress(wanted) }, { replace: formatAddress(wanted) === formatAddress(keys) })
  const clear = () => {
    void navigate({ search: '' })
    // The modal returns focus one frame after it closes, to a button that no longer exists.
    setTimeout(() => box.current?.focus(), 100)
  }
  return (
    <Page title={say(messages.title)} purpose={say(messages.purpose)}>
      <KeySearch keys={keys} isSearching={lookups.isFetching} onSearch={search} box={box} />
      {canEdit ? null : (
        <Alert variant="info" title={say(messages.viewerOnly)}>
          {accessChannel === '' ? undefined : say(messages.askToEdit(accessChannel))}
        </Alert>
      )}
      <Outcome
        key={location.key}
        isAsked={isOverridden || searched.length > 0}
        lookups={lookups.data}
        isSearching={lookups.isFetching}
        canEdit={canEdit}
        onSearchAgain={async () => (await lookups.refetch()).data}
        onUpdated={clear}
      />
    </Page>
  )
}
