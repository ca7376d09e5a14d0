#!/usr/bin/env node
import { spawn } from 'node:child_process'
import { connect, createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { firefoxProgram } from './browsers.ts'

/**
 * Runs Firefox for Playwright, with the arguments of Firefox. Playwright sends a command of WebDriver BiDi that Firefox 153 does not have
 * yet for every page that it opens, and gives up; this program stands between the two and answers that command itself.
 */
const unknown = '"method":"emulation.setMediaFeaturesOverride"'
const firefox = spawn(firefoxProgram, process.argv.slice(2), { stdio: ['ignore', 'inherit', 'pipe'] })
firefox.on('exit', (code) => process.exit(code ?? 1))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => firefox.kill(signal))

createInterface(firefox.stderr).on('line', (line) => {
  const port = /WebDriver BiDi listening on ws:\/\/[^:]+:(\d+)/.exec(line)?.[1]
  if (port === undefined) process.stderr.write(`${line}\n`)
  else listen(Number(port))
})

function listen(port: number): void {
  const server = createServer((client) => {
    const browser = connect(port, '127.0.0.1')
    browser.pipe(client)
    for (const one of [client, browser]) one.on('error', () => one.destroy())
    let isOpen = false
    let rest = Buffer.alloc(0)
    client.on('data', (data: Buffer) => {
      rest = Buffer.concat([rest, data])
      if (!isOpen) {
        // The request for a web socket. Without compression, messages can be read here.
        const end = rest.indexOf('\r\n\r\n')
        if (end < 0) return
        const head = rest.subarray(0, end + 4).toString('latin1')
        browser.write(head.replace(/^Sec-WebSocket-Extensions:.*\r\n/im, '').replace(/^Host:.*$/im, `Host: 127.0.0.1:${port}`))
        rest = rest.subarray(end + 4)
        isOpen = true
      }
      for (let size = frameSize(rest); size <= rest.length; size = frameSize(rest)) {
        const frame = rest.subarray(0, size)
        const text = textOf(frame)
        if (text.includes(unknown)) client.write(frameOf(JSON.stringify({ type: 'success', id: JSON.parse(text).id, result: {} })))
        else browser.write(frame)
        rest = rest.subarray(size)
      }
    })
    client.on('close', () => browser.destroy())
    browser.on('close', () => client.destroy())
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    if (address !== null && typeof address === 'object')
      process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${address.port}\n`)
  })
}

/** Where the payload of a masked frame begins, after its mask, and how long it is; undefined if that has not arrived yet. RFC 6455, 5.2. */
function payloadOf(data: Buffer): { readonly start: number; readonly length: number } | undefined {
  const short = (data[1] ?? 0) & 0x7f
  const start = 6 + (short === 126 ? 2 : short === 127 ? 8 : 0)
  if (data.length < start) return undefined
  return { start, length: short === 126 ? data.readUInt16BE(2) : short === 127 ? Number(data.readBigUInt64BE(2)) : short }
}

function frameSize(data: Buffer): number {
  const payload = payloadOf(data)
  return payload === undefined ? Number.POSITIVE_INFINITY : payload.start + payload.length
}

function textOf(frame: Buffer): string {
  const payload = payloadOf(frame)
  if (payload === undefined || payload.length > 10_000) return ''
  const mask = frame.subarray(payload.start - 4, payload.start)
  return Buffer.from(frame.subarray(payload.start).map((byte, at) => byte ^ (mask[at % 4] ?? 0))).toString()
}

/** A frame from the server: unmasked, shorter than 126 bytes. */
function frameOf(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x81, Buffer.byteLength(text)]), Buffer.from(text)])
}
