import type { Order } from '@goat/domain/order-facts'
import { Alert } from '@goat/ui/alert'
import { useDeferredValue, useMemo } from 'react'
import { LiveWorld } from '../live-world.tsx'
import { factLabels } from '../order-labels/fact-labels.ts'
import { useBrand } from '../platform/brand/brand-root.tsx'
import { useSay } from '../platform/locale/locale-root.tsx'
import { useLocation, useNavigate } from '../platform/navigation/router.tsx'
import { ListSkeleton } from '../platform/shell/list-skeleton.tsx'
import { Loaded } from '../platform/shell/loaded.tsx'
import { Page } from '../platform/shell/page.tsx'
import { useServerTime } from '../platform/use-server-time.ts'
import { type KnownWorld, useWorld } from '../world.ts'
import { formatAddress, type OrderAddress, parseAddress } from './address.ts'
import { Answer } from './answer.tsx'
import { assumedFacts, useProduct } from './catalogue-facts.ts'
import { knownFacts } from './known-facts.ts'
import { messages } from './messages.ts'
import classes from './order-check-screen.module.css'
import { OrderSide } from './order-side.tsx'
import { showIn } from './show.ts'

/** `/order-check`: what happens to an order, and why (FOR-41). */
export function OrderCheckScreen() {
  const say = useSay()
  const world = useWorld()
  return (
    <Page title={say(messages.title)} purpose={say(messages.purpose)}>
      <Loaded query={world} skeleton={<ListSkeleton />} failed={{ title: messages.loadFailed }} refreshFailed={messages.refreshFailed}>
        {(known) => <OrderCheck known={known} />}
      </Loaded>
    </Page>
  )
}

function OrderCheck({ known: { world, unread } }: { readonly known: KnownWorld }) {
  const say = useSay()
  const { brand } = useBrand()
  const navigate = useNavigate()
  const { search } = useLocation()
  const now = useServerTime()
  const given = useMemo(() => parseAddress(search), [search])
  const { known, unknown } = useMemo(() => knownFacts(given.facts, world, brand), [given, world, brand])
  const address = useMemo(() => ({ ...given, facts: known }), [given, known])
  const variants = useProduct(address.facts.productKey)
  const show = useMemo(() => showIn(say, brand, world), [say, brand, world])
  const order = useMemo(() => {
    const asked: Order = { ...address.facts, brand, placedAt: address.placedAt ?? now }
    return { ...asked, ...assumedFacts(asked, variants) }
  }, [address, brand, now, variants])
  // Typing is painted before the answer is decided.
  const decided = useDeferredValue(order)
  const go = (next: Partial<OrderAddress>) => {
    // Of another order, a copied link does not have the answer.
    const revision = 'facts' in next || 'placedAt' in next ? undefined : address.revision
    void navigate({ search: formatAddress({ ...address, revision, ...next }) }, { replace: true })
  }
  const change = (facts: Partial<Order>) => {
    const { placedAt = address.placedAt, brand: _, ...others } = facts
    go({ facts: { ...address.facts, ...others }, placedAt })
  }
  return (
    <>
      {unknown.length === 0 ? null : (
        <Alert variant="warning">
          {say(messages.ignored(unknown.map((fact) => `${say(factLabels[fact])} “${given.facts[fact]}”`).join(', ')))}
        </Alert>
      )}
      {unread === 0 ? null : <Alert variant="warning">{say(messages.notCounted(unread))}</Alert>}
      <LiveWorld />
      <div className={classes['sides']}>
        <section className={classes['order']} aria-label={say(messages.order)}>
          <OrderSide {...{ world, address, order, variants, show }} onChange={go} />
        </section>
        <Answer world={world} order={decided} now={now} address={address} show={show} onChange={change} onAddress={go} />
      </div>
    </>
  )
}
