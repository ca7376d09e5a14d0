import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readFailedResponse } from '../src/platform/api/failure.ts'
import { createQueryClient } from '../src/platform/api/query-root.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Reads through the query cache; `answers` are the failures of its attempts in turn, undefined for a success. */
async function readWith(answers: readonly (Error | undefined)[]) {
  const attempts: number[] = []
  const start = Date.now()
  const reading = createQueryClient().fetchQuery({
    queryKey: ['read'],
    queryFn: async () => {
      const failure = answers[attempts.length]
      attempts.push(Date.now() - start)
      if (failure !== undefined) throw failure
      return 'read'
    },
    // fetchQuery does not retry by default.
    retry: createQueryClient().getDefaultOptions().queries?.retry ?? false,
  })
  const result = reading.catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  return { attempts, result: await result }
}

const tooMany = (retryAfter: string | null) => readFailedResponse(429, '{"errors":["Too many requests."]}', retryAfter)

test('API-26: a read that is one too many is repeated after the time that the server gives', async () => {
  expect(await readWith([tooMany('3'), undefined])).toEqual({ attempts: [0, 3_000], result: 'read' })
  expect(await readWith([tooMany('1'), tooMany('2'), undefined])).toEqual({ attempts: [0, 1_000, 3_000], result: 'read' })
  expect(await readWith([tooMany(null), undefined])).toEqual({ attempts: [0, 500], result: 'read' })
})

test('API-26: a read that is refused for longer, or three times, has failed', async () => {
  const minute = tooMany('60')
  expect(await readWith([minute, undefined])).toEqual({ attempts: [0], result: minute })
  const last = tooMany('1')
  expect(await readWith([tooMany('1'), tooMany('1'), last])).toEqual({ attempts: [0, 1_000, 2_000], result: last })
})
