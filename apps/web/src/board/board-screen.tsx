import { compareText } from '@goat/domain/text/text'
import { cityOf } from '@goat/domain/time/clock'
import type { BoardLine } from '@goat/foresight/board'
import type { CompiledWorld } from '@goat/foresight/compile'
import { Button } from '@goat/ui/button'
import { SuccessIcon, WarningIcon } from '@goat/ui/icons'
import layout from '@goat/ui/layout.module.css'
import { Alert, Pill } from '@goat/ui/messages'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { LiveWorld, systemClock } from '../live/live-queries.tsx'
import { type KnownWorld, useWorld } from '../live/world.ts'
import { queryOf } from '../paths.ts'
import { serverTime } from '../platform/clock.ts'
import { cityIn, datesIn } from '../platform/locale/dates.ts'
import { type Say, useSay } from '../platform/locale/locale.tsx'
import { useLocation, useNavigate } from '../platform/navigation/router.tsx'
import { useBrand, useBrandNames } from '../platform/session.tsx'
import { EmptyState, ListSkeleton, Loaded } from '../platform/shell/loaded.tsx'
import { Page } from '../platform/shell/page.tsx'
import { Select } from '../platform/shell/select.tsx'
import { UnknownCentre } from '../records/notes.tsx'
import classes from './board.module.css'
import { BoardLists, WallLists } from './board-lists.tsx'
import { LiveBoard, Ticker } from './live-board.ts'
import { messages } from './messages.ts'

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

/** Whether the board is live. */
function ConnectionPill({ connection }: { readonly connection: Connection }) {
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
function DelayAlert() {
  const say = useSay()
  return (
    <Alert variant="warning" isLive>
      {say(messages.delayed)}
    </Alert>
  )
}

/** Whether the board shows every change: `connecting` until it does, `lost` if the server's events do not arrive. */
type Connection = 'connecting' | 'live' | 'lost'

/** What the server said last: its newest revision; undefined if the connection is lost, null if there is none yet. */
type Heard = { readonly revision: unknown }

/**
 * `shown`: the revision of the records on the board. `attempt` changes when the connection has to be opened again: it may
 * have broken unnoticed while the computer was asleep.
 */
function useConnection(ticker: Ticker, shown: number | undefined) {
  const [heard, setHeard] = useState<Heard>({ revision: null })
  const [attempt, setAttempt] = useState(0)
  useEffect(
    () =>
      ticker.onResume(() => {
        setHeard({ revision: null })
        setAttempt((count) => count + 1)
      }),
    [ticker],
  )
  const connection: Connection = heard.revision === undefined ? 'lost' : heard.revision === shown ? 'live' : 'connecting'
  return { connection, attempt, onHeard: (revision: unknown) => setHeard({ revision }) }
}

export type BoardBarProps = {
  readonly ticker: Ticker
  readonly address: BoardAddress
  /** All codes. */
  readonly factories: readonly string[]
  /** Those that are shown. */
  readonly lines: readonly BoardLine[]
  readonly onGo: (next: Partial<BoardAddress>) => void
}

/** Above the lists: the factory that is shown, and the local times. */
function BoardBar({ ticker, address, factories, lines, onGo }: BoardBarProps) {
  const say = useSay()
  const zones = [...new Set(lines.map(({ timeZone }) => timeZone))].sort((a, b) => compareText(cityOf(a), cityOf(b)))
  return (
    <div className={classes['bar']}>
      {address.isWall ? null : (
        <Select
          label={say(messages.factory)}
          placeholder={say(messages.allFactories)}
          emptyText={say(messages.noServices)}
          options={[{ value: '', label: say(messages.allFactories) }, ...factories.map((value) => ({ value, label: value }))]}
          value={factories.find((code) => code === address.factory) ?? ''}
          onChange={(next) => onGo({ factory: next === '' ? undefined : next })}
        />
      )}
      <dl className={classes['clocks']} aria-label={say(messages.clocks)}>
        {zones.map((timeZone) => (
          <div key={timeZone} className={classes['clock']}>
            <dt>{cityIn(timeZone, say)}</dt>
            <dd>
              <LocalTime timeZone={timeZone} ticker={ticker} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function LocalTime({ timeZone, ticker }: { readonly timeZone: string; readonly ticker: Ticker }) {
  const { languageTag } = useSay()
  const { clock } = datesIn(languageTag)
  return useSyncExternalStore(ticker.subscribe, () => clock(ticker.now(), timeZone, { withDate: false, withYear: false }))
}

/** On a wall display: full screen, which ends with it, and notes if the browser refuses what it needs. */
function WallControls() {
  const say = useSay()
  const screen = useWakeLock()
  const [isRefused, setRefused] = useState(false)
  const isFull = useSyncExternalStore(onFullScreenChange, () => document.fullscreenElement !== null)
  // Rejects if there is none.
  useEffect(() => () => void document.exitFullscreen().catch(() => undefined), [])
  return (
    <>
      {screen === 'mayTurnOff' ? (
        <span className={`${layout['note']} ${layout['block']} ${classes['note']}`}>{say(messages.mayTurnOff)}</span>
      ) : null}
      {isRefused ? (
        <span className={`${layout['note']} ${layout['block']} ${classes['note']}`}>{say(messages.fullScreenRefused)}</span>
      ) : null}
      {isFull || !document.fullscreenEnabled ? null : (
        <Button onClick={() => void document.documentElement.requestFullscreen().catch(() => setRefused(true))}>
          {say(messages.fullScreen)}
        </Button>
      )}
    </>
  )
}

function onFullScreenChange(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

/** Whether the screen stays on: `awake`, or `mayTurnOff` if the browser cannot prevent it or refuses. */
export type ScreenState = 'unknown' | 'awake' | 'mayTurnOff'

/** Keeps the screen on while the tab is visible; a browser drops the lock of a hidden one. */
function useWakeLock(): ScreenState {
  const [state, setState] = useState<ScreenState>('unknown')
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let hasEnded = false
    const keep = async () => {
      if (document.hidden) return
      try {
        // Safari before 16.4 and Firefox before 126 do not have it.
        const next = await navigator.wakeLock?.request('screen')
        if (hasEnded) return void next?.release()
        lock = next
        setState(next === undefined ? 'mayTurnOff' : 'awake')
      } catch {
        // For example, the battery is low.
        if (!hasEnded) setState('mayTurnOff')
      }
    }
    void keep()
    const onVisible = () => void keep()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      hasEnded = true
      document.removeEventListener('visibilitychange', onVisible)
      void lock?.release()
    }
  }, [])
  return state
}

/** The query of the board: the only factory shown, and whether it is laid out for a wall display. */
type BoardAddress = { readonly factory: string | undefined; readonly isWall: boolean }

export function parseAddress(search: string): BoardAddress {
  const params = new URLSearchParams(search)
  return { factory: params.get('factory') || undefined, isWall: params.get('view') === 'wall' }
}

/** The query with its question mark; empty for the whole board. */
export function formatAddress({ factory, isWall }: BoardAddress): string {
  return queryOf({ factory, view: isWall ? 'wall' : undefined })
}
