import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connectionLimits } from '#platform/http/connection-limits.ts'
import { createSiteServer } from '#platform/http/http-server.ts'
import { setUpServer } from '../set-up-server.ts'
import { openSocket, writeRaw } from './raw-connection.ts'

const limits = {
  ...connectionLimits,
  headersMs: connectionLimits.headersMs / 10,
  requestMs: connectionLimits.requestMs / 10,
  idleMs: connectionLimits.idleMs / 10,
  spareMs: connectionLimits.spareMs / 10,
  silenceMs: connectionLimits.silenceMs / 10,
  checkMs: 100,
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`
const smuggledRequest = get('/smuggled')
const getWith = (header: string) =>
  `GET /page HTTP/1.1\r\nHost: x\r\n${header}\r\n\r\n${smuggledRequest}`
const postWith = (headers: string, body = '') =>
  `POST / HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n${body}${smuggledRequest}`
const postChunks = (body: string) => postWith('Transfer-Encoding: chunked', `${body}\r\n0\r\n\r\n`)
const [length, coding, end] = ['Content-Length', 'Transfer-Encoding', '0\r\n\r\n']

/** Requests whose end two parsers may see differently (RFC 9112, section 11.2). */
const smugglingShapes = {
  'a length and chunks': postWith(`${length}: 4\r\n${coding}: chunked`, end),
  'chunks and a length': postWith(`${coding}: chunked\r\n${length}: 4`, end),
  'two lengths that differ': postWith(`${length}: 0\r\n${length}: ${smuggledRequest.length}`),
  'the same length twice': postWith(`${length}: 4\r\n${length}: 4`, 'abcd'),
  'a list of lengths': postWith(`${length}: 4, 4`, 'abcd'),
  'a length with a sign': postWith(`${length}: +4`, 'abcd'),
  'a negative length': postWith(`${length}: -1`),
  'two codings': postWith(`${coding}: chunked\r\n${coding}: identity`, end),
  'an unknown coding': postWith(`${coding}: xchunked`, end),
  'a space before the colon': postWith(`${coding} : chunked`, end),
  'a vertical tab before the coding': postWith(`${coding}: \u000Bchunked`, end),
  'a folded line': getWith('X: y\r\n z: a'),
  'a folded coding': postWith(`${coding}:\r\n chunked`, end),
  'lines that end in a line feed alone': `GET /page HTTP/1.1\nHost: x\n\n${smuggledRequest}`,
  'one line that ends in a line feed alone': `GET /page HTTP/1.1\r\nHost: x\nX: y\r\n\r\n${smuggledRequest}`,
  'a carriage return inside a line': `GET /page HTTP/1.1\r\nHost: x\rX: y\r\n\r\n${smuggledRequest}`,
  'a null in a header': getWith('X: a\0b'),
  'a line feed in the extension of a chunk': postChunks('1;a\nb\r\nx'),
  'a line feed after the size of a chunk': postChunks('1\nx'),
  'a chunk with 0x before its size': postChunks('0x1\r\nx'),
  'a chunk larger than numbers go': postChunks('fffffffffffffffff\r\nx'),
  'no host': 'GET /page HTTP/1.1\r\n\r\n',
  'another protocol': `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${smuggledRequest}`,
}

const receivedRequests: string[] = []
async function countBody(request: Request): Promise<Response> {
  receivedRequests.push(`${request.method} ${new URL(request.url).pathname}`)
  return new Response(String((await request.text()).length))
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
    receivedRequests.length = 0
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  it.each(Object.entries(smugglingShapes))(
    'is refused and closed if it carries %s, and no request hidden in it is read',
    async (_, bytes) => {
      const answer = await writeRaw(port, [bytes])
      expect([answer.statuses, answer.isClosed]).toEqual([[400], true])
      expect(receivedRequests.filter((request) => request.includes('smuggled'))).toEqual([])
    },
  )

  it('reads a body up to its Content-Length, and no request inside the body', async () => {
    const head = `GET /page HTTP/1.1\r\nHost: x\r\n${length}: ${smuggledRequest.length}\r\n\r\n`
    expect((await writeRaw(port, [head + smuggledRequest])).statuses).toEqual([200])
    expect(receivedRequests).toEqual(['GET /page'])
  })

  it('refuses a request with two hosts', async () => {
    const { statuses } = await writeRaw(port, ['GET /page HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n'])
    expect(statuses).toEqual([400])
  })

  it('is closed if its headers are too large or too slow, or its body is too slow', async () => {
    const large = `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`
    expect(await writeRaw(port, [large])).toMatchObject({ statuses: [431], isClosed: true })
    const headers = ['GET /page HT', 'TP/1.1\r\n', ...Array<string>(40).fill('X: y\r\n')]
    const head = `POST / HTTP/1.1\r\nHost: x\r\n${length}: 1000\r\n\r\n`
    for (const trickle of [headers, [head, ...Array<string>(60).fill('x')]]) {
      const slow = await writeRaw(port, trickle, { pauseMs: 100, quietMs: 5000 })
      expect(slow).toMatchObject({ statuses: [408], isClosed: true })
    }
  })

  it('may pause between two requests, and is closed after a longer pause', async () => {
    const pauses = { pauseMs: limits.idleMs * 0.6, quietMs: limits.idleMs * 3 }
    const answer = await writeRaw(port, [get('/page'), get('/page')], pauses)
    expect(answer).toMatchObject({ statuses: [200, 200], isClosed: true })
    expect(answer.text).toMatch(/keep-alive: timeout=\d/i)
  })

  it('may have sixteen open requests, and is closed at the next', async () => {
    const atLimit = await writeRaw(port, [get('/page').repeat(limits.openRequests)])
    expect([atLimit.statuses, atLimit.isClosed]).toEqual([
      Array(limits.openRequests).fill(200),
      false,
    ])
    const overLimit = await writeRaw(port, [get('/page').repeat(1500)], { quietMs: 5000 })
    expect([overLimit.statuses, overLimit.isClosed]).toEqual([[...atLimit.statuses, 503], true])
    expect(receivedRequests).toHaveLength(2 * limits.openRequests)
  })

  it('is answered while five hundred others send nothing, or a part of a request', async () => {
    const idle: Socket[] = await Promise.all(Array.from({ length: 500 }, () => openSocket(port)))
    for (const socket of idle.slice(0, 250)) socket.write('GET /pa')
    expect((await fetch(`http://127.0.0.1:${port}/page`)).status).toBe(200)
    for (const socket of idle) socket.destroy()
  })
})

