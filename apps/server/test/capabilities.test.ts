import { readdirSync } from 'node:fs'
import { recordKinds } from '@goat/domain/records/kind'
import { expect, test } from 'vitest'
import { capabilities, stores } from '../src/capabilities.ts'

/** Folders of the server that are no capability. */
const others = ['commands', 'identity', 'platform']

test('every folder of a capability is in the list, and no other', () => {
  const folders = readdirSync(new URL('../src/', import.meta.url), { withFileTypes: true }).filter((one) => one.isDirectory())
  const names = folders.map(({ name }) => name).filter((name) => !others.includes(name))
  expect(capabilities.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
})

test('every kind of record is kept by one of them', () => {
  expect(capabilities.flatMap((one) => one.stores.map(({ kind }) => kind.kind)).toSorted()).toEqual(recordKinds.toSorted())
  expect(Object.keys(stores).toSorted()).toEqual(recordKinds.toSorted())
})
