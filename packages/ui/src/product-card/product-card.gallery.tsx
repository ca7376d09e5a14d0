import { Held } from '../../gallery/held.tsx'
import { Row } from '../../gallery/layout.tsx'
import type { States } from '../../gallery/states.ts'
import { GlobeIcon } from '../icons/icons.tsx'
import { Rating } from '../rating/rating.tsx'
import { ProductCard } from './product-card.tsx'

export const states: States = {
  'At rest, in the basket once pressed': () => (
    <Held first={0}>
      {(times, set) => (
        <>
          <ProductCard title="Birthday Hamper" price="£24.99" picture={<GlobeIcon size="large" />} onAddToBasket={() => set(times + 1)} />
          <output>{times} in the basket</output>
        </>
      )}
    </Held>
  ),
  'Our Pick, with a rating': () => (
    <ProductCard title="Soft Toy" price="£12.50" picture={<GlobeIcon size="large" />} isOurPick onAddToBasket={() => undefined}>
      <Rating rating={4.5} totalReviews={1234} />
    </ProductCard>
  ),
  'While the basket takes it': () => (
    <Row>
      <ProductCard title="Balloon" price="£4.50" isAdding onAddToBasket={() => undefined} />
      <ProductCard title="A much longer name of a product that needs two lines or more" price="£4.50" onAddToBasket={() => undefined} />
    </Row>
  ),
}
