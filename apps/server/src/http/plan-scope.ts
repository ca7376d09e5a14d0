import { AsyncLocalStorage } from 'node:async_hooks'

/** The plan in which a call reads and writes, and what is known of it. */
type Scope<Known> = { readonly plan: string; known: Promise<Known> | undefined }

/**
 * The plan of the header `Plan`, for everything that a call does: reads of records show them with the plan, and writes become changes of
 * it. Whatever is read once for all calls has to be read outside.
 */
const scope = new AsyncLocalStorage<Scope<unknown> | undefined>()

/** Does the work of a call within a plan; without a plan, or outside of any, with undefined. */
export function within<T>(plan: string | undefined, work: () => T): T {
  return scope.run(plan === undefined ? undefined : { plan, known: undefined }, work)
}

/** The id of the plan in which the current call reads and writes; undefined: in none. */
export function currentPlan(): string | undefined {
  return scope.getStore()?.plan
}

/** What `read` knows about the current plan: read once for each call, outside of the plan, until `forgetKnown`. */
export function knownOfPlan<Known>(read: (plan: string) => Promise<Known>): Promise<Known> | undefined {
  const store = scope.getStore()
  if (store === undefined) return undefined
  store.known ??= within(undefined, () => read(store.plan))
  // Always read by the same function.
  return store.known as Promise<Known>
}

/** What is known of the current plan is read again. */
export function forgetKnown(): void {
  const store = scope.getStore()
  if (store !== undefined) store.known = undefined
}
