import { type BrandId, brandIds } from '@goat/domain/brands'
import type { MessageDescriptor } from '@lingui/core'
import { paths } from '../paths.ts'
import { messages } from './messages.ts'

export type Card = {
  readonly title: MessageDescriptor
  readonly description: MessageDescriptor
  readonly button: MessageDescriptor
  readonly to: string
  readonly brands: readonly BrandId[]
  /** Marked with a "New" pill (UI-7). */
  readonly isNew?: true
}

/** The cards of Home, in their order. A capability that is not built has none. */
export const cards: readonly Card[] = [
  {
    title: messages.factoryProduction,
    description: messages.factoryProductionText,
    button: messages.manageCutoffs,
    to: paths.cutoffs,
    brands: brandIds,
  },
  {
    title: messages.designationSchedules,
    description: messages.designationSchedulesText,
    button: messages.manageSchedules,
    to: paths.schedules,
    brands: ['uk'],
  },
  {
    title: messages.productOverrides,
    description: messages.productOverridesText,
    button: messages.manageProductOverrides,
    to: paths.productOverride,
    brands: ['uk'],
  },
  {
    title: messages.deliveryOptions,
    description: messages.deliveryOptionsText,
    button: messages.viewDeliveryOptions,
    to: paths.deliveryOptions,
    brands: brandIds,
    isNew: true,
  },
]
