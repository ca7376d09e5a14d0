import type { Permission } from '@goat/domain/brands'
import { visibleOf } from '@goat/domain/text/text'

/** The caller according to their access token. `permission` is undefined for a user without access. */
export type Person = {
  readonly subject: string
  readonly name: string
  readonly permission: Permission | undefined
}

/** The user of an access token, and when it is no longer accepted, in milliseconds since 1970-01-01T00:00Z. */
export type Caller = Person & { readonly expiresAt: number }

/** How a token grants permission; the claim `everyone` makes every user an editor (SIG-12). */
export type PermissionRule = {
  readonly permissionClaim: string
  readonly viewerValues: readonly string[]
  readonly editorValues: readonly string[]
}

type Claims = Readonly<Record<string, unknown>>

export function personFrom(subject: string, claims: Claims, rule: PermissionRule): Person {
  return { subject, name: nameFrom(claims) ?? subject, permission: permissionFrom(claims, rule) }
}

function permissionFrom(claims: Claims, { permissionClaim, viewerValues, editorValues }: PermissionRule): Permission | undefined {
  if (permissionClaim === 'everyone') return 'editor'
  const values = valuesOf(lookUp(claims, permissionClaim))
  if (editorValues.some((value) => values.has(value))) return 'editor'
  if (viewerValues.some((value) => values.has(value))) return 'viewer'
  return undefined
}

function nameFrom(claims: Claims): string | undefined {
  return [claims['name'], claims['preferred_username'], claims['email']].map(readable).find((name) => name !== '')
}

/** Some providers let users edit their name, so it may contain anything. */
function readable(claim: unknown): string {
  return typeof claim === 'string' ? visibleOf(claim) : ''
}

/**
 * The claim of that name, or the value at that dotted path: `https://example.com/permissions` is a name, `realm_access.roles` a path,
 * `resource_access.my.client.roles` a path through a key with a dot. The longer literal key wins.
 */
function lookUp(container: unknown, path: string): unknown {
  if (!isRecord(container)) return undefined
  if (Object.hasOwn(container, path)) return container[path]
  for (let dot = path.lastIndexOf('.'); dot > 0; dot = path.lastIndexOf('.', dot - 1)) {
    const key = path.slice(0, dot)
    if (!Object.hasOwn(container, key)) continue
    const found = lookUp(container[key], path.slice(dot + 1))
    if (found !== undefined) return found
  }
  return undefined
}

/** Providers send a string, a space-separated string (like `scope`) or an array. */
function valuesOf(claim: unknown): ReadonlySet<string> {
  if (typeof claim === 'string') return new Set([claim, ...claim.split(/\s+/).filter((word) => word !== '')])
  if (Array.isArray(claim)) return new Set(claim.filter((value) => typeof value === 'string'))
  return new Set()
}

function isRecord(value: unknown): value is Claims {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
