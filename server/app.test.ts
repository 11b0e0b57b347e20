import { once } from 'node:events'
import { request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import * as fc from 'fast-check'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '#tests/databases.ts'
import { errorCode, openAnotherApp } from '#tests/test-accounts.ts'
import { removeIds } from '#tests/remove-ids.ts'
import {
  bookingBody,
  contactBody,
  openTestOffice,
  type TestOffice,
  transferBody,
} from '#tests/test-office.ts'
import { orders } from '#app/order/schema.server.ts'

/** Every write of the API, each with a valid body. */
const writes: Record<string, Record<string, unknown>> = {
  '/api/bookings': bookingBody(),
  '/api/transfers': transferBody(),
  '/api/functions/send-contact-email': contactBody(),
}
const json = { 'Content-Type': 'application/json', 'Idempotency-Key': 'a-key-of-the-tests' }
const nested = '['.repeat(30_000)
const malformed = ['', '{', '{"a":1}}', "{'a':1}", 'null', '[]', '"text"', '1', nested]
const types = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonp',
  '',
]

describe.each(engines)('the API on the %s database', (engine) => {
  const lines: string[] = []
  let office: TestOffice
  beforeAll(async () => {
    const log = pino({ level: 'trace', base: null }, { write: (line) => lines.push(line) })
    office = await openTestOffice(engine, log)
  })
  afterAll(() => office.close())

  const post = (path: string, body: string, headers: Record<string, string> = json) =>
    office.app.request(path, { method: 'POST', headers, body })

  const send = (id: string) =>
    office.app.request('/api/nothing', { headers: { 'X-Request-Id': id } })

  describe.each(Object.entries(writes))('%s', (path, validBody) => {
    it.each([
      ...malformed.map((body) => [body, 'application/json', 400, 'body-malformed'] as const),
      ...types.map((type) => ['{}', type, 415, 'content-type-unsupported'] as const),
      [`{"message":"${'x'.repeat(64 * 1024)}"}`, 'application/json', 413, 'body-too-large'],
    ] as const)(
      'refuses the body %.20s of the type %j with %i',
      async (body, type, status, code) => {
        const response = await post(path, body, { ...json, 'Content-Type': type })
        expect([response.status, await errorCode(response)]).toEqual([status, code])
      },
    )

    it('accepts JSON with a charset', async () => {
      const type = { 'Content-Type': 'application/json; charset=UTF-8' }
      expect((await post(path, '{}', { ...json, ...type })).status).toBe(422)
    })

    it('never fails on any JSON', async () => {
      await fc.assert(
        fc.asyncProperty(fc.json(), async (body) => {
          const { status } = await post(path, body)
          expect(status).toBeGreaterThanOrEqual(400)
          expect(status).toBeLessThan(500)
        }),
        { numRuns: 100 },
      )
    })

    it('never fails on any value in any field', async () => {
      const text = fc.string({ unit: 'binary' })
      const anyValue = fc.oneof(fc.jsonValue(), text, fc.double(), fc.constant('\u0000'))
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...Object.keys(validBody)),
          anyValue,
          async (field, value) => {
            const headers = { ...json, 'Idempotency-Key': crypto.randomUUID() }
            const response = await post(
              path,
              JSON.stringify({ ...validBody, [field]: value }),
              headers,
            )
            expect(response.status).toBeLessThan(500)
          },
        ),
        { numRuns: 150 },
      )
    })
  })

  it('answers 404 as JSON for an unknown path or method', async () => {
    for (const [path, method] of [
      ['/api', 'GET'],
      ['/api/', 'GET'],
      ['/api/nothing', 'GET'],
      ['/api/nothing', 'DELETE'],
      ['/api/bookings', 'GET'],
      ['/api/bookings/%2e%2e%2fetc%00', 'GET'],
    ] as const) {
      const response = await office.app.request(path, { method })
      expect([path, response.status, await errorCode(response)]).toEqual([path, 404, 'not-found'])
    }
  })

  it('answers both health checks with 200', async () => {
    expect((await office.app.request('/healthz')).status).toBe(200)
    expect((await office.app.request('/readyz')).status).toBe(200)
  })

  it('states the request id in the response and in the log line', async () => {
    const proxyId = '5f0c2a4e8f434a0e9d550d4a3a1b6c01'
    expect((await send(proxyId)).headers.get('X-Request-Id')).toBe(proxyId)
    expect(lines.at(-1)).toContain(`"requestId":"${proxyId}"`)
    for (const invalidId of ['a"b', 'ada-example', `${proxyId}0`]) {
      expect((await send(invalidId)).headers.get('X-Request-Id')).toMatch(/^[\da-f-]{36}$/)
      expect(lines.at(-1)).not.toContain(JSON.stringify(invalidId))
    }
  })

  it('logs no personal data', async () => {
    lines.length = 0
    await office.post('/api/bookings', bookingBody({ lastName: 'Unmistakable' }))
    await office.post('/api/bookings', bookingBody({ lastName: 'Unmistakable', phone: '1' }))
    await office.post('/api/functions/send-contact-email', contactBody({ message: 'Unmistakable' }))
    await office.app.request('/api/tours/Unmistakable/availability?from=Unmistakable')
    expect(lines.length).toBeGreaterThan(3)
    expect(removeIds(lines.join(''))).not.toMatch(/Unmistakable|ada@guests|7946/)
  })

  it('sends the security headers with every answer, and requires TLS in production', async () => {
    for (const path of ['/api/nothing', '/healthz', '/api/docs', '/nothing']) {
      const { headers } = await office.app.request(path)
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
        'permissions-policy': expect.stringContaining('camera=()'),
      })
      expect(headers.get('Content-Security-Policy')).not.toContain('unsafe-inline')
      expect(headers.get('Strict-Transport-Security')).toBeNull()
    }
    expect((await office.app.request('/api/nothing')).headers.get('Cache-Control')).toBe('no-store')
    const { headers } = await openAnotherApp(office, { isProduction: true }).request('/healthz')
    expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000; includeSubDomains')
  })

  it('has an OpenAPI document, and the same as a page without scripts', async () => {
    const document = await (await office.app.request('/api/openapi.json')).json()
    const otherPaths = ['/api/tables/tours', '/api/tours/{tourId}/availability']
    const paths = [...Object.keys(writes), ...otherPaths]
    expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(paths))
    const fields =
      document.paths['/api/bookings'].post.requestBody.content['application/json'].schema.properties
    expect(Object.keys(fields)).toEqual(expect.arrayContaining(['tourId', 'adults', 'consent']))
    const response = await office.app.request('/api/docs')
    const page = await response.text()
    expect(page).toContain('POST /api/bookings')
    expect(page).toContain('emergencyPhone')
    expect(page).not.toMatch(/<script|javascript:/)
  })

  it.each([
    ['refuses a large body sent in chunks', {}],
    ['refuses a large body by its Content-Length', { 'Content-Length': String(9 * 8 * 1024) }],
  ])('%s', async (_, extraHeaders) => {
    const { server, port } = await listen(office)
    const chunk = 'x'.repeat(8 * 1024)
    const status = await new Promise((resolve, reject) => {
      const upload = request(
        { port, path: '/api/bookings', method: 'POST', headers: { ...json, ...extraHeaders } },
        (response) => {
          response.resume()
          resolve(response.statusCode)
        },
      )
      upload.on('error', reject)
      for (let n = 0; n < 9; n += 1) upload.write(chunk)
      upload.end()
    })
    expect(status).toBe(413)
    server.close()
  })

  it('answers 503 without details if the database is unavailable', async () => {
    const orderCount = (await office.db.select().from(orders)).length
    expect(orderCount).toBeGreaterThan(0)
    await office.close()
    office.close = async () => {}
    const responses = [
      await office.post('/api/bookings', bookingBody()),
      await office.app.request('/api/tables/tours'),
      await office.app.request('/readyz'),
    ]
    for (const response of responses) {
      const body = await response.text()
      expect([response.status, JSON.parse(body).error.code]).toEqual([503, 'unavailable'])
      expect(body).not.toMatch(/\\n|pool|PGlite|ECONN|stack/i)
      expect(response.headers.get('Retry-After')).toBe('5')
    }
    expect((await office.app.request('/healthz')).status).toBe(200)
  })

  it('answers 500 without a stack trace after an unexpected error, and logs where it happened', async () => {
    lines.length = 0
    office.office.now = () => {
      throw new TypeError('the clock has stopped')
    }
    const response = await office.app.request('/api/tours/cape-peninsula/availability')
    const body = await response.text()
    expect(response.status).toBe(500)
    expect(JSON.parse(body).error).toEqual({
      code: 'unexpected',
      message: 'An unexpected error occurred. Please try again.',
    })
    expect(lines.join('')).toMatch(/TypeError.+availability/)
  })
})

async function listen(office: TestOffice) {
  const server = createAdaptorServer({ fetch: office.app.fetch }) as Server
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, port: (server.address() as AddressInfo).port }
}
