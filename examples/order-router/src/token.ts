import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Returns the function that gets an access token from the output of a shell command. It rejects if the command fails, prints nothing or takes
 * 30 s; the message does not have the command, which may contain a secret.
 */
export function tokenFrom(command: string): () => Promise<string> {
  return async () => {
    const { stdout } = await run('/bin/sh', ['-c', command], { timeout: 30_000 }).catch(
      ({ stderr, code }: { stderr: string; code: unknown }) => {
        throw new Error(`The token command failed (${code}): ${stderr.trim()}`)
      },
    )
    if (stdout.trim() === '') throw new Error('The token command printed nothing.')
    return stdout.trim()
  }
}
