import { checks } from './checks.ts'

/** `npm run check`: the checks that need no database or browser; prints the output of failed ones. */
let failed = 0
for (const check of checks) {
  const result = await check.run()
  console.log(`${result.ok ? 'ok    ' : 'FAILED'} ${check.name} (${result.seconds.toFixed(1)} s)`)
  if (!result.ok) {
    failed += 1
    console.log(result.output)
  }
}
console.log(`${checks.length - failed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
