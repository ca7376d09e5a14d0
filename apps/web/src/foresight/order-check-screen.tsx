import { findProductDesignation, productQuestion, receivedProduct, variantsFromWire } from '@goat/contract/described/product-overrides'
import type { BrandId } from '@goat/domain/brands'
import type { ProductVariant } from '@goat/domain/kinds/product-override'
import { sampleOrderKind } from '@goat/domain/kinds/sample-order'
import { type Order, type OrderFact, type OrderFacts, orderFactIssues } from '@goat/domain/order-facts'
import { dateOfDay, dayMs } from '@goat/domain/time/calendar'
import { type CompiledWorld, unknownFacts } from '@goat/foresight/compile'
import { Button } from '@goat/ui/button'
import { Alert } from '@goat/ui/messages'
import { Select } from '@goat/ui/select'
import { msg } from '@lingui/core/macro'
import { useDeferredValue, useMemo, useState } from 'react'
import { LiveWorld } from '../live/live-queries.tsx'
import { ReadingWith } from '../live/reading-with.tsx'
import { type Days, type KnownWorld, useHolidays, useWorld } from '../live/world.ts'
import type { Client } from '../platform/api/client.ts'
import { CallFailure } from '../platform/api/failure.ts'
import { useBrandQuery } from '../platform/api/query-root.tsx'
import { serverTime, useServerTime } from '../platform/clock.ts'
import { type MessageDescriptor, useSay } from '../platform/locale/locale.tsx'
import { useLocation, useNavigate } from '../platform/navigation/router.tsx'
import { chosenPlan } from '../platform/plan.ts'
import { useBrand, useBrandApis } from '../platform/session.tsx'
import { Loaded } from '../platform/shell/loaded.tsx'
import { Page } from '../platform/shell/page.tsx'
import { recordsKey } from '../records/of-kind.ts'
import { factLabels } from '../records/order-labels.ts'
import { emptyAddress, formatAddress, type OrderAddress, parseAddress } from './address.ts'
import { Answer, PastAnswer } from './answer.tsx'
import { FactsForm } from './facts-form.tsx'
import { messages } from './messages.ts'
import classes from './order-check-screen.module.css'
import { addressOfSample, SampleActions, type SampleActionsProps, useSamples } from './samples.tsx'
import { type AnswerContext, showIn } from './show.ts'

/** `/order-check`: what happens to an order, and why (FOR-41). */
export function OrderCheckScreen() {
  const say = useSay()
  const { brand } = useBrand()
  const { plan = chosenPlan(brand)?.id } = parseAddress(useLocation().search)
  return (
    <Page title={say(msg`Order Check`)} purpose={say(messages.purpose)}>
      <ReadingWith plan={plan}>
        <Records />
      </ReadingWith>
    </Page>
  )
}

function Records() {
  const world = useWorld()
  return (
    <Loaded
      query={world}
      failed={{ title: msg`The records could not be loaded.` }}
      refreshFailed={(time) => msg`The records could not be refreshed. This answer is based on the records of ${time}.`}
    >
      {(known) => <OrderCheck known={known} />}
    </Loaded>
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
  const liveKeys = useMemo(() => [recordsKey(sampleOrderKind, brand)], [brand])
  // Typing is painted before the answer is decided.
  const decided = useDeferredValue(order)
  const { data, isError } = useHolidays(aboutYearFrom(order.placedAt))
  const holidays = data?.read ?? (isError ? 'failed' : noHolidays)
  const asked = useMemo<AnswerContext>(() => ({ world, order: decided, holidays, say, show }), [world, decided, holidays, say, show])
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
          {say(
            messages.ignored(
              unknown.map((fact) => `${say(factLabels[fact]).toLocaleLowerCase(say.languageTag)} “${given.facts[fact]}”`).join(', '),
            ),
          )}
        </Alert>
      )}
      {unread === 0 ? null : <Alert variant="warning">{say(messages.notCounted(unread))}</Alert>}
      <LiveWorld keys={liveKeys} />
      <div className={classes['sides']}>
        <section className={`grid gap-16 content-top ${classes['order']}`} aria-label={say(messages.order)}>
          <Presets loaded={address.sample} plan={address.plan} zoneOf={show.zoneOf} onLoad={go} />
          <FactsForm {...{ world, address, order, variants, show }} onChange={go} />
          <div className={`row gap-8 bottom ${classes['presets']}`}>
            <Button variant="quiet" onClick={() => go(emptyAddress)}>
              {say(msg`Clear all`)}
            </Button>
            <SampleActions address={address} order={order} zoneOf={show.zoneOf} onSaved={(sample) => go({ sample })} />
          </div>
        </section>
        {address.asKnownAt === undefined ? (
          <Answer {...{ asked, now, address }} onChange={change} onAddress={go} />
        ) : (
          <PastAnswer asked={asked} asKnownAt={address.asKnownAt} onAddress={go} />
        )}
      </div>
    </>
  )
}

