import { once } from 'node:events'
import { connect } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { problem } from '@goat/contract/endpoint'
import * as z from 'zod/mini'
import { type TestApi, tokenOf } from '../../support/api.ts'

export type CallersReport = {
  callers: number
  /** Refused with 408; the others were closed without a response. */
  refused: number
  slowestMs: number
  /** Requests of other clients answered in the same time. */
  served: number
  faults: string[]
}

const head = 'PUT /api/uk/cutoffs/a/b HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n'

/** Incomplete requests of every kind, and `idle` connections without any data, until the server has closed them all. */
export async function slowCallers(api: TestApi, idle: number): Promise<CallersReport> {
  const report: CallersReport = { callers: 0, refused: 0, slowestMs: 0, served: 0, faults: [] }
  const port = Number(new URL(await api.app.listen({ host: '127.0.0.1', port: 0 })).port)
  const authorization = `authorization: Bearer ${await tokenOf('editor')}\r\n`
  let accepted = 0
  api.app.server.on('connection', () => {
    accepted += 1
  })
  const slow = [
    endedBy(port, report, 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n'),
    endedBy(port, report, 'GET /healthz HTTP/1.1\r\nhost: localhost\r\nx-slow: ', 'x'),
    endedBy(port, report, `${head}${authorization}content-length: 1000\r\n\r\n{`),
    endedBy(port, report, `${head}${authorization}content-length: 1000\r\n\r\n{`, ' '),
  ]
  for (let opened = 0; opened < idle; ) {
    // At most the backlog of the socket at once: connections beyond it only seem established on this side.
    for (const end = Math.min(idle, opened + 100); opened < end; opened += 1) slow.push(endedBy(port, report, ''))
    while (accepted < slow.length) await setImmediate()
  }
  let over = false
  const ended = Promise.all(slow).finally(() => {
    over = true
  })
  do await serveOthers(port, report)
  while (!over)
  await ended
  return report
}

/** Sends the text, then a byte now and then, and waits until the other side closes. */
async function endedBy(port: number, report: CallersReport, text: string, drip = ''): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  let answer = ''
  socket.on('data', (chunk: Buffer) => {
    answer += chunk.toString()
  })
  const closed = once(socket, 'close')
  await once(socket, 'connect')
  const started = performance.now()
  socket.write(text)
  const dripping = setInterval(() => drip !== '' && socket.write(drip), 200)
  await closed
  clearInterval(dripping)
  report.callers += 1
  report.slowestMs = Math.max(report.slowestMs, performance.now() - started)
  if (answer === '') return
  const [status = '', body = ''] = answer.split('\r\n\r\n')
  if (status.startsWith('HTTP/1.1 408 ') && z.parse(problem, JSON.parse(body)).code === 'requestTimeout') report.refused += 1
  else report.faults.push(`a slow caller was answered ${answer.slice(0, 200)}`)
}

async function serveOthers(port: number, report: CallersReport): Promise<void> {
  const authorization = `Bearer ${await tokenOf('viewer')}`
  for (const path of ['/healthz', '/readyz', '/api/uk/deliveryConfigurations']) {
    const { status } = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization } })
    if (status === 200) report.served += 1
    else report.faults.push(`${path} returned ${status} to another client`)
  }
}
