import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root, runNode, type StepResult } from './run-step.ts'

export type Check = { readonly name: string; readonly run: () => Promise<StepResult> }

const projects = [
  'packages/domain',
  'packages/contract',
  'packages/foresight',
  'packages/foresight-client',
  'packages/ui',
  'packages/ui/tsconfig.node.json',
  'apps/web',
  'apps/web/tsconfig.node.json',
  'apps/server',
  'examples/order-router',
  'tests/e2e',
  'bench',
  'tools',
  'deploy/kubernetes',
]

/** The static checks. Each fails if it has read nothing. */
export const checks: readonly Check[] = [
  { name: 'format and lint', run: formatAndLint },
  ...projects.map((project) => ({ name: `types of ${project}`, run: () => typesOf(project) })),
  { name: 'every message translated', run: () => runNode(['apps/web/check-messages.ts']) },
  { name: 'lock files name only the registry and have a hash for each package', run: lockFiles },
]

async function formatAndLint(): Promise<StepResult> {
  const result = await runNode(['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '--reporter=default', '.'])
  const count = Number(/Checked (\d+) files/.exec(result.output)?.[1] ?? 0)
  return count > 0 ? result : { ...result, ok: false, output: `${result.output}\nNo file was read.` }
}

async function typesOf(project: string): Promise<StepResult> {
  // Several checkers repeat what they share, and the journeys run beside them.
  const result = await runNode(['node_modules/typescript/bin/tsc', '-p', project, '--checkers', '1', '--listFiles'])
  const own = result.output.split('\n').filter((line) => line.startsWith(join(root, project.replace(/\/tsconfig.*$/, '')))).length
  const errors = result.output
    .split('\n')
    .filter((line) => !line.startsWith('/'))
    .join('\n')
  return { ...result, ok: result.ok && own > 0, output: own > 0 ? errors : 'No file was read.' }
}

type Lock = {
  readonly packages: Readonly<Record<string, { readonly resolved?: string; readonly integrity?: string; readonly link?: boolean }>>
}

async function lockFiles(): Promise<StepResult> {
  const packages = ['package-lock.json', 'deploy/kubernetes/package-lock.json'].flatMap((file) => {
    const lock: Lock = JSON.parse(readFileSync(join(root, file), 'utf8'))
    return Object.entries(lock.packages)
  })
  const installed = packages.filter(([name, entry]) => /(?:^|\/)node_modules\//.test(name) && entry.link !== true)
  const faults = installed.flatMap(([name, { resolved, integrity }]) => [
    ...(integrity?.startsWith('sha512-') === true ? [] : [`${name} has no sha512 hash`]),
    ...(resolved === undefined || resolved.startsWith('https://registry.npmjs.org/') ? [] : [`${name} comes from ${resolved}`]),
  ])
  return { ok: installed.length > 0 && faults.length === 0, output: faults.join('\n'), seconds: 0 }
}

/** Reports of the test runners; not kept. */
export function reportFile(name: string): string {
  const file = join(root, '.cache', `${name}.json`)
  if (existsSync(file)) rmSync(file)
  return file
}
