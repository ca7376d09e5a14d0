export type AccordionMode = 'single' | 'multiple'

/** The ids that are open after the item `id` was pressed. */
export function toggleItem(mode: AccordionMode, open: readonly string[], id: string): readonly string[] {
  if (open.includes(id)) return open.filter((one) => one !== id)
  return mode === 'single' ? [id] : [...open, id]
}
