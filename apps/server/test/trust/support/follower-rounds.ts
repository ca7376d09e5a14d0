import { listChanges } from '@goat/contract/changes'
import { storeAndLog } from '../../../src/records/log.ts'
import type { TestApi } from '../../support/api.ts'

export type FollowerReport = { rounds: number; written: number; read: number; faults: string[] }

/**
 * Many simultaneous writers, some with several changes in one transaction and some with rollbacks, while other clients follow the
 * change log by revision. Every follower must receive every change once, in order and without gaps.
 */
export async function followerRounds(api: TestApi, rounds: number, writers: number, followers: number): Promise<FollowerReport> {
  const report: FollowerReport = { rounds: 0, written: 0, read: 0, faults: [] }
  for (let round = 0; round < rounds && report.faults.length === 0; round += 1) {
    const from = await newest(api)
    let isOver = false
    const following = Array.from({ length: followers }, () => follow(api, from, () => isOver))
    const counts = await Promise.all(Array.from({ length: writers }, (_, writer) => writeSome(api, `${round}/${writer}`, writer)))
    isOver = true
    const written = counts.reduce((sum, count) => sum + count, 0)
    for (const revisions of await Promise.all(following)) {
      const fault = revisions.findIndex((revision, at) => revision !== from + at + 1)
      if (fault !== -1) report.faults.push(`round ${round}: ${revisions[fault]} came where ${from + fault + 1} was next`)
      if (revisions.length !== written) report.faults.push(`round ${round}: ${revisions.length} of ${written} changes were read`)
      report.read += revisions.length
    }
    report.rounds += 1
    report.written += written
  }
  return report
}

/** Three transactions of one to three changes; every seventh transaction is rolled back. */
async function writeSome(api: TestApi, key: string, writer: number): Promise<number> {
  const origin = { brand: 'uk' as const, actor: { subject: 's', name: 'Writer' }, requestId: 'followed' }
  let written = 0
  for (let turn = 0; turn < 3; turn += 1) {
    const changes = Array.from({ length: 1 + ((writer + turn) % 3) }, (_, at) => {
      return { kind: 'cutoff' as const, key, action: `${turn}/${at}`, before: null, after: null, version: null }
    })
    const isRolledBack = (writer + turn) % 7 === 0
    const done = api.database.db.transaction().execute(async (tx) => {
      // Allocates revisions early: by the time of the commit, others have allocated later ones.
      await tx.selectFrom('records').selectAll().execute()
      await storeAndLog(tx, origin, changes)
      if (isRolledBack) throw new Error('rolled back')
    })
    await done.catch((error: unknown) => {
      if (!(error instanceof Error && error.message === 'rolled back')) throw error
    })
    if (!isRolledBack) written += changes.length
  }
  return written
}

/** Polls for changes after the last received revision until there are no more. */
async function follow(api: TestApi, from: number, isOver: () => boolean): Promise<readonly number[]> {
  const received: number[] = []
  for (;;) {
    const wasOver = isOver()
    const page = listChanges.response.parse((await api.call('viewer', 'GET', `/changes?after=${received.at(-1) ?? from}&limit=50`)).body)
    received.push(...page.results.map(({ revision }) => revision))
    if (wasOver && page.results.length === 0) return received
  }
}

async function newest(api: TestApi): Promise<number> {
  const { revision } = await api.database.db
    .selectFrom('brand_revisions')
    .select('revision')
    .where('brand', '=', 'uk')
    .executeTakeFirstOrThrow()
  return Number(revision)
}
