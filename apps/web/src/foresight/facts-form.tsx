import { brandOf } from '@goat/domain/brands'
import { splitKey } from '@goat/domain/kinds/kind'
import type { ProductVariant } from '@goat/domain/kinds/product-override'
import { type CodedFact, countries, type Order, type OrderFact, orderCodesOf } from '@goat/domain/order-facts'
import { giftTypesOf } from '@goat/domain/product-types'
import { dateIssue, isCalendarDate } from '@goat/domain/time/calendar'
import type { CompiledWorld } from '@goat/foresight/compile'
import { possibleValues } from '@goat/foresight/what-if'
import { DateInput } from '@goat/ui/date-input'
import { Select } from '@goat/ui/select'
import { msg } from '@lingui/core/macro'
import { type FormEvent, useMemo, useState } from 'react'
import { useHolidayMarks } from '../live/world.ts'
import { issueSentence } from '../platform/api/failure-text.ts'
import { useSay } from '../platform/locale/locale.tsx'
import { useBrandApis } from '../platform/session.tsx'
import { factLabels } from '../records/order-labels.ts'
import { ProductBox } from '../records/product-box.tsx'
import { type OrderAddress, withFact } from './address.ts'
import { messages } from './messages.ts'
import classes from './order-check-screen.module.css'
import { countryIn, type Show } from './show.ts'
import { WhenFields } from './when-fields.tsx'

export type FactsFormProps = {
  readonly world: CompiledWorld
  readonly address: OrderAddress
  /** The order with what the catalogue adds. */
  readonly order: Order
  /** The variants of the product; empty if there is no such product, undefined until known. */
  readonly variants: readonly ProductVariant[] | undefined
  readonly show: Show
  readonly onChange: (next: Partial<OrderAddress>) => void
}

const firstFacts = ['factory', 'cardType', 'destination', 'deliveryMethod'] as const
const moreFacts = [
  'sku',
  'productType',
  'packType',
  'addressType',
  'deliveryOption',
  'service',
  'consignmentType',
  'giftType',
  'dispatchDate',
  'deliveryDate',
] as const
/** Facts by which only designation schedules select orders. */
const factsOfMoves: readonly OrderFact[] = ['deliveryMethod', 'destination', 'packType', 'addressType']

/** The facts of an order; all but the time are optional (FOR-42). */
export function FactsForm(props: FactsFormProps) {
  const { address, order, variants, show, onChange } = props
  const say = useSay()
  const hasCatalogue = useBrandApis().factory !== null
  const { facts } = address
  const hasMoves = brandOf(order.brand).capabilities.includes('designation')
  const isShown = (fact: OrderFact) => hasMoves || !factsOfMoves.includes(fact) || facts[fact] !== undefined
  const assumed = (['sku', 'factory', 'productType'] as const).flatMap((fact) =>
    facts[fact] === undefined && order[fact] !== undefined
      ? [`${say(factLabels[fact]).toLocaleLowerCase(say.languageTag)} ${order[fact]}`]
      : [],
  )
  const marked = useHolidayMarks(order.factory === undefined ? [] : [order.factory])
  const stated = moreFacts.filter((fact) => facts[fact] !== undefined).length
  const field = (fact: Exclude<OrderFact, 'productKey'>) =>
    !isShown(fact) || (fact === 'sku' && facts.productKey === undefined) ? null : <FactField key={fact} {...{ ...props, fact, marked }} />
  return (
    <div className="grid gap-16 content-top">
      <WhenFields
        at={address.placedAt}
        timeZone={show.zoneOf(order.factory)}
        marked={marked}
        onChange={(placedAt) => onChange({ placedAt })}
        onNow={() => onChange({ placedAt: undefined })}
      />
      {hasCatalogue ? (
        <Product
          key={facts.productKey ?? ''}
          value={facts.productKey ?? ''}
          onChange={(key) => onChange({ facts: withFact(facts, 'productKey', key) })}
        />
      ) : null}
      {variants?.length === 0 ? <p className="note anywhere">{say(messages.noSuchProduct(facts.productKey ?? ''))}</p> : null}
      {assumed.length === 0 ? null : <p className="note anywhere">{say(msg`From the catalogue: ${{ facts: show.and(assumed) }}.`)}</p>}
      <div className={`grid gap-12 gap-x-16 top ${classes['fields']}`}>{firstFacts.map(field)}</div>
      <details>
        <summary className="summary medium">{say(stated === 0 ? msg`More details` : messages.moreDetailsFilledIn(stated))}</summary>
        <div className={`grid gap-12 gap-x-16 top ${classes['fields']}`}>{moreFacts.map(field)}</div>
      </details>
    </div>
  )
}

