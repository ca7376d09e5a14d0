import { permits } from '@goat/domain/brands'
import { useSay } from '../platform/locale/locale-root.tsx'
import { useSession } from '../platform/session/session.ts'
import { Page } from '../platform/shell/page.tsx'
import { CentreView } from './centre-view.tsx'
import { LoadedCentres } from './loaded-centres.tsx'
import { messages } from './messages.ts'
import { ViewerNote } from './viewer-note.tsx'

/** `/deliveryoptions` (OPT-1 to OPT-6). */
export function DeliveryOptionsScreen() {
  const say = useSay()
  const canEdit = permits(useSession().permission, 'editor')
  return (
    <Page title={say(messages.title)} purpose={say(messages.purpose)}>
      {canEdit ? null : <ViewerNote />}
      <LoadedCentres>{(centres) => <CentreView centres={centres} canEdit={canEdit} />}</LoadedCentres>
    </Page>
  )
}
