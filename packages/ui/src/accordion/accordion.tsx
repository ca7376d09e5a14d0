import { type ReactNode, useEffect, useId, useState } from 'react'
import { ChevronDownIcon } from '../icons/control-icons.tsx'
import { createRequiredContext } from '../required-context.ts'
import { accordionMs } from '../tokens.ts'
import { Unbroken } from '../unbroken/unbroken.tsx'
import classes from './accordion.module.css'
import { type AccordionMode, toggleItem } from './toggle-item.ts'

type AccordionState = { readonly open: readonly string[]; readonly toggle: (id: string) => void }

const [AccordionContext, useAccordion] = createRequiredContext<AccordionState>('<AccordionItem>', 'Accordion', '@goat/ui/accordion')

export type AccordionProps = {
  /** `single`: opening one closes the other, and the open one can be closed. `multiple`: each for itself. */
  readonly mode: AccordionMode
  /** Ids of the open items. */
  readonly open: readonly string[]
  /** Asked with the ids that would be open; an owner that does not take them leaves things as they are. */
  readonly onOpenChange: (open: readonly string[]) => void
  readonly children: ReactNode
}

export function Accordion({ mode, open, onOpenChange, children }: AccordionProps) {
  return (
    <AccordionContext value={{ open, toggle: (id) => onOpenChange(toggleItem(mode, open, id)) }}>
      <div className={classes['accordion']}>{children}</div>
    </AccordionContext>
  )
}

export type AccordionItemProps = {
  readonly id: string
  /** The name of the item: the accessible name of its button. */
  readonly title: ReactNode
  /** Stands in the header beside the title, read as its description. */
  readonly summary?: ReactNode
  readonly headingLevel?: 2 | 3 | 4
  readonly isDisabled?: boolean
  readonly children: ReactNode
}

/** One item. Its content is mounted while it is open or still closing, and begins anew with each opening. */
export function AccordionItem({ id, title, summary, headingLevel = 2, isDisabled = false, children }: AccordionItemProps) {
  const { open, toggle } = useAccordion()
  const isOpen = open.includes(id) && !isDisabled
  const isPresent = useLinger(isOpen)
  const opening = useOpening(isOpen)
  const base = useId()
  const Heading = `h${headingLevel}` as const
  return (
    <section className={classes['item']} data-open={isOpen || undefined} data-disabled={isDisabled || undefined}>
      <header className={classes['head']}>
        <Heading className={classes['heading']}>
          {/* It covers the whole header, and only the title is its name. */}
          <button
            type="button"
            className={classes['trigger']}
            aria-expanded={isOpen}
            aria-controls={`${base}-panel`}
            aria-describedby={summary === undefined ? undefined : `${base}-summary`}
            disabled={isDisabled}
            onClick={() => toggle(id)}
          >
            <Unbroken>{title}</Unbroken>
          </button>
        </Heading>
        {summary === undefined ? null : (
          <div id={`${base}-summary`} className={classes['summary']}>
            {summary}
          </div>
        )}
        <span className={classes['chevron']}>
          <ChevronDownIcon size="medium" />
        </span>
      </header>
      <div id={`${base}-panel`} className={classes['panel']} inert={!isOpen}>
        <div className={classes['clip']}>
          {isPresent ? (
            <div key={opening} className={classes['content']}>
              {children}
            </div>
          ) : null}
        </div>
      </div>
    </section>
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
    const timer = setTimeout(() => setLingering(false), accordionMs)
    return () => clearTimeout(timer)
  }, [isOpen])
  return isOpen || isLingering
}

/** Counts the openings: what was typed into content that is still closing was left, and does not come back with the next one. */
function useOpening(isOpen: boolean): number {
  const [seen, setSeen] = useState({ isOpen, count: 0 })
  if (seen.isOpen !== isOpen) setSeen({ isOpen, count: seen.count + (isOpen ? 1 : 0) })
  return seen.count
}
