import { cityOf } from '@goat/domain/time/clock'
import { cityNames } from '../messages.ts'
import type { Say } from './locale-root.tsx'

/** The city in the name of an IANA time zone, in the selected language. */
export function cityIn(timeZone: string, say: Say): string {
  const name = cityNames[timeZone]
  return name === undefined ? cityOf(timeZone) : say(name)
}
