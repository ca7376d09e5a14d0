import { compareText } from '@goat/domain/text/text'
import { cityOf, minuteMs } from '@goat/domain/time/calendar'
import type { BoardLine } from '@goat/foresight/board'
import { Button } from '@goat/ui/button'
import { SuccessIcon, WarningIcon } from '@goat/ui/icons'
import { Alert, Pill } from '@goat/ui/messages'
import { Select } from '@goat/ui/select'
import { msg } from '@lingui/core/macro'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { LiveWorld, systemClock } from '../live/live-queries.tsx'
import { type KnownWorld, useWorld } from '../live/world.ts'
import { type AddressOf, addressOf, oneOf, text } from '../paths.ts'
import { serverTime } from '../platform/clock.ts'
import { cityIn, datesIn } from '../platform/locale/dates.ts'
import { useSay } from '../platform/locale/locale.tsx'
import { useLocation, useNavigate } from '../platform/navigation/router.tsx'
import { useBrand, useBrandNames } from '../platform/session.tsx'
import { EmptyState, Loaded } from '../platform/shell/loaded.tsx'
import { Page } from '../platform/shell/page.tsx'
import { factoryChoice, UnknownCentre } from '../records/notes.tsx'
import classes from './board.module.css'
import { BoardLists, JustClosed, WallLists } from './board-lists.tsx'
import { createTicker, liveBoard, type Ticker } from './live-board.ts'
import { messages } from './messages.ts'

/** The only factory shown, and whether it is laid out for a wall display. */
export const boardAddress = addressOf({ factory: text, view: oneOf(['wall']) })

type BoardAddress = AddressOf<typeof boardAddress>

/** How long a cut-off that has passed is still shown. */
const justClosedMs = 5 * minuteMs

/** `/board`: the next cut-off of each delivery service, and how much time is left (BRD-1 to BRD-7). */
export function BoardScreen() {
  const say = useSay()
  const navigate = useNavigate()
  const brand = useBrandNames()[useBrand().brand]
  const address = boardAddress.parse(useLocation().search)
  const { factory, view } = address
  const [ticker] = useState(() => createTicker(serverTime, systemClock))
  const world = useWorld()
  const { connection, attempt, onHeard } = useConnection(ticker, world.data?.world.revision)
  const go = (next: Partial<BoardAddress>) =>
    // Back leads from the wall display to the board.
    void navigate({ search: boardAddress.format({ ...address, ...next }) }, { replace: !('view' in next) })
  const heading =
    view === undefined
      ? { title: say(messages.title), purpose: say(msg`The next cut-off of each delivery service, the earliest first.`) }
      : {
          title: say(msg`${{ place: factory === undefined ? brand : say(msg`${{ what: brand }}, ${{ where: factory }}`) }}: next cut-offs`),
          documentTitle: say(messages.title),
        }
  const action = (
    <div className={`row gap-8 gap-x-16 ${classes['actions']}`}>
      <ConnectionPill connection={connection === 'live' && world.isRefetchError ? 'lost' : connection} />
      {view === undefined ? null : <WallControls />}
      <Button onClick={() => go({ view: view === undefined ? 'wall' : undefined })}>
        {say(view === undefined ? msg`Wall display` : msg`Leave wall display`)}
      </Button>
    </div>
  )
  return (
    <div data-wall={view !== undefined || undefined} className={classes['screen']}>
      <Page {...heading} action={action}>
        <LiveWorld key={attempt} onHeard={onHeard} />
        {/* Changes come later than usual. If the records cannot be read either, `Loaded` says so. */}
        {connection === 'lost' && !world.isRefetchError ? (
          <Alert variant="warning" isLive>
            {say(msg`Changes are shown up to a minute late, because the server’s notices do not arrive.`)}
          </Alert>
        ) : null}
        <Loaded query={world} failed={{ title: msg`The cut-off times could not be loaded.` }} refreshFailed={messages.refreshFailed}>
          {(known) => <Board {...known} {...{ ticker, address }} onGo={go} />}
        </Loaded>
      </Page>
    </div>
  )
}

type BoardProps = KnownWorld & Pick<BoardBarProps, 'ticker' | 'address' | 'onGo'>

