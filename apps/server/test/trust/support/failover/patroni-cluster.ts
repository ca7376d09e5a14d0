import { existsSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import * as z from 'zod'
import type { Connection } from '../../../../src/db/db.ts'
import { createWay, type Way } from '../../../support/gate.ts'
import { freePort } from '../../../support/server-process.ts'
import { query } from '../load.ts'
import { kill, type Program, type Programs, programOf, treeOf } from './programs.ts'
import { type NodeSettings, passwords, patroniSettings, patroniTimes } from './settings.ts'

export type PatroniNode = NodeSettings & {
  /** Its connection to etcd, which can be cut. */
  readonly way: Way
  patroni: Program | undefined
  /** Without etcd its view of the cluster is stale. */
  isolated: boolean
}

export type Member = { readonly name: string; readonly role: string; readonly state: string; readonly timeline?: number | undefined }

const answer = z.object({
  members: z.array(z.object({ name: z.string(), role: z.string(), state: z.string(), timeline: z.int().optional() })),
})

/** Three Patroni nodes and etcd on this machine, from the example settings. */
export class PatroniCluster {
  readonly nodes: readonly PatroniNode[]
  readonly #programs: Programs

  private constructor(programs: Programs, nodes: readonly PatroniNode[]) {
    this.#programs = programs
    this.nodes = nodes
  }

  static async start(programs: Programs, times: Partial<typeof patroniTimes> = patroniTimes): Promise<PatroniCluster> {
    const [client, peer] = [await freePort(), await freePort()]
    const etcdAddress = `http://127.0.0.1:${client}`
    const etcdFolder = programs.makeFolder('etcd')
    programs.start('etcd', programOf('etcd-server'), [
      `--data-dir=${etcdFolder}/data`,
      `--listen-client-urls=${etcdAddress}`,
      `--advertise-client-urls=${etcdAddress}`,
      `--listen-peer-urls=http://127.0.0.1:${peer}`,
      `--initial-advertise-peer-urls=http://127.0.0.1:${peer}`,
      `--initial-cluster=default=http://127.0.0.1:${peer}`,
      '--unsafe-no-fsync',
    ])
    const nodes: PatroniNode[] = []
    for (const name of ['node1', 'node2', 'node3']) {
      const way = await createWay(() => connect(Number(client), '127.0.0.1'))
      const folder = programs.makeFolder(name)
      nodes.push({
        name,
        port: await freePort(),
        restPort: await freePort(),
        etcdPort: String(way.port),
        folder,
        way,
        patroni: undefined,
        isolated: false,
      })
    }
    const cluster = new PatroniCluster(programs, nodes)
    programs.alsoEnd(() => nodes.flatMap((node) => postmasterOf(node) ?? []))
    for (const node of nodes) {
      programs.write(`${node.name}.yml`, patroniSettings(node, times))
      cluster.startNode(node)
    }
    await cluster.untilHealthy()
    return cluster
  }

  startNode(node: PatroniNode): void {
    node.patroni = this.#programs.start(node.name, programOf('patroni'), [join(this.#programs.folder, `${node.name}.yml`)])
  }

  /** Simulates a power failure: kills Patroni and every process of its PostgreSQL. */
  async killNode(node: PatroniNode): Promise<void> {
    const { patroni } = node
    const postmaster = postmasterOf(node)
    const pids = [...(patroni === undefined ? [] : [patroni.pid]), ...(postmaster === undefined ? [] : treeOf(postmaster))]
    for (const pid of pids) kill(pid, 'SIGKILL')
    await patroni?.ended
    node.patroni = undefined
  }

  /** The cluster as seen by a running node that reaches etcd; empty if there is none. */
  async members(): Promise<readonly Member[]> {
    for (const node of this.nodes) {
      if (node.patroni === undefined || node.isolated) continue
      const response = await fetch(`http://127.0.0.1:${node.restPort}/cluster`, { signal: AbortSignal.timeout(2_000) }).catch(
        () => undefined,
      )
      const read = answer.safeParse(await response?.json().catch(() => undefined))
      if (read.success) return read.data.members
    }
    return []
  }

  async withRole(role: 'leader' | 'sync_standby'): Promise<PatroniNode> {
    const name = (await this.members()).find((member) => member.role === role)?.name
    const node = this.nodes.find((one) => one.name === name)
    if (node === undefined) throw new Error(`no node is ${role}`)
    return node
  }

  async untilAnotherLeads(name: string): Promise<void> {
    for (const end = performance.now() + 60_000; performance.now() < end; await setTimeout(200)) {
      const leader = (await this.members()).find((member) => member.role === 'leader' && member.state === 'running')
      if (leader !== undefined && leader.name !== name) return
    }
    throw new Error(`no other node than ${name} became the primary`)
  }

  /** Waits until all three run on one timeline, one as the primary and one as its synchronous standby. */
  async untilHealthy(): Promise<void> {
    let members: readonly Member[] = []
    for (const end = performance.now() + 180_000; performance.now() < end; await setTimeout(200)) {
      members = await this.members()
      const roles = members.map(({ role }) => role).sort()
      const alike = new Set(members.map(({ timeline }) => timeline)).size === 1
      const running = members.every(({ state }) => state === 'running' || state === 'streaming')
      if (alike && running && roles.join() === 'leader,replica,sync_standby') return
    }
    throw new Error(`the cluster did not become healthy: ${JSON.stringify(members)}`)
  }

  async switchover(): Promise<void> {
    const [leader, candidate] = [await this.withRole('leader'), await this.withRole('sync_standby')]
    const settings = join(this.#programs.folder, `${leader.name}.yml`)
    const names = [`--master=${leader.name}`, `--candidate=${candidate.name}`]
    await this.#programs.run('/usr/bin/patronictl', ['-c', settings, 'switchover', 'goat', ...names, '--force'])
  }

  /** Changes the shared settings of all nodes, like `patronictl edit-config`. */
  async configure(settings: object): Promise<void> {
    const leader = await this.withRole('leader')
    const response = await fetch(`http://127.0.0.1:${leader.restPort}/config`, { method: 'PATCH', body: JSON.stringify(settings) })
    if (!response.ok) throw new Error(`Patroni refused the settings: ${await response.text()}`)
  }

  /** A superuser connection to a node. */
  at(node: PatroniNode, database = 'postgres'): Connection {
    return {
      host: '127.0.0.1',
      port: Number(node.port),
      user: 'postgres',
      password: passwords.superuser,
      database,
      connectionTimeoutMillis: 3_000,
    }
  }

  async createDatabases(): Promise<void> {
    const primary = this.at(await this.withRole('leader'))
    await query(primary, `CREATE ROLE goat LOGIN PASSWORD '${passwords.goat}'`)
    for (const name of ['goat', 'probe']) await query(primary, `CREATE DATABASE ${name} OWNER goat`)
    await query(
      { ...primary, database: 'probe', user: 'goat', password: passwords.goat },
      'CREATE TABLE probe (id integer PRIMARY KEY, count integer)',
    )
    await query({ ...primary, database: 'probe', user: 'goat', password: passwords.goat }, 'INSERT INTO probe VALUES (1, 0)')
  }

  async close(): Promise<void> {
    for (const { way } of this.nodes) await way.shut()
  }
}

function postmasterOf(node: PatroniNode): number | undefined {
  const file = join(node.folder, 'data', 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  // A killed database leaves its file, and another program may have the same process id by now.
  const commandLine = `/proc/${pid}/cmdline`
  return existsSync(commandLine) && readFileSync(commandLine, 'utf8').includes(node.folder) ? pid : undefined
}
