import { Alert } from '@goat/ui/alert'
import { SuccessIcon, WarningIcon } from '@goat/ui/icons'
import { Pill } from '@goat/ui/pill'
import { useDates } from '../platform/locale/dates.ts'
import { useSay } from '../platform/locale/locale-root.tsx'
import { messages } from './messages.ts'
import type { Connection } from './use-connection.ts'

export type ConnectionStateProps = { readonly connection: Connection }

/** Whether the board is live. */
export function ConnectionPill({ connection: { kind } }: ConnectionStateProps) {
  const say = useSay()
  switch (kind) {
    case 'connecting':
      return <Pill>{say(messages.connecting)}</Pill>
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

/** Says since when changes are missing. */
export function ConnectionAlert({ connection }: ConnectionStateProps) {
  const say = useSay()
  const dates = useDates()
  if (connection.kind !== 'lost') return null
  return (
    <Alert variant="warning" isLive>
      {say(messages.lost(dates.time(connection.since)))}
    </Alert>
  )
}
