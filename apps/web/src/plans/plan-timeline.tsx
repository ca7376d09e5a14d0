import type { PlanItemWire, PlanWire } from '@goat/contract/plans'
import { spanOfPlan, timesOfPlan } from '@goat/domain/plan-times'
import { type CompiledWorld, withLater } from '@goat/foresight/compile'
import type { TimelineEntry } from '@goat/foresight/timeline'
import { Button } from '@goat/ui/button'
import { msg } from '@lingui/core/macro'
import { useMemo, useState } from 'react'
import { filteredRows, useTimeline } from '../coming-up/entries.ts'
import { ComingUpList } from '../coming-up/list.tsx'
import { messages } from '../coming-up/messages.ts'
import { Picture } from '../coming-up/picture.tsx'
import { comingUpAddress, limited } from '../coming-up/span.ts'
import { LiveWorld } from '../live/live-queries.tsx'
import { ReadingWith } from '../live/reading-with.tsx'
import { useWorld } from '../live/world.ts'
import { useServerTime } from '../platform/clock.ts'
import { useSay } from '../platform/locale/locale.tsx'
import { useBrandApis } from '../platform/session.tsx'
import { Loaded } from '../platform/shell/loaded.tsx'

type TimelineProps = { readonly plan: Pick<PlanWire, 'id' | 'starts' | 'ends' | 'state'> & { readonly itemsOf: readonly PlanItemWire[] } }

/** What begins and ends while the plan is to hold, with the plan or without it (PLN-24). */
export function PlanTimeline({ plan }: TimelineProps) {
  const say = useSay()
  const [isWith, setWith] = useState(true)
  if (useBrandApis().foresight === null) return null
  return (
    <section className="grid gap-12 wraps" aria-label={say(msg`In the time of the plan`)}>
      <div className="row gap-8 gap-x-16 between">
        <h2>{say(msg`In the time of the plan`)}</h2>
        <div className="row gap-8">
          {[true, false].map((one) => (
            <Button
              key={String(one)}
              variant={isWith === one ? 'primary' : 'secondary'}
              aria-pressed={isWith === one}
              onClick={() => setWith(one)}
            >
              {say(one ? msg`With the plan` : msg`Without the plan`)}
            </Button>
          ))}
        </div>
      </div>
      <ReadingWith plan={isWith && plan.state !== 'scheduled' ? plan.id : undefined}>
        <Records plan={plan} isWith={isWith} />
      </ReadingWith>
    </section>
  )
}

function Records({ plan, isWith }: TimelineProps & { readonly isWith: boolean }) {
  const world = useWorld()
  return (
    <>
      <LiveWorld />
      <Loaded query={world} failed={{ title: messages.loadFailed }}>
        {({ world: known }) => <Timeline plan={plan} known={known} isWith={isWith} />}
      </Loaded>
    </>
  )
}

type ShownProps = TimelineProps & { readonly known: CompiledWorld; readonly isWith: boolean }

function Timeline({ plan: { id, itemsOf, ...times }, known, isWith }: ShownProps) {
  const world = useMemo(() => {
    // A scheduled plan is in it already.
    const others = known.later.filter(({ plan }) => plan !== id)
    return isWith || others.length === known.later.length ? known : withLater(known, others)
  }, [known, isWith, id])
  const now = useServerTime()
  const hour = now - (now % 3_600_000)
  const { rows, nameOf } = useTimeline(world)
  const [range, setRange] = useState(() => {
    const clocks = [...known.factories.values()].flatMap(({ clock }) => clock ?? [])
    const { start, end } = spanOfPlan(itemsOf, timesOfPlan(times), { now: hour, clocks })
    return limited({ start: start - (end - start) / 8, end: end + (end - start) / 8 })
  })
  const shown = useMemo(() => {
    const isWithin = ({ span }: TimelineEntry) => span.start < range.end && span.end > range.start
    return filteredRows(rows, comingUpAddress.parse(''), nameOf, hour).filter(({ entries }) => entries.some(isWithin))
  }, [rows, nameOf, hour, range])
  return (
    <>
      <Picture {...{ range, now, nameOf }} rows={shown} zone={undefined} onRange={setRange} onCreate={undefined} />
      <ComingUpList {...{ range, nameOf }} rows={shown} all={rows} now={hour} zone={undefined} onPast={undefined} />
    </>
  )
}
