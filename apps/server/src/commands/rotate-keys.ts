import { rotateIdentityKeys } from '../identity/keys.ts'
import { type Command, runScript, withDatabase } from './database.ts'

/** `npm run rotate:keys`: adds keys for the embedded sign-in. A server uses them from its next start. */
export const rotateKeys: Command = async (terminal) => {
  const { forgotten } = await withDatabase(terminal, rotateIdentityKeys)
  terminal.stdout.write('A signing key and a cookie secret were added. Restart every server: each signs with them from then on.\n')
  if (forgotten > 0) terminal.stdout.write(`${forgotten} older ones were forgotten: what they signed is no longer accepted.\n`)
}

if (import.meta.main) await runScript(rotateKeys)
