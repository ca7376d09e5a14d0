import { useBrand } from '../brand/brand-root.tsx'
import { useUnsavedChanges } from '../navigation/unsaved-changes.tsx'
import type { KeptDraft } from './kept-drafts.ts'

/** The drafts restored after signing in again, of forms whose names begin with `prefix`; `id` is the rest of the name. For initial states. */
export function useRestoredDrafts<Draft>(prefix: string): readonly ({ readonly id: string } & KeptDraft<Draft>)[] {
  const { drafts } = useUnsavedChanges()
  const name = useFormName(prefix)
  return [...drafts.under(name)].map(([id, kept]) => ({ id, ...(kept as KeptDraft<Draft>) }))
}

/** The name of a form across brands. */
export function useFormName(keepAs: string): string {
  const { brand } = useBrand()
  return `${brand}/${keepAs}`
}
