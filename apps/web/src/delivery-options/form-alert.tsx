import type { OptionSchedulePath } from '@goat/domain/kinds/delivery-option-schedule'
import { Alert } from '@goat/ui/alert'
import { type RefObject, useEffect, useRef } from 'react'
import { fieldsIn } from '../platform/form/fields-in.ts'
import formClasses from '../platform/form/form.module.css'
import { useSay } from '../platform/locale/locale-root.tsx'
import { controlLabel } from './field-texts.ts'
import { formMessages } from './form-messages.ts'
import classes from './schedule-form.module.css'

/** An error; with the control that it is about, if that is known. */
export type AlertEntry = { readonly sentence: string; readonly field?: OptionSchedulePath | undefined }

export type FormAlertProps = {
  readonly entries: readonly AlertEntry[]
  readonly note: string | undefined
  readonly form: RefObject<HTMLFormElement | null>
}

/** The red alert that lists the errors of the form and the API (OPT-20, OPT-23). An entry with a field focuses it (OPT-48). */
export function FormAlert({ entries, note, form }: FormAlertProps) {
  const say = useSay()
  const alert = useRef<HTMLDivElement>(null)
  const distinct = [...new Map(entries.map((one) => [JSON.stringify(one), one]))]
  const isShown = distinct.length > 0
  useEffect(() => {
    if (isShown) alert.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  if (!isShown) return null
  return (
    <div ref={alert} className={classes['alert']}>
      <Alert variant="error" isLive title={say(formMessages.alertTitle)}>
        <ul className={formClasses['sentences']}>
          {distinct.map(([key, { sentence, field }]) => (
            <li key={key}>
              {field === undefined ? (
                sentence
              ) : (
                <button type="button" className={classes['entry']} onClick={() => focusControl(form.current, field)}>
                  <span>{say(formMessages.inField(controlLabel(field, say)))}</span> <span>{sentence}</span>
                </button>
              )}
            </li>
          ))}
        </ul>
        {note === undefined ? null : <p>{note}</p>}
      </Alert>
    </div>
  )
}

/** Focuses the first part of a control of the form. */
function focusControl(form: HTMLElement | null, field: OptionSchedulePath): void {
  const control = form?.querySelector(`[data-field="${field}"]`)
  const part = control ? fieldsIn(control)[0] : undefined
  part?.scrollIntoView({ block: 'center' })
  part?.focus({ preventScroll: true })
}
