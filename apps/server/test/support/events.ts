import type { BrandId } from '@goat/domain/brands'
import { type TestApi, tokenOf } from './api.ts'

export type ServerEvent = { readonly event: string; readonly id: string; readonly data: unknown }

/** The data of the first event of a stream that has ended. */
export function firstData(text: string): unknown {
  return JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? 'null')
}

/** The last of JSON lines, or the only one. */
export function lastLine(text: string): unknown {
  return JSON.parse(text.trimEnd().split('\n').at(-1) ?? 'null')
}

/** Streams that end at once, for tests that call every endpoint. */
export const shortStreams = { heartbeat: 1_000, lifetime: 1 }

/** Follows `GET /events` of a listening application over HTTP. `next` resolves with the next event of a name, undefined at the end. */
export async function followEvents(api: Pick<TestApi, 'app'>, query = '', headers: Record<string, string> = {}, brand: BrandId = 'uk') {
  if (!api.app.server.listening) await api.app.listen({ host: '127.0.0.1', port: 0 })
  const address = api.app.server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const stopping = new AbortController()
  const answer = await fetch(`http://127.0.0.1:${port}/api/${brand}/events${query}`, {
    headers: { authorization: `Bearer ${await tokenOf('viewer')}`, ...headers },
    signal: stopping.signal,
  })
  const events = answer.body === null ? undefined : eventsOf(answer.body.pipeThrough(new TextDecoderStream()))
  return {
    status: answer.status,
    headers: answer.headers,
    next: async (name: string): Promise<ServerEvent | undefined> => {
      for (;;) {
        const { value, done } = (await events?.next()) ?? { done: true, value: undefined }
        if (done === true || value?.event === name) return value ?? undefined
      }
    },
    stop: () => stopping.abort(),
  }
}

async function* eventsOf(text: ReadableStream<string>): AsyncGenerator<ServerEvent, undefined> {
  let read = ''
  for await (const piece of text) {
    const parts = `${read}${piece}`.split('\n\n')
    read = parts.pop() ?? ''
    for (const part of parts) {
      const fields = Object.fromEntries(part.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2)))
      yield { event: fields.event, id: fields.id, data: JSON.parse(fields.data) }
    }
  }
  return undefined
}
