import { type ReactNode, useId } from 'react'
import { productCardTexts } from '../component-texts.ts'
import { BasketIcon } from '../icons/control-icons.tsx'
import layout from '../layout.module.css'
import { LoadingButton } from '../loading-button/loading-button.tsx'
import { Pill } from '../pill/pill.tsx'
import { useTexts } from '../ui-strings-provider.tsx'
import classes from './product-card.module.css'

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
    <article className={`${layout['box-raised']} ${layout['grid']} ${classes['card']}`} aria-labelledby={id}>
      <div className={`${layout['muted']} ${layout['grid']} ${layout['relative']} ${classes['picture']}`}>
        {picture}
        {isOurPick ? (
          <span className={classes['pick']}>
            <Pill tone="accent">{texts.ourPick}</Pill>
          </span>
        ) : null}
      </div>
      <div className={`${layout['stack-8']} ${classes['body']}`}>
        <Heading id={id} className={classes['title']}>
          {title}
        </Heading>
        {children}
        <p className={`${layout['strong']} ${layout['tabular']}`}>{price}</p>
        <LoadingButton variant="primary" isLoading={isAdding} icon={<BasketIcon />} aria-describedby={id} onClick={onAddToBasket}>
          {texts.addToBasket}
        </LoadingButton>
      </div>
    </article>
  )
}
