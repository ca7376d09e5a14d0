import type { Order } from '@goat/domain/order-facts'
import type { CompiledWorld } from '@goat/foresight/compile'
import { type Resolution, resolve } from '@goat/foresight/resolve'
import { Follower, type FollowOptions, type WorldAge } from './follower.ts'

export type Decision = WorldAge & { readonly resolution: Resolution }

export type WorldFollower = {
  /** Resolves when there is a world: that of the server, or if it does not answer, the stored one. Rejects if it is closed before. */
  readonly ready: Promise<void>
  /** Decides an order by the records of one revision. Throws if there is no world yet. */
  readonly resolve: (order: Omit<Order, 'brand'>) => Decision
  readonly world: () => CompiledWorld | undefined
  readonly age: () => WorldAge | undefined
  /** Ends every call and timer, and saves the world. */
  readonly close: () => Promise<void>
}

/** Follows the world of a brand, so that orders can be decided without a call (docs/foresight-client.md). */
export function followWorld(options: FollowOptions): WorldFollower {
  const follower = new Follower(options)
  return {
    ready: follower.ready,
    resolve: (order) => {
      const world = follower.world()
      const age = follower.age()
      if (world === undefined || age === undefined) throw new Error('There is no world yet: wait for `ready`.')
      return { ...age, resolution: resolve(world, { ...order, brand: world.brand }) }
    },
    world: () => follower.world(),
    age: () => follower.age(),
    close: () => follower.close(),
  }
}
