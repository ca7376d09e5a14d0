import type { Order } from '@goat/domain/order-facts'
import type { CompiledWorld } from '@goat/foresight/compile'
import type { Holiday } from '../live/holidays.ts'
import type { Say } from '../platform/locale/locale.tsx'
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
