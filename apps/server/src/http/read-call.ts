import { type Checked, check } from '@goat/contract/check'
import { type AnyEndpoint, maxReasonLength, maxTogether, type Output, type Schema } from '@goat/contract/endpoint'
import { maximumVersion } from '@goat/contract/shapes'
import { issue, textIssues } from '@goat/domain/text/text'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Person } from './caller.ts'
import { invalid } from './errors.ts'
import { notFound } from './problem-answer.ts'

export type Call<E extends AnyEndpoint> = {
  readonly person: Person
  readonly params: Output<E['params']>
  readonly query: Output<E['query']>
  readonly body: Output<E['body']>
  /** The version of If-Match, if the endpoint supports it and the caller sent it. */
  readonly ifMatch: number | undefined
  /** The other records that get the same change, from the header Together. */
  readonly together: readonly OtherRecord[]
  readonly attempt: Attempt | undefined
  /** The reason that the user gave, from the header Change-Reason. */
  readonly reason: string | undefined
  readonly requestId: string
}

export type AnyCall = Call<AnyEndpoint>

/** A record beside that of a call, with the version that the caller saw. */
export type OtherRecord = { readonly key: string; readonly version: number }

/** Validates params, query and body. Throws AppError 'invalid' or 'notFound'. */
export function readCall(endpoint: AnyEndpoint, request: FastifyRequest, person: Person): AnyCall {
  return {
    person,
    params: readParams(endpoint.params, request),
    query: readQuery(endpoint.query, request),
    body: accept(check(endpoint.body, refuseUnreadable(bodyOf(endpoint, request), 'invalid')), 'invalid'),
    ifMatch: readIfMatch(endpoint, request),
    together: readTogether(endpoint, request),
    attempt: readAttempt(endpoint, request),
    reason: readReason(endpoint, request),
    requestId: request.id,
  }
}

function bodyOf(endpoint: AnyEndpoint, { body }: FastifyRequest): unknown {
  if (endpoint.bodyKind === 'none') return {}
  return endpoint.bodyKind === 'text' ? (body ?? '') : body
}

export function readParams<P extends Schema>(schema: P, request: FastifyRequest): Output<P> {
  return accept(check(schema, refuseUnreadable(request.params, 'notFound')), 'notFound')
}

export function readQuery<Q extends Schema>(schema: Q, request: FastifyRequest): Output<Q> {
  return accept(check(schema, refuseUnreadable(request.query, 'invalid')), 'invalid')
}

function accept<T>(checked: Checked<T>, code: 'invalid' | 'notFound'): T {
  if (checked.ok) return checked.value
  throw code === 'notFound' ? notFound() : invalid(checked.issues)
}

/** PostgreSQL cannot store NUL, and a lone surrogate is not valid text: both are refused rather than replaced. */
function refuseUnreadable(input: unknown, code: 'invalid' | 'notFound'): unknown {
  const bad = findUnreadable(input)
  if (bad === undefined) return input
  throw code === 'notFound' ? notFound() : invalid([issue('field.format', { field: bad, expected: 'readableText' }, bad)])
}

/** The path of the first unreadable text. Iterative: a body may be nested deeper than the stack. */
function findUnreadable(input: unknown): string | undefined {
  const open: (readonly [value: unknown, path: string])[] = [[input, '']]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [value, path] = next
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) return path
    if (typeof value !== 'object' || value === null) continue
    for (const [key, inner] of Object.entries(value)) open.push([inner, path === '' ? key : `${path}.${key}`])
  }
  return undefined
}

