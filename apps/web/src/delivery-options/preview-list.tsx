import { type OverrideField, overrideFields } from '@goat/domain/delivery-option-schedules'
import { EditIcon } from '@goat/ui/control-icons'
import { Pill } from '@goat/ui/pill'
import { useId } from 'react'
import { useSay } from '../platform/locale/locale-root.tsx'
import classes from './preview.module.css'
import { previewMessages } from './preview-messages.ts'
import type { PreviewRow } from './preview-rows.ts'
import { useShow } from './show.ts'

export type PreviewListProps = {
  readonly title: string
  readonly rows: readonly PreviewRow[]
  /** Whether to mark differences from the other list, with the value there. */
  readonly isMarked: boolean
  /** The ids of the options that the schedule is for. */
  readonly about: readonly string[]
}

/** The options in the order in which customers see them; a value from a schedule is followed by its name. */
export function PreviewList({ title, rows, isMarked, about }: PreviewListProps) {
  const say = useSay()
  const id = useId()
  return (
    <section className={classes['side']} aria-labelledby={id}>
      <h3 id={id} className={classes['side-title']}>
        {title}
      </h3>
      <ol className={classes['list']}>
        {rows.map((row) => {
          const { option } = row.effective
          const isChanged = isMarked && row.changed.length > 0
          return (
            <li key={option.id} className={classes['row']} data-changed={isChanged || undefined}>
              <span className={classes['place']}>{row.place}</span>
              <div className={classes['row-body']}>
                <p className={classes['row-head']}>
                  <span className={classes['row-name']}>{option.name}</span>
                  {about.includes(option.id) ? <Pill>{say(previewMessages.thisOption)}</Pill> : null}
                  {isChanged ? (
                    <Pill tone="accent">
                      <EditIcon />
                      {say(previewMessages.changed)}
                    </Pill>
                  ) : null}
                </p>
                {isMarked && row.wasPlace !== undefined ? (
                  <p className={classes['change']}>{say(previewMessages.moved(row.wasPlace, row.place))}</p>
                ) : null}
                <Values row={row} isMarked={isMarked} />
              </div>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** Price and priority always; name and description only if a schedule sets them or they differ. */
function Values({ row, isMarked }: { readonly row: PreviewRow; readonly isMarked: boolean }) {
  const say = useSay()
  const show = useShow()
  const { option, sources } = row.effective
  const isShown = (field: OverrideField) =>
    sources[field] !== undefined || (isMarked && row.changed.includes(field)) || field === 'price' || field === 'priority'
  return (
    <ul className={classes['values']}>
      {overrideFields.filter(isShown).map((field) => {
        const source = sources[field]
        const remarks = [
          ...(isMarked && row.changed.includes(field) ? [say(previewMessages.was(show.value(field, row.was, option.currency)))] : []),
          ...(source === undefined ? [] : [say(source.id === '' ? previewMessages.byThis : previewMessages.by(source.name))]),
        ]
        return (
          <li key={field}>
            {say(previewMessages.fieldIs(show.field(field), show.value(field, option, option.currency)))}
            {remarks.length === 0 ? null : <span className={classes['remarks']}> ({remarks.join('; ')})</span>}
          </li>
        )
      })}
    </ul>
  )
}
