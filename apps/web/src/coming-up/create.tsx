import { designationDays } from '@goat/domain/kinds/designation'
import { townAndCode } from '@goat/domain/kinds/factory'
import { dateOfDay, dayMs, weekdayIndex } from '@goat/domain/time/calendar'
import type { CompiledWorld } from '@goat/foresight/compile'
import { Button } from '@goat/ui/button'
import { msg } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import { paths, queryOf } from '../paths.ts'
import { useSay } from '../platform/locale/locale.tsx'
import { Link } from '../platform/navigation/router.tsx'
import { useBrandApis } from '../platform/session.tsx'
import classes from './coming-up.module.css'
import { useTimes } from './messages.ts'
import { hourMs } from './span.ts'

type CreateProps = {
  readonly factory: string
  readonly at: number
  readonly world: CompiledWorld
  readonly onClose: () => void
}

/** What can be created at a factory and a time, to the hour by its clock. The forms have both filled in. */
export function Create({ factory, at, world, onClose }: CreateProps) {
  const say = useSay()
  const times = useTimes()
  const apis = useBrandApis()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const before = document.activeElement
    heading.current?.focus()
    return () => void (before instanceof HTMLElement && before.focus())
  }, [])
  useEffect(() => {
    const onKeyDown = ({ key, defaultPrevented }: KeyboardEvent) => key === 'Escape' && !defaultPrevented && onClose()
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [onClose])
  const compiled = world.factories.get(factory)
  if (compiled?.clock === undefined) return null
  const { clock, options } = compiled
  const local = clock.localAt(at)
  const hour = Math.floor(local.ms / hourMs)
  const start = clock.instantOf({ day: local.day, ms: hour * hourMs })
  const [date, time] = [dateOfDay(local.day), `${String(hour).padStart(2, '0')}:00`]
  // The dates of a schedule are in UTC. The rest of a local day may need two of them, which have hours of other days, too.
  const ends = [start, clock.instantOf({ day: local.day + 1, ms: 0 }) - 1].map((one) => dateOfDay(Math.floor(one / dayMs)))
  const [first, , last] = [date, ...ends].sort()
  const several = first === last ? {} : { until: last, day: designationDays[weekdayIndex(local.day)] }
  const links = [
    ...(apis.factory === null
      ? []
      : [[msg`Move orders`, `${paths.newSchedule}${queryOf({ factory, date: first, ...several, time })}`] as const]),
    [
      msg`Close the fulfilment centre, or another cut-off`,
      `${paths.cutoffCalendar}${queryOf({ from: date, factory, add: 'dated' })}`,
    ] as const,
    ...options.options.map(({ id, record: { value } }, index) => {
      const name = `${value.name}, ${times.moment(start, clock.timeZone)}`
      const of = { name, fc: factory, doid: id, doname: value.name, index: String(index), date, time }
      return [msg`Override ${{ option: value.name }}`, `${paths.createDeliveryOptionSchedule}${queryOf(of)}`] as const
    }),
  ]
  return (
    <section className={`box-raised row gap-8 gap-x-16 ${classes['create']}`} aria-labelledby="coming-up-create">
      <h2 id="coming-up-create" ref={heading} tabIndex={-1} className="text-16">
        {say(msg`${{ what: times.at(start, clock.timeZone) }}, ${{ where: townAndCode(factory) }}`)}
      </h2>
      {links.map(([label, to]) => (
        <Link key={to} className="target" to={to}>
          {say(label)}
        </Link>
      ))}
      <Button variant="quiet" onClick={onClose}>
        {say(msg`Cancel`)}
      </Button>
    </section>
  )
}
