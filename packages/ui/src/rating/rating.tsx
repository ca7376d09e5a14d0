import { ratingTexts } from '../component-texts.ts'
import { StarIcon } from '../icons/control-icons.tsx'
import layout from '../layout.module.css'
import { useLanguageTag, useTexts } from '../ui-strings-provider.tsx'
import classes from './rating.module.css'

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
    <div className={`${layout['text-14']} ${layout['tabular']} ${classes['rating']}`}>
      <span className={classes['stars']} role="img" aria-label={texts.outOf(number, String(best))}>
        <Stars />
        <span className={classes['filled']} style={{ inlineSize: `${(shown / best) * 100}%` }}>
          <Stars />
        </span>
      </span>
      <span className={layout['strong']} aria-hidden="true">
        {number}
      </span>
      {totalReviews === undefined ? null : (
        <span className={layout['muted']}>
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
