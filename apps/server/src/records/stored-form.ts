import { composed } from '@goat/domain/text/text'

/**
 * Ids in the form in which their record is stored (API-22): composed, unless an earlier release stored them as given. A service uses only
 * this form, so that no check takes two forms of an id for two records.
 */
export async function storedForm<Key extends Readonly<Record<string, string>>>(
  given: Key,
  isStored: (key: Key) => Promise<boolean>,
): Promise<Key> {
  const entries = Object.entries(given).map(([name, id]) => [name, composed(id)] as const)
  if (entries.every(([name, id]) => id === given[name]) || (await isStored(given))) return given
  // The same names, each with a string.
  return Object.fromEntries(entries) as Key
}
