import { afterAll, beforeAll } from 'vitest'
import { createTestApi, type TestApi } from './api.ts'

/** The application for all tests of a file or group: started before the first, closed after the last. */
export function testApi(options?: Parameters<typeof createTestApi>[0]): Omit<TestApi, 'close'> {
  let started: TestApi | undefined
  beforeAll(async () => {
    started = await createTestApi(options)
  })
  afterAll(() => started?.close())
  const there = () => {
    if (started === undefined) throw new Error('the application is not started yet')
    return started
  }
  return {
    call: (...given) => there().call(...given),
    get app() {
      return there().app
    },
    get database() {
      return there().database
    },
  }
}
