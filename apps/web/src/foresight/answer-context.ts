import type { Order } from '@goat/domain/order-facts'
import type { CompiledWorld } from '@goat/foresight/compile'
import type { Say } from '../platform/locale/locale-root.tsx'
import type { Holiday } from '../public-holidays.ts'
import type { Show } from './show.ts'

/** What the sentences of an answer are about, and their language. */
export type AnswerContext = {
  readonly world: CompiledWorld
  readonly order: Order
  /** Those of about a year from the order on; none until they are loaded. */
  readonly holidays: readonly Holiday[] | 'failed'
  readonly say: Say
  readonly show: Show
}
