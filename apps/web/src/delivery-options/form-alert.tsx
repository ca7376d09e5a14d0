import { Alert } from '@goat/ui/alert'
import { useEffect, useRef } from 'react'
import formClasses from '../platform/form/form.module.css'
import { useSay } from '../platform/locale/locale-root.tsx'
import { formMessages } from './form-messages.ts'
import classes from './schedule-form.module.css'

/** The red alert that lists what the form and the API object to (OPT-20, OPT-23). Nothing while there is nothing. */
export function FormAlert({ sentences }: { readonly sentences: readonly string[] }) {
  const say = useSay()
  const alert = useRef<HTMLDivElement>(null)
  const told = [...new Set(sentences)]
  const isShown = told.length > 0
  useEffect(() => {
    if (isShown) alert.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  if (!isShown) return null
  return (
    <div ref={alert} className={classes['alert']}>
      <Alert variant="error" isLive title={say(formMessages.alertTitle)}>
        <ul className={formClasses['sentences']}>
          {told.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Alert>
    </div>
  )
}
