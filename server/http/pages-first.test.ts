import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMetrics } from '../metrics/metrics.ts'
import { createSiteServer } from './http-server.ts'
import type { Pages } from '../pages/built-pages.ts'
import { makePage, type Page } from '../pages/page.ts'
import { servePages } from './pages.ts'
import { presetHeaders, securityHeaders } from './security-headers.ts'

const page = (text: string): Promise<Page> =>
  makePage(text, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      Vary: 'Accept-Encoding',
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': "default-src 'self'",
    },
  })
const pages: Pages = {
  byAddress: new Map([
    ['/', await page('<p>Home, with a café</p>')],
    ['/tours', await page('<p>tours</p>')],
    ['/transfers', await page('<p>transfers</p>')],
  ]),
  notFound: await page('<p>nothing</p>'),
  missing: new Map(),
}

describe('a built page', () => {
  const lines: string[] = []
  const log = pino({ level: 'debug', base: null }, { write: (line) => lines.push(line) })
  const metrics = createMetrics()
  const servers: Server[] = []
  /** How many requests the application has answered. */
  let asked = 0
  let first = ''
  let application = ''
  beforeAll(async () => {
    const app = new Hono()
    app.use(presetHeaders(securityHeaders(true)))
    app.notFound(servePages(pages))
    const fetch: typeof app.fetch = (...given) => {
      asked += 1
      return app.fetch(...given)
    }
    const open = async (parts: { pages: Pages | undefined }) => {
      const server = createSiteServer({ fetch, log, metrics, ...parts }, true)
      servers.push(server.listen(0, '127.0.0.1'))
      await once(server, 'listening')
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    }
    first = await open({ pages })
    application = await open({ pages: undefined })
  })
  afterAll(() => {
    for (const server of servers) {
      server.closeAllConnections()
      server.close()
    }
  })

  /** What is answered before the application, and by it. */
  const ask = async (path: string, init: RequestInit = {}) => {
    const before = asked
    const { id, date: _, ...ours } = await read(first + path, init)
    const byApplication = asked - before
    const { id: _id, date: _date, ...theirs } = await read(application + path, init)
    return { ours, theirs, id, byApplication }
  }

  it.each([
    ['plainly', '/tours', {}],
    ['with a query', '/transfers?category=safari&x=%20', {}],
    ['compressed', '/', { headers: { 'accept-encoding': 'gzip, deflate, br' } }],
    ['uncompressed', '/', { headers: { 'accept-encoding': 'gzip;q=0' } }],
    ['for its headers alone', '/tours', { method: 'HEAD' }],
    ['by a browser that has it', '/tours', { headers: { 'if-none-match': '"other", *' } }],
  ] satisfies [string, string, RequestInit][])(
    'is answered from memory as the application answers it, when it is asked for %s',
    async (_, path, init) => {
      const { ours, theirs, byApplication, id } = await ask(path, init)
      expect(ours).toEqual(theirs)
      expect([ours.status, byApplication]).toEqual([_.startsWith('by a') ? 304 : 200, 0])
      expect(id).toMatch(/^[\da-f-]{36}$/)
    },
  )

  it.each([
    ['an address without a page', '/nowhere', {}],
    ['an escaped address', '/%74ours', {}],
    ['a slash too many', '/tours/', { redirect: 'manual' as const }],
    ['another method', '/tours', { method: 'POST', body: 'x' }],
  ])('leaves %s to the application', async (_, path, init) => {
    const { ours, theirs, byApplication } = await ask(path, init)
    expect(ours).toEqual(theirs)
    expect(byApplication).toBe(1)
  })

  it('has a name, a line in the log and a place among the figures like every other answer', async () => {
    lines.length = 0
    const name = 'A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11'
    const response = await fetch(`${first}/transfers?who=ada`, {
      headers: { 'x-request-id': name },
    })
    expect(response.headers.get('x-request-id')).toBe(name)
    const written = lines.map((line) => JSON.parse(line))
    expect(written).toMatchObject([{ msg: 'request', requestId: name, route: '/*', status: 200 }])
    expect(lines.join()).not.toContain('ada')
    const figures = await metrics.write({ db: undefined as never }, new Date())
    expect(figures).toMatch(/\nhttp_requests_total\{method="GET",route="\/\*",status="200"\} \d+\n/)
  })
})

async function read(address: string, init: RequestInit) {
  const response = await fetch(address, init)
  const { date, 'x-request-id': id, ...headers } = Object.fromEntries(response.headers)
  return { status: response.status, headers, text: await response.text(), date, id }
}
