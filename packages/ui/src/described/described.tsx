import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useLanguageTag, useTexts } from '../basics.tsx'
import { Button, type ButtonProps, IconButton, LoadingButton } from '../button/button.tsx'
import {
  backButtonTexts,
  carouselTexts,
  notificationPillTexts,
  productCardTexts,
  progressStepsTexts,
  ratingTexts,
} from '../component-texts.ts'
import { BackIcon, BasketIcon, CheckIcon, ChevronLeftIcon, ChevronRightIcon, StarIcon } from '../icons/control-icons.tsx'
import { Pill } from '../messages/messages.tsx'
import { resizeDebounceMs } from '../tokens.ts'
import classes from './described.module.css'

/* The components of the description that no screen uses yet. */

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
    <section className="grid gap-12 shrinkable" aria-labelledby={id} aria-roledescription={texts.carousel}>
      <header className="line gap-16 between control">
        <Heading id={id} className="text-18">
          {label}
        </Heading>
        {isAtStart && isAtEnd ? null : (
          <div className="line gap-8 stretch">
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

export type ProductCardProps = {
  readonly title: string
  /** Formatted, with its currency. */
  readonly price: string
  /** A decorative picture of the product. */
  readonly picture?: ReactNode
  /** Shown between title and price, such as a rating. */
  readonly children?: ReactNode
  readonly isOurPick?: boolean
  readonly onAddToBasket: () => void
  /** Whether it is being added to the basket. */
  readonly isAdding?: boolean
  readonly headingLevel?: 2 | 3 | 4
}

/** A product with its title, price and a button that adds it to the basket. */
export function ProductCard(props: ProductCardProps) {
  const { title, price, picture, children, isOurPick = false, onAddToBasket, isAdding = false, headingLevel = 3 } = props
  const texts = useTexts(productCardTexts)
  const id = useId()
  const Heading = `h${headingLevel}` as const
  return (
    <article className={`box-raised grid ${classes['card']}`} aria-labelledby={id}>
      <div className={`muted grid relative ${classes['picture']}`}>
        {picture}
        {isOurPick ? (
          <span className={classes['pick']}>
            <Pill tone="accent">{texts.ourPick}</Pill>
          </span>
        ) : null}
      </div>
      <div className={`grid gap-8 padding-16 ${classes['body']}`}>
        <Heading id={id} className="text-16">
          {title}
        </Heading>
        {children}
        <p className="strong tabular">{price}</p>
        <LoadingButton variant="primary" isLoading={isAdding} icon={<BasketIcon />} aria-describedby={id} onClick={onAddToBasket}>
          {texts.addToBasket}
        </LoadingButton>
      </div>
    </article>
  )
}

export type ProgressStepsProps = {
  /** The goal of the steps, as the name of the list. */
  readonly label: string
  readonly steps: readonly { readonly id: string; readonly label: string }[]
  /** The id of the current step; those before it are done. */
  readonly current: string
}

/** The user's progress through several steps. Display only; pages have their own buttons. */
export function ProgressSteps({ label, steps, current }: ProgressStepsProps) {
  const texts = useTexts(progressStepsTexts)
  const at = steps.findIndex((step) => step.id === current)
  return (
    <div className="grid gap-8">
      <p className="note">{texts.stepOf(String(at + 1), String(steps.length))}</p>
      <ol className="row gap-8 gap-x-20 stretch" aria-label={label}>
        {steps.map((step, index) => (
          <li
            key={step.id}
            className={`line gap-8 note medium ${classes['step']}`}
            data-state={index < at ? 'done' : index === at ? 'current' : 'ahead'}
            aria-current={index === at ? 'step' : undefined}
          >
            <span className={`tabular grid ${classes['mark']}`} aria-hidden="true">
              {index < at ? <CheckIcon /> : index + 1}
            </span>
            <span>
              {step.label}
              {index < at ? <span className="visually-hidden"> ({texts.done})</span> : null}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** The best rating (UI-33). */
const best = 5

export type RatingProps = {
  /** 0 to 5; clamped to this range. */
  readonly rating: number
  readonly totalReviews?: number
}

/** A read-only rating: filled stars, the number and the count of reviews. */
export function Rating({ rating, totalReviews }: RatingProps) {
  const texts = useTexts(ratingTexts)
  const languageTag = useLanguageTag()
  const shown = Math.min(best, Math.max(0, rating))
  const number = new Intl.NumberFormat(languageTag, { maximumFractionDigits: 1 }).format(shown)
  return (
    <div className="row gap-2 gap-x-8 text-14 tabular">
      <span className={`relative ${classes['stars']}`} role="img" aria-label={texts.outOf(number, String(best))}>
        <Stars />
        <span className={classes['filled']} style={{ inlineSize: `${(shown / best) * 100}%` }}>
          <Stars />
        </span>
      </span>
      <span className="strong" aria-hidden="true">
        {number}
      </span>
      {totalReviews === undefined ? null : (
        <span className="muted">
          {texts.totalReviews}: {new Intl.NumberFormat(languageTag).format(totalReviews)}
        </span>
      )}
    </div>
  )
}

function Stars() {
  return (
    <span className={classes['row']}>
      <StarIcon />
      <StarIcon />
      <StarIcon />
      <StarIcon />
      <StarIcon />
    </span>
  )
}

/** A button labelled "Go back"; `onClick` decides where to. */
export function BackButton(props: Omit<ButtonProps, 'icon' | 'children'>) {
  const texts = useTexts(backButtonTexts)
  return (
    <Button variant="quiet" {...props} icon={<BackIcon />}>
      {texts.goBack}
    </Button>
  )
}

/** A pill that can announce something new: with a dot, and a suffix for assistive technology. */
export function NotificationPill({ isNew, children }: { readonly isNew: boolean; readonly children: string }) {
  const texts = useTexts(notificationPillTexts)
  if (!isNew) return <Pill>{children}</Pill>
  return (
    <Pill tone="accent">
      {children}
      <span className="visually-hidden">, {texts.newNotification}</span>
      <span className={classes['dot']} />
    </Pill>
  )
}
