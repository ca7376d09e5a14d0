import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { carouselTexts } from '../component-texts.ts'
import { IconButton } from '../icon-button/icon-button.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '../icons/control-icons.tsx'
import layout from '../layout.module.css'
import { resizeDebounceMs } from '../tokens.ts'
import { useTexts } from '../ui-strings-provider.tsx'
import classes from './carousel.module.css'

export type Slide = { readonly id: string; readonly content: ReactNode }

export type CarouselProps = {
  /** Its heading and accessible name. */
  readonly label: string
  readonly slides: readonly Slide[]
  readonly headingLevel?: 2 | 3 | 4
}

/**
 * Slides side by side, scrolled by touch, wheel, arrow keys or two buttons, which are disabled at the ends. When first scrolled into view,
 * the slides are nudged by 30 px if they overflow (UI-32). The buttons use aria-disabled, so that the one just pressed keeps the focus.
 */
export function Carousel({ label, slides, headingLevel = 2 }: CarouselProps) {
  const texts = useTexts(carouselTexts)
  const id = useId()
  const track = useRef<HTMLUListElement>(null)
  const { isAtStart, isAtEnd } = useScrollEnds(track)
  const hasBeenVisible = useHasBeenVisible(track)
  const Heading = `h${headingLevel}` as const
  // Most of the visible width; the slides then snap to the edge.
  const scroll = (direction: -1 | 1) => track.current?.scrollBy({ left: direction * track.current.clientWidth * 0.9 })
  return (
    <section className={`${layout['stack-12']} ${layout['shrinkable']}`} aria-labelledby={id} aria-roledescription={texts.carousel}>
      <header className={`${layout['line-16']} ${layout['between']} ${layout['control']}`}>
        <Heading id={id} className={classes['heading']}>
          {label}
        </Heading>
        {isAtStart && isAtEnd ? null : (
          <div className={layout['line-8-stretch']}>
            <Control label={texts.previous} icon={<ChevronLeftIcon />} isDisabled={isAtStart} onPress={() => scroll(-1)} />
            <Control label={texts.next} icon={<ChevronRightIcon />} isDisabled={isAtEnd} onPress={() => scroll(1)} />
          </div>
        )}
      </header>
      <ul
        ref={track}
        className={classes['track']}
        aria-labelledby={id}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: must be focusable to be scrolled with the arrow keys
        tabIndex={0}
        data-bouncing={(hasBeenVisible && isAtStart && !isAtEnd) || undefined}
      >
        {slides.map((slide, index) => (
          <li
            key={slide.id}
            className={classes['slide']}
            aria-roledescription={texts.slide}
            aria-label={texts.slideOf(String(index + 1), String(slides.length))}
          >
            {slide.content}
          </li>
        ))}
      </ul>
    </section>
  )
}

type ControlProps = {
  readonly label: string
  readonly icon: ReactNode
  readonly isDisabled: boolean
  readonly onPress: () => void
}

function Control({ label, icon, isDisabled, onPress }: ControlProps) {
  return <IconButton label={label} icon={icon} variant="secondary" aria-disabled={isDisabled} onClick={isDisabled ? undefined : onPress} />
}

/** The share of the element that must be visible. */
const threshold = 0.5

/** Whether the element has been visible at any time. */
function useHasBeenVisible(element: RefObject<HTMLElement | null>): boolean {
  const [hasBeenVisible, setVisible] = useState(false)
  useEffect(() => {
    if (element.current === null || hasBeenVisible) return
    const observer = new IntersectionObserver(([entry]) => setVisible(entry?.isIntersecting ?? false), { threshold })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, hasBeenVisible])
  return hasBeenVisible
}

export type ScrollEnds = { readonly isAtStart: boolean; readonly isAtEnd: boolean }

/** Due to rounding, the last position may be up to a pixel short of the end. */
const tolerance = 1

/** Whether a horizontally scrolled element is at its start or end; both if its content fits. */
function useScrollEnds(element: RefObject<HTMLElement | null>): ScrollEnds {
  const [ends, setEnds] = useState<ScrollEnds>({ isAtStart: true, isAtEnd: true })
  useEffect(() => {
    const scrolled = element.current
    if (scrolled === null) return
    const measure = () => {
      const isAtStart = scrolled.scrollLeft <= 0
      const isAtEnd = scrolled.scrollLeft >= scrolled.scrollWidth - scrolled.clientWidth - tolerance
      setEnds((last) => (last.isAtStart === isAtStart && last.isAtEnd === isAtEnd ? last : { isAtStart, isAtEnd }))
    }
    let waiting: ReturnType<typeof setTimeout> | undefined
    const resized = new ResizeObserver(() => {
      clearTimeout(waiting)
      waiting = setTimeout(measure, resizeDebounceMs)
    })
    measure()
    scrolled.addEventListener('scroll', measure, { passive: true })
    resized.observe(scrolled)
    return () => {
      clearTimeout(waiting)
      resized.disconnect()
      scrolled.removeEventListener('scroll', measure)
    }
  }, [element])
  return ends
}