const noHolidays = [] as const

/** From the month of an instant on, so that they are not read again for each time. */
function aboutYearFrom(at: number): Days {
  const date = new Date(at)
  return { from: dateOfDay(Date.UTC(date.getUTCFullYear(), date.getUTCMonth()) / dayMs - 1), count: 400 }
}

/** What the catalogue says of a product: its variants, or that there is none; undefined until known. */
function useProduct(productKey: string | undefined): readonly ProductVariant[] | undefined {
  const hasCatalogue = useBrandApis().factory !== null
  return useBrandQuery(
    (brand) => [brand, 'catalogueProduct', productKey],
    (client, { signal }) => findVariants(client, productKey ?? '', signal),
    { enabled: hasCatalogue && productKey !== undefined, staleTime: 60_000 },
  ).data
}

/** The facts that the catalogue adds to those of an order (FOR-34). */
function assumedFacts(
  order: Order,
  variants: readonly ProductVariant[] | undefined,
): Pick<Order, 'productKey' | 'sku' | 'factory' | 'productType'> {
  const { productKey, sku, factory, productType } = order
  if (productKey === undefined || variants === undefined) return {}
  const variant = sku === undefined ? variants[0] : variants.find((one) => one.sku === sku)
  if (variant === undefined) return {}
  return {
    // The search ignores case.
    productKey: variant.productKey,
    ...(sku === undefined ? { sku: variant.sku } : {}),
    ...(factory === undefined ? { factory: variant.catalogueFactory ?? variant.factory } : {}),
    ...(productType === undefined ? { productType: variant.productType } : {}),
  }
}

/** The variants of a product; empty if there is no such product. */
async function findVariants(client: Client, productKey: string, signal: AbortSignal): Promise<readonly ProductVariant[]> {
  try {
    return variantsFromWire(await client.readAs(findProductDesignation, receivedProduct, { body: productQuestion(productKey), signal }))
  } catch (thrown) {
    if (thrown instanceof CallFailure && thrown.status === 404) return []
    throw thrown
  }
}

type PresetsProps = Pick<SampleActionsProps, 'zoneOf'> & {
  /** The sample or preset that was loaded. */
  readonly loaded: string | undefined
  readonly plan: string | undefined
  readonly onLoad: (address: Partial<OrderAddress>) => void
}

