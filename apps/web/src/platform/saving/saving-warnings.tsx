import { Alert } from '@goat/ui/alert'
import { Unbroken } from '@goat/ui/unbroken'
import formClasses from '../form/form.module.css'
import { useSay } from '../locale/locale-root.tsx'
import { savingMessages } from './messages.ts'

/** Shows, while the user types, what saving will ask to confirm. */
export function SavingWarnings({ sentences }: { readonly sentences: readonly string[] }) {
  const say = useSay()
  if (sentences.length === 0) return null
  return (
    <Alert variant="warning" isLive title={say(savingMessages.check)}>
      <Sentences sentences={sentences} />
    </Alert>
  )
}

/** What saving will do, with figures, next to the button that saves (UI-66). */
export function Consequence({ sentences }: { readonly sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  return (
    <p className={formClasses['consequence']}>
      <Unbroken>{sentences.join(' ')}</Unbroken>
    </p>
  )
}

export function Sentences({ sentences }: { readonly sentences: readonly string[] }) {
  return (
    <ul className={formClasses['sentences']}>
      {sentences.map((sentence) => (
        <li key={sentence}>
          <Unbroken>{sentence}</Unbroken>
        </li>
      ))}
    </ul>
  )
}
