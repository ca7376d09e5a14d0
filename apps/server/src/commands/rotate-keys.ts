import { rotateIdentityKeys } from '../identity/keys.ts'
import { runCommand, withDatabase } from './database.ts'

/** `npm run rotate:keys`: adds keys for the embedded sign-in. A server uses them from its next start. */
await runCommand(async () => {
  const { forgotten } = await withDatabase(process.env, rotateIdentityKeys)
  process.stdout.write('A signing key and a cookie secret were added. Restart every server: each signs with them from then on.\n')
  if (forgotten > 0) process.stdout.write(`${forgotten} older ones were forgotten: what they signed is no longer accepted.\n`)
})
