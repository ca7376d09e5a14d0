import type { CompiledWorld } from '@goat/foresight/compile'
import { Alert } from '@goat/ui/alert'
import { Button } from '@goat/ui/button'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { LiveWorld } from '../live-world.tsx'
import { useBrand } from '../platform/brand/brand-root.tsx'
import { useBrandNames } from '../platform/brand/use-brand-names.ts'
import { serverTime } from '../platform/clock.ts'
import { systemClock } from '../platform/live/follow-events.ts'
import { useSay } from '../platform/locale/locale-root.tsx'
import { useLocation, useNavigate } from '../platform/navigation/router.tsx'
import { EmptyState } from '../platform/shell/empty-state.tsx'
import { ListSkeleton } from '../platform/shell/list-skeleton.tsx'
import { Loaded } from '../platform/shell/loaded.tsx'
import { Page } from '../platform/shell/page.tsx'
import { loadWaitingParts } from '../platform/shell/part-in-advance.ts'
import { UnknownCentre } from '../unknown-centre.tsx'
import { type KnownWorld, useWorld } from '../world.ts'
import { type BoardAddress, formatAddress, parseAddress } from './address.ts'
import classes from './board.module.css'
import { BoardBar } from './board-bar.tsx'
import { BoardLists } from './board-lists.tsx'
import { ConnectionPill, DelayAlert } from './connection-state.tsx'
import { LiveBoard } from './live-board.ts'
import { messages } from './messages.ts'
import { Ticker } from './ticker.ts'
import { useConnection } from './use-connection.ts'
import { WallControls } from './wall-controls.tsx'

/** `/board`: the next cut-off of each delivery service, and how much time is left (BRD-1 to BRD-7). */
export function BoardScreen() {
  const say = useSay()
  const navigate = useNavigate()
  const brand = useBrandNames()[useBrand().brand]
  const address = parseAddress(useLocation().search)
  const [ticker] = useState(() => new Ticker({ now: serverTime, after: systemClock.after }))
  const { connection, attempt, onConnected } = useConnection(ticker)
  const world = useWorld()
  const go = (next: Partial<BoardAddress>) => void navigate({ search: formatAddress({ ...address, ...next }) }, { replace: true })
  const heading = address.isWall
    ? { title: say(messages.wallTitle(brand)), documentTitle: say(messages.title) }
    : { title: say(messages.title), purpose: say(messages.purpose) }
  const action = (
    <div className={classes['actions']}>
      <ConnectionPill connection={connection} />
      {address.isWall ? (
        <WallControls onLeave={() => go({ isWall: false })} />
      ) : (
        <Button onClick={() => go({ isWall: true })}>{say(messages.wall)}</Button>
      )}
    </div>
  )
  return (
    <div data-wall={address.isWall || undefined} className={classes['screen']}>
      <Page {...heading} action={action}>
        <LiveWorld key={attempt} onConnected={onConnected} />
        {connection === 'lost' && !world.isRefetchError ? <DelayAlert /> : null}
        <Loaded query={world} skeleton={<ListSkeleton />} failed={{ title: messages.loadFailed }} refreshFailed={messages.refreshFailed}>
          {(known) => <Board {...known} {...{ ticker, address }} onGo={go} />}
        </Loaded>
      </Page>
    </div>
  )
}

type BoardProps = KnownWorld & Pick<Parameters<typeof BoardBar>[0], 'ticker' | 'address' | 'onGo'>

function Board({ world, unread, ticker, address, onGo }: BoardProps) {
  const say = useSay()
  useEffect(loadWaitingParts, [])
  const { lines, withoutZone } = useBoard(world, ticker)
  const factories = [...new Set([...lines.map(({ factory }) => factory), ...withoutZone])].sort()
  const shown = factories.find((code) => code === address.factory)
  const ofFactory = shown === undefined ? lines : lines.filter(({ factory }) => factory === shown)
  return (
    <>
      {address.factory === undefined || shown !== undefined ? null : <UnknownCentre code={address.factory} shown={null} />}
      <BoardBar {...{ ticker, address, factories, onGo }} lines={ofFactory} />
      {unread === 0 ? null : <Alert variant="warning">{say(messages.notCounted(unread))}</Alert>}
      {withoutZone.length === 0 ? null : <Alert variant="warning">{say(messages.withoutZone(withoutZone.join(', ')))}</Alert>}
      {lines.length === 0 ? (
        <EmptyState title={say(messages.noServices)} />
      ) : (
        <BoardLists lines={ofFactory} ticker={ticker} isWall={address.isWall} />
      )}
    </>
  )
}

/** The board at the server's time. */
function useBoard(world: CompiledWorld, ticker: Ticker) {
  const board = useMemo(() => new LiveBoard(world, ticker.now), [world, ticker])
  return useSyncExternalStore(ticker.subscribe, board.current)
}
