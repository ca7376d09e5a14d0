import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownFiles, read, root } from './own-files.ts'

type Import = readonly [file: string, specifier: string]

/** Imports that the linter must refuse, in every syntax. */
const forbidden: Readonly<Record<string, readonly Import[]>> = {
  'domain imports no other package and does no I/O': [
    ['packages/domain/src/planted.ts', '../../contract/src/check.ts'],
    ['packages/domain/src/planted.ts', '@goat/contract/check'],
    ['packages/domain/src/planted.ts', 'zod'],
    ['packages/domain/src/planted.ts', 'zod/mini'],
    ['packages/domain/src/planted.ts', 'node:fs'],
    ['packages/domain/src/planted.ts', 'fs'],
  ],
  'contract imports domain and zod only': [
    ['packages/contract/src/planted.ts', '@goat/ui/alert'],
    ['packages/contract/src/planted.ts', '@goat/server/app'],
    ['packages/contract/src/planted.ts', '../../ui/src/alert.tsx'],
    ['packages/contract/src/planted.ts', '../../../apps/server/src/app.ts'],
    ['packages/contract/src/planted.ts', 'node:crypto'],
    ['packages/contract/src/planted.ts', 'react'],
  ],
  'foresight imports the domain only': [
    ['packages/foresight/src/planted.ts', '@goat/contract/check'],
    ['packages/foresight/src/planted.ts', '../../../apps/server/src/app.ts'],
    ['packages/foresight/src/planted.ts', 'node:fs'],
    ['packages/foresight/src/planted.ts', 'react'],
    ['packages/foresight/src/planted.ts', 'zod/mini'],
  ],
  'the foresight client imports foresight and the domain only, and no Node API': [
    ['packages/foresight-client/src/planted.ts', '@goat/contract/world'],
    ['packages/foresight-client/src/planted.ts', '../../../apps/server/src/app.ts'],
    ['packages/foresight-client/src/planted.ts', 'node:fs'],
    ['packages/foresight-client/src/planted.ts', 'zod/mini'],
  ],
  'ui has no API, router or brand': [
    ['packages/ui/src/planted.tsx', '@goat/contract/cutoffs'],
    ['packages/ui/src/planted.tsx', '@goat/domain/brands'],
    ['packages/ui/src/planted.tsx', '../../contract/src/cutoffs.ts'],
    ['packages/ui/src/planted.tsx', '../../domain/src/brands.ts'],
    ['packages/ui/src/planted.tsx', '../../../apps/web/src/paths.ts'],
    ['packages/ui/src/planted.tsx', 'react-router'],
    ['packages/ui/src/planted.tsx', '@tanstack/react-query'],
    ['packages/ui/src/planted.tsx', '@lingui/core/macro'],
    ['packages/ui/src/planted/planted.tsx', '../../../contract/src/cutoffs.ts'],
    ['packages/ui/gallery/planted.gallery.tsx', '@goat/domain/brands'],
    ['packages/ui/gallery/planted.tsx', '../../../apps/web/src/paths.ts'],
  ],
  'web never imports server': [
    ['apps/web/src/planted.ts', '../../server/src/app.ts'],
    ['apps/web/src/planted.ts', '@goat/server/app'],
    ['apps/web/src/home/planted.ts', '../../../server/src/app.ts'],
    ['apps/web/src/cutoffs/planted.ts', '../../../server/src/cutoffs/queries.ts'],
    ['apps/web/src/platform/api/planted.ts', '../../../../server/src/db/db.ts'],
  ],
  'a capability of web imports no other': [
    ['apps/web/src/cutoffs/planted.ts', '../designation/form.ts'],
    ['apps/web/src/cutoffs/panel/planted.ts', '../../delivery-options/card.tsx'],
    ['apps/web/src/designation/planted.ts', '../product-overrides/search.ts'],
    ['apps/web/src/product-overrides/planted.ts', '../cutoffs/queries.ts'],
    ['apps/web/src/delivery-options/planted.ts', '../designation/form.ts'],
    ['apps/web/src/home/planted.ts', '../cutoffs/queries.ts'],
    ['apps/web/src/cutoffs/planted.ts', '../home/home.tsx'],
    ['apps/web/src/cutoffs/planted.ts', '../history/queries.ts'],
    ['apps/web/src/designation/planted.ts', '../palette/entries.ts'],
    ['apps/web/src/history/planted.ts', '../cutoffs/history-source.ts'],
    ['apps/web/src/palette/planted.ts', '../designation/palette-source.ts'],
    ['apps/web/src/plans/planted.ts', '../cutoffs/queries.ts'],
    ['apps/web/src/another-capability/planted.ts', '../designation/queries.ts'],
    ['apps/web/src/designation/planted.ts', '../another-capability/queries.ts'],
  ],
  'the platform of web imports no capability': [
    ['apps/web/src/platform/planted.ts', '../cutoffs/queries.ts'],
    ['apps/web/src/platform/shell/planted.ts', '../../home/home.tsx'],
  ],
  'what all records share imports no capability, and the platform does not import it': [
    ['apps/web/src/records/planted.ts', '../designation/queries.ts'],
    ['apps/web/src/records/planted.ts', '../another-capability/queries.ts'],
    ['apps/web/src/platform/planted.ts', '../records/draft.ts'],
    ['apps/web/src/platform/shell/planted.ts', '../../records/draft.ts'],
  ],
  'server never imports the front end': [
    ['apps/server/src/planted.ts', '@goat/ui/alert'],
    ['apps/server/src/planted.ts', '@goat/web/routes'],
    ['apps/server/src/cutoffs/planted.ts', '../../../web/src/paths.ts'],
    ['apps/server/src/http/planted.ts', 'react'],
  ],
  'the layers of server: db, http, records, capabilities': [
    ['apps/server/src/db/planted.ts', '../http/errors.ts'],
    ['apps/server/src/db/planted.ts', '../records/log.ts'],
    ['apps/server/src/db/planted.ts', '../cutoffs/queries.ts'],
    ['apps/server/src/http/planted.ts', '../records/write.ts'],
    ['apps/server/src/http/planted.ts', '../delivery-options/service.ts'],
    ['apps/server/src/http/planted.ts', '../identity/keys.ts'],
    ['apps/server/src/records/planted.ts', '../cutoffs/queries.ts'],
    ['apps/server/src/records/planted.ts', '../identity/keys.ts'],
    ['apps/server/src/records/import/planted.ts', '../../cutoffs/queries.ts'],
  ],
  'a capability of server imports no other': [
    ['apps/server/src/cutoffs/planted.ts', '../designation/queries.ts'],
    ['apps/server/src/designation/planted.ts', '../cutoffs/queries.ts'],
    ['apps/server/src/product-overrides/planted.ts', '../delivery-options/service.ts'],
    ['apps/server/src/delivery-options/planted.ts', '../product-overrides/service.ts'],
    ['apps/server/src/identity/planted.ts', '../cutoffs/queries.ts'],
    ['apps/server/src/cutoffs/planted.ts', '../identity/keys.ts'],
    ['apps/server/src/factories/planted.ts', '../cutoffs/queries.ts'],
    ['apps/server/src/another-capability/queries.ts', '../cutoffs/queries.ts'],
    ['apps/server/src/cutoffs/queries.ts', '../another-capability/queries.ts'],
  ],
  'routes → service → queries': [
    ['apps/server/src/cutoffs/queries.ts', './service.ts'],
    ['apps/server/src/cutoffs/queries.ts', './routes.ts'],
    ['apps/server/src/cutoffs/queries.ts', '../cutoffs/service.ts'],
    ['apps/server/src/cutoffs/service.ts', './routes.ts'],
    ['apps/server/src/designation/service.ts', './routes.ts'],
    ['apps/server/src/product-overrides/queries.ts', './service.ts'],
    ['apps/server/src/delivery-options/queries.ts', './routes.ts'],
  ],
}

