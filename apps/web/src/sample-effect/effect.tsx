import type { ChangedSample } from '@goat/contract/resolve'
import { Button } from '@goat/ui/button'
import { ChevronDownIcon } from '@goat/ui/control-icons'
import { Unbroken } from '@goat/ui/unbroken'
import { useId, useRef, useState } from 'react'
import { paths } from '../paths.ts'
import { useSay } from '../platform/locale/locale-root.tsx'
import { Link } from '../platform/navigation/link.tsx'
import formClasses from '../records/form.module.css'
import { changeSentence } from './change-sentence.ts'
import classes from './effect.module.css'
import { messages } from './messages.ts'
import { type EffectProps, type EffectState, useSampleEffect } from './use-sample-effect.ts'

/** One line, which a screen reader is told when it changes, and the sample orders that change. In a narrow window they are closed at first. */
export function Effect(props: EffectProps) {
  const { records } = props
  const say = useSay()
  const state = useSampleEffect(props)
  const list = useId()
  const status = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(() => matchMedia('(min-width: 640px)').matches)
  const { kind, effect, retry, tryInPeriod } = state
  const isComputing = kind === 'computing'
  const changed = effect?.changed ?? []
  // Once shown it stays, so that the buttons below do not move while a value is typed.
  const [isStarted, setStarted] = useState(records !== undefined)
  if (records !== undefined && !isStarted) setStarted(true)
  if (!isStarted) return null
  return (
    <div className={classes['effect']} data-computing={isComputing || undefined}>
      <div className={classes['line']}>
        <div role="status" ref={status} tabIndex={-1}>
          {changed.length === 0 || isComputing ? (
            say(lineOf(state))
          ) : (
            <button
              type="button"
              className={classes['toggle']}
              aria-expanded={isOpen}
              aria-controls={list}
              onClick={() => setOpen(!isOpen)}
            >
              {say(lineOf(state))}
              <ChevronDownIcon size="small" />
            </button>
          )}
        </div>
        {kind === 'outside' ? (
          <Button
            variant="quiet"
            onClick={() => {
              status.current?.focus()
              tryInPeriod()
            }}
          >
            {say(messages.tryInPeriod)}
          </Button>
        ) : null}
        {kind === 'failed' ? (
          <Button
            variant="quiet"
            onClick={() => {
              // The button is gone when it has succeeded.
              status.current?.focus()
              retry()
            }}
          >
            {say(messages.tryAgain)}
          </Button>
        ) : null}
        {effect?.total === 0 ? (
          <Link className={classes['link']} to={paths.orderCheck}>
            {say(messages.saveSamples)}
          </Link>
        ) : null}
      </div>
      <ul id={list} className={classes['orders']} hidden={!isOpen || changed.length === 0}>
        {changed.map((sample) => (
          <ChangedOrder key={sample.id} sample={sample} />
        ))}
      </ul>
      {effect === undefined || effect.incomparable === 0 ? null : (
        <p className={formClasses['note']}>{say(messages.incomparable(effect.incomparable))}</p>
      )}
    </div>
  )
}

function lineOf({ kind, effect }: EffectState) {
  if (kind === 'invalid' || kind === 'unchanged' || kind === 'failed' || kind === 'outside') return messages[kind]
  if (kind === 'computing' || effect === undefined) return messages.computing
  const { changed, total } = effect
  if (total === 0) return messages.noSamples
  if (changed.length === 0) return kind === 'tried' ? messages.triedUnchanged : messages.unchanged
  return (kind === 'tried' ? messages.triedChanged : messages.changed)(changed.length, total)
}

function ChangedOrder({ sample: { id, name, order, changes } }: { readonly sample: ChangedSample }) {
  const say = useSay()
  const facts = Object.entries({ ...order, sample: id }).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return (
    <li className={classes['order']}>
      <Link className={classes['link']} to={`${paths.orderCheck}?${new URLSearchParams(facts).toString()}`}>
        {name}
      </Link>
      <ul className={classes['changes']}>
        {changes
          .map((change) => changeSentence(change, say))
          .map((sentence) => (
            <li key={sentence}>
              <Unbroken>{sentence}</Unbroken>
            </li>
          ))}
      </ul>
    </li>
  )
}
