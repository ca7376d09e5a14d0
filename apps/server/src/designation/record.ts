import { readCardTypes, scheduleWire } from '@goat/contract/described/designation'
import { scheduleFromWire } from '@goat/contract/described/designation-codec'
import { designationKind, type ScheduleContent } from '@goat/domain/kinds/designation'
import { issue } from '@goat/domain/text/issues'
import * as z from 'zod/mini'
import { lockFactory } from '../factories/queries.ts'
import type { RecordStore } from '../records/rules.ts'
import { contentOf, deleteScheduleRow, lockSchedule, putSchedule } from './queries.ts'

/** Card designation schedules as records; the key is the id. */
export const designationStore: RecordStore<ScheduleContent> = {
  kind: designationKind,
  lock: async (tx, _brand, id) => {
    const found = await lockSchedule(tx, id)
    return found === undefined ? undefined : { value: contentOf(found), version: found.version }
  },
  put: async (tx, _brand, id, { value, ...put }) => {
    if (value !== undefined) return putSchedule(tx, id, value, put)
    const stored = await lockSchedule(tx, id)
    if (stored !== undefined) await deleteScheduleRow(tx, id, stored.from, undefined)
  },
  obstacle: async (tx, brand, _id, value) => {
    const isMissing = value !== undefined && (await lockFactory(tx, brand, value.from)) === undefined
    return isMissing ? issue('record.refersToMissing', { key: value.from }) : undefined
  },
  earlier: [
    // Version 0 is the answer of the call.
    (logged) => {
      const { success, data } = z.safeParse(scheduleWire, logged)
      if (!success) return undefined
      const { id: _id, version: _version, ...content } = scheduleFromWire(data)
      return content
    },
    // Version 1 spells card types as the calls do.
    (logged) => {
      const { success, data } = z.safeParse(withCardTypes, logged)
      return success ? { ...data, cardTypes: readCardTypes(data.cardTypes) } : undefined
    },
  ],
}

const withCardTypes = z.looseObject({ cardTypes: z.array(z.string()) })
