import { readConfig } from './config.ts'
import { sentenceOf } from './platform/sentence-of.ts'
import { type RunningServer, startServer } from './server.ts'

/** The one reader of process.env. Prints where the product is, and stops in good order on SIGTERM and SIGINT. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const starting = startServer(config)
  // From now on: a start that is broken off would leave its database running.
  stopOnSignal(starting)
  const server = await starting
  process.stdout.write(welcome(config.publicUrl, server.demonstrationPeople))
}

function welcome(publicUrl: string, people: readonly string[]): string {
  const lines = ['', `Global Operations Admin Tool: ${publicUrl}`]
  if (people.length > 0) lines.push('Demonstration people to sign in as:', ...people.map((person) => `  ${person}`))
  return `${lines.join('\n')}\n\n`
}

/** How long answers under way may take before the process ends without them. */
const drainMs = 15_000

function stopOnSignal(starting: Promise<RunningServer>): void {
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    setTimeout(() => {
      process.stderr.write('Not everything ended in time; stopping without it.\n')
      process.exit(1)
    }, drainMs).unref()
    starting
      .then((server) => server.close())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`${sentenceOf(error)}\n`)
          process.exit(1)
        },
      )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.on('SIGHUP', stop)
  // Started by another process that is gone: nobody is left to stop us.
  if (process.send !== undefined) process.on('disconnect', stop)
}

main().catch((error: unknown) => {
  process.stderr.write(`${sentenceOf(error)}\n`)
  process.exit(1)
})
