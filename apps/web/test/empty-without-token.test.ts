import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { CallFailure } from '../src/platform/api/failure.ts'
import { emptyWithoutToken } from '../src/platform/api/query-root.tsx'

/** Reading a list of which `before` was read before. */
function reading(before: unknown) {
  const client = new QueryClient()
  const queryKey = ['uk', 'list']
  client.setQueryData(queryKey, before)
  return { client, queryKey, signal: new AbortController().signal, meta: undefined }
}

const noToken = () => Promise.reject(new CallFailure('noToken', 'There is no access token.'))

it('SIG-14: a list is empty without a token, but keeps earlier data', async () => {
  await expect(emptyWithoutToken(reading(undefined), noToken)).resolves.toEqual({ read: [], leftOut: [] })
  await expect(emptyWithoutToken(reading({ read: ['a'], leftOut: [] }), noToken)).rejects.toMatchObject({ kind: 'noToken' })
})

it('any other failure is passed on', async () => {
  const away = () => Promise.reject(new CallFailure('unexpected', 'away'))
  await expect(emptyWithoutToken(reading(undefined), away)).rejects.toMatchObject({ kind: 'unexpected' })
})
