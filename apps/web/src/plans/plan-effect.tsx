import type { PlanItemWire, PlanWire, PlanEffect as Wire } from '@goat/contract/plans'
import { brandOf } from '@goat/domain/brands'
import { Button } from '@goat/ui/button'
import { Unbroken } from '@goat/ui/messages'
import { msg, plural } from '@lingui/core/macro'
import { useState } from 'react'
import type { Describe } from '../history/change-item.tsx'
import { paths, queryOf } from '../paths.ts'
import { useSay } from '../platform/locale/locale.tsx'
import { Link } from '../platform/navigation/router.tsx'
import { useBrand, useBrandApis } from '../platform/session.tsx'
import { Loaded } from '../platform/shell/loaded.tsx'
import { FactoriesLinked } from '../records/notes.tsx'
import { changeSentence, messages as effects } from '../records/sample-effect.tsx'
import { timeText } from './messages.ts'
import { usePlanEffect } from './queries.ts'

const texts = {
  changed: (changed: number, total: number, from: string, until: string) =>
    msg`${changed} of ${plural(total, { one: '# sample order', other: '# sample orders' })} ${plural(changed, { one: 'changes', other: 'change' })} if placed between ${from} and ${until}.`,
  between: (from: string, to: string) => msg({ message: `${from} to ${to}`, context: 'instants' }),
  more: (count: number) => msg`${plural(count, { one: '# more time like these', other: '# more times like these' })}`,
}

type EffectProps = {
  readonly plan: PlanWire & { readonly itemsOf: readonly PlanItemWire[] }
  readonly describe: Describe | undefined
}

/** What the plan changes about the sample orders, from when until when, and why (PLN-23). */
export function PlanEffect(props: EffectProps) {
  if (useBrandApis().foresight === null) return null
  return <Effect {...props} />
}

/** How instants are said: on the clock of the plan. */
function useTimeOf({ zone }: PlanWire): (instant: string) => string {
  const say = useSay()
  const { brand } = useBrand()
  return (instant) => timeText(say, instant, zone ?? brandOf(brand).timeZone)
}

function Effect({ plan, describe }: EffectProps) {
  const say = useSay()
  const instant = useTimeOf(plan)
  const query = usePlanEffect(plan)
  // The time in which the plan could hold has passed.
  if (query.data !== undefined && query.data.from >= query.data.until) return null
  return (
    <section className="grid gap-12 wraps" aria-label={say(msg`Effect on the sample orders`)}>
      <h2>{say(msg`Effect on the sample orders`)}</h2>
      <Loaded query={query} failed={{ title: msg`The effect on the sample orders could not be computed.` }}>
        {({ from, until, isCapped, total, incomparable, changed }) => (
          <>
            <p role="status">
              {say(
                total === 0
                  ? effects.noSamples
                  : changed.length === 0
                    ? msg`No sample order changes if placed between ${{ from: instant(from) }} and ${{ until: instant(until) }}.`
                    : texts.changed(changed.length, total, instant(from), instant(until)),
              )}{' '}
              {isCapped ? say(msg`What happens after that is not shown.`) : null}{' '}
              {incomparable === 0 ? null : say(effects.incomparable(incomparable))}
            </p>
            <ul className="plain-list grid gap-12">
              {changed.map((sample) => (
                <ChangedOrder key={sample.id} {...{ plan, sample, describe }} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </section>
  )
}

/** How many differences of an order are shown at first. */
const shownAtOnce = 5

type ChangedOrderProps = EffectProps & { readonly sample: Wire['changed'][number] }

function ChangedOrder({ plan, sample: { id, name, order, spans, more }, describe }: ChangedOrderProps) {
  const say = useSay()
  const instant = useTimeOf(plan)
  const [isExpanded, setExpanded] = useState(false)
  const checkAt = (placedAt: string) => `${paths.orderCheck}${queryOf({ ...order, placedAt, sample: id, plan: plan.id })}`
  const subjectOf = ({ kind, key }: NonNullable<Wire['changed'][number]['spans'][number]['because']>) => {
    const item = plan.itemsOf.find((one) => one.kind === kind && one.key === key)
    return (item && describe?.(item)?.subject) ?? key
  }
  return (
    <li className="grid gap-4 frame surface padding-12-16 wraps">
      <h3 className="text-16 anywhere">
        <Link className="target" to={checkAt(spans[0]?.from ?? '')}>
          <Unbroken>{name}</Unbroken>
        </Link>
      </h3>
      <ul className="plain-list grid gap-8">
        {(isExpanded ? spans : spans.slice(0, shownAtOnce)).map((span) => (
          <li key={`${span.from} ${span.what} ${span.of}`} className="grid anywhere">
            <span className="caption">{say(texts.between(instant(span.from), instant(span.until)))}</span>
            <span>
              <FactoriesLinked>{changeSentence(span, say)}</FactoriesLinked>
            </span>
            {span.because === null ? null : <span className="caption">{say(msg`Because of ${{ subject: subjectOf(span.because) }}`)}</span>}
          </li>
        ))}
      </ul>
      {isExpanded || spans.length <= shownAtOnce ? null : (
        <div>
          <Button variant="quiet" onClick={() => setExpanded(true)}>
            {say(msg`Show all`)}
          </Button>
        </div>
      )}
      {more === 0 || (!isExpanded && spans.length > shownAtOnce) ? null : <p className="note">{say(texts.more(more))}</p>}
    </li>
  )
}
