import { type ReactNode, useContext, useEffect, useId, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Disclosure, DisclosureGroup, DisclosureGroupStateContext, DisclosurePanel } from 'react-aria-components/DisclosureGroup'
import { ChevronDownIcon } from '../icons/control-icons.tsx'
import { missingProvider } from '../required-context.ts'
import { accordionMs } from '../tokens.ts'
import { Unbroken } from '../unbroken/unbroken.tsx'
import classes from './accordion.module.css'

export type AccordionProps = {
  /** `single`: opening one closes the other, and the open one can be closed. `multiple`: each for itself. */
  readonly mode: 'single' | 'multiple'
  /** Ids of the open items. */
  readonly open: readonly string[]
  /** Asked with the ids that would be open; an owner that does not take them leaves things as they are. */
  readonly onOpenChange: (open: readonly string[]) => void
  readonly children: ReactNode
}

export function Accordion({ mode, open, onOpenChange, children }: AccordionProps) {
  return (
    <DisclosureGroup
      className={classes['accordion'] ?? ''}
      allowsMultipleExpanded={mode === 'multiple'}
      expandedKeys={open}
      onExpandedChange={(keys) => onOpenChange([...keys].map(String))}
    >
      {children}
    </DisclosureGroup>
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
  if (useContext(DisclosureGroupStateContext) === null) throw missingProvider('<AccordionItem>', 'Accordion', '@goat/ui/accordion')
  const summaryId = useId()
  const Heading = `h${headingLevel}` as const
  return (
    <Disclosure id={id} isDisabled={isDisabled} className={classes['item'] ?? ''}>
      {({ isExpanded }) => (
        <>
          <header className={classes['head']}>
            <Heading className={classes['heading']}>
              {/* It covers the whole header, and only the title is its name. */}
              <Button
                slot="trigger"
                className={classes['trigger'] ?? ''}
                {...(summary === undefined ? {} : { 'aria-describedby': summaryId })}
              >
                <Unbroken>{title}</Unbroken>
              </Button>
            </Heading>
            {summary === undefined ? null : (
              <div id={summaryId} className={classes['summary']}>
                {summary}
              </div>
            )}
            <span className={classes['chevron']}>
              <ChevronDownIcon size="medium" />
            </span>
          </header>
          <DisclosurePanel className={classes['panel'] ?? ''}>
            <Content isOpen={isExpanded}>{children}</Content>
          </DisclosurePanel>
        </>
      )}
    </Disclosure>
  )
}

/** Mounted only while open or closing. React Aria would keep closed content, hidden: thousands of elements on /schedules. */
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