/** Imports that must stay allowed, which proves that the rules do not refuse everything. */
const allowed: readonly Import[] = [
  ['packages/domain/src/planted.ts', './text/text.ts'],
  ['packages/foresight/src/planted.ts', '@goat/domain/records/record-key'],
  ['packages/foresight-client/src/planted.ts', '@goat/foresight/compile'],
  ['packages/foresight-client/src/file-store.ts', 'node:fs/promises'],
  ['packages/contract/src/planted.ts', './shapes.ts'],
  ['packages/contract/src/planted.ts', '@goat/domain/cutoffs'],
  ['packages/contract/src/planted.ts', 'zod/mini'],
  ['packages/ui/src/planted.tsx', './alert/alert.tsx'],
  ['packages/ui/src/planted.tsx', '@goat/domain/time/typed'],
  ['packages/ui/gallery/planted.gallery.tsx', './held.tsx'],
  ['packages/ui/src/planted.tsx', 'react-aria-components'],
  ['apps/web/src/planted.ts', './cutoffs/routes.tsx'],
  ['apps/web/src/cutoffs/planted.ts', '../platform/api/call.ts'],
  ['apps/web/src/cutoffs/planted.ts', '../records/draft.ts'],
  ['apps/web/src/cutoffs/panel/planted.ts', '../../records/draft.ts'],
  ['apps/web/src/records/planted.ts', '../platform/api/call.ts'],
  ['apps/web/src/cutoffs/planted.ts', '@goat/contract/cutoffs'],
  ['apps/web/src/cutoffs/planted.ts', '@goat/ui/alert'],
  ['apps/web/src/platform/shell/planted.ts', '../brand/brand.ts'],
  ['apps/server/src/planted.ts', './cutoffs/routes.ts'],
  ['apps/server/src/cutoffs/planted.ts', '../db/db.ts'],
  ['apps/server/src/cutoffs/planted.ts', '../http/route.ts'],
  ['apps/server/src/cutoffs/planted.ts', '../records/write.ts'],
  ['apps/server/src/cutoffs/planted.ts', '@goat/contract/cutoffs'],
  ['apps/server/src/cutoffs/planted.ts', '../factories/queries.ts'],
  ['apps/server/src/commands/planted.ts', '../cutoffs/queries.ts'],
  ['apps/server/src/cutoffs/routes.ts', './service.ts'],
  ['apps/server/src/cutoffs/service.ts', './queries.ts'],
  ['apps/server/src/db/planted.ts', './tables.ts'],
  ['apps/server/src/http/planted.ts', '../db/db.ts'],
  ['apps/server/src/http/planted.ts', 'zod'],
  ['apps/server/src/records/planted.ts', '../http/errors.ts'],
  ['apps/server/src/records/import/planted.ts', '../../db/db.ts'],
]

