import { msg } from '@lingui/core/macro'
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useSay } from '../locale/locale.tsx'
import { messages } from '../messages.ts'
import { Link } from '../navigation/router.tsx'
import classes from './header.module.css'
import { Afterwards } from './lazy.tsx'
import type { NavigationItem } from './palette-keys.tsx'

type NavigationProps = { readonly id: string; readonly items: readonly NavigationItem[]; readonly onFollow: () => void }

/** The entries of the header. In a wide window, those that do not fit in its row are in a menu after them, "More" (UI-4). */
export function Navigation({ id, items, onFollow }: NavigationProps) {
  const say = useSay()
  const panel = useId()
  const row = useRef<HTMLElement>(null)
  const more = useMenu(row)
  const [fitting, setFitting] = useState(items.length)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entries are its children
  useLayoutEffect(() => {
    const nav = row.current
    if (nav === null) return
    const fit = () => setFitting(countFitting(nav))
    fit()
    const observer = new ResizeObserver(fit)
    for (const one of [nav, ...nav.children]) observer.observe(one)
    return () => observer.disconnect()
  }, [items])
  const follow = () => {
    more.close()
    onFollow()
  }
  const entry = ({ to, label, count }: NavigationItem, isBeyond = false) => (
    <span key={to} className={classes['entry']} data-beyond={isBeyond || undefined}>
      <Link to={to} className={classes['link']} isMarked onFollow={follow}>
        {label}
      </Link>
      {count === undefined ? null : (
        <span className={classes['count']}>
          <Afterwards part={count}>{(Count) => <Count onFollow={follow} />}</Afterwards>
        </span>
      )}
    </span>
  )
  return (
    <nav ref={row} id={id} className={classes['navigation']} aria-label={say(msg`Main`)}>
      {items.map((item, at) => entry(item, at >= fitting))}
      <div className={classes['more']}>
        <button
          ref={more.button}
          type="button"
          className={`bare ${classes['link']}`}
          aria-expanded={more.isOpen}
          aria-controls={panel}
          onClick={more.toggle}
        >
          {say(messages.more)}
        </button>
        <div id={panel} className={classes['panel']} hidden={!more.isOpen}>
          {more.isOpen ? items.slice(fitting).map((item) => entry(item)) : null}
        </div>
      </div>
    </nav>
  )
}

/** How many entries fit in the row, of which the last child is "More". */
function countFitting(row: HTMLElement): number {
  const widths = Array.from(row.children, (one) => one.getBoundingClientRect().width)
  const more = widths.pop() ?? 0
  const countWithin = (room: number) => {
    let used = 0
    return widths.filter((width) => {
      used += width
      return used <= room
    }).length
  }
  const count = countWithin(row.clientWidth)
  return count === widths.length ? count : countWithin(row.clientWidth - more)
}

/** A menu that its button opens; Escape closes it, and so does a click outside `area`, or the focus if it leaves it. */
export function useMenu(area?: RefObject<HTMLElement | null>) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isOpen) return
    const closeByKey = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key !== 'Escape' || defaultPrevented) return
      setOpen(false)
      button.current?.focus()
    }
    const closeOutside = ({ target }: Event) => {
      if (area !== undefined && target instanceof Node && area.current?.contains(target) === false) setOpen(false)
    }
    const listening = new AbortController()
    const { signal } = listening
    window.addEventListener('keydown', closeByKey, { signal })
    for (const type of ['pointerdown', 'focusin']) window.addEventListener(type, closeOutside, { signal })
    return () => listening.abort()
  }, [isOpen, area])
  return { isOpen, button, close: () => setOpen(false), toggle: () => setOpen(!isOpen) }
}
