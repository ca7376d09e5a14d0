import { expect, it } from 'vitest'
import { CallFailure } from '../src/platform/api/failure.ts'
import { emptyWithoutToken } from '../src/platform/api/query-root.tsx'

const noToken = () => Promise.reject(new CallFailure('noToken', 'There is no access token.'))

it('SIG-14: a list is empty without a token, but keeps earlier data', async () => {
  await expect(emptyWithoutToken(noToken, undefined)).resolves.toEqual({ read: [], leftOut: [] })
  await expect(emptyWithoutToken(noToken, { read: ['a'], leftOut: [] })).rejects.toMatchObject({ kind: 'noToken' })
})

it('any other failure is passed on', async () => {
  const away = () => Promise.reject(new CallFailure('unexpected', 'away'))
  await expect(emptyWithoutToken(away, undefined)).rejects.toMatchObject({ kind: 'unexpected' })
})
