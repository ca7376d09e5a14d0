import type { States } from '../../gallery/states.ts'
import { Carousel } from './carousel.tsx'

const names = ['Birthday', 'Thank You', 'Wedding', 'New Baby', 'Get Well', 'Congratulations', 'Good Luck', 'New Home']
const slides = names.map((name) => ({ id: name, content: <Cover name={name} /> }))

function Cover({ name }: { readonly name: string }) {
  return (
    <div style={{ padding: 'var(--space-64) var(--space-20)', borderRadius: 'var(--radius-12)', background: 'var(--color-sunken)' }}>
      {name}
    </div>
  )
}

export const states: States = {
  'More than fits': () => <Carousel label="Cards" headingLevel={3} slides={slides} />,
  'All of it fits': () => <Carousel label="Two cards" headingLevel={3} slides={slides.slice(0, 2)} />,
  'Below what is seen first': () => (
    <div style={{ paddingBlockStart: '100vh' }}>
      <Carousel label="Cards further down" headingLevel={3} slides={slides} />
    </div>
  ),
}
