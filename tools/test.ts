import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { ensureChromium, ensureContainers, ensureFirefox, ensureHaproxy, ensurePrometheus, ensureWebkit } from './browsers.ts'
import { checks, reportFile } from './checks.ts'
import { runNode } from './run-step.ts'

type Counts = { passed: number; failed: number; skipped: number }
/** A test, how long it took in milliseconds, why it failed, and whether it passed when repeated. */
type Ran = { readonly name: string; readonly ms: number; readonly failure?: string | undefined; readonly isFlaky?: boolean }

/** More journeys than this that pass only when repeated are failures (decision 0043). */
const maxFlaky = 3

/**
 * `npm test`: every check and every test, with totals. Words after `--` are passed to Playwright only, to run one journey. The journeys run
 * beside everything else, because each part alone leaves the cores idle for a third of its time.
 */
const total: Counts = { passed: 0, failed: 0, skipped: 0 }
/** Listed at the end, so that skipped tests are not mistaken for passed ones. */
const skipped: string[] = []
const ran: Ran[] = []
const started = performance.now()

const words = process.argv.slice(2)
ensureChromium()
if (!ensureHaproxy()) skipped.push('the rolling update behind HAProxy, which is not installed')
if (!ensurePrometheus()) skipped.push('the alerts in Prometheus, which is not installed')
if (!ensureFirefox()) skipped.push('the journeys in Firefox, which is not installed')
if (!ensureWebkit()) skipped.push('the journeys in WebKit, which is not installed')
if (!ensureContainers()) skipped.push('the image, which needs Debian with Buildah, Podman, runc and mmdebstrap')
await Promise.all([
  playwright('browser journeys', 'tests/e2e/playwright.config.ts', words, true),
  (async () => {
    for (const check of checks) {
      const result = await check.run()
      const failed = result.ok ? 0 : 1
      add(`${check.name} (${result.seconds.toFixed(1)} s)`, { passed: 1 - failed, failed, skipped: 0 }, result.output)
    }
    await vitest('unit and API tests')
    // Words select a journey; the components are then not tested.
    if (words.length === 0) await playwright('components in the gallery', 'packages/ui/playwright.config.ts', [])
  })(),
])

for (const name of skipped) console.log(`Skipped on this machine: ${name}`)
console.log('\nThe ten slowest tests:')
for (const { name, ms } of ran.toSorted((a, b) => b.ms - a.ms).slice(0, 10)) console.log(`${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`)
for (const { name, failure, isFlaky } of ran)
  if (failure !== undefined)
    console.log(`\n${isFlaky ? 'REPEATED' : 'FAILED'} ${name}\n${stripVTControlCharacters(failure).split('\n').slice(0, 24).join('\n')}`)
console.log(`\nAll of it took ${((performance.now() - started) / 1000).toFixed(0)} s.`)
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`)
process.exitCode = total.failed === 0 ? 0 : 1

/** Counts what was run, and prints the output of what failed unless it was shown, which only one part can be at a time. */
function add(name: string, counts: Counts, output: string): void {
  total.passed += counts.passed
  total.failed += counts.failed
  total.skipped += counts.skipped
  console.log(
    `${counts.failed === 0 ? 'ok    ' : 'FAILED'} ${name}: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`,
  )
  if (counts.failed > 0 && output !== '') console.log(output)
}

async function vitest(name: string): Promise<void> {
  const report = reportFile('vitest')
  const result = await runNode([
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  const read = readReport(report)
  const counts = {
    passed: numberAt(read, 'numPassedTests'),
    failed: numberAt(read, 'numFailedTests'),
    skipped: numberAt(read, 'numPendingTests') + numberAt(read, 'numTodoTests'),
  }
  skipped.push(...skippedIn(read))
  ran.push(
    ...vitestTests(read).map(({ fullName, duration = 0, failureMessages: [failure] }) => ({ name: fullName, ms: duration, failure })),
  )
  add(name, withRunnerFailure(counts, result.ok), result.output)
}

async function playwright(name: string, config: string, words: readonly string[], show = false): Promise<void> {
  const report = reportFile(name.replaceAll(' ', '-'))
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const result = await runNode(
    ['node_modules/@playwright/test/cli.js', 'test', `--config=${config}`, '--reporter=line,json', ...words],
    env,
    show,
  )
  const { stats, suites } = readReport(report)
  ran.push(...playwrightTests(suites))
  const read = typeof stats === 'object' && stats !== null ? { ...stats } : {}
  const flaky = numberAt(read, 'flaky')
  const counts = {
    passed: numberAt(read, 'expected') + (flaky > maxFlaky ? 0 : flaky),
    failed: numberAt(read, 'unexpected') + (flaky > maxFlaky ? flaky : 0),
    skipped: numberAt(read, 'skipped'),
  }
  add(name, withRunnerFailure(counts, result.ok), show ? '' : result.output)
}

/** Counts a failure for a runner that failed without a failed test or ran no tests. */
function withRunnerFailure(counts: Counts, ok: boolean): Counts {
  return (ok && counts.passed > 0) || counts.failed > 0 ? counts : { ...counts, failed: 1 }
}

function readReport(file: string): Record<string, unknown> {
  try {
    return { ...JSON.parse(readFileSync(file, 'utf8')) }
  } catch {
    return {}
  }
}

type VitestTest = {
  readonly fullName: string
  readonly status: string
  readonly duration?: number
  readonly failureMessages: readonly string[]
}

function vitestTests(read: Record<string, unknown>): readonly VitestTest[] {
  const files: { assertionResults: VitestTest[] }[] = Array.isArray(read['testResults']) ? read['testResults'] : []
  return files.flatMap(({ assertionResults }) => assertionResults)
}

function skippedIn(read: Record<string, unknown>): readonly string[] {
  const ended = new Set(['passed', 'failed'])
  return vitestTests(read).flatMap(({ status, fullName }) => (ended.has(status) ? [] : [fullName]))
}

/** A suite of Playwright's report: a file, or a group of tests in it. */
type Suite = {
  readonly suites?: readonly Suite[]
  readonly specs?: readonly {
    readonly title: string
    readonly tests: readonly {
      readonly status: string
      readonly results: readonly { readonly duration: number; readonly error?: { readonly message: string; readonly snippet?: string } }[]
    }[]
  }[]
}

function playwrightTests(suites: unknown): readonly Ran[] {
  const all: readonly Suite[] = Array.isArray(suites) ? suites : []
  return all.flatMap(({ suites: inner, specs = [] }) => [
    ...playwrightTests(inner),
    ...specs.flatMap(({ title, tests }) =>
      tests.flatMap(({ status, results }) =>
        results.map(({ duration, error }) => ({
          name: title,
          ms: duration,
          isFlaky: status === 'flaky',
          failure: error && `${error.message.split('\n', 12).join('\n')}\n${error.snippet ?? ''}`,
        })),
      ),
    ),
  ])
}

function numberAt(read: Record<string, unknown>, key: string): number {
  const value = read[key]
  return typeof value === 'number' ? value : 0
}
