import { useCallback } from 'react'
import { useLocale } from './locale-root.tsx'

/** Formats an instant (ISO 8601, or milliseconds) in the user's time zone, which it names; anything else, which another back end may send, as received. */
export function instantIn(languageTag: string): (at: string | number) => string {
  const format = new Intl.DateTimeFormat(languageTag, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  })
  return (at) => {
    const date = new Date(at)
    return Number.isNaN(date.getTime()) ? String(at) : format.format(date)
  }
}

export function useShowInstant(): (at: string | number) => string {
  const { languageTag } = useLocale()
  return useCallback((at: string | number) => instantIn(languageTag)(at), [languageTag])
}
