import { setTimeout } from 'node:timers/promises'
import type { HaProxy } from './haproxy.ts'
import type { PatroniCluster } from './patroni-cluster.ts'
import { kill } from './programs.ts'
import { patroniTimes } from './settings.ts'

/** A failure of a part of the replicated database. `cause` gives what makes it good again, which is done when writes go on. */
export type Fault = {
  readonly name: string
  readonly cause: (cluster: PatroniCluster, proxy: HaProxy) => Promise<() => Promise<void>>
}

const untilAnotherLeads = async (cluster: PatroniCluster, name: string) => {
  for (const end = performance.now() + 60_000; performance.now() < end; await setTimeout(200)) {
    const leader = (await cluster.members()).find((member) => member.role === 'leader' && member.state === 'running')
    if (leader !== undefined && leader.name !== name) return
  }
  throw new Error(`no other node than ${name} became the primary`)
}

const nothing = async () => undefined

export const faults: readonly Fault[] = [
  {
    name: 'switchover',
    cause: async (cluster) => {
      await cluster.switchover()
      return nothing
    },
  },
  {
    name: 'kill of the primary',
    cause: async (cluster) => {
      const primary = await cluster.withRole('leader')
      await cluster.killNode(primary)
      await untilAnotherLeads(cluster, primary.name)
      return async () => cluster.startNode(primary)
    },
  },
  {
    name: 'kill of the standby',
    cause: async (cluster) => {
      const standby = await cluster.withRole('sync_standby')
      await cluster.killNode(standby)
      await setTimeout(2_000 * patroniTimes.loop_wait)
      return async () => cluster.startNode(standby)
    },
  },
  {
    name: 'kill of the proxy',
    cause: async (_cluster, proxy) => {
      await proxy.kill()
      await setTimeout(3_000)
      proxy.restart()
      return nothing
    },
  },
  {
    // Its PostgreSQL goes on, and Patroni makes it a standby.
    name: 'primary cut off from etcd',
    cause: async (cluster) => {
      const primary = await cluster.withRole('leader')
      await primary.way.shut()
      await untilAnotherLeads(cluster, primary.name)
      return () => primary.way.open()
    },
  },
  {
    // Its PostgreSQL stays writable beside the new primary, which no example prevents but the watchdog.
    name: 'Patroni of the primary hangs',
    cause: async (cluster) => {
      const primary = await cluster.withRole('leader')
      const { patroni } = primary
      if (patroni === undefined) throw new Error(`${primary.name} does not run`)
      kill(patroni.pid, 'SIGSTOP')
      await untilAnotherLeads(cluster, primary.name)
      return async () => kill(patroni.pid, 'SIGCONT')
    },
  },
]