function Board({ world, unread, ticker, address, onGo }: BoardProps) {
  const say = useSay()
  const board = useMemo(() => liveBoard(world, ticker.now), [world, ticker])
  const { lines, from, withoutZone } = useSyncExternalStore(ticker.subscribe, board)
  const earlier = useMemo(() => liveBoard(world, () => ticker.now() - justClosedMs), [world, ticker])
  const passed = useSyncExternalStore(ticker.subscribe, earlier).lines.filter(({ next }) => next !== undefined && next.at <= from)
  const factories = [...new Set([...lines.map(({ factory }) => factory), ...withoutZone])].sort()
  const shown = factories.find((code) => code === address.factory)
  const Lists = address.view === undefined ? BoardLists : WallLists
  const ofFactory = useMemo(() => (shown === undefined ? lines : lines.filter(({ factory }) => factory === shown)), [lines, shown])
  return (
    <>
      {address.factory === undefined || shown !== undefined ? null : <UnknownCentre code={address.factory} shown={null} />}
      <BoardBar {...{ ticker, address, factories, onGo }} lines={ofFactory} />
      {unread === 0 ? null : <Alert variant="warning">{say(messages.notCounted(unread))}</Alert>}
      {withoutZone.length === 0 ? null : <Alert variant="warning">{say(messages.withoutZone(withoutZone.join(', ')))}</Alert>}
      {address.view === undefined ? <JustClosed lines={passed.filter(({ factory }) => shown === undefined || factory === shown)} /> : null}
      {lines.length === 0 ? (
        <EmptyState title={say(msg`There are no delivery services.`)} />
      ) : (
        <Lists lines={ofFactory} ticker={ticker} hasFactories={shown === undefined && factories.length > 1} />
      )}
    </>
  )
}

/** Whether the board is live. */
function ConnectionPill({ connection }: { readonly connection: Connection }) {
  const say = useSay()
  if (connection === 'connecting') return <Pill>{say(msg`Updating…`)}</Pill>
  const isLive = connection === 'live'
  return (
    <Pill tone={isLive ? 'success' : 'warning'}>
      {isLive ? <SuccessIcon /> : <WarningIcon />}
      {say(isLive ? msg`Live` : msg`Not live`)}
    </Pill>
  )
}

/** Whether the board shows every change: `connecting` until it does, `lost` if the server's events do not arrive. */
type Connection = 'connecting' | 'live' | 'lost'

/**
 * 'shown': the revision of the records on the board. `attempt` changes when the connection has to be opened again: it may
 * have broken unnoticed while the computer was asleep.
 */
function useConnection(ticker: Ticker, shown: number | undefined) {
  // What the server said last: its newest revision; undefined if the connection is lost, null if there is none yet.
  const [heard, setHeard] = useState<{ readonly revision: unknown }>({ revision: null })
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

type BoardBarProps = {
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
    <div className={`row gap-8 gap-x-16 bottom ${classes['bar']}`}>
      {address.view !== undefined ? null : (
        <Select
          label={say(messages.factory)}
          options={[{ value: '', label: say(msg`All fulfilment centres`) }, ...factories.map(factoryChoice)]}
          value={factories.find((code) => code === address.factory) ?? ''}
          onChange={(next) => onGo({ factory: next === '' ? undefined : next })}
        />
      )}
      <dl className={`row gap-8 gap-x-16 ${classes['clocks']}`} aria-label={say(msg`Local times`)}>
        {zones.map((timeZone) => (
          <div key={timeZone} className={classes['clock']}>
            <dt className="caption">{cityIn(timeZone, say)}</dt>
            <dd className="medium tabular">
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
  const mayTurnOff = useWakeLock()
  const [isRefused, setRefused] = useState(false)
  const isFull = useSyncExternalStore(onFullScreenChange, () => document.fullscreenElement !== null)
  // Rejects if there is none.
  useEffect(() => () => void document.exitFullscreen().catch(() => undefined), [])
  const notes = [...(mayTurnOff ? [messages.mayTurnOff] : []), ...(isRefused ? [msg`The browser did not allow full screen.`] : [])]
  return (
    <>
      {notes.map((note) => (
        <span key={note.id} className={`note block anywhere ${classes['note']}`}>
          {say(note)}
        </span>
      ))}
      {isFull || !document.fullscreenEnabled ? null : (
        <Button onClick={() => void document.documentElement.requestFullscreen().catch(() => setRefused(true))}>
          {say(msg`Full screen`)}
        </Button>
      )}
    </>
  )
}

function onFullScreenChange(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

/** Keeps the screen on while the tab is visible; a browser drops the lock of a hidden one. Returns whether it may turn off nevertheless. */
function useWakeLock(): boolean {
  const [mayTurnOff, setMayTurnOff] = useState(false)
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
        setMayTurnOff(next === undefined)
      } catch {
        // For example, the battery is low.
        if (!hasEnded) setMayTurnOff(true)
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
  return mayTurnOff
}
