import { readFileSync } from 'node:fs'
import { ensureChromium, ensureFirefox, ensureWebkit } from './browsers.ts'
import { checks, reportFile } from './checks.ts'
import { runNode } from './run-step.ts'

type Counts = { passed: number; failed: number; skipped: number }

/** `npm test`: every check and every test, with totals. Words after `--` are passed to Playwright only, to run one journey. */
const total: Counts = { passed: 0, failed: 0, skipped: 0 }
/** Listed at the end, so that skipped tests are not mistaken for passed ones. */
const skipped: string[] = []
const started = performance.now()

for (const check of checks) {
  const result = await check.run()
  add(`${check.name} (${result.seconds.toFixed(1)} s)`, { passed: result.ok ? 1 : 0, failed: result.ok ? 0 : 1, skipped: 0 })
  if (!result.ok) console.log(result.output)
}
add('unit and API tests', await vitest())
ensureChromium()
if (!ensureFirefox()) skipped.push('the journeys in Firefox, which is not installed')
if (!ensureWebkit()) skipped.push('the journeys in WebKit, which is not installed')
// Words select a journey; the components are then not tested.
const words = process.argv.slice(2)
if (words.length === 0) add('components in the gallery', await playwright('packages/ui/playwright.config.ts', []))
add('browser journeys', await playwright('tests/e2e/playwright.config.ts', words))

for (const name of skipped) console.log(`Skipped on this machine: ${name}`)
console.log(`\nAll of it took ${((performance.now() - started) / 1000).toFixed(0)} s.`)
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`)
process.exitCode = total.failed === 0 ? 0 : 1

function add(name: string, counts: Counts): void {
  total.passed += counts.passed
  total.failed += counts.failed
  total.skipped += counts.skipped
  console.log(
    `${counts.failed === 0 ? 'ok    ' : 'FAILED'} ${name}: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`,
  )
}

async function vitest(): Promise<Counts> {
  const report = reportFile('vitest')
  const result = await runNode(
    ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    process.env,
    true,
  )
  const read = readReport(report)
  const counts = {
    passed: numberAt(read, 'numPassedTests'),
    failed: numberAt(read, 'numFailedTests'),
    skipped: numberAt(read, 'numPendingTests') + numberAt(read, 'numTodoTests'),
  }
  skipped.push(...skippedIn(read))
  return withRunnerFailure(counts, result.ok)
}

async function playwright(config: string, words: readonly string[]): Promise<Counts> {
  const report = reportFile('playwright')
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const result = await runNode(
    ['node_modules/@playwright/test/cli.js', 'test', `--config=${config}`, '--reporter=line,json', ...words],
    env,
    true,
  )
  const stats = readReport(report)['stats']
  const read = typeof stats === 'object' && stats !== null ? { ...stats } : {}
  const counts = {
    passed: numberAt(read, 'expected'),
    failed: numberAt(read, 'unexpected') + numberAt(read, 'flaky'),
    skipped: numberAt(read, 'skipped'),
  }
  return withRunnerFailure(counts, result.ok)
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

function skippedIn(read: Record<string, unknown>): readonly string[] {
  const files: { assertionResults: { fullName: string; status: string }[] }[] = Array.isArray(read['testResults'])
    ? read['testResults']
    : []
  const tests = files.flatMap(({ assertionResults }) => assertionResults)
  return tests.filter(({ status }) => status !== 'passed' && status !== 'failed').map(({ fullName }) => fullName)
}

function numberAt(read: Record<string, unknown>, key: string): number {
  const value = read[key]
  return typeof value === 'number' ? value : 0
}
