import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { until } from './command.ts'
import { freePort } from './server-process.ts'

const programs = ['/usr/bin/prometheus', '/usr/bin/prometheus-node-exporter', '/usr/bin/prometheus-blackbox-exporter'] as const
export const hasPrometheus = programs.every((path) => existsSync(path))

export type Prometheus = {
  /** What a call below `/api/v1` returns; throws with what Prometheus says, for instance about a malformed query. */
  readonly read: (path: string, parameters?: Readonly<Record<string, string>>) => Promise<unknown>
  readonly stop: () => Promise<void>
}

/** Starts Debian's Prometheus with a configuration, whose rules are in a file `alerts.yml` beside it. */
export async function startPrometheus(config: string, rules?: string): Promise<Prometheus> {
  const folder = mkdtempSync(join(tmpdir(), 'goat-prometheus-'))
  const file = join(folder, 'prometheus.yml')
  writeFileSync(file, config)
  if (rules !== undefined) writeFileSync(join(folder, 'alerts.yml'), rules)
  const address = `127.0.0.1:${await freePort()}`
  const options = [`--config.file=${file}`, `--storage.tsdb.path=${join(folder, 'data')}`, `--web.listen-address=${address}`]
  const child = spawn(programs[0], options, { stdio: 'ignore' })
  const ended = once(child, 'exit')
  const isReady = async () => {
    if (child.exitCode !== null) throw new Error(`Prometheus ended with ${child.exitCode}.`)
    return fetch(`http://${address}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  }
  await until(isReady)
  return {
    read: async (path, parameters = {}) => {
      const answer = await fetch(`http://${address}/api/v1/${path}?${new URLSearchParams(parameters)}`)
      if (!answer.ok) throw new Error(await answer.text())
      return z.object({ data: z.unknown() }).parse(await answer.json()).data
    },
    stop: async () => {
      child.kill()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
