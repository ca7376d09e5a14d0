import { Alert } from '@goat/ui/alert'
import { useEffect, useRef } from 'react'
import formClasses from '../platform/form/form.module.css'
import { useSay } from '../platform/locale/locale-root.tsx'
import { formMessages } from './form-messages.ts'
import classes from './schedule-form.module.css'

/** The red alert that lists the errors of the form and the API (OPT-20, OPT-23). */
export function FormAlert({ sentences, note }: { readonly sentences: readonly string[]; readonly note?: string | undefined }) {
  const say = useSay()
  const alert = useRef<HTMLDivElement>(null)
  const distinct = [...new Set(sentences)]
  const isShown = distinct.length > 0
  useEffect(() => {
    if (isShown) alert.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  if (!isShown) return null
  return (
    <div ref={alert} className={classes['alert']}>
      <Alert variant="error" isLive title={say(formMessages.alertTitle)}>
        <ul className={formClasses['sentences']}>
          {distinct.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        {note === undefined ? null : <p>{note}</p>}
      </Alert>
    </div>
  )
}
