import type { ChangeDescription } from '../records/history.ts'

/** A changed field; `before` or `after` is undefined if it was empty or did not exist. */
export type ChangedFact = { readonly label: string; readonly before: string | undefined; readonly after: string | undefined }

/** The fields that differ, in the order of `after`, followed by those that no longer exist. */
export function changedFacts({ before, after }: Pick<ChangeDescription, 'before' | 'after'>): readonly ChangedFact[] {
  const [old, now] = [new Map(before), new Map(after)]
  const labels = [...now.keys(), ...[...old.keys()].filter((label) => !now.has(label))]
  return labels
    .map((label) => ({ label, before: old.get(label) || undefined, after: now.get(label) || undefined }))
    .filter((fact) => fact.before !== fact.after)
}

/** Whether the record was created or deleted. */
export function isOneSided({ before, after }: Pick<ChangeDescription, 'before' | 'after'>): boolean {
  return before.length === 0 || after.length === 0
}