describe('import restrictions of the linter', () => {
  let scratch: string
  let refused: ReadonlySet<string>
  beforeAll(() => {
    scratch = mkdtempSync(join(tmpdir(), 'goat-imports-'))
    refused = lintPlanted(scratch, [...Object.values(forbidden).flat(), ...allowed])
  })
  afterAll(() => rmSync(scratch, { recursive: true, force: true }))

  test.each(Object.entries(forbidden))('%s', (_, imports) => {
    expect(imports.filter((one) => !refused.has(nameOf(one)))).toEqual([])
  })

  test('allowed imports pass', () => {
    expect(allowed.filter((one) => refused.has(nameOf(one)))).toEqual([])
  })
})

function nameOf([file, specifier]: Import): string {
  return `${file} imports ${specifier}`
}

/** Writes the imports into an empty copy of the folders, one per line, and lints them with the configuration of this repository. */
function lintPlanted(scratch: string, imports: readonly Import[]): ReadonlySet<string> {
  copyFileSync(join(root, 'biome.json'), join(scratch, 'biome.json'))
  for (const [file, ofFile] of Map.groupBy(imports, ([path]) => path)) {
    mkdirSync(dirname(join(scratch, file)), { recursive: true })
    writeFileSync(join(scratch, file), ofFile.map(([, specifier], at) => `import { p${at} } from '${specifier}'\n`).join(''))
  }
  const diagnostics = lint(scratch, 'style/noRestrictedImports')
  return new Set(
    diagnostics.map(({ location }) => {
      const line = readFileSync(join(scratch, location.path), 'utf8').split('\n')[location.start.line - 1]
      return nameOf([location.path, /'(.*)'/.exec(line ?? '')?.[1] ?? ''])
    }),
  )
}

type Diagnostic = { category: string; location: { path: string; start: { line: number } } }

/** The diagnostics of one rule for a folder, with the configuration that was copied there. */
function lint(folder: string, rule: string): readonly Diagnostic[] {
  const program = join(root, 'node_modules/@biomejs/biome/bin/biome')
  const args = [program, 'lint', '--vcs-enabled=false', '--max-diagnostics=none', '--reporter=json', `--only=${rule}`, '.']
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
  if (!stdout.startsWith('{')) throw new Error(`The linter did not answer: ${stdout}${stderr}`)
  const { diagnostics }: { diagnostics: readonly Diagnostic[] } = JSON.parse(stdout)
  const other = diagnostics.find(({ category }) => category !== `lint/${rule}`)
  if (other !== undefined) throw new Error(`The linter found something else: ${other.category}`)
  return diagnostics
}

