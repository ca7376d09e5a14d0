import { useLanguageTag, useTexts } from '../ui-strings-provider.tsx'
import { characterCountTexts } from './character-count-texts.ts'
import classes from './field.module.css'

export type CharacterCountProps = { readonly id: string; readonly used: number; readonly maximum: number }

/** From this share of the maximum on, each change is read out: before, it would only be noise. */
const nearlyFull = 0.9

/** How much of a text's room is used. It never cuts what was typed or pasted; whoever owns the field says what is wrong with too much. */
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
