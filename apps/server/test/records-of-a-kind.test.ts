import { recordCalls } from '@goat/contract/record-calls'
import {
  date,
  fieldsOf,
  type Kind,
  optional,
  propertyIssues,
  type RecordKind,
  reference,
  text,
  type ValueOf,
} from '@goat/domain/kinds/kind'
import { kinds } from '@goat/domain/kinds/kinds'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { rules } from '../src/capabilities.ts'
import { rulesOf, writesOf } from '../src/records/calls.ts'
import { readLines } from '../src/records/import/lines.ts'
import { fileOf, importRecordsOf } from '../src/records/import/of-kind.ts'
import { readRecord, readRecords } from '../src/records/store.ts'
import { createTestDatabase, type TestDatabase } from './support/database.ts'
import { factoryWith, putStored } from './support/stored.ts'

const shape = { factory: reference('factory'), text: text(20, { isMultiline: true }), from: date, contact: optional(text(20)) }
type Note = ValueOf<typeof shape>

/** A made-up kind that has nothing but its shape. */
const noteKind: Kind<Note> = {
  kind: 'packing-note' as RecordKind,
  calls: { one: 'packing note', several: 'packing notes' },
  shape,
  schemaVersion: 1,
  fields: () => fieldsOf(shape),
  validate: (value) => propertyIssues(shape, value),
}
const note: Note = { factory: 'GB-DPS-SLE', text: 'Fragile', from: '2027-12-01' }
const calls = recordCalls(noteKind)
const writes = writesOf(noteKind)
const by = (name: string) => ({ origin: { brand: 'uk' as const, actor: { subject: name, name }, requestId: 'r' }, attempt: undefined })

let database: TestDatabase
beforeAll(async () => {
  Object.assign(kinds, { [noteKind.kind]: noteKind })
  database = await createTestDatabase()
  await putStored(database.db, 'uk', 'factory', 'GB-DPS-SLE', factoryWith('Europe/London'))
})
afterAll(async () => {
  Reflect.deleteProperty(kinds, noteKind.kind)
  await database.drop()
})

describe('API-37: the calls of a kind derive from it', () => {
  test('their names, addresses and schemas', () => {
    const { list, create, replace, remove } = calls
    expect([list, create, replace, remove].map(({ name, method, path }) => `${name}: ${method} ${path}`)).toEqual([
      'listPackingNotes: GET /packing-notes',
      'createPackingNote: POST /packing-notes',
      'updatePackingNote: PUT /packing-notes/:id',
      'deletePackingNote: DELETE /packing-notes/:id',
    ])
    expect(z.safeParse(create.body, note).success).toBe(true)
    expect(z.safeParse(create.body, { ...note, from: '2027-02-30' }).success).toBe(false)
    expect(z.safeParse(create.body, { ...note, more: 1 }).success).toBe(false)
    expect(calls.fromBody({ ...note, text: ' Fragile ' })).toEqual(note)
  })

  test('a record is created, replaced and deleted, and each is logged', async () => {
    const { db } = database
    const made = await writes.create(db, by('Ann'), note)
    expect(made).toMatchObject({ ...note, version: 1, changedBy: 'Ann' })
    const { id: key } = made
    expect(await writes.replace(db, by('Bob'), { key, version: 1 }, { ...note, text: 'Heavy' })).toMatchObject({
      text: 'Heavy',
      version: 2,
    })
    await expect(writes.replace(db, by('Ann'), { key, version: 1 }, note)).rejects.toMatchObject({
      code: 'versionConflict',
      issues: [{ code: 'record.changed', values: { by: 'Bob' } }],
      extra: { current: { id: key, text: 'Heavy', version: 2 } },
    })
    expect(await writes.remove(db, by('Bob'), { key, version: 2 })).toEqual({ id: key })
    await expect(writes.remove(db, by('Ann'), { key, version: 2 })).rejects.toMatchObject({
      code: 'notFound',
      issues: [{ code: 'record.deletedBy', values: { by: 'Bob' } }],
    })
    await expect(writes.remove(db, by('Ann'), { key: 'x', version: 1 })).rejects.toMatchObject({ issues: [{ code: 'record.unknown' }] })
    const log = await db.selectFrom('change_log').select('action').where('key', '=', key).orderBy('revision').execute()
    expect(log.map(({ action }) => action)).toEqual(['packingNote.created', 'packingNote.updated', 'packingNote.deleted'])
  })

  test('a value that breaks a rule of the kind is refused', async () => {
    const refused = writes.create(database.db, by('Ann'), { ...note, text: 'x'.repeat(21) })
    await expect(refused).rejects.toMatchObject({ code: 'invalid', issues: [{ code: 'text.tooLong', path: 'text' }] })
    const empty = writes.create(database.db, by('Ann'), { ...note, factory: '', text: ' ' })
    const required = ['factory', 'text'].map((path) => ({ code: 'field.required', path }))
    await expect(empty).rejects.toMatchObject({ code: 'invalid', issues: required })
  })

  test('what a property refers to must exist, and is kept', async () => {
    const { db } = database
    const obstacle = (value: Note) => db.transaction().execute((tx) => rulesOf(noteKind).obstacle(tx, 'uk', 'k', value))
    const removal = () => db.transaction().execute((tx) => rules.factory.obstacle(tx, 'uk', 'GB-DPS-SLE', undefined))
    const elsewhere = { ...note, factory: 'XX' }
    const missing = { code: 'record.refersToMissing', path: 'factory', values: { key: 'XX' } }
    await expect(writes.create(db, by('Ann'), elsewhere)).rejects.toMatchObject({ code: 'invalid', issues: [missing] })
    expect(await obstacle(elsewhere)).toMatchObject(missing)
    expect(await obstacle(note)).toBeUndefined()
    expect(await removal()).toBeUndefined()
    await writes.create(db, by('Ann'), note)
    expect(await removal()).toMatchObject({ code: 'record.isReferredTo' })
  })
})

