import type { CutoffFactory } from '@goat/domain/kinds/cutoff'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { placeOf } from '../src/cutoffs/cutoffs-screen.tsx'
import { queryOf, withParameter } from '../src/paths.ts'

const service = (serviceName: string) => ({
  serviceName,
  displayServiceName: serviceName,
  versionNumber: 1,
  cutoff: { default: { weekday: '10:00:00', saturday: '10:00:00', sunday: '10:00:00' }, exceptions: [] },
  lastChange: undefined,
})
const factory = (factoryCode: string, ...names: readonly string[]): CutoffFactory => ({
  factoryCode,
  timeZone: undefined,
  deliveryServices: names.map(service),
})
const factories = [factory('AU-PMI-MEL', '1'), factory('GB-MNPG-TAM', '1', '44')]
const place = (search: string, among = factories) => {
  const found = placeOf(search, among)
  return [found?.factory.factoryCode, found?.service?.serviceName]
}

it('CUT-5: formatting and parsing an address returns the same values', () => {
  const name = fc.string({ minLength: 1 })
  fc.assert(
    fc.property(name, fc.option(name, { nil: undefined }), (code, open) => {
      const among = [factory(`not ${code}`), factory(code, ...(open === undefined ? [] : [open]))]
      expect(place(queryOf({ factory: code, service: open }), among)).toEqual([code, open])
    }),
  )
})

it('CUT-5: an address without a factory, or with one that does not exist, leads to the first factory with every service closed', () => {
  expect(place('')).toEqual(['AU-PMI-MEL', undefined])
  expect(place('?factory=XX&service=1')).toEqual(['AU-PMI-MEL', undefined])
  expect(placeOf('?factory=XX&service=1', factories)?.unknown).toBe('XX')
  expect(place('?factory=&service=')).toEqual(['AU-PMI-MEL', undefined])
  expect(place('?%%%')).toEqual(['AU-PMI-MEL', undefined])
})

it('CUT-5: the address opens the service that it names, and none for a name that does not exist', () => {
  expect(place('?factory=GB-MNPG-TAM&service=44')).toEqual(['GB-MNPG-TAM', '44'])
  expect(place('?factory=GB-MNPG-TAM&service=59')).toEqual(['GB-MNPG-TAM', undefined])
})

it('is not resolved if there are no factories', () => {
  expect(placeOf('?factory=GB-MNPG-TAM&service=44', [])).toBeUndefined()
})

it.each([
  ['/plans', '/plans?inPlan=1'],
  ['/cutoffs?factory=A', '/cutoffs?factory=A&inPlan=1'],
  ['/cutoffs/calendar#to-decide', '/cutoffs/calendar?inPlan=1#to-decide'],
])('PLN-20: a parameter of %s comes before its hash', (address, linked) => {
  expect(withParameter(address, 'inPlan', '1')).toBe(linked)
})
