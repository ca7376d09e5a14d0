import { ErrorIcon, SuccessIcon, WarningIcon } from '@goat/ui/icons'
import { useSay } from '../platform/locale/locale-root.tsx'
import type { Lookup } from './designations.ts'
import { messages } from './messages.ts'
import classes from './results.module.css'

const icons = { found: SuccessIcon, ambiguous: WarningIcon, notFound: WarningIcon, failed: ErrorIcon } as const

/** The result for each key of a search for several. */
export function KeyResults({ lookups }: { readonly lookups: readonly Lookup[] }) {
  const say = useSay()
  const found = lookups.filter((one) => one.kind === 'found').length
  return (
    <div className={classes['keys']}>
      <h2 className={classes['heading']}>{say(messages.keysFound(found, lookups.length))}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, and the keyboard must be able to scroll it */}
      <section className={classes['list']} aria-label={say(messages.resultPerKey)} tabIndex={0}>
        <ul>
          {lookups.map((lookup) => (
            <li key={lookup.key} className={classes['key']}>
              <span className={classes['key-text']}>{lookup.key}</span>
              <KeyOutcome lookup={lookup} />
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

function KeyOutcome({ lookup }: { readonly lookup: Lookup }) {
  const say = useSay()
  const OutcomeIcon = lookup.kind === 'found' && lookup.unread.length > 0 ? WarningIcon : icons[lookup.kind]
  const text =
    lookup.kind === 'ambiguous'
      ? messages.sameName(lookup.products.length)
      : lookup.kind !== 'found'
        ? messages[lookup.kind]
        : lookup.unread.length > 0
          ? messages.foundInPart(lookup.variants.length)
          : lookup.variants.length === 0
            ? messages.noVariants
            : messages.found(lookup.variants.length)
  return (
    <span className={classes['outcome']} data-kind={lookup.kind}>
      <OutcomeIcon />
      {say(text)}
    </span>
  )
}
