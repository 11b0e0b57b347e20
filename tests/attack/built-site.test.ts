import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publishableKey } from '#app/accounts/api-key.ts'
import { access } from '#app/accounts/access.server.ts'
import { createSiteServer } from '#platform/http/http-server.ts'
import { pages, renderer } from '#tests/built-pages.ts'
import { goodPassword, openAnotherApp } from '#tests/test-accounts.ts'
import { bookingBody, openTestOffice, type TestOffice } from '#tests/test-office.ts'
import { builtFolder } from '#tests/catalogue/built-folder.ts'
import { isSameOrigin } from './answer-faults.ts'
import { writeRaw } from './raw-connection.ts'

const secrets = 'package.json build/pages.json data/mail etc/passwd .env .git/config'.split(' ')
const upwardSteps =
  '../ ..%2f %2e%2e/ %2e%2e%2f ..%5c ..\\ %252e%252e%252f ..%252f ..%c0%af ..%ef%bc%8f ....// .%00./ ..;/'
const traversals = upwardSteps
  .split(' ')
  .flatMap((step) =>
    secrets.flatMap((file) => [
      `/${step.repeat(4)}${file}`,
      `/assets/${step.repeat(6)}${file}`,
      `/${file}%00.html`,
    ]),
  )
const openRedirects = [
  '//elsewhere.example/',
  '//elsewhere.example/%2f..',
  '///elsewhere.example/',
  '/\\elsewhere.example/',
  '/%5celsewhere.example/',
  '/%2f%2felsewhere.example/',
  '/.//elsewhere.example/',
  '/tours/..//elsewhere.example/',
  '//elsewhere.example/tours/',
  '/tours//',
  '/tours/%0d%0aLocation:%20https://elsewhere.example/',
  'https://elsewhere.example/tours/',
  'http://elsewhere.example//tours/',
  '/auth/confirm?token=x&redirect_to=https://elsewhere.example',
  '/auth/confirm?token=x&type=signup&redirect_to=//elsewhere.example',
  '/api/newsletter/unsubscribe?token=//elsewhere.example',
  `/api/newsletter/unsubscribe?token=${'x'.repeat(43)}`,
  '/?next=https://elsewhere.example',
  '/auth?redirect=//elsewhere.example',
]
const manifest = Object.keys(JSON.parse(readFileSync(`${builtFolder}/pages.json`, 'utf8')))
const bomb = gzipSync(Buffer.alloc(20 * 1024 * 1024))
const writes = Object.keys(access).filter((endpoint) => !endpoint.startsWith('GET '))