test('the linter refuses import cycles, including type imports', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'goat-cycles-'))
  try {
    copyFileSync(join(root, 'biome.json'), join(scratch, 'biome.json'))
    const plant = (file: string, text: string) => writeFileSync(join(scratch, file), text)
    plant('a.ts', "import type { B } from './b.ts'\nexport type A = { b?: B }\n")
    plant('b.ts', "import type { C } from './c.ts'\nexport type B = { c?: C }\n")
    plant('c.ts', "import type { A } from './a.ts'\nexport type C = { a?: A }\n")
    plant('d.ts', "import type { A } from './a.ts'\nexport type D = A\n")
    const found = lint(scratch, 'suspicious/noImportCycles').map(({ location }) => location.path)
    expect(found.toSorted()).toEqual(['a.ts', 'b.ts', 'c.ts'])
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
})

describe('every file', () => {
  const files = ownFiles()
  const self = 'tools/test/architecture.test.ts'

  test('is read', () => {
    expect(files).toContain('packages/domain/src/kinds/cutoff.ts')
    expect(files).toContain('apps/web/src/main.tsx')
    expect(files).toContain(self)
    expect(files.length).toBeGreaterThan(150)
  })

  test('contains no machine-specific path', () => {
    const machine = new RegExp(`(?<![\\w.*}])/(?:${['work', 'root', 'Users'].join('|')})/`)
    const [first = '', second = ''] = root.split('/').filter((part) => part !== '')
    const here = second === '' ? undefined : `/${first}/${second}/`
    const texts = files.filter((path) => !/\.(?:png|ico|woff2?)$/.test(path) && path !== self)
    expect(texts.filter((path) => machine.test(read(path)) || (here !== undefined && read(path).includes(here)))).toEqual([])
    expect(machine.test(`see ${'/work'}/somewhere`)).toBe(true)
  })

  test('the platform contains no business terms', () => {
    const words =
      /factor(?:y|ies)|schedule|cut-?offs?\b|designation|deliver(?:y|ies)|consignment|fulfilment cent|di?espatch|\bgift|card.?type|\bsku\b|\boverrides\b|product.?(?:key|type)|print.?site/i
    const isPlatform = (path: string) => /^apps\/(?:web\/src\/platform|server\/src\/(?:db|http))\/.*\.tsx?$/.test(path)
    // The types of all tables are in one file.
    const known = ['server/src/db/tables']
    const found = files.filter((path) => isPlatform(path) && words.test(read(path)))
    expect(files.filter(isPlatform).length).toBeGreaterThan(50)
    expect(words.test('the cutoffs of a factory')).toBe(true)
    expect(found.filter((path) => !known.some((one) => path.startsWith(`apps/${one}.ts`)))).toEqual([])
  })

  test('only the entry of the server, commands, tools, tests, benchmarks, builds and examples read the environment', () => {
    const mayRead = /^(?:apps\/server\/src\/(?:main\.ts|commands\/)|tools\/|bench\/|tests\/|examples\/)|\/test\/|\.config\.ts$/
    const sources = files.filter((path) => /\.(?:m?[jt]sx?)$/.test(path))
    // PATH for a child process is not a setting.
    const reads = /\bprocess\.env\b(?!\['PATH'\])|\benv\b[^\n]*\bfrom 'node:process'/
    const readers = sources.filter((path) => reads.test(read(path)))
    expect(readers).toContain('apps/server/src/main.ts')
    expect(readers.filter((path) => !mayRead.test(path))).toEqual([])
  })
})

describe('docs/dependencies.md', () => {
  const packageFiles = ownFiles().filter((path) => path.endsWith('package.json'))
  const names = new Set(
    packageFiles.flatMap((path) => {
      const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read(path))
      return Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
    }),
  )

  test('lists every dependency of every package.json', () => {
    expect(packageFiles).toContain('apps/server/package.json')
    expect(names.size).toBeGreaterThan(30)
    const words = new Set(read('docs/dependencies.md').split(/[\s`|,()]+/))
    expect([...names].filter((name) => !name.startsWith('@goat/') && !words.has(name))).toEqual([])
  })
})
