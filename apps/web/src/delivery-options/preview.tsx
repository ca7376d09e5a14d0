import type { EffectiveOption } from '@goat/domain/delivery-option-effective'
import { Alert } from '@goat/ui/alert'
import formClasses from '../platform/form/form.module.css'
import { useSay } from '../platform/locale/locale-root.tsx'
import classes from './preview.module.css'
import { PreviewFields } from './preview-fields.tsx'
import { PreviewList } from './preview-list.tsx'
import { previewMessages } from './preview-messages.ts'
import type { PreviewOrder } from './preview-order.ts'
import { hasChanges, previewRows } from './preview-rows.ts'

export type PreviewListsProps = {
  /** The titles of both lists. */
  readonly titles: readonly [string, string]
  /** The two lists of options that customers see; undefined while the order is incomplete. */
  readonly lists: readonly [readonly EffectiveOption[], readonly EffectiveOption[]] | undefined
  /** The ids of the options that the schedule is for. */
  readonly about?: readonly string[]
  /** Why the lists are equal, if the order is not the reason. */
  readonly reason?: string | undefined
}

export type PreviewProps = PreviewListsProps & {
  readonly order: PreviewOrder
  readonly onOrder: (order: PreviewOrder) => void
  readonly timeZone: string
  /** The number of schedules that could not be parsed and are not considered. */
  readonly missing?: number
}

/** An order, and two lists of options for it. */
export function Preview({ order, onOrder, timeZone, missing = 0, ...lists }: PreviewProps) {
  const say = useSay()
  return (
    <div className={classes['preview']}>
      <p className={formClasses['note']}>{say(previewMessages.text)}</p>
      {missing === 0 ? null : <Alert variant="warning">{say(previewMessages.missing(missing))}</Alert>}
      <PreviewFields order={order} timeZone={timeZone} onChange={onOrder} />
      <PreviewLists {...lists} />
    </div>
  )
}

/** Two lists of options for an order, side by side; differences are marked in the second. */
export function PreviewLists({ titles, lists, about = [], reason }: PreviewListsProps) {
  const say = useSay()
  if (lists === undefined) return <p className={formClasses['note']}>{say(previewMessages.incomplete)}</p>
  const rows = previewRows(lists[1], lists[0])
  return (
    <>
      {hasChanges(rows) ? null : <p className={formClasses['note']}>{reason ?? say(previewMessages.nothingChanges)}</p>}
      <div className={classes['sides']}>
        <PreviewList title={titles[0]} rows={previewRows(lists[0], lists[1])} isMarked={false} about={about} />
        <PreviewList title={titles[1]} rows={rows} isMarked about={about} />
      </div>
    </>
  )
}