describe('the built site', () => {
  const lines: string[] = []
  let office: TestOffice
  let server: Server
  let url = ''
  let port = 0
  beforeAll(async () => {
    office = await openTestOffice()
    if (!pages) throw new Error('The pages are not built.')
    const log = pino({ level: 'trace', base: null }, { write: (line) => lines.push(line) })
    const app = openAnotherApp(office, {
      pages,
      renderer,
      log,
      isProduction: true,
    })
    server = createSiteServer(app.fetch)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
    url = `http://127.0.0.1:${port}`
  })
  afterAll(async () => {
    server.closeAllConnections()
    server.close()
    await office.close()
  })

  const request = (path: string, init: RequestInit = {}) =>
    fetch(url + path, { redirect: 'manual', ...init })
  const sendTo = (
    endpoint: string,
    body: RequestInit['body'],
    headers: Record<string, string> = {},
  ) => {
    const [method = '', path = ''] = endpoint.split(' ')
    return request(path.replaceAll(/:\w+/g, 'x'), {
      method,
      headers: {
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
        apikey: publishableKey,
        authorization: `Bearer ${publishableKey}`,
        ...headers,
      },
      body: body ?? null,
    })
  }

  it.each([
    ...manifest,
    '/tour/none',
    '/tours?q=wine',
    '/itinerary/none',
    '/api/docs',
    '/api/openapi.json',
    '/healthz',
    '/robots.txt',
  ])('forbids at %s frames, guessed types and foreign scripts', async (path) => {
    const { headers } = await request(path)
    const policy = new Map(
      (headers.get('content-security-policy') ?? '').split('; ').map((directive) => {
        const [name = '', ...sources] = directive.split(' ')
        return [name, sources.join(' ')]
      }),
    )
    expect(["'none'", "'self'"]).toContain(policy.get('default-src'))
    expect(policy.get('frame-ancestors')).toBe("'none'")
    expect(policy.get('base-uri')).toBe("'none'")
    expect(["'none'", "'self'"]).toContain(policy.get('form-action'))
    expect(policy.get('script-src') ?? "'self'").toMatch(/^'self'( 'sha256-[\w+/=]+')*$/)
    // The only unsafe source allowed: style attributes, which load and run nothing.
    expect([...policy].filter(([, sources]) => /unsafe|\*|https?:/.test(sources))).toEqual(
      policy.has('style-src-attr') ? [['style-src-attr', "'unsafe-inline'"]] : [],
    )
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      // A guest's private page sends no referrer; the others do.
      'referrer-policy': path === '/manage' ? 'no-referrer' : 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'permissions-policy': expect.stringContaining('geolocation=()'),
    })
    for (const name of ['server', 'x-powered-by', 'set-cookie', 'access-control-allow-origin']) {
      expect([name, headers.get(name)]).toEqual([name, null])
    }
  })

  it.each([
    ['/manage', 'same-origin'],
    [`/c/${'A'.repeat(43)}`, 'same-origin'],
    [`/o/${'A'.repeat(43)}`, 'same-origin'],
    [`/waiting-list/${'A'.repeat(43)}`, 'same-origin'],
    ['/tours', 'strict-origin-when-cross-origin'],
  ])('states on the page %s the referrer policy %s', async (path, policy) => {
    const page = await (await fetch(`http://localhost:${port}${path}`)).text()
    expect(/<meta name="referrer" content="([^"]*)"/.exec(page)?.[1]).toBe(policy)
  })

  it.each(traversals)('serves no file for %s', async (address) => {
    const { statuses, text } = await writeRaw(port, [
      `GET ${address} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    ])
    expect([400, 404]).toContain(statuses[0])
    expect(text).not.toMatch(/root:|"cape-and-crossing"|sourceMappingURL|"csp"|DATABASE/)
  })

  it.each(openRedirects)('redirects to no other site for %s', async (address) => {
    const { statuses, text } = await writeRaw(port, [
      `GET ${address} HTTP/1.1\r\nHost: cape.example\r\nConnection: close\r\n\r\n`,
    ])
    const location = /^location: ([^\r]*)/im.exec(text)?.[1]
    expect(statuses[0]).toBeLessThan(500)
    expect(location === undefined || isSameOrigin(location, 'https://cape.example')).toBe(true)
  })

  it.each(writes)('refuses %s from another site', async (endpoint) => {
    for (const headers of [
      { origin: 'https://elsewhere.example' },
      { origin: 'null' },
      { origin: `${url}.elsewhere.example` },
      { origin: '' },
      { 'sec-fetch-site': 'cross-site' },
    ]) {
      const [method = '', path = ''] = endpoint.split(' ')
      const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
      const { statuses } = await writeRaw(port, [
        `${method} ${path.replaceAll(/:\w+/g, 'x')} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${head.join('')}Content-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`,
      ])
      expect([headers, statuses]).toEqual([headers, [403]])
    }
  })

  it.each(writes)('refuses a compressed body to %s', async (endpoint) => {
    for (const encoding of ['gzip', 'deflate', 'br', 'zstd', 'identity, gzip']) {
      const response = await sendTo(endpoint, bomb, { 'content-encoding': encoding })
      await response.arrayBuffer()
      expect([encoding, response.status]).toEqual([encoding, 415])
    }
  })

  it('sets cookies that scripts cannot read and that are sent over TLS only', async () => {
    const email = 'cookie@guests.example'
    const signedUp = await sendTo(
      'POST /api/auth/v1/signup',
      JSON.stringify({ email, password: goodPassword }),
    )
    const cookies = signedUp.headers.getSetCookie()
    expect(cookies).toHaveLength(1)
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; HttpOnly(;|$)/)
      expect(cookie).toMatch(/^__Secure-.+; Secure(;|$)/)
      expect(cookie).toMatch(/; SameSite=(Strict|Lax)(;|$)/)
      expect(cookie).toMatch(/; Path=\/api\/auth\/v1\/(token|verify)(;|$)/)
      expect(cookie).not.toMatch(/domain=/i)
    }
  })

  it('accepts no field that is named after a prototype', async () => {
    for (const body of [
      '{"__proto__":{"isAdministrator":true},"email":"p@guests.example","password":"Table Mountain, 1087 m"}',
      '{"constructor":{"prototype":{"isAdministrator":true}},"email":"p@guests.example","password":"Table Mountain, 1087 m"}',
    ]) {
      const response = await sendTo('POST /api/auth/v1/signup', body)
      expect([response.status, (await response.json()).error.code]).toEqual([422, 'field-unknown'])
    }
    const query = '/api/tables/tours?__proto__[status]=active&constructor[prototype][limit]=1'
    expect((await request(query)).status).toBe(422)
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  it('logs one line for a request, whatever it contains', async () => {
    lines.length = 0
    const forgedPath = '%0A{"level":60,"msg":"forged"}'
    await request(`/api/${forgedPath}`)
    await request(`/api/tours/${forgedPath}/availability?from=${forgedPath}`)
    await sendTo('POST /api/bookings', JSON.stringify(bookingBody({ [`\n{"msg":"forged"}`]: 1 })), {
      'x-request-id': 'forged","level":"60',
      'user-agent': 'forged',
    })
    expect(lines).toHaveLength(3)
    for (const line of lines) {
      expect(line.trim()).not.toContain('\n')
      expect(line).not.toContain('forged')
      expect(JSON.parse(line)).toMatchObject({ msg: 'request' })
    }
  })
})