/** Orders to start from: presets, and the samples that the team maintains (FOR-50). */
function Presets({ loaded, plan, zoneOf, onLoad }: PresetsProps) {
  const say = useSay()
  const { brand } = useBrand()
  const { samples, reload } = useSamples()
  const found = samples.find(({ id }) => id === loaded)
  const [shown, setShown] = useState(found)
  if (found !== undefined && found !== shown) setShown(found)
  const options = [
    ...(presets[brand] ?? []).map((one) => ({ value: one.id, label: say(one.name) })),
    ...samples.map((one) => ({ value: one.id, label: say(msg`Sample: ${{ name: one.name }}`) })),
  ]
  const load = (id: string) => {
    const preset = presets[brand]?.find((one) => one.id === id)
    const sample = samples.find((one) => one.id === id)
    if (preset !== undefined) onLoad({ ...emptyAddress, plan, facts: preset.facts, sample: id })
    if (sample !== undefined) onLoad({ ...emptyAddress, plan, ...addressOfSample(sample, brand, serverTime(), zoneOf) })
  }
  return (
    <>
      <Select
        label={say(msg`Start from`)}
        placeholder={say(messages.choose)}
        emptyText={say(msg`Nothing to choose from.`)}
        options={options}
        value={options.find(({ value }) => value === loaded)?.value}
        onChange={load}
      />
      {found === undefined && shown !== undefined && shown.id === loaded ? (
        <Alert variant="info">{say(msg`The sample order “${{ name: shown.name }}” has been deleted. Its facts are still shown.`)}</Alert>
      ) : null}
      {reload === undefined ? null : (
        <Alert variant="warning" actions={<Button onClick={reload}>{say(msg`Try again`)}</Button>}>
          {say(msg`The sample orders could not be loaded.`)}
        </Alert>
      )}
    </>
  )
}

const card: OrderFacts = {
  productType: 'greetingcard',
  cardType: 'standard',
  packType: 'SINGLE',
  addressType: 'SEND_DIRECT',
  consignmentType: 'cardOnly',
}
const ukCard: OrderFacts = { ...card, factory: 'GG-MNPG-GSY', deliveryMethod: 'NBD', destination: 'GB' }
const gift: OrderFacts = { productType: 'flower', giftType: 'flower', addressType: 'SEND_DIRECT', consignmentType: 'giftOnly' }

type Preset = { readonly id: string; readonly name: MessageDescriptor; readonly facts: OrderFacts }

/** Orders placed now, from which to start (FOR-42). */
const presets: Readonly<Partial<Record<BrandId, readonly Preset[]>>> = {
  uk: [
    { id: 'card', name: msg`Single card, next business day, UK`, facts: ukCard },
    { id: 'giant', name: msg`Giant card for Guernsey`, facts: { ...ukCard, cardType: 'giant', destination: 'GG' } },
    { id: 'gift', name: msg`Gift, United Kingdom`, facts: { ...gift, factory: 'GB-DPS-SLE', destination: 'GB' } },
  ],
  nl: [
    {
      id: 'dutchCard',
      name: msg`Single card, Netherlands`,
      facts: { productType: 'greetingcard', cardType: 'standard', consignmentType: 'cardOnly', factory: 'NL-GRTZ-AMS' },
    },
    {
      id: 'dutchGift',
      name: msg`Gift, Netherlands`,
      facts: { productType: 'flower', giftType: 'flower', consignmentType: 'giftOnly', factory: 'NL-GRTZ-AMS' },
    },
  ],
}

/**
 * The facts that an order of the brand can have; its only factory without being named (FOR-86). A link may have others, such as a factory
 * that no longer exists: those are `unknown`.
 */
export function knownFacts(
  facts: OrderFacts,
  world: CompiledWorld,
  brand: BrandId,
): { readonly known: OrderFacts; readonly unknown: readonly OrderFact[] } {
  const refused = new Set<string>([...orderFactIssues(facts, brand).map(({ path }) => path), ...unknownFacts(world, facts)])
  const [only, ...others] = world.factories.keys()
  return {
    known: {
      ...(only === undefined || others.length > 0 ? {} : { factory: only }),
      ...Object.fromEntries(Object.entries(facts).filter(([fact]) => !refused.has(fact))),
    },
    unknown: (Object.keys(facts) as OrderFact[]).filter((fact) => refused.has(fact)),
  }
}