/** Attack: sends many expensive requests on one connection, or nothing at all. */
describe('a stranger who overloads a connection', () => {
  const server = setUpServer()

  it.each(['/api/openapi.json', '/api/docs', '/itinerary/aaaaaaaaaaaaaaaa', '/nowhere'])(
    'delays nobody with 1,500 requests for %s, and is disconnected after sixteen',
    // Unread data is lost when the connection is cut, so a slow reader retries.
    { retry: 2 },
    async (path) => {
      const flood = writeRaw(server.port, [get(path).repeat(1500)], { quietMs: 20_000 })
      const startedAt = performance.now()
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
      const ms = performance.now() - startedAt
      const { statuses, isClosed } = await flood
      expect([statuses.length, statuses.at(-1), isClosed]).toEqual([17, 503, true])
      // This took eighteen seconds before the limit existed.
      expect(ms).toBeLessThan(5000)
    },
  )

  it('is disconnected after ten seconds of silence, with or without earlier requests', async () => {
    const requestLists = [[], [get('/healthz')], [get('/nowhere')]]
    const answers = await Promise.all(
      requestLists.map((requests) => writeRaw(server.port, requests, { quietMs: 20_000 })),
    )
    for (const { isClosed, ms } of answers) {
      expect(isClosed).toBe(true)
      expect(ms).toBeLessThan(18_000)
    }
  })
})
