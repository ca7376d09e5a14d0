import { Accordion, AccordionItem } from '@goat/ui/accordion'
import { useState } from 'react'
import { useSay } from '../platform/locale/locale-root.tsx'
import type { ListPreviewProps } from './now-and-chosen-time.tsx'
import { NowAndChosenTime } from './now-and-chosen-time.tsx'
import { previewMessages } from './preview-messages.ts'

/** Compares the options of a centre now with those at a chosen time. Nothing is computed until it is opened. */
export function ListPreview(props: ListPreviewProps) {
  const say = useSay()
  const [open, setOpen] = useState<readonly string[]>([])
  return (
    <Accordion mode="multiple" open={open} onOpenChange={setOpen}>
      <AccordionItem id="preview" title={say(previewMessages.title)}>
        <NowAndChosenTime {...props} />
      </AccordionItem>
    </Accordion>
  )
}
