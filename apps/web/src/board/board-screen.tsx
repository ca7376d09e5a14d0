import type { CompiledWorld } from '@goat/foresight/compile'
import { Alert } from '@goat/ui/alert'
import { Button } from '@goat/ui/button'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { LiveWorld } from '../live-world.tsx'
import { useBrand } from '../platform/brand/brand-root.tsx'
import { useBrandNames } from '../platform/brand/use-brand-names.ts'
import { serverTime } from '../platform/clock.ts'
import { systemClock } from '../platform/live/follow-events.ts'
import { type Say, useSay } from '../platform/locale/locale-root.tsx'
import { useLocation, useNavigate } from '../platform/navigation/router.tsx'
import { EmptyState } from '../platform/shell/empty-state.tsx'
import { ListSkeleton } from '../platform/shell/list-skeleton.tsx'
import { Loaded } from '../platform/shell/loaded.tsx'
import { Page } from '../platform/shell/page.tsx'
import { UnknownCentre } from '../unknown-centre.tsx'
import { type KnownWorld, useWorld } from '../world.ts'
import { type BoardAddress, formatAddress, parseAddress } from './address.ts'
import classes from './board.module.css'
import { BoardBar } from './board-bar.tsx'
import { BoardLists, WallLists } from './board-lists.tsx'
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
  const world = useWorld()
  const { connection, attempt, onHeard } = useConnection(ticker, world.data?.world.revision)
  const isLive = connection === 'live' && !world.isRefetchError
  const go = (next: Partial<BoardAddress>) =>
    // Back leads from the wall display to the board.
    void navigate({ search: formatAddress({ ...address, ...next }) }, { replace: next.isWall === undefined })
  const heading = address.isWall
    ? { title: say(messages.wallTitle(placeIn(say, brand, address.factory))), documentTitle: say(messages.title) }
    : { title: say(messages.title), purpose: say(messages.purpose) }
  const action = (
    <div className={classes['actions']}>
      <ConnectionPill connection={connection === 'live' && !isLive ? 'lost' : connection} />
      {address.isWall ? <WallControls /> : null}
      <Button onClick={() => go({ isWall: !address.isWall })}>{say(address.isWall ? messages.leaveWall : messages.wall)}</Button>
    </div>
  )
  return (
    <div data-wall={address.isWall || undefined} className={classes['screen']}>
      <Page {...heading} action={action}>
        <LiveWorld key={attempt} onHeard={onHeard} />
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
  const { lines, withoutZone } = useBoard(world, ticker)
  const factories = [...new Set([...lines.map(({ factory }) => factory), ...withoutZone])].sort()
  const shown = factories.find((code) => code === address.factory)
  const Lists = address.isWall ? WallLists : BoardLists
  const ofFactory = useMemo(() => (shown === undefined ? lines : lines.filter(({ factory }) => factory === shown)), [lines, shown])
  return (
    <>
      {address.factory === undefined || shown !== undefined ? null : <UnknownCentre code={address.factory} shown={null} />}
      <BoardBar {...{ ticker, address, factories, onGo }} lines={ofFactory} />
      {unread === 0 ? null : <Alert variant="warning">{say(messages.notCounted(unread))}</Alert>}
      {withoutZone.length === 0 ? null : <Alert variant="warning">{say(messages.withoutZone(withoutZone.join(', ')))}</Alert>}
      {lines.length === 0 ? (
        <EmptyState title={say(messages.noServices)} />
      ) : (
        <Lists lines={ofFactory} ticker={ticker} hasFactories={shown === undefined && factories.length > 1} />
      )}
    </>
  )
}

/** The brand, and the factory if only one is shown. */
function placeIn(say: Say, brand: string, factory: string | undefined): string {
  return factory === undefined ? brand : say(messages.placeOf(brand, factory))
}

/** The board at the server's time. */
function useBoard(world: CompiledWorld, ticker: Ticker) {
  const board = useMemo(() => new LiveBoard(world, ticker.now), [world, ticker])
  return useSyncExternalStore(ticker.subscribe, board.current)
}
