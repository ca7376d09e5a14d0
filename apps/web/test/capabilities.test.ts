import { readdirSync, readFileSync } from 'node:fs'
import { brandIds, brandOf } from '@goat/domain/brands'
import { expect, test } from 'vitest'
import { capabilities as serverCapabilities } from '../../server/src/capabilities.ts'
import { readConfig } from '../../server/src/config.ts'
import { capabilities } from '../src/capabilities.ts'
import { paths } from '../src/paths.ts'

const names = capabilities.map(({ name }) => name)
/** Those with calls that every brand has, or with those of another capability. */
const withoutServer = capabilities
  .filter(({ api, name }) => api === 'changes' || ['board', 'coming-up'].includes(name))
  .map(({ name }) => name)

/** Capabilities of the server that have no screen. */
const withoutScreen = ['factories']
/** Folders that are not a capability. */
const others = ['home', 'live', 'palette', 'platform', 'records']

test('every folder of a capability is in the list', () => {
  const folders = readdirSync(new URL('../src/', import.meta.url), { withFileTypes: true }).filter((one) => one.isDirectory())
  expect(names.toSorted()).toEqual(folders.map(({ name }) => name).filter((name) => !others.includes(name)))
})

test('the server has the same capabilities, and those without a screen', () => {
  const ofServer = serverCapabilities.map(({ name }) => name)
  expect([...withoutScreen, ...names].toSorted()).toEqual([...withoutServer, ...ofServer].toSorted())
})

test.each(brandIds)('UI-6: the configuration gives the brand %s the capabilities that it has', (brand) => {
  const { api } = readConfig({}).browser.brands[brand]
  const shown = capabilities.filter((one) => api[one.api] !== null).map(({ name }) => name)
  expect([...withoutScreen, ...shown].toSorted()).toEqual([...withoutServer, ...brandOf(brand).capabilities].toSorted())
})

test('UI-1: every path leads to a screen', () => {
  const screens = capabilities.flatMap((one) => one.screens.map(({ path }) => path))
  expect(['/', ...screens].toSorted()).toEqual(Object.values(paths).toSorted())
})

test.each(brandIds)('UI-36: the brand %s has its colours', (brand) => {
  const tokens = readFileSync(new URL('../../../packages/ui/src/tokens.css', import.meta.url), 'utf8')
  expect(tokens).toContain(`[data-brand="${brand}"]`)
})
