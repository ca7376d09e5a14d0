import type { BrandId } from '@goat/domain/brands'

/** The plan in which a tab works: what it reads is with the plan, and what it saves becomes a change of the plan (PLN-2). */
export type ChosenPlan = { readonly id: string; readonly name: string }

const keyOf = (brand: BrandId) => `plan-${brand}`

/** The plan of this tab for a brand; undefined: none. */
export function chosenPlan(brand: BrandId, tab: Pick<Storage, 'getItem'> = sessionStorage): ChosenPlan | undefined {
  const stored: unknown = JSON.parse(tab.getItem(keyOf(brand)) ?? 'null')
  if (typeof stored !== 'object' || stored === null || !('id' in stored) || !('name' in stored)) return undefined
  return { id: String(stored.id), name: String(stored.name) }
}

/**
 * From now on this tab works in a plan, or without one in none. The page is loaded again, at an address of the product, so that nothing that was
 * read with one is shown with the other.
 */
export function workIn(brand: BrandId, plan: ChosenPlan | undefined, to = `${window.location.pathname}${window.location.search}`): void {
  if (plan === undefined) sessionStorage.removeItem(keyOf(brand))
  else sessionStorage.setItem(keyOf(brand), JSON.stringify({ id: plan.id, name: plan.name }))
  if (to === `${window.location.pathname}${window.location.search}`) window.location.reload()
  else window.location.assign(to)
}