/** The product search; what is typed counts when a suggestion is picked, on Enter and when the field is left. */
function Product({ value, onChange }: { readonly value: string; readonly onChange: (productKey: string | undefined) => void }) {
  const [text, setText] = useState(value)
  const take = (typed: string) => {
    if (typed.trim() !== value) onChange(typed.trim() || undefined)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    take(text)
  }
  return (
    <search>
      <form onSubmit={submit} onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || take(text)}>
        <ProductBox
          texts={{ ...messages, productKey: factLabels.productKey }}
          value={text}
          onChange={setText}
          onPick={(productKey) => {
            setText(productKey)
            take(productKey)
          }}
        />
      </form>
    </search>
  )
}

type FactFieldProps = FactsFormProps & {
  readonly marked: (date: string) => string | undefined
  readonly fact: Exclude<OrderFact, 'productKey'>
}

type DateFactProps = Pick<FactFieldProps, 'fact' | 'marked'> & {
  readonly timeZone: string
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
}

/** A date is stated once it is complete. */
function DateFact({ fact, timeZone, value, marked, onChange }: DateFactProps) {
  const say = useSay()
  const [typed, setTyped] = useState({ text: value ?? '', value })
  if (typed.value !== value) setTyped({ text: value ?? '', value })
  return (
    <DateInput
      label={say(factLabels[fact])}
      value={typed.text}
      timeZone={timeZone}
      marked={marked}
      error={typed.text === '' ? undefined : issueSentence(dateIssue(typed.text), say)}
      onChange={(text) => {
        const next = isCalendarDate(text) ? text : undefined
        setTyped({ text, value: next })
        onChange(next)
      }}
    />
  )
}

const any = 'any'

function FactField({ fact, address: { facts }, world, order, variants, show, marked, onChange }: FactFieldProps) {
  const say = useSay()
  const value = facts[fact]
  const set = (next: string | undefined) => onChange({ facts: withFact(facts, fact, next) })
  const known = useMemo(() => optionsFor(fact, world, order, variants), [fact, world, order, variants])
  if (fact === 'dispatchDate' || fact === 'deliveryDate')
    return <DateFact {...{ fact, value, marked }} timeZone={show.zoneOf(order.factory)} onChange={set} />
  const codes = value === undefined || known.includes(value) ? known : [value, ...known]
  const at = world.factories.has(order.factory ?? '') ? order.factory : undefined
  return (
    <Select
      label={say(factLabels[fact])}
      placeholder={say(messages.choose)}
      options={[
        // There is no other factory to choose than the only one.
        ...(fact === 'factory' && codes.length === 1 ? [] : [{ value: any, label: say(msg`Any`) }]),
        ...codes.map((code) => ({ value: code, label: show.value(fact, code, at) })),
      ]}
      value={value ?? any}
      onChange={(next) => set(next === any ? undefined : next)}
    />
  )
}

/** The values to choose from. */
function optionsFor(
  fact: Exclude<OrderFact, 'productKey'>,
  world: CompiledWorld,
  order: Order,
  variants: readonly ProductVariant[] | undefined,
): readonly string[] {
  switch (fact) {
    case 'sku':
      return (variants ?? []).map(({ sku }) => sku)
    case 'factory':
      return [...world.factories.keys()].sort()
    case 'destination':
      return [...countries()].sort((a, b) => countryIn('en-GB', a).localeCompare(countryIn('en-GB', b)))
    case 'service': {
      const ofPath = possibleValues(world, order, 'service')
      return ofPath.length > 0 ? ofPath : [...new Set([...world.factories.values()].flatMap(({ services }) => [...services.keys()]))].sort()
    }
    case 'deliveryOption': {
      const all = [...world.factories.values()].flatMap(({ options }) => options.options.map(({ record }) => splitKey(record.key)[1] ?? ''))
      return [...new Set(all)].sort()
    }
    case 'giftType':
      return giftTypesOf(order.brand).map(({ code }) => code)
    case 'dispatchDate':
    case 'deliveryDate':
      return []
    default:
      return orderCodesOf(fact satisfies CodedFact, order.brand)
  }
}
