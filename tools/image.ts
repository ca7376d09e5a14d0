import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ensureContainers } from './browsers.ts'
import { root } from './run-step.ts'

/** What `npm run image` makes; removed before each build. */
export const folder = join(root, '.cache/image')
/** Where Buildah and Podman keep the image, apart from the other images of this machine. */
export const storage = [`--root=${folder}/storage`, `--runroot=${folder}/run`]
const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
export const image = `localhost/goat:${version}`
const archive = `goat-${version}.tar`
const [base, app] = [join(folder, 'context/base'), join(folder, 'context/app')]
/** The libraries that Node needs; the base of the image is these and their dependencies. */
const libraries = 'libc6,libstdc++6,libatomic1'
const production = ['--omit=dev', '--omit=optional', '--workspace=@goat/server']

/** A part of the image that is not an npm package, for CycloneDX. */
type Part = { readonly name: string; readonly version: string; readonly purl: string; readonly sha256: string }

if (import.meta.main) {
  if (!ensureContainers()) throw new Error('Install buildah, mmdebstrap, podman and runc, which are packages of Debian, and try again.')
  const digest = await buildImage()
  console.log(`${image} (${digest}) is in .cache/image, with its bill of materials (.cdx.json) and its provenance (.intoto.json).`)
}

/** Builds the image, its software bill of materials and its provenance. The front end must be built. Returns the digest of its manifest. */
export async function buildImage(): Promise<string> {
  const startedOn = new Date().toISOString()
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(base, { recursive: true })
  const commit = (await run('git', 'rev-parse', 'HEAD')).trim()
  const seconds = Number(await run('git', 'log', '-1', '--format=%ct'))
  const changed = (await run('git', 'status', '--porcelain')).split('\n').filter((line) => line !== '')
  const [parts] = await Promise.all([installBase(), installApp()])
  const labels = {
    version,
    revision: changed.length === 0 ? commit : `${commit} with changes`,
    created: new Date(seconds * 1000).toISOString(),
  }
  const label = Object.entries(labels).map(([name, value]) => `--label=org.opencontainers.image.${name}=${value}`)
  const containerfile = ['--file=deploy/Containerfile', '--ignorefile=deploy/Containerfile.containerignore']
  const how = ['--isolation=chroot', `--timestamp=${seconds}`, `--tag=${image}`]
  await run('buildah', ...storage, 'bud', ...how, ...label, ...containerfile, join(folder, 'context'))
  const digestFile = join(folder, 'digest')
  await run('buildah', ...storage, 'push', `--digestfile=${digestFile}`, image, `oci-archive:${folder}/${archive}:${image}`)
  const digest = readFileSync(digestFile, 'utf8').trim()
  write('cdx', describeContents(parts, labels.created))
  write('intoto', describeOrigin({ digest, commit, changed, parts, startedOn }))
  rmSync(join(folder, 'context'), { recursive: true })
  return digest
}

/** Unpacks Debian's newest packages, and lists them where scanners for vulnerabilities look. Returns them, and Node. */
async function installBase(): Promise<readonly Part[]> {
  const tar = join(folder, 'base.tar')
  await run('mmdebstrap', '--quiet', '--variant=extract', `--include=${libraries}`, '--skip=cleanup/apt/cache', 'bookworm', tar)
  await run('tar', '--extract', '--no-same-owner', '--exclude=./dev', `--directory=${base}`, `--file=${tar}`)
  rmSync(tar)
  cpSync(join(root, 'deploy/etc'), join(base, 'etc'), { recursive: true })
  const list = join(base, 'var/lib/dpkg/status.d')
  mkdirSync(list)
  const number = process.versions.node
  const node = { name: 'node', version: number, purl: `pkg:generic/node@${number}`, sha256: hashOf(process.execPath) }
  const debian = globSync(`${base}/var/cache/apt/archives/*.deb`)
    .toSorted()
    .map(async (deb) => {
      const fields = await run('dpkg-deb', '--field', deb)
      const field = (key: string) => new RegExp(`^${key}: (.+)$`, 'm').exec(fields)?.[1] ?? ''
      const [name, version] = [field('Package'), field('Version')]
      writeFileSync(join(list, name), fields)
      const purl = `pkg:deb/debian/${encodeURIComponent(name)}@${encodeURIComponent(version)}?arch=${field('Architecture')}&distro=debian-12`
      return { name, version, purl, sha256: hashOf(deb) }
    })
  return [node, ...(await Promise.all(debian))]
}

