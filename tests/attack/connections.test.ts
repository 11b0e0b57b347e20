import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connectionLimits } from '#platform/http/connection-limits.ts'
import { createSiteServer } from '#platform/http/http-server.ts'
import { openSocket, writeRaw } from './raw-connection.ts'
import { smugglingShapes } from './smuggling-shapes.ts'

const limits = {
  ...connectionLimits,
  headersMs: connectionLimits.headersMs / 10,
  requestMs: connectionLimits.requestMs / 10,
  idleMs: connectionLimits.idleMs / 10,
  spareMs: connectionLimits.spareMs / 10,
  silenceMs: connectionLimits.silenceMs / 10,
  checkMs: 100,
}

const seen: string[] = []
async function countBody(request: Request): Promise<Response> {
  seen.push(`${request.method} ${new URL(request.url).pathname}`)
  return new Response(String((await request.text()).length))
}

function get(path: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`
}

describe('a connection', () => {
  let server: Server
  let port = 0
  beforeAll(async () => {
    server = createSiteServer(countBody, limits)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  })
  beforeEach(() => {
    seen.length = 0
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  it.each(smugglingShapes)(
    'that carries $name is refused and ended, and nothing hidden in it is read',
    async ({ bytes }) => {
      const answer = await writeRaw(port, [bytes])
      expect([answer.statuses, answer.isClosed]).toEqual([[400], true])
      expect(seen.filter((request) => request.includes('smuggled'))).toEqual([])
    },
  )

  it('has a body where its length says so, and no request in it', async () => {
    const hidden = 'GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n'
    const head = `GET /page HTTP/1.1\r\nHost: x\r\nContent-Length: ${hidden.length}\r\n\r\n`
    expect((await writeRaw(port, [head + hidden])).statuses).toEqual([200])
    expect(seen).toEqual(['GET /page'])
  })

  it('refuses a request with two hosts', async () => {
    const { statuses } = await writeRaw(port, ['GET /page HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n'])
    expect(statuses).toEqual([400])
  })

  it('ends a connection whose headers are too large or too slow', async () => {
    const large = `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`
    expect(await writeRaw(port, [large])).toMatchObject({ statuses: [431], isClosed: true })
    const trickle = ['GET /page HT', 'TP/1.1\r\n', ...Array.from({ length: 40 }, () => 'X: y\r\n')]
    const slow = await writeRaw(port, trickle, { pauseMs: 100, quietMs: 3000 })
    expect(slow).toMatchObject({ statuses: [408], isClosed: true })
  })

  it('ends a connection whose body is too slow', async () => {
    const head = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n'
    const slow = await writeRaw(port, [head, ...Array.from({ length: 60 }, () => 'x')], {
      pauseMs: 100,
      quietMs: 5000,
    })
    expect(slow).toMatchObject({ statuses: [408], isClosed: true })
  })

  it('may rest between two requests, and no longer', async () => {
    const pauses = { pauseMs: limits.idleMs * 0.6, quietMs: limits.idleMs * 3 }
    const answer = await writeRaw(port, [get('/page'), get('/page')], pauses)
    expect(answer).toMatchObject({ statuses: [200, 200], isClosed: true })
    expect(answer.text).toMatch(/keep-alive: timeout=\d/i)
  })

  it('may have sixteen open requests, and is ended at the next', async () => {
    const most = await writeRaw(port, [get('/page').repeat(limits.openRequests)])
    expect([most.statuses, most.isClosed]).toEqual([Array(limits.openRequests).fill(200), false])
    const more = await writeRaw(port, [get('/page').repeat(1500)], { quietMs: 5000 })
    expect([more.statuses, more.isClosed]).toEqual([[...most.statuses, 503], true])
    expect(seen).toHaveLength(2 * limits.openRequests)
  })

  it('is answered while five hundred others say nothing, or only begin to', async () => {
    const idle: Socket[] = await Promise.all(Array.from({ length: 500 }, () => openSocket(port)))
    for (const socket of idle.slice(0, 250)) socket.write('GET /pa')
    expect((await fetch(`http://127.0.0.1:${port}/page`)).status).toBe(200)
    for (const socket of idle) socket.destroy()
  })
})
