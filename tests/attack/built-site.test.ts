import { shipped } from '#content/shipped.ts'
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
import { readPages } from '#platform/pages/built-pages.ts'
import { openRenderer } from '#platform/pages/renderer.ts'
import { goodPassword, openAnotherApp } from '#tests/test-accounts.ts'
import { bookingBody, openTestOffice, type TestOffice } from '#tests/test-office.ts'
import { builtFolder } from '#tests/catalogue/built-folder.ts'
import { openRedirects, traversals } from './addresses.ts'
import { isOurs } from './judge.ts'
import { writeRaw } from './raw-connection.ts'

const manifest = Object.keys(JSON.parse(readFileSync(`${builtFolder}/pages.json`, 'utf8')))
const bomb = gzipSync(Buffer.alloc(20 * 1024 * 1024))
const writes = Object.keys(access).filter((endpoint) => !endpoint.startsWith('GET '))

describe('the site as it is served', () => {
  const lines: string[] = []
  let office: TestOffice
  let server: Server
  let url = ''
  let port = 0
  beforeAll(async () => {
    office = await openTestOffice()
    const pages = readPages(builtFolder)
    if (!pages) throw new Error('The pages are not built.')
    const log = pino({ level: 'trace', base: null }, { write: (line) => lines.push(line) })
    const app = openAnotherApp(office, {
      pages,
      renderer: await openRenderer(builtFolder, () => shipped),
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

  const ask = (path: string, init: RequestInit = {}) =>
    fetch(url + path, { redirect: 'manual', ...init })
  const write = (
    endpoint: string,
    body: RequestInit['body'],
    headers: Record<string, string> = {},
  ) => {
    const [method = '', path = ''] = endpoint.split(' ')
    return ask(path.replaceAll(/:\w+/g, 'x'), {
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
  ])('%s lets nobody frame it, guess its type or run what is not ours', async (path) => {
    const { headers } = await ask(path)
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
    for (const told of ['server', 'x-powered-by', 'set-cookie', 'access-control-allow-origin']) {
      expect([told, headers.get(told)]).toEqual([told, null])
    }
  })

  it.each([
    ['/manage', 'same-origin'],
    [`/c/${'A'.repeat(43)}`, 'same-origin'],
    ['/tours', 'strict-origin-when-cross-origin'],
  ])('has the page at %s tell other sites as little as it may: %s', async (path, policy) => {
    const page = await (await fetch(`http://localhost:${port}${path}`)).text()
    expect(/<meta name="referrer" content="([^"]*)"/.exec(page)?.[1]).toBe(policy)
  })

  it.each(traversals)('gives nothing but its pages for %s', async (address) => {
    const { statuses, text } = await writeRaw(port, [
      `GET ${address} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    ])
    expect([400, 404]).toContain(statuses[0])
    expect(text).not.toMatch(/root:|"cape-and-crossing"|sourceMappingURL|"csp"|DATABASE/)
  })

  it.each(openRedirects)('leads nobody away by %s', async (address) => {
    const { statuses, text } = await writeRaw(port, [
      `GET ${address} HTTP/1.1\r\nHost: cape.example\r\nConnection: close\r\n\r\n`,
    ])
    const location = /^location: ([^\r]*)/im.exec(text)?.[1]
    expect(statuses[0]).toBeLessThan(500)
    expect(location === undefined || isOurs(location, 'https://cape.example')).toBe(true)
  })

  it.each(writes)('takes no %s from another site', async (endpoint) => {
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

  it.each(writes)('unpacks nothing that is sent to %s', async (endpoint) => {
    for (const encoding of ['gzip', 'deflate', 'br', 'zstd', 'identity, gzip']) {
      const response = await write(endpoint, bomb, { 'content-encoding': encoding })
      await response.arrayBuffer()
      expect([encoding, response.status]).toEqual([encoding, 415])
    }
  })

  it('sets cookies for its own scripts of the server alone, over TLS alone', async () => {
    const email = 'cookie@guests.example'
    const signedUp = await write(
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

  it('makes nobody more than they are by the names of what all objects have', async () => {
    for (const body of [
      '{"__proto__":{"isAdministrator":true},"email":"p@guests.example","password":"Table Mountain, 1087 m"}',
      '{"constructor":{"prototype":{"isAdministrator":true}},"email":"p@guests.example","password":"Table Mountain, 1087 m"}',
    ]) {
      const response = await write('POST /api/auth/v1/signup', body)
      expect([response.status, (await response.json()).error.code]).toEqual([422, 'field-unknown'])
    }
    const query = '/api/tables/tours?__proto__[status]=active&constructor[prototype][limit]=1'
    expect((await ask(query)).status).toBe(422)
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  it('writes one line for a request, whatever is in it', async () => {
    lines.length = 0
    const forged = '%0A{"level":60,"msg":"forged"}'
    await ask(`/api/${forged}`)
    await ask(`/api/tours/${forged}/availability?from=${forged}`)
    await write('POST /api/bookings', JSON.stringify(bookingBody({ [`\n{"msg":"forged"}`]: 1 })), {
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
