/** The state of a schedule of any kind; states other than these three mean that it is and will not be in force. */
type State = { readonly kind: 'active' | 'inForce' | 'upcoming' | (string & {}) }

/** Whether a schedule is in force, or will be, because its state changed from one to another. */
export function comesIntoForce(before: State, after: State): boolean {
  return forceOf(after) > forceOf(before)
}

function forceOf({ kind }: State): number {
  if (kind === 'upcoming') return 1
  return kind === 'active' || kind === 'inForce' ? 2 : 0
}
