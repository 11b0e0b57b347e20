import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { allowUpload, connectionLimits, createLimitedServer } from './connection-limits.ts'

const limits = { ...connectionLimits, headersMs: 200, requestMs: 300, checkMs: 50 }

const send = async (change: { isUpload: boolean; uploadMs?: number }) => {
  const server = createLimitedServer(async (request, response) => {
    const own = { ...limits, uploadMs: change.uploadMs ?? limits.uploadMs }
    const done = change.isUpload ? allowUpload(request.socket, own) : () => {}
    let bytes = 0
    try {
      for await (const piece of request) bytes += (piece as Buffer).length
      response.end(String(bytes))
    } catch {
      // The client closed the connection.
    }
    done()
  }, limits)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let text = ''
  socket.on('data', (piece) => (text += String(piece)))
  // `once` of node:events would reject at a reset, which is one way to be cut off.
  socket.on('error', () => {})
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nConnection: close\r\n\r\n')
  for (let piece = 0; piece < 3 && !socket.destroyed; piece += 1) {
    await sleep(400)
    if (socket.writable) socket.write('x')
  }
  await closed
  server.close()
  return /^HTTP\/1.1 (\d+)/.exec(text)?.[1] ?? 'nothing'
}

describe('a request that comes slowly', () => {
  it('is cut off; an upload has more time, but not unlimited', async () => {
    expect(await send({ isUpload: false })).toBe('408')
    expect(await send({ isUpload: true })).toBe('200')
    expect(await send({ isUpload: true, uploadMs: 500 })).toBe('nothing')
  })
})
