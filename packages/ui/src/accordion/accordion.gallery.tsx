import { Held } from '../../gallery/held.tsx'
import type { States } from '../../gallery/states.ts'
import { Pill } from '../pill/pill.tsx'
import { Accordion, AccordionItem, type AccordionProps } from './accordion.tsx'

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

export const states: States = {
  'Single open': () => <Services mode="single" open={['standard']} />,
  'Several open': () => <Services mode="multiple" open={['standard', 'tracked']} />,
  Closed: () => <Services mode="single" open={[]} />,
}
