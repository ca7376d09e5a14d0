import type { ChangeDescription } from '../platform/change-history/change-source.ts'

/** A field that a change has touched; undefined where it was or is not there. */
export type ChangedFact = { readonly label: string; readonly before: string | undefined; readonly after: string | undefined }

/** What is not the same afterwards, in the order of the fields; what came new or went altogether is there with one side only. */
export function changedFacts({ before, after }: Pick<ChangeDescription, 'before' | 'after'>): readonly ChangedFact[] {
  const [old, now] = [new Map(before), new Map(after)]
  const labels = [...now.keys(), ...[...old.keys()].filter((label) => !now.has(label))]
  return labels
    .map((label) => ({ label, before: old.get(label) || undefined, after: now.get(label) || undefined }))
    .filter((fact) => fact.before !== fact.after)
}

/** Whether the record was created or deleted, so that there is nothing that it was or is instead. */
export function isOneSided({ before, after }: Pick<ChangeDescription, 'before' | 'after'>): boolean {
  return before.length === 0 || after.length === 0
}
