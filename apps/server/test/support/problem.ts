import { problem } from '@goat/contract/endpoint'
import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import * as z from 'zod/mini'

/** Expects the properties of every refusal and returns the problem. */
export function problemOf(answer: LightMyRequestResponse, status: number): z.infer<typeof problem> {
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json\b/)
  const body = z.parse(problem, answer.json())
  expect([answer.statusCode, body.status]).toEqual([status, status])
  expect(body.type).toBe(`urn:goat:problem:${body.code}`)
  expect(body.detail).toBe(body.errors.join(' '))
  expect(body.errors.length).toBeGreaterThan(0)
  for (const sentence of body.errors) expect(sentence).toMatch(/^\S.*\S$/s)
  expect(answer.headers['x-request-id']).toBe(body.requestId)
  return body
}
