import { type ReactNode, useContext, useEffect, useId, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Disclosure, DisclosureGroup, DisclosureGroupStateContext, DisclosurePanel } from 'react-aria-components/DisclosureGroup'
import { ChevronDownIcon } from '../icons/control-icons.tsx'
import { missingProvider } from '../required-context.ts'
import { accordionMs } from '../tokens.ts'
import { Unbroken } from '../unbroken/unbroken.tsx'
import classes from './accordion.module.css'

export type AccordionProps = {
  /** `single`: opening an item closes the other one. `multiple`: items open and close independently. */
  readonly mode: 'single' | 'multiple'
  /** Ids of the open items. */
  readonly open: readonly string[]
  /** Called with the new ids; the accordion is controlled by `open`. */
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
  if (useContext(DisclosureGroupStateContext) === null) throw missingProvider('<AccordionItem>', 'Accordion', '@goat/ui/accordion')
  const summaryId = useId()
  const Heading = `h${headingLevel}` as const
  return (
    <Disclosure id={id} isDisabled={isDisabled} className={classes['item'] ?? ''}>
      {({ isExpanded }) => (
        <>
          <header className={classes['head']}>
            <Heading className={classes['heading']}>
              {/* Covers the whole header, but is named only by the title. */}
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

/** Mounted only while open or closing. React Aria would keep closed content mounted: thousands of elements on /schedules. */
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

/** Counts the openings, so that text typed into content that is still closing does not reappear. */
function useOpening(isOpen: boolean): number {
  const [last, setLast] = useState({ isOpen, count: 0 })
  if (last.isOpen !== isOpen) setLast({ isOpen, count: last.count + (isOpen ? 1 : 0) })
  return last.count
}
