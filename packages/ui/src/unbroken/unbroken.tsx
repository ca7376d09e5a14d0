import type { ReactNode } from 'react'
import layout from '../layout.module.css'

/** Longer words may break, because they would not fit on a narrow screen. */
const maxUnbrokenLength = 24
const hyphenated = /(\S*[-–]\S*)/

/** Prevents line breaks at hyphens in words such as factory codes and time ranges. Children other than strings are unchanged. */
export function Unbroken({ children }: { readonly children: ReactNode }) {
  if (typeof children !== 'string') return children
  return children.split(hyphenated).map((part, at) =>
    hyphenated.test(part) && part.length <= maxUnbrokenLength ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their position
      <span key={at} className={layout['nowrap']}>
        {part}
      </span>
    ) : (
      part
    ),
  )
}

/** Separates texts that are shown as one, each in an element of its own: U+2029, the paragraph separator. */
export const lineSeparator = '\u2029'

/** `Unbroken` for a text that may consist of several, one below the other. */
export function Lines({ children }: { readonly children: ReactNode }) {
  if (typeof children !== 'string' || !children.includes(lineSeparator)) return <Unbroken>{children}</Unbroken>
  return children.split(lineSeparator).map((line) => (
    <span key={line} className={layout['block']}>
      <Unbroken>{line}</Unbroken>
    </span>
  ))
}
