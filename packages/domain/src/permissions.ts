/** Viewers read; editors read and write (SIG-9). */
export const permissions = ['viewer', 'editor'] as const
export type Permission = (typeof permissions)[number]

/** Whether a user with the permission `has` may do what requires `needs`; undefined: no permission. */
export function permits(has: Permission | undefined, needs: Permission): boolean {
  return has === 'editor' || (has === 'viewer' && needs === 'viewer')
}
