import { type BrandId, brandIds } from '@goat/domain/brands'
import { withParameter } from '../paths.ts'
import { allSaved } from './api/client.ts'
import { keepToast } from './locale/locale.tsx'

/** The plan in which a tab works: what it reads is with the plan, and what it saves becomes a change of the plan (PLN-2). */
export type ChosenPlan = { readonly id: string; readonly name: string }

const keyOf = (brand: BrandId) => `plan-${brand}`

/** The plan of this tab for a brand; undefined: none. */
export function chosenPlan(brand: BrandId, tab: Pick<Storage, 'getItem'> = sessionStorage): ChosenPlan | undefined {
  const stored: unknown = JSON.parse(tab.getItem(keyOf(brand)) ?? 'null')
  if (typeof stored !== 'object' || stored === null || !('id' in stored) || !('name' in stored)) return undefined
  return { id: String(stored.id), name: String(stored.name) }
}

/** The parameter by which what is opened in another tab stays in the plan (PLN-20). */
const parameter = 'inPlan'

/** An address of the product for another tab, which then works in the same plan. */
export function withPlan(address: string, plan: ChosenPlan | undefined): string {
  return plan === undefined ? address : withParameter(address, parameter, plan.id)
}

/** Works in the plan that the address of the page names, and removes it from there. */
export function takeLinkedPlan(brand: BrandId): void {
  const address = new URL(window.location.href)
  const id = address.searchParams.get(parameter)
  if (id === null) return
  address.searchParams.delete(parameter)
  window.history.replaceState(window.history.state, '', address)
  if (chosenPlan(brand)?.id !== id) choosePlan(brand, { id, name: '' })
}

/** The name is unknown until the plan is read. */
export function choosePlan(brand: BrandId, { id, name }: ChosenPlan): void {
  sessionStorage.setItem(keyOf(brand), JSON.stringify({ id, name }))
}

/** Works in none again, before anything was read with it. */
export function leavePlan(brand: BrandId): void {
  sessionStorage.removeItem(keyOf(brand))
}

/** Works in no plan of any brand, so that whoever signs in next does not. */
export function leavePlans(tab: Pick<Storage, 'removeItem'>): void {
  for (const brand of brandIds) tab.removeItem(keyOf(brand))
}

/**
 * From now on this tab works in a plan, or without one in none. Once what is being saved is saved, the page is loaded again, at an address of the
 * product, so that nothing that was read with one is shown with the other. It then says again what was said last, and its heading has the focus.
 */
export async function workIn(brand: BrandId, plan: ChosenPlan | undefined, to?: string): Promise<void> {
  await allSaved()
  if (plan === undefined) leavePlan(brand)
  else choosePlan(brand, plan)
  window.addEventListener('pagehide', keepToast)
  const { state } = window.history
  // An entry with a key is not the first page of the tab, whose focus is left to the browser.
  if (to === undefined) window.history.replaceState({ ...state, key: 'plan' }, '')
  else window.history.pushState({ idx: (state?.idx ?? 0) + 1, key: 'plan' }, '', to)
  window.location.reload()
}
