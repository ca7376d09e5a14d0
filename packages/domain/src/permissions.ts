/** A viewer reads, an editor reads and writes (SIG-9). */
export const permissions = ['viewer', 'editor'] as const
export type Permission = (typeof permissions)[number]

/** Whether someone with the permission `has` may do what asks for `needs`; undefined has none. */
export function permits(has: Permission | undefined, needs: Permission): boolean {
  return has === 'editor' || (has === 'viewer' && needs === 'viewer')
}