/** Puts in place the sources, the built front end, Node, and the packages as in the lock file. */
async function installApp(): Promise<void> {
  const tracked = await run('git', 'ls-files', '-z', 'package-lock.json', 'package.json', '*/package.json', 'apps/server', 'packages')
  for (const file of tracked.split('\0').filter((name) => name !== '')) cpSync(join(root, file), join(app, file))
  await promisify(execFile)('npm', ['ci', ...production, '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: app })
  cpSync(join(root, 'apps/web/dist'), join(app, 'apps/web/dist'), { recursive: true })
  cpSync(process.execPath, join(folder, 'context/node'))
  // The same files, whatever the umask of the checkout.
  await run('chmod', '--recursive', 'u=rwX,go=rX', app)
}

type Locked = { readonly version: string; readonly integrity?: string; readonly license?: string } & Partial<
  Record<'dev' | 'optional', true>
>

/** CycloneDX: the packages of the lock file for production, loaded by the server or bundled into the front end, and the other parts. */
function describeContents(parts: readonly Part[], timestamp: string): object {
  const lock: { packages: Record<string, Locked> } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const npm = Object.entries(lock.packages).flatMap(([path, { version: number, integrity, license, dev, optional }]) => {
    const name = path.split('node_modules/').at(-1) ?? ''
    if (integrity === undefined || dev || optional) return []
    const hash = { alg: 'SHA-512', content: Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex') }
    const licenses = license === undefined ? [] : [{ expression: license }]
    return { name, version: number, purl: `pkg:npm/${name.replace('@', '%40')}@${number}`, hashes: [hash], licenses }
  })
  const others = parts.map(({ sha256, ...part }) => ({ ...part, hashes: [{ alg: 'SHA-256', content: sha256 }] }))
  const component = { type: 'container', name: image, version }
  const components = [...npm, ...others].map((one) => ({ type: 'library', ...one }))
  return { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata: { timestamp, component }, components }
}

type Origin = {
  readonly digest: string
  readonly commit: string
  readonly changed: readonly string[]
  readonly parts: readonly Part[]
  readonly startedOn: string
}

/** An in-toto statement with SLSA provenance, unsigned. */
function describeOrigin({ digest, commit, changed, parts, startedOn }: Origin): object {
  const lock = { uri: 'package-lock.json', digest: { sha256: hashOf(join(root, 'package-lock.json')) } }
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: [
      { name: image, digest: { sha256: digest.replace('sha256:', '') } },
      { name: archive, digest: { sha256: hashOf(join(folder, archive)) } },
    ],
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'urn:goat:npm-run-image:v1',
        externalParameters: { commit },
        internalParameters: { changed },
        resolvedDependencies: [
          { uri: 'urn:goat:source', digest: { gitCommit: commit } },
          lock,
          ...parts.map(({ purl, sha256 }) => ({ uri: purl, digest: { sha256 } })),
        ],
      },
      runDetails: { builder: { id: `urn:host:${hostname()}` }, metadata: { startedOn, finishedOn: new Date().toISOString() } },
    },
  }
}

function write(kind: string, content: object): void {
  writeFileSync(join(folder, `goat-${version}.${kind}.json`), `${JSON.stringify(content, undefined, 2)}\n`)
}

function hashOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

async function run(program: string, ...args: readonly string[]): Promise<string> {
  return (await promisify(execFile)(program, [...args], { cwd: root, maxBuffer: 2 ** 26 })).stdout
}
