import { turns as shared, type Turns } from '../db/turns.ts'

/** Values with at most so many parts are encoded at once, in less than a millisecond. */
const maxParts = 2_000

/** Texts are collected up to so many characters, so that few buffers are joined. */
const chunkLength = 64 * 1024

/** A value as `JSON.stringify` writes it, in UTF-8; a large one in pieces, so that it does not block other calls. */
export async function encodeJson(value: unknown, turns: Turns = shared): Promise<Buffer> {
  if (isSmall(value)) return Buffer.from(JSON.stringify(value))
  return Buffer.concat(await turns.run(chunksOf(value)))
}

function* chunksOf(value: unknown): Generator<undefined, readonly Buffer[]> {
  const chunks: Buffer[] = []
  let text = ''
  for (const piece of piecesOf(value)) {
    text += piece
    if (text.length >= chunkLength) {
      chunks.push(Buffer.from(text))
      text = ''
    }
    yield
  }
  return [...chunks, Buffer.from(text)]
}

function* piecesOf(value: unknown): Generator<string, void> {
  if (typeof value !== 'object' || value === null || isSmall(value)) yield JSON.stringify(value) ?? 'null'
  else if (Array.isArray(value)) {
    for (const [at, part] of value.entries()) {
      yield at === 0 ? '[' : ','
      yield* piecesOf(part)
    }
    yield ']'
  } else {
    const parts = Object.entries(value).filter(([, part]) => part !== undefined)
    yield '{'
    for (const [at, [name, part]] of parts.entries()) {
      yield `${at === 0 ? '' : ','}${JSON.stringify(name)}:`
      yield* piecesOf(part)
    }
    yield '}'
  }
}

function isSmall(value: unknown): boolean {
  let left = maxParts
  const count = (one: unknown): void => {
    left -= 1
    if (typeof one !== 'object' || one === null) return
    if (Array.isArray(one)) for (let at = 0; at < one.length && left > 0; at += 1) count(one[at])
    else
      for (const name in one) {
        if (left <= 0) return
        count((one as Readonly<Record<string, unknown>>)[name])
      }
  }
  count(value)
  return left > 0
}
