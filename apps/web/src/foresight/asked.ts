import type { Order } from '@goat/domain/order-facts'
import type { CompiledWorld } from '@goat/foresight/compile'
import type { Say } from '../platform/locale/locale-root.tsx'
import type { Show } from './show.ts'

/** What the sentences of an answer are about, and their language. */
export type Asked = { readonly world: CompiledWorld; readonly order: Order; readonly say: Say; readonly show: Show }
