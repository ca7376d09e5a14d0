import { Accordion, AccordionItem, type AccordionProps } from '../src/accordion/accordion.tsx'
import { Button } from '../src/button/button.tsx'
import { CopyableCode } from '../src/copyable-code/copyable-code.tsx'
import { Carousel, ProductCard, Rating } from '../src/described/described.tsx'
import * as controlIcons from '../src/icons/control-icons.tsx'
import * as icons from '../src/icons/icons.tsx'
import { GlobeIcon } from '../src/icons/icons.tsx'
import { Lines, lineSeparator, Pill, Unbroken } from '../src/messages/messages.tsx'
import { PageHeading } from '../src/page-heading/page-heading.tsx'
import { Table, TableCell, TableRow } from '../src/table/table.tsx'
import { Held } from './held.tsx'
import { Row, Stack } from './layout.tsx'
import type { Pages, States } from './states.ts'
import classes from './unbroken.module.css'

function Services({ mode, open }: Pick<AccordionProps, 'mode' | 'open'>) {
  return (
    <Held first={open}>
      {(now, set) => (
        <Accordion mode={mode} open={now} onOpenChange={set}>
          <AccordionItem id="standard" title="STANDARD" headingLevel={3} summary={<Pill>cake, flower</Pill>}>
            <p>Weekday 16:00, saturday 12:00, sunday 10:00</p>
          </AccordionItem>
          <AccordionItem id="tracked" title="TRACKED PARCEL" headingLevel={3}>
            <p>Weekday 15:30, saturday 11:00, sunday 10:00</p>
          </AccordionItem>
          <AccordionItem id="letterbox" title="TRACKED LETTERBOX" headingLevel={3} isDisabled>
            <p>Cannot be reached</p>
          </AccordionItem>
        </Accordion>
      )}
    </Held>
  )
}

const accordionStates: States = {
  'Single open': () => <Services mode="single" open={['standard']} />,
  'Several open': () => <Services mode="multiple" open={['standard', 'tracked']} />,
  Closed: () => <Services mode="single" open={[]} />,
}

const names = ['Birthday', 'Thank You', 'Wedding', 'New Baby', 'Get Well', 'Congratulations', 'Good Luck', 'New Home']
const slides = names.map((name) => ({ id: name, content: <Cover name={name} /> }))

function Cover({ name }: { readonly name: string }) {
  return (
    <div style={{ padding: 'var(--space-64) var(--space-20)', borderRadius: 'var(--radius-12)', background: 'var(--color-sunken)' }}>
      {name}
    </div>
  )
}

const carouselStates: States = {
  'More than fits': () => <Carousel label="Cards" headingLevel={3} slides={slides} />,
  'All of it fits': () => <Carousel label="Two cards" headingLevel={3} slides={slides.slice(0, 2)} />,
  'Below what is seen first': () => (
    <div style={{ paddingBlockStart: '100vh' }}>
      <Carousel label="Cards further down" headingLevel={3} slides={slides} />
    </div>
  ),
}

const { icon: _, ...allIcons } = { ...icons, ...controlIcons }

const iconsStates: States = {
  'All of them': () => (
    <Row>
      {Object.entries(allIcons).map(([name, One]) => (
        <span key={name} title={name} data-icon={name}>
          <One size="medium" />
        </span>
      ))}
    </Row>
  ),
  Sizes: () => (
    <Stack>
      <controlIcons.ClockIcon size="small" />
      <controlIcons.ClockIcon size="medium" />
      <controlIcons.ClockIcon size="large" />
    </Stack>
  ),
}

const pageHeadingStates: States = {
  'Title alone': () => <PageHeading title="Cutoff Configuration" />,
  'With its purpose and action': () => (
    <PageHeading
      title="Card Designation Schedules"
      purpose="Move orders from one factory to another for a time."
      action={<Button variant="primary">New Schedule</Button>}
    />
  ),
}

const productCardStates: States = {
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

const ratingStates: States = {
  'With total reviews': () => <Rating rating={4.5} totalReviews={1234} />,
  'From none to all': () => (
    <Stack>
      <Rating rating={0} />
      <Rating rating={2.3} />
      <Rating rating={5} />
    </Stack>
  ),
}

const columns = [
  { label: 'Product Key', width: '50%' },
  { label: 'Sku', width: '25%' },
  { label: 'Factory', width: '25%' },
]
const rows = [
  ['birthday-large', 'SKU-0001', 'GB-MNPG-TAM'],
  ['birthday-giant', 'SKU-0002', 'GB-DPS-SLE'],
] as const
const longCode = `CRD-${'ABCDEFGHIJ'.repeat(10)}`.slice(0, 95)

function Products({ label }: { readonly label: string }) {
  return (
    <Table label={label} columns={columns}>
      {rows.map(([key, sku, factory]) => (
        <TableRow key={sku}>
          <TableCell column="Product Key">{key}</TableCell>
          <TableCell column="Sku">{sku}</TableCell>
          <TableCell column="Factory">{factory}</TableCell>
        </TableRow>
      ))}
    </Table>
  )
}

const tableStates: States = {
  Wide: () => <Products label="Products" />,
  'As cards, where it is narrow': () => (
    <div style={{ maxWidth: '24rem' }}>
      <Products label="Products on a narrow screen" />
    </div>
  ),
  'With long codes': () => (
    <Table label="Long codes" columns={columns}>
      <TableRow>
        {columns.map(({ label }, at) => (
          <TableCell key={label} column={label}>
            {at === 1 ? longCode : <CopyableCode code={longCode} />}
          </TableCell>
        ))}
      </TableRow>
    </Table>
  ),
  'With nothing in it': () => (
    <Table label="No products" columns={columns}>
      <TableRow>
        <TableCell span={3}>No matching products were found</TableCell>
      </TableRow>
    </Table>
  ),
}

const text = 'GB-DPS-SLE → GB-MNPG-TAM, every day 06:00–14:00'

const unbrokenStates: States = {
  'In a narrow place': () => (
    <p className={classes['narrow']}>
      <Unbroken>{text}</Unbroken>
    </p>
  ),
  'Several texts': () => (
    <p>
      <Lines>{`Please contact support.${lineSeparator}Support channel: #help.`}</Lines>
    </p>
  ),
  'Without it': () => <p className={classes['narrow']}>{text}</p>,
}

export const pages: Pages = {
  accordion: accordionStates,
  carousel: carouselStates,
  icons: iconsStates,
  'page-heading': pageHeadingStates,
  'product-card': productCardStates,
  rating: ratingStates,
  table: tableStates,
  unbroken: unbrokenStates,
}
