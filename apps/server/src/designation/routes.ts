import { checkSchedules, deleteSchedule, listSchedules, saveSchedule, saveSchedules } from '@goat/contract/described/designation'
import { deletionFromWire, requestedScheduleFromWire, scheduleToAnswer } from '@goat/contract/described/designation-codec'
import type { RecordKind } from '@goat/domain/kinds/kind'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/db.ts'
import { readAtRevision } from '../db/revision.ts'
import type { VerifyToken } from '../http/caller.ts'
import type { Prepared } from '../http/prepared.ts'
import { always, route, routePrepared } from '../http/route.ts'
import { routeWrite } from '../records/route-write.ts'
import * as service from './designation.ts'

export type DesignationDeps = { readonly db: Db; readonly verify: VerifyToken; readonly prepared: Prepared }

const key = { brand: 'uk', kind: 'designation' satisfies RecordKind } as const

/** The designation schedules of the factory API (DES-33 to DES-38), which only the UK brand has. */
export function registerDesignation(scope: FastifyInstance, { db, verify, prepared }: DesignationDeps): void {
  const writes = { verify, db, brand: key.brand, drop: () => prepared.drop(key) }

  routePrepared(scope, verify, listSchedules, () =>
    prepared.answer(key, () => readAtRevision(db, 'uk', async (tx) => (await service.readSchedules(tx)).map(scheduleToAnswer))),
  )
  routeWrite(scope, writes, saveSchedule, ({ body }, write) => service.saveSchedule(db, write, requestedScheduleFromWire(body)))
  routeWrite(scope, writes, saveSchedules, ({ body }, write) =>
    service.saveSchedules(db, write, body.Schedules.map(requestedScheduleFromWire)),
  )
  route(scope, verify, checkSchedules, ({ body }) => service.checkSchedules(db, body.Schedules.map(requestedScheduleFromWire)), always)
  routeWrite(scope, writes, deleteSchedule, ({ body }, write) => service.removeSchedule(db, write, deletionFromWire(body)))
}
