import { setTimeout } from 'node:timers/promises'
import type { HaProxy } from './haproxy.ts'
import type { PatroniCluster } from './patroni-cluster.ts'
import { patroniTimes } from './settings.ts'

/** A failure of a part of the replicated database. `cause` returns its repair, which runs once writes have resumed. */
export type Fault = {
  readonly name: string
  /** Another node becomes the primary. */
  readonly moves: boolean
  readonly cause: (cluster: PatroniCluster, proxy: HaProxy) => Promise<() => Promise<void>>
}

const nothing = async () => undefined

export const faults: readonly Fault[] = [
  {
    name: 'switchover',
    moves: true,
    cause: async (cluster) => {
      await cluster.switchover()
      return nothing
    },
  },
  {
    name: 'kill of the primary',
    moves: true,
    cause: async (cluster) => {
      const primary = await cluster.withRole('leader')
      await cluster.killNode(primary)
      return async () => cluster.startNode(primary)
    },
  },
  {
    name: 'kill of the standby',
    moves: false,
    cause: async (cluster) => {
      const standby = await cluster.withRole('sync_standby')
      await cluster.killNode(standby)
      await setTimeout(2_000 * patroniTimes.loop_wait)
      return async () => cluster.startNode(standby)
    },
  },
  {
    name: 'kill of the proxy',
    moves: false,
    cause: async (_cluster, proxy) => {
      await proxy.kill()
      await setTimeout(3_000)
      proxy.restart()
      return nothing
    },
  },
  {
    // Its PostgreSQL keeps running, and Patroni makes it a standby.
    name: 'primary cut off from etcd',
    moves: true,
    cause: async (cluster) => {
      const primary = await cluster.withRole('leader')
      primary.isolated = true
      await primary.way.shut()
      return async () => {
        await primary.way.open()
        primary.isolated = false
      }
    },
  },
]
