import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Returns the function that gets an access token from the output of a shell command. It rejects if the command fails or takes 30 s. */
export function tokenFrom(command: string): () => Promise<string> {
  return async () => {
    const { stdout } = await run('/bin/sh', ['-c', command], { timeout: 30_000 })
    return stdout.trim()
  }
}
