import { setTimeout } from 'node:timers/promises'
import { context, diag, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { startNodeSdk } from '@opentelemetry/sdk-node'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { TraceStatement } from './db/connections.ts'

export type Tracing = {
  /** Gives each call of these routes a span, and its log lines the ids of that span. */
  readonly traceCalls: (app: FastifyInstance) => void
  /** Gives a statement a span below that of its call. Statements outside of calls have none. */
  readonly traceStatement: TraceStatement
  /** Sends what is left, but does not hold up the shutdown for a collector that does not respond. */
  readonly stop: () => Promise<void>
}

const flushMs = 3_000
const warnEveryMs = 60 * 60 * 1000
/** An insert of many rows can be very long. */
const maxStatementLength = 4_000

/**
 * Sends traces as the standard variables `OTEL_…` say. This module is loaded only if they are on. Spans are made by hand, because the
 * instrumentation packages record queries and addresses of clients, which may be personal data.
 */
export function startTracing(log: Logger): Tracing {
  const sdk = startNodeSdk({ metricReaders: [], logRecordProcessors: [] })
  let warnedAt = Number.NEGATIVE_INFINITY
  const warn = (reason: string) => {
    if (performance.now() - warnedAt < warnEveryMs) return
    warnedAt = performance.now()
    log.warn({ reason: reason.slice(0, 500) }, 'traces cannot be sent; calls are not affected')
  }
  const ignore = () => undefined
  diag.setLogger({ error: warn, warn, info: ignore, debug: ignore, verbose: ignore }, { suppressOverrideMessage: true })
  return {
    traceCalls,
    traceStatement,
    stop: () => {
      const late = setTimeout(flushMs, undefined, { ref: false }).then(() => Promise.reject('no response at shutdown'))
      return Promise.race([sdk.shutdown(), late]).catch((error: unknown) => warn(String(error)))
    },
  }
}

const tracer = trace.getTracer('goat')

function traceCalls(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { method, id, routeOptions, url } = request
    const from = propagation.extract(ROOT_CONTEXT, request.headers)
    const attributes = {
      'http.request.method': method,
      'http.route': routeOptions.url,
      'url.path': url.split('?')[0],
      'goat.request_id': id,
    }
    const span = tracer.startSpan(`${method} ${routeOptions.url}`, { kind: SpanKind.SERVER, attributes }, from)
    const { traceId: trace_id, spanId: span_id } = span.spanContext()
    request.log = reply.log = request.log.child({ trace_id, span_id })
    reply.raw.once('close', () => {
      span.setAttribute('http.response.status_code', reply.statusCode)
      if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    })
    // Fastify keeps the context while it reads the body.
    context.with(trace.setSpan(from, span), done)
  })
}

const traceStatement: TraceStatement = async (given, run) => {
  if (!trace.getActiveSpan()?.isRecording()) return run()
  const text = given.slice(0, maxStatementLength)
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text }
  const span = tracer.startSpan(summaryOf(text), { kind: SpanKind.CLIENT, attributes })
  try {
    return await run()
  } catch (error) {
    // Not the message, which can contain values.
    span.setAttribute('error.type', error instanceof Error && 'code' in error ? String(error.code) : 'unknown')
    span.setStatus({ code: SpanStatusCode.ERROR })
    throw error
  } finally {
    span.end()
  }
}

/** What a statement writes, or else its first word and what it reads. */
function summaryOf(text: string): string {
  const plain = text.trim().replaceAll('"', '')
  const [written] = /\b(?:insert into|(?<!for )update|delete from) \w+/i.exec(plain) ?? []
  return written ?? [...(/^\w+/.exec(plain) ?? []), ...(/\bfrom \w+/i.exec(plain) ?? [])].join(' ')
}
