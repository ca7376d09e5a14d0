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

export type PreviewProps = {
  readonly order: PreviewOrder
  readonly onOrder: (order: PreviewOrder) => void
  readonly timeZone: string
  /** The titles of both lists. */
  readonly titles: readonly [string, string]
  /** The two lists of options that customers see; undefined while the order is incomplete. */
  readonly lists: readonly [readonly EffectiveOption[], readonly EffectiveOption[]] | undefined
  readonly about?: string
  /** The number of schedules that could not be parsed and are not considered. */
  readonly missing?: number
  /** Why the lists are equal, if the order is not the reason. */
  readonly reason?: string | undefined
}

/** Two lists of options for an order, side by side; differences are marked in the second. */
export function Preview({ order, onOrder, timeZone, titles, lists, about, reason, missing = 0 }: PreviewProps) {
  const say = useSay()
  const rows = lists === undefined ? undefined : previewRows(lists[1], lists[0])
  return (
    <div className={classes['preview']}>
      <p className={formClasses['note']}>{say(previewMessages.text)}</p>
      {missing === 0 ? null : <Alert variant="warning">{say(previewMessages.missing(missing))}</Alert>}
      <PreviewFields order={order} timeZone={timeZone} onChange={onOrder} />
      {lists === undefined || rows === undefined ? (
        <p className={formClasses['note']}>{say(previewMessages.incomplete)}</p>
      ) : (
        <>
          {hasChanges(rows) ? null : <p className={formClasses['note']}>{reason ?? say(previewMessages.nothingChanges)}</p>}
          <div className={classes['sides']}>
            <PreviewList
              title={titles[0]}
              rows={previewRows(lists[0], lists[1])}
              isMarked={false}
              {...(about === undefined ? {} : { about })}
            />
            <PreviewList title={titles[1]} rows={rows} isMarked {...(about === undefined ? {} : { about })} />
          </div>
        </>
      )}
    </div>
  )
}
