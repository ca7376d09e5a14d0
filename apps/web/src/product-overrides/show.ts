import { useLocale } from '../platform/locale/locale-root.tsx'

/** Shows an instant in the person's language; another back end's may be none, and is then shown as it came. */
export function useShowInstant(): (at: string) => string {
  const { languageTag } = useLocale()
  return (at) =>
    Number.isNaN(Date.parse(at))
      ? at
      : new Intl.DateTimeFormat(languageTag, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))
}
