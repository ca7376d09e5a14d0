import { useLanguageTag, useTexts } from '../ui-strings-provider.tsx'
import { characterCountTexts } from './character-count-texts.ts'
import classes from './field.module.css'

export type CharacterCountProps = { readonly id: string; readonly used: number; readonly maximum: number }

/** From this share of the maximum, each change is announced; earlier it would be noise. */
const nearlyFull = 0.9

/** Characters used out of a maximum. Never truncates the text; the caller shows the error if it is too long. */
export function CharacterCount({ id, used, maximum }: CharacterCountProps) {
  const texts = useTexts(characterCountTexts)
  const numbers = new Intl.NumberFormat(useLanguageTag())
  const text = texts.used(numbers.format(used), numbers.format(maximum))
  return (
    <div className={classes['count']} data-over={used > maximum || undefined}>
      <p id={id}>{text}</p>
      <p className="visually-hidden" role="status">
        {used >= maximum * nearlyFull ? text : ''}
      </p>
    </div>
  )
}
