import { type ReactNode, startTransition, useEffect, useId, useOptimistic, useState } from 'react'
import { createRequiredContext } from '../basics.tsx'
import { ChevronDownIcon } from '../icons/control-icons.tsx'
import { Unbroken } from '../messages/messages.tsx'
import { accordionMs, accordionReducedMs } from '../tokens.ts'
import classes from './accordion.module.css'

export type AccordionProps = {
  /** 'single': opening an item closes the other one. 'multiple': items open and close independently. */
  readonly mode: 'single' | 'multiple'
  readonly open: readonly string[]
  /** Called with the new ids; the accordion is controlled by `open`. */
  readonly onOpenChange: (open: readonly string[]) => void
  readonly children: ReactNode
}

type Items = {
  readonly open: readonly string[]
  /** The same, including items whose content is still being rendered. */
  readonly expanded: readonly string[]
  readonly toggle: (id: string) => void
}

const [ItemsContext, useItems] = createRequiredContext<Items>('<AccordionItem>', 'Accordion')

/** A press on an item is painted at once; the content of an opened item is rendered in the background (UI-50). */
export function Accordion({ mode, open, onOpenChange, children }: AccordionProps) {
  const [expanded, setExpanded] = useOptimistic(open)
  const items: Items = {
    open,
    expanded,
    toggle: (id) => {
      const others = expanded.filter((one) => one !== id)
      if (others.length < expanded.length) return onOpenChange(others)
      const next = mode === 'single' ? [id] : [...expanded, id]
      startTransition(() => {
        setExpanded(next)
        onOpenChange(next)
      })
    },
  }
  return (
    <ItemsContext value={items}>
      <div className="box-raised grid">{children}</div>
    </ItemsContext>
  )
}

export type AccordionItemProps = {
  readonly id: string
  /** The accessible name of the item's button. */
  readonly title: ReactNode
  /** Shown in the header next to the title, and read as its description. */
  readonly summary?: ReactNode
  readonly headingLevel?: 2 | 3 | 4
  readonly isDisabled?: boolean
  readonly children: ReactNode
}

/** An item. Its content is mounted while open or closing, and mounted again on each opening. */
export function AccordionItem({ id, title, summary, headingLevel = 2, isDisabled = false, children }: AccordionItemProps) {
  const { open, expanded, toggle } = useItems()
  const elementId = useId()
  const ids = { trigger: `${elementId}-trigger`, panel: `${elementId}-panel`, summary: `${elementId}-summary` }
  const isOpen = open.includes(id)
  const isExpanded = expanded.includes(id)
  const Heading = `h${headingLevel}` as const
  return (
    <div className={`ruled ${classes['item']}`} data-expanded={isOpen || undefined} data-disabled={isDisabled || undefined}>
      <header className={`row gap-4 gap-x-12 relative ${classes['head']}`} data-expanded={isExpanded || undefined}>
        <Heading className={`shrinkable text-16 ${classes['heading']}`}>
          {/* Covers the whole header, but is named only by the title. */}
          <button
            id={ids.trigger}
            type="button"
            className={`bare strong anywhere ${classes['trigger']}`}
            disabled={isDisabled}
            aria-expanded={isExpanded}
            aria-controls={ids.panel}
            aria-describedby={summary === undefined ? undefined : ids.summary}
            // Holding Enter must not open and close it in turn.
            onKeyDown={(event) => event.repeat && event.key === 'Enter' && event.preventDefault()}
            onClick={() => toggle(id)}
          >
            <Unbroken>{title}</Unbroken>
          </button>
        </Heading>
        {summary === undefined ? null : (
          <div id={ids.summary} className={`shrinkable ${classes['summary']}`}>
            {summary}
          </div>
        )}
        <span className={`muted ${classes['chevron']}`}>
          <ChevronDownIcon size="medium" />
        </span>
      </header>
      {/* biome-ignore lint/a11y/useSemanticElements: the content is not a set of form fields */}
      <div id={ids.panel} role="group" aria-labelledby={ids.trigger} aria-hidden={!isOpen} className={classes['panel']}>
        <Content isOpen={isOpen}>{children}</Content>
      </div>
    </div>
  )
}

/** Mounted only while open or closing: closed groups of /schedules would be thousands of elements. */
function Content({ isOpen, children }: { readonly isOpen: boolean; readonly children: ReactNode }) {
  const isPresent = useLinger(isOpen)
  const opening = useOpening(isOpen)
  return (
    <div className={classes['clip']} inert={!isOpen}>
      {isPresent ? (
        <div key={opening} className={classes['content']}>
          {children}
        </div>
      ) : null}
    </div>
  )
}

/** True while open, and until the closing animation is over. */
function useLinger(isOpen: boolean): boolean {
  const [isLingering, setLingering] = useState(isOpen)
  useEffect(() => {
    if (isOpen) {
      setLingering(true)
      return
    }
    const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches
    const timer = setTimeout(() => setLingering(false), isReduced ? accordionReducedMs : accordionMs)
    return () => clearTimeout(timer)
  }, [isOpen])
  return isOpen || isLingering
}

/** Counts the openings, so that text typed into content that is still closing does not reappear. */
function useOpening(isOpen: boolean): number {
  const [last, setLast] = useState({ isOpen, count: 0 })
  if (last.isOpen !== isOpen) setLast({ isOpen, count: last.count + (isOpen ? 1 : 0) })
  return last.count
}
