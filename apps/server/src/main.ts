import { setFlagsFromString } from 'node:v8'
import { readConfig } from './config.ts'
import { sentenceOf } from './db/db.ts'
import { type RunningServer, startServer } from './server.ts'

/** The only reader of process.env. Prints the address of the product and shuts down gracefully on SIGTERM and SIGINT. */
async function main(): Promise<void> {
  // Otherwise garbage grows to several times what is in use before it is collected: an import of 50,000 lines took 200 MB more.
  setFlagsFromString('--heap-growing-percent=50')
  const config = readConfig(process.env)
  const starting = startServer(config)
  // Registered before the start completes: an interrupted start would leave its database running.
  stopOnSignal(starting, config.drainMs)
  const server = await starting
  process.stdout.write(welcome(config.publicUrl, server.demonstrationPeople))
}

function welcome(publicUrl: string, people: readonly string[]): string {
  const lines = ['', `Global Operations Admin Tool: ${publicUrl}`]
  if (people.length > 0) lines.push('Demonstration people to sign in as:', ...people.map((person) => `  ${person}`))
  return `${lines.join('\n')}\n\n`
}

/** How long open responses may take before the process exits, and the rest of a start that was interrupted. */
const closingMs = 15_000
const startingMs = 60_000

function stopOnSignal(starting: Promise<RunningServer>, drainMs: number): void {
  let stopping = false
  const limit = (ms: number) => {
    setTimeout(() => {
      process.stderr.write('Not everything ended in time; stopping without it.\n')
      process.exit(1)
    }, ms).unref()
  }
  const stop = () => {
    if (stopping) return
    stopping = true
    limit(startingMs + drainMs + closingMs)
    starting
      .then((server) => {
        limit(drainMs + closingMs)
        return server.close()
      })
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
  // The parent process is gone and can no longer stop this one.
  if (process.send !== undefined) process.on('disconnect', stop)
}

main().catch((error: unknown) => {
  process.stderr.write(`${sentenceOf(error)}\n`)
  process.exit(1)
})
