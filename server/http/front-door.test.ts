import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { holdFrontDoor } from './front-door.ts'
import { makePage, type Page, type Pages, servePages } from './pages.ts'
import { presetHeaders, securityHeaders } from './security-headers.ts'

const policy = "default-src 'self'; script-src 'self' 'sha256-x'"
const page = (text: string): Page =>
  makePage(text, {
    bodies: { '': undefined, br: undefined, gzip: undefined },
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      Vary: 'Accept-Encoding',
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': policy,
    },
  })
const pages: Pages = {
  byAddress: new Map([
    ['/', page('<p>Home, with a café</p>')],
    ['/tours', page('<p>tours</p>')],
    ['/large', page('large '.repeat(100_000))],
  ]),
  notFound: page('<p>nothing</p>'),
  fallback: undefined,
  sharedItinerary: undefined,
}

let behind: Server
let plain: Server
let door: ReturnType<typeof holdFrontDoor>
/** How many requests came through to the server. */
let through = 0

beforeAll(async () => {
  const app = new Hono()
  app.use(presetHeaders(securityHeaders(true)))
  app.post('/echo', async (c) => c.text(await c.req.text()))
  app.notFound(servePages(pages))
  const open = async (fetch: typeof app.fetch) => {
    const server = createAdaptorServer({ fetch }) as Server
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return server
  }
  plain = await open(app.fetch)
  behind = await open((request, ...rest) => {
    through += 1
    return app.fetch(request, ...rest)
  })
  door = holdFrontDoor(behind, pages, securityHeaders(true))
})
afterAll(() => {
  door.cut()
  behind.closeAllConnections()
  plain.closeAllConnections()
  behind.close()
  plain.close()
})

/** Sends texts one after the other on one connection and gives what came back: so many answers. */
async function talk(server: Server, texts: string[], answers = 1): Promise<string> {
  const socket = dial(server)
  let heard = ''
  socket.on('data', (bytes) => (heard += String(bytes)))
  for (const text of texts) {
    socket.write(text)
    await sleep(20)
  }
  await expect.poll(() => heard.match(/HTTP\/1\.1 /g)?.length, { interval: 5 }).toBe(answers)
  socket.destroy()
  return heard
}
const dial = (server: Server): Socket =>
  connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' })

const get = (path: string, ...lines: string[]) =>
  [`GET ${path} HTTP/1.1`, 'Host: localhost', ...lines, '', ''].join('\r\n')

/** Status, headers by name, and body of the one answer in a text. */
function read(text: string) {
  const [head = '', ...body] = text.split('\r\n\r\n')
  const [status, ...lines] = head.split('\r\n')
  const headers = lines.map((line) => {
    const [name = '', value] = line.split(/: (.*)/)
    return [name.toLowerCase(), value]
  })
  return { status, headers: Object.fromEntries(headers), body: body.join('\r\n\r\n') }
}
const shorten = (text: string) => text.replaceAll(/^(date|keep-alive):.*$/gim, '')
const countThrough = async (work: () => Promise<unknown>) => {
  const before = through
  await work()
  return through - before
}

describe('the front door', () => {
  it.each([
    ['a page', get('/tours')],
    ['a page with a query', get('/tours?category=safari&x=%20')],
    ['a compressed page', get('/', 'Accept-Encoding: gzip, deflate, br')],
    ['a page whose encoding is not taken', get('/', 'accept-encoding: gzip;q=0')],
    ['a page kept alive by name', get('/tours', 'connection: Keep-Alive')],
  ])('answers %s itself, as the server would', async (_, request) => {
    expect(await countThrough(() => talk(behind, [request]))).toBe(0)
    const [ours, theirs] = [read(await talk(behind, [request])), read(await talk(plain, [request]))]
    const { date, 'keep-alive': announced, ...headers } = ours.headers
    const { date: _date, 'keep-alive': _announced, ...expected } = theirs.headers
    expect({ ...ours, headers }).toEqual({ ...theirs, headers: expected })
    expect(Math.abs(Date.parse(date) - Date.now())).toBeLessThan(5000)
    expect(announced).toBe('timeout=65')
  })

  it('answers 304 without a body to a browser that has the page', async () => {
    const { headers } = read(await talk(behind, [get('/tours')]))
    for (const known of [`W/${headers.etag}`, '"other", *']) {
      const again = read(await talk(behind, [get('/tours', `If-None-Match: ${known}`)]))
      expect([again.status, again.body]).toEqual(['HTTP/1.1 304 Not Modified', ''])
      expect(again.headers['content-security-policy']).toBe(policy)
      expect(again.headers['content-length']).toBeUndefined()
    }
  })

  it.each([
    ['another method', get('/tours').replace('GET', 'HEAD')],
    ['an address without a page', get('/nowhere')],
    ['an escaped address', get('/%74ours')],
    ['an older protocol', get('/tours').replace('1.1', '1.0')],
    ['a request that wants to be the last', get('/tours', 'Connection: close')],
    ['a change of protocol', get('/tours', 'Upgrade: h2c')],
    ['a body', `${get('/tours', 'Content-Length: 3')}abc`],
    ['a body in pieces', `${get('/tours', 'transfer-encoding: chunked')}0\r\n\r\n`],
  ])('leaves %s to the server', async (_, request) => {
    const reads = async () => {
      const [ours, theirs] = [await talk(behind, [request]), await talk(plain, [request])]
      expect(shorten(ours)).toBe(shorten(theirs))
    }
    expect(await countThrough(reads)).toBe(1)
  })

  it.each([
    ['no host', 'GET /tours HTTP/1.1\r\n\r\n'],
    ['a blank in a name', get('/tours', 'Content-Length : 3')],
    ['a folded line', get('/tours', 'X-Long: a', ' b')],
    ['a line feed alone', get('/tours', 'X: a\nContent-Length: 3')],
  ])('lets the server judge a request with %s', async (_, request) => {
    const [ours, theirs] = [read(await talk(behind, [request])), read(await talk(plain, [request]))]
    expect(ours.status).toBe(theirs.status)
  })

  it('takes requests that come in pieces, together, and of every kind, in their order', async () => {
    const post = 'POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello'
    const heard = await talk(
      behind,
      [
        get('/tours'),
        get('/'),
        get('/tours').slice(0, 20),
        get('/tours').slice(20),
        get('/') + post + get('/tours'),
      ],
      6,
    )
    const found = heard.match(/<p>(?:tours|Home)|hello/g)
    expect(found).toEqual(['<p>tours', '<p>Home', '<p>tours', '<p>Home', 'hello', '<p>tours'])
  })

  it('sends a large page whole to a slow reader, and waits for it', async () => {
    const socket = dial(behind)
    const wanted = 40
    socket.pause()
    for (let count = 0; count < wanted; count += 1) {
      socket.write(get('/large'))
      await sleep(2)
    }
    let length = 0
    for await (const bytes of socket) {
      length += bytes.length
      if (length >= wanted * 600_000) break
    }
    expect(length).toBeGreaterThanOrEqual(wanted * 600_000)
  })

  it('hangs up when the server closes, and not before an answer is sent', async () => {
    const socket = dial(behind)
    let length = 0
    socket.on('data', (bytes) => (length += bytes.length))
    socket.write(get('/large'))
    await once(socket, 'data')
    door.hangUp()
    await once(socket, 'close')
    expect(length).toBeGreaterThan(600_000)
  })
})