function readIfMatch(endpoint: AnyEndpoint, request: FastifyRequest): number | undefined {
  const header = endpoint.ifMatch ? request.headers['if-match'] : undefined
  if (header === undefined || header.trim() === '*') return undefined
  const version = Number(/^("?)([1-9]\d{0,9})\1$/.exec(header.trim())?.[2] ?? Number.NaN)
  if (version <= maximumVersion) return version
  throw invalid([issue('field.format', { field: 'If-Match', expected: 'quotedVersion' }, '')])
}

/** Keys are percent-encoded, because headers are ASCII only. Repeated headers arrive joined by a comma. */
function readTogether({ method, together }: AnyEndpoint, { headers }: FastifyRequest): readonly OtherRecord[] {
  const header = headers['together']
  if (header === undefined || method === 'GET') return []
  const others = String(header)
    .split(',')
    .map((one) => {
      const [, encoded = '', version] = /^([\x21-\x3f\x41-\x7e]+)@([1-9]\d{0,9})$/.exec(one.trim()) ?? []
      return { key: decoded(encoded) ?? '', version: Number(version) }
    })
  const isRead = others.every(({ key, version }) => key !== '' && findUnreadable(key) === undefined && version <= maximumVersion)
  const areFew = others.length <= maxTogether && new Set(others.map(({ key }) => key)).size === others.length
  if (together && isRead && areFew) return others
  const expected = together ? 'togetherKeys' : 'notTogether'
  throw invalid([issue('field.format', { field: 'Together', expected, maximum: String(maxTogether) })])
}

/** Headers are ASCII only, so the reason is percent-encoded UTF-8. */
function readReason(endpoint: AnyEndpoint, request: FastifyRequest): string | undefined {
  const header = request.headers['change-reason']
  if (header === undefined || endpoint.method === 'GET') return undefined
  // Repeated headers arrive joined by a comma, which percent-encoding would escape.
  const text = typeof header === 'string' && /^[\x21-\x2b\x2d-\x7e]*$/.test(header) ? decoded(header)?.trim() : undefined
  if (text !== undefined && textIssues(text, '', maxReasonLength).length === 0) return text
  throw invalid([issue('field.format', { field: 'Change-Reason', expected: 'encodedLine', maximum: String(maxReasonLength) }, '')])
}

function decoded(header: string): string | undefined {
  try {
    return decodeURIComponent(header)
  } catch {
    return undefined
  }
}

/** The plan of the header `Plan`, in which the call is to read and write; undefined: in none. */
export function readPlan({ isPlannable }: AnyEndpoint, { headers: { plan } }: FastifyRequest): string | undefined {
  if (plan === undefined) return undefined
  if (!isPlannable) throw invalid([issue('plan.notWithin', {})])
  if (typeof plan === 'string' && /^[0-9a-f-]{36}$/.test(plan)) return plan
  throw invalid([issue('field.format', { field: 'Plan', expected: 'planId' }, '')])
}

/** The revision of a change that the answer must contain. */
export function readRevision({ headers: { 'change-revision': revision } }: FastifyRequest): number | undefined {
  if (revision === undefined) return undefined
  if (typeof revision === 'string' && /^\d{1,15}$/.test(revision)) return Number(revision)
  throw invalid([issue('field.format', { field: 'Change-Revision', expected: 'revision' }, '')])
}

/** The idempotency key and the request as sent, which identifies a retry even if validation rules have changed. */
export function readAttempt(endpoint: AnyEndpoint, request: FastifyRequest): Attempt | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined || endpoint.method === 'GET') return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw invalid([issue('field.format', { field: 'Idempotency-Key', expected: 'idempotencyKey' }, '')])
  }
  const params = inOrderOf(endpoint.params, request.params)
  const body = inOrderOf(endpoint.body, bodyOf(endpoint, request))
  const reason = readReason(endpoint, request)
  const others = readTogether(endpoint, request)
  const plan = readPlan(endpoint, request)
  const more = [
    ...(reason === undefined ? [] : [reason]),
    ...(others.length === 0 ? [] : [others]),
    ...(plan === undefined ? [] : [{ plan }]),
  ]
  const sent = [endpoint.name, params, body, readIfMatch(endpoint, request) ?? null, ...more]
  try {
    return { key, request: JSON.stringify(sent) }
  } catch (error) {
    // Nested deeper than the stack, which no endpoint accepts.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/**
 * Sorts the fields of a value in the order of its schema, even if the value is invalid, so that equal values serialise equally. Unknown
 * fields come last. In a union, the first schema decides.
 */
function inOrderOf(schema: Schema | z.core.$ZodType, value: unknown): unknown {
  if (schema instanceof z.core.$ZodOptional || schema instanceof z.core.$ZodNullable) return inOrderOf(schema._zod.def.innerType, value)
  if (schema instanceof z.core.$ZodUnion) return inOrderOf(schema._zod.def.options[0] ?? z.unknown(), value)
  if (schema instanceof z.core.$ZodArray && Array.isArray(value)) return value.map((one) => inOrderOf(schema._zod.def.element, one))
  if (!(schema instanceof z.core.$ZodObject) || typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const sent = new Map(Object.entries(value))
  const known = Object.entries(schema._zod.def.shape).filter(([name]) => sent.has(name))
  const ordered = known.map(([name, inner]): [string, unknown] => [name, inOrderOf(inner, sent.get(name))])
  return Object.fromEntries([...ordered, ...[...sent].filter(([name]) => !known.some(([one]) => one === name))])
}

/** An idempotent write (Idempotency-Key): a retry with the same key does not write twice. `request` is the serialised request. */
export type Attempt = { readonly key: string; readonly request: string }
