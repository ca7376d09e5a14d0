import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { query } from './support/load.ts'
import { restoreDrill, withEmbedded } from './support/restore-drill.ts'

test('OPS-10: a backup of an embedded database during writes, restored beside it; the drill notices each difference', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'goat-drill-'))
  await withEmbedded(folder, async (installation) => {
    const { faults, restored, compare } = await restoreDrill(installation, 500)
    expect(faults).toEqual([])
    const change = async (statement: string) => {
      await query(restored.connection, statement)
      return (await compare()).join('\n')
    }
    const [first] = installation.writes.acknowledged
    expect(await change(`UPDATE records SET value = value || '{"price": 7}' WHERE key = 'GB-DRILL/option-3'`)).toContain(
      'npm run verify on the restored database: uk: delivery-option GB-DRILL/option-3 differs from what was logged in price.',
    )
    expect(
      await change(`ALTER TABLE change_log DISABLE TRIGGER USER; DELETE FROM change_log WHERE request_id = '${first?.key}'`),
    ).toContain(`${first?.key} was acknowledged before the backup and is not in it`)
  })
  rmSync(folder, { recursive: true })
})
