import { Alert } from '@goat/ui/alert'
import { SuccessIcon, WarningIcon } from '@goat/ui/icons'
import { Pill } from '@goat/ui/pill'
import { useSay } from '../platform/locale/locale-root.tsx'
import { messages } from './messages.ts'
import type { Connection } from './use-connection.ts'

/** Whether the board is live. */
export function ConnectionPill({ connection }: { readonly connection: Connection }) {
  const say = useSay()
  switch (connection) {
    case 'connecting':
      return <Pill>{say(messages.updating)}</Pill>
    case 'live':
      return (
        <Pill tone="success">
          <SuccessIcon />
          {say(messages.live)}
        </Pill>
      )
    case 'lost':
      return (
        <Pill tone="warning">
          <WarningIcon />
          {say(messages.notLive)}
        </Pill>
      )
  }
}

/** Says that changes come later than usual. If the records cannot be read either, `Loaded` says so. */
export function DelayAlert() {
  const say = useSay()
  return (
    <Alert variant="warning" isLive>
      {say(messages.delayed)}
    </Alert>
  )
}
