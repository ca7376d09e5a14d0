import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorCode, Problem } from '@goat/contract/endpoint'
import { type Issue, issue, sentenceOf } from '@goat/domain/text/issues'

/** Time limits for the headers and for the whole request, and how often they are checked, in milliseconds. */
export type Arrival = { readonly headersMs: number; readonly requestMs: number; readonly checkMs: number }

/** Closes any connection within 15 seconds: the longest limit, one check, and `lingerMs`. */
export const arrival: Arrival = { headersMs: 10_000, requestMs: 12_000, checkMs: 1_000 }

/** How long a refused client may take to read the response and close its side, in milliseconds. */
export const lingerMs = 1_000

type Refusal = { readonly status: number; readonly code: ErrorCode; readonly why: Issue }

/** By Node's error code; anything else is malformed or truncated HTTP. */
const refusals: Readonly<Record<string, Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'requestTimeout', why: issue('request.tooSlow', {}) },
  HPE_HEADER_OVERFLOW: { status: 431, code: 'tooLarge', why: issue('request.headersTooLarge', {}) },
}
const otherwise: Refusal = { status: 400, code: 'malformed', why: issue('request.notHttp', {}) }

/**
 * Sends problem details for requests that cannot be parsed or arrive too slowly. At this stage there is no route or reply, only the socket,
 * which is closed.
 */
export function refuseUnreadableCall(error: Error, socket: Socket): void {
  const cause = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (cause === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy()
    return
  }
  const { status, code, why } = refusals[cause] ?? otherwise
  const requestId = randomUUID()
  const title = STATUS_CODES[status] ?? 'Error'
  const detail = sentenceOf(why)
  const problem: Problem = {
    type: `urn:goat:problem:${code}`,
    title,
    status,
    detail,
    code,
    errors: [detail],
    issues: [{ ...why, values: { ...why.values } }],
    requestId,
  }
  const body = JSON.stringify(problem)
  socket.end(
    [
      `HTTP/1.1 ${status} ${title}`,
      'content-type: application/problem+json',
      `content-length: ${Buffer.byteLength(body)}`,
      `x-request-id: ${requestId}`,
      'x-content-type-options: nosniff',
      'cache-control: no-store',
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  )
  // A client that never closes its side would hold the connection for ever.
  setTimeout(() => socket.destroy(), lingerMs).unref()
}