describe('API-38: a file of records is read and written by their kind', () => {
  const file = fileOf(noteKind)
  const importText = (given: string, dryRun = false) => {
    const lines = readLines(pieces(given), undefined, file.shape('uk'))
    return importRecordsOf(database.db, by('Ann').origin, lines, { dryRun, skipBad: false }, rulesOf(noteKind))
  }
  async function* pieces(given: string) {
    yield Buffer.from(given)
  }
  const header = 'id,factory,text,from'

  test.each(['csv', 'json-lines'] as const)('what is exported as %s is imported unchanged', async (format) => {
    const { db } = database
    expect(await importText(`${header}\n${format}1,GB-DPS-SLE,"Heavy, fragile",2027-12-01\n`)).toMatchObject({ imported: true, added: 1 })
    const text = file.write(
      (await readRecords(db, 'uk', noteKind)).filter(({ key }) => key.startsWith(format)),
      format,
    )
    expect(text).toContain('Heavy, fragile')
    expect(await importText(text)).toMatchObject({ imported: true, added: 0, changed: 0, unchanged: 1 })
    expect(await importText(text.replace('Heavy', 'Light'))).toMatchObject({ changed: 1 })
    expect(await readRecord(db, 'uk', noteKind, `${format}1`)).toMatchObject({ value: { text: 'Light, fragile' }, version: 2 })
  })

  test('one bad line, and nothing is imported', async () => {
    const { db } = database
    const before = await readRecords(db, 'uk', noteKind)
    const bad = `${header}\nok,GB-DPS-SLE,Fine,2027-12-01\nx,XX,Fine,2027-12-01\ny,GB-DPS-SLE,Fine,2027-02-30\nok,GB-DPS-SLE,Again,2027-12-01\n`
    expect(await importText(bad)).toMatchObject({
      imported: false,
      bad: 3,
      faults: [
        { line: 3, reason: 'XX no longer exists.' },
        { line: 4, reason: 'from: 2027-02-30 does not exist: that month has 28 days.' },
        { line: 5, reason: 'The id "ok" is also on line 2.' },
      ],
    })
    expect(await readRecords(db, 'uk', noteKind)).toEqual(before)
  })
})
