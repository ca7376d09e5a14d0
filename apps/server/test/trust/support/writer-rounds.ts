import type { TestApi } from '../../support/api.ts'
import { notAsLogged } from '../../support/stored.ts'
import type { Versioned } from './versioned.ts'

export type WriterReport = {
  rounds: number
  writes: number
  won: number
  conflicts: number /** 503, and asked again. */
  away: number
  faults: string[]
}

/**
 * Repeatedly lets `writers` users save the same record simultaneously with the same version: one must succeed in each
 * round, or all of them if they want the same; the others must receive the current record, and version and change log must count one change.
 */
export async function writerRounds(api: TestApi, record: Versioned, rounds: number, writers = 50): Promise<WriterReport> {
  const report: WriterReport = { rounds: 0, writes: 0, won: 0, conflicts: 0, away: 0, faults: [] }
  for (let round = 0; round < rounds && report.faults.length < 10; round += 1) {
    const version = await record.ready(api)
    const before = await logged(api, record)
    const write = async (writer: number) => {
      for (;;) {
        const answer = await record.write(api, version, writer)
        // No database connection in time on a busy machine: nothing was written, so retry.
        if (answer.status !== 503) return answer
        report.away += 1
      }
    }
    const answers = await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
    const won = answers.filter(({ status }) => status === 200).length
    const refused = answers.filter(({ status }) => status === 409)
    const say = (what: string) => report.faults.push(`${record.name}, round ${round}, version ${version}: ${what}`)
    if (won !== (record.isAgreed ? writers : 1)) say(`${won} writers won`)
    const other = answers.find(({ status }) => status !== 200 && status !== 409)
    if (other !== undefined) say(`answered ${other.status} ${JSON.stringify(other.body)}`)
    if (refused.some(({ body }) => typeof body !== 'object' || body === null || !('current' in body)))
      say('a 409 without the current record')
    const after = await record.ready(api)
    if (after !== version + 1) say(`the version is ${after} afterwards`)
    const changes = (await logged(api, record)) - before
    if (changes !== 1) say(`${changes} changes were logged`)
    report.rounds += 1
    report.writes += writers
    report.won += won
    report.conflicts += refused.length
  }
  // Before writers agree, `ready` changes the record by other means.
  if (record.isAgreed !== true) report.faults.push(...(await notAsLogged(api.database.db, { brand: 'uk', kind: record.kind })))
  return report
}

/** The number of changes of a kind in the change log. */
export async function logged(api: TestApi, { kind }: Pick<Versioned, 'kind'>): Promise<number> {
  const found = await api.database.pool.query<{ count: number }>('SELECT count(*)::integer AS count FROM change_log WHERE kind = $1', [
    kind,
  ])
  return found.rows[0]?.count ?? 0
}
