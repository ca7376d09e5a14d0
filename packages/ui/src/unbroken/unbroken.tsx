import type { ReactNode } from 'react'
import classes from './unbroken.module.css'

/** A longer word may break: on a narrow screen it would not fit. */
const longest = 24
const hyphenated = /(\S*[-–]\S*)/

/** Shows a text whose hyphenated words, such as factory codes and spans of hours, are not broken at their hyphens. What is no text stays. */
export function Unbroken({ children }: { readonly children: ReactNode }) {
  if (typeof children !== 'string') return children
  return children.split(hyphenated).map((part, at) =>
    hyphenated.test(part) && part.length <= longest ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part has nothing of its own but its place
      <span key={at} className={classes['word']}>
        {part}
      </span>
    ) : (
      part
    ),
  )
}
