import { readdirSync } from 'node:fs'
import { brandsWith } from '@goat/contract/capability-apis'
import { brandIds } from '@goat/domain/brands'
import { recordKinds } from '@goat/domain/kinds/kind'
import { expect, test } from 'vitest'
import { capabilities, derivedKinds, rules } from '../src/capabilities.ts'
import { createTestDatabase } from './support/database.ts'

/** Folders of the server that are not capabilities. Every brand has plans, whatever its capabilities. */
const others = ['commands', 'db', 'http', 'identity', 'plans', 'records']

test('the list has exactly the folders of capabilities', () => {
  const folders = readdirSync(new URL('../src/', import.meta.url), { withFileTypes: true }).filter((one) => one.isDirectory())
  const names = folders.map(({ name }) => name).filter((name) => !others.includes(name))
  expect(capabilities.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
})

test('every kind of record has rules', () => {
  const own = capabilities.flatMap((one) => one.rules.map(({ kind }) => kind.kind))
  expect([...own, 'plan', 'plan-item', 'plan-comment', ...derivedKinds.map(({ kind }) => kind)].toSorted()).toEqual(recordKinds.toSorted())
  expect(Object.keys(rules).toSorted()).toEqual(recordKinds.toSorted())
})

test('the database has every brand', async () => {
  const database = await createTestDatabase()
  try {
    const rows = await database.db.selectFrom('brand_revisions').select('brand').execute()
    expect(rows.map(({ brand }) => brand).toSorted()).toEqual(brandIds.toSorted())
  } finally {
    await database.drop()
  }
})

test('API-2: the Factory API belongs to one brand: its tables have no brand column', () => {
  expect(brandsWith('factory')).toEqual(['uk'])
})
