/** A server-sent event with JSON data. */
export type ServerEvent = { readonly name: string; readonly data: unknown }

/** Parses a stream of server-sent events. Throws SyntaxError for data that is not JSON. */
export async function* serverEvents(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<ServerEvent> {
  let name = ''
  let data: string[] = []
  for await (const line of linesOf(pieces)) {
    if (line === '') {
      if (data.length > 0) yield { name, data: JSON.parse(data.join('\n')) }
      name = ''
      data = []
    } else if (line.startsWith('event:')) name = fieldOf(line)
    else if (line.startsWith('data:')) data.push(fieldOf(line))
  }
}

function fieldOf(line: string): string {
  const value = line.slice(line.indexOf(':') + 1)
  return value.startsWith(' ') ? value.slice(1) : value
}

async function* linesOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  // Joined at the end of the line only: an event may have megabytes.
  let begun: string[] = []
  for await (const piece of pieces) {
    const [first = '', ...lines] = decoder.decode(piece, { stream: true }).split('\n')
    begun.push(first)
    for (const line of lines) {
      yield withoutReturn(begun.join(''))
      begun = [line]
    }
  }
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line
}
