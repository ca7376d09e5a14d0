import { globSync, readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import pg from 'pg'
import { folder } from '../../tools/image.ts'
import { ensureImage, runInContainer, startContainer } from './support/container.ts'
import { closed } from './support/cutoff-calendar.ts'
import { startProvider } from './support/other-provider.ts'

/** A call waits for a lock for 5 s only, so looking again must not take long. */
const soon = { intervals: [50] }

/** Prints what a process in the image may do, and the npm packages that it finds. */
const look = `
  const fs = require('node:fs')
  const status = fs.readFileSync('/proc/self/status', 'utf8')
  const packages = fs.globSync('/app/{,**/}node_modules/{*,@*/*}/package.json').map((file) => JSON.parse(fs.readFileSync(file)))
  const tryTo = (write) => { try { write() } catch ({ code }) { return code } }
  console.log(JSON.stringify({
    user: process.getuid(), group: process.getgid(), name: require('node:os').userInfo().username,
    capabilities: /^CapEff:\\s*(.*)$/m.exec(status)[1], noNewPrivileges: /^NoNewPrivs:\\s*(.*)$/m.exec(status)[1],
    shells: fs.globSync('{/usr,}/{bin,sbin}/*'), unreadable: fs.globSync('/app/**').filter((file) => tryTo(() => fs.accessSync(file, 4))),
    write: tryTo(() => fs.writeFileSync('/app/written', '')),
    packages: packages.filter(({ name }) => !name.startsWith('@goat/')).map(({ name, version }) => name + '@' + version),
  }))`

test('the image has no shell, runs unprivileged on a read-only file system, and its bill of materials names all that is inside', async () => {
  const digest = await ensureImage()
  const { packages, ...found } = JSON.parse(await runInContainer({}, '-e', look))
  const nobody = { user: 65532, group: 65532, name: 'goat', capabilities: '0000000000000000', noNewPrivileges: '1' }
  expect(found).toEqual({ ...nobody, shells: ['/usr/bin/node'], unreadable: [], write: 'EROFS' })
  const read = (kind: string) => JSON.parse(readFileSync(globSync(`${folder}/*.${kind}.json`)[0] ?? '', 'utf8'))
  const purls: string[] = read('cdx').components.map(({ purl }: { purl: string }) => decodeURIComponent(purl))
  expect(packages.length).toBeGreaterThan(100)
  expect(packages.filter((one: string) => !purls.includes(`pkg:npm/${one}`))).toEqual([])
  for (const one of ['pkg:deb/debian/libc6@', 'pkg:generic/node@26', 'pkg:npm/react@'])
    expect(purls.some((purl) => purl.startsWith(one))).toBe(true)
  const { subject, predicate } = read('intoto')
  expect(subject[0].digest.sha256).toBe(digest.replace('sha256:', ''))
  expect(predicate.buildDefinition.resolvedDependencies[0].digest.gitCommit).toMatch(/^[0-9a-f]{40}$/)
})

test('a container with an external provider completes a call when it is stopped, and its commands run in the image', async ({ page }) => {
  const provider = await startProvider()
  const product = await startContainer(provider.env)
  provider.signsInAs('Robin Hughes')
  await page.goto(`${product.url}/cutoffs`)
  await expect(page.getByRole('heading', { name: 'EXPRESS PARCEL' })).toBeVisible()
  expect(await runInContainer(product.env, 'apps/server/src/commands/run.ts', 'verify')).toMatch(/^\d+ records: each is as/)
  await expect(runInContainer({ ...provider.env, DATABASE_URL: '' })).rejects.toThrow('Set DATABASE_URL to a PostgreSQL of your own.')

  const client = new pg.Client({ connectionString: product.database })
  await client.connect()
  await client.query('BEGIN; LOCK TABLE records IN EXCLUSIVE MODE')
  const answer = fetch(`${product.url}/api/uk/cutoff-overrides`, {
    method: 'POST',
    headers: { authorization: `Bearer ${provider.tokenOf('Robin Hughes')}`, 'content-type': 'application/json' },
    body: JSON.stringify(closed),
  })
  await expect.poll(async () => (await client.query('SELECT 1 FROM pg_locks WHERE NOT granted')).rowCount, soon).toBe(1)
  const ended = product.server.end('SIGTERM')
  await expect.poll(async () => (await fetch(`${product.url}/readyz`).catch(() => undefined))?.status, soon).not.toBe(200)
  await client.query('ROLLBACK')
  expect((await answer).status).toBe(201)
  expect(await ended).toBe(0)
  // Whoever asked while it stopped was answered that it is not ready.
  const lines = product.server.output().split('\n')
  expect(lines.filter((line) => !line.includes('"path":"/readyz","status":503')).join('\n')).not.toMatch(
    /EROFS|EACCES|"level":"(?:error|fatal)"/,
  )
  await client.end()
  await product.stop()
  await provider.stop()
})
