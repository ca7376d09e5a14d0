import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorCode, Problem } from '@goat/contract/problem'
import { sentenceOf } from '@goat/domain/issue-sentences'
import { type Issue, issue } from '@goat/domain/issues'

/** How long a call may take to arrive, in milliseconds: its headers, the whole of it, and how often the server looks. */
export type Arrival = { readonly headersMs: number; readonly wholeMs: number; readonly lookMs: number }

/** However slow the caller, a connection is closed within 15 seconds: the longest limit, one look, and the time to read the refusal. */
export const arrival: Arrival = { headersMs: 10_000, wholeMs: 12_000, lookMs: 1_000 }

/** How long a refused caller has to read why and to close its side, in milliseconds. */
export const lingerMs = 1_000

type Refusal = { readonly status: number; readonly code: ErrorCode; readonly why: Issue }

/** By the code of Node's error; what is not here is not HTTP, or is cut off. */
const refusals: Readonly<Record<string, Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'requestTimeout', why: issue('request.tooSlow', {}) },
  HPE_HEADER_OVERFLOW: { status: 431, code: 'tooLarge', why: issue('request.headersTooLarge', {}) },
}
const otherwise: Refusal = { status: 400, code: 'malformed', why: issue('request.notHttp', {}) }

/**
 * Refuses what cannot be read as a call, or does not arrive in time, as every call is refused: by problem details. No route and no reply
 * exist then, only the connection, which is closed.
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
  // A caller that never closes its side would keep the connection for ever.
  setTimeout(() => socket.destroy(), lingerMs).unref()
}
