import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPages } from '../pages/built-pages.ts'
import { servePages } from './pages.ts'
import { presetHeaders, listSecurityHeaders } from './security-headers.ts'

const forYears = 'public, max-age=31536000, immutable'
const policy = "default-src 'self'; script-src 'self' 'sha256-x'"

describe('the built pages', () => {
  let folder: string
  const app = new Hono()
  const asked: string[] = []
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'build-'))
    writeBuild(folder)
    app.use(presetHeaders(listSecurityHeaders(false)))
    const pages = readPages(folder)
    const kept = pages?.byAddress.get('/assets/entry-abc123.js')
    app.notFound(
      servePages(() => pages, {
        readRedirects: () => [
          { from: '/tour/gone', to: '/tours' },
          { from: '/tours', to: '/tour/none' },
        ],
        findFile: (address) => {
          asked.push(address)
          return Promise.resolve(address === '/assets/start-Kept1234.js' ? kept : undefined)
        },
      }),
    )
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const readEncoded = async (accepted: string) => {
    const response = await app.request('/tours', { headers: { 'Accept-Encoding': accepted } })
    expect(response.headers.get('Vary')).toBe('Accept-Encoding')
    const bytes = Buffer.from(await response.arrayBuffer())
    const encoding = response.headers.get('Content-Encoding')
    expect(response.headers.get('Content-Length')).toBe(String(bytes.length))
    const decoders = { br: brotliDecompressSync, gzip: gunzipSync, none: (plain: Buffer) => plain }
    return [encoding, String(decoders[(encoding ?? 'none') as keyof typeof decoders](bytes))]
  }
  /** Status, text and the named headers of an address. */
  const read = async (address: string, names: readonly string[] = [], init?: RequestInit) => {
    const response = await app.request(`http://localhost${address}`, init)
    const headers = names.map((name) => response.headers.get(name))
    return [response.status, await response.text(), ...headers]
  }
  const readKnown = (tag: string) => read('/tours', ['ETag'], { headers: { 'If-None-Match': tag } })
  const html = 'text/html; charset=utf-8'

  it.each([
    ['/', 'home'],
    ['/tours', 'tours'],
    ['/tours?category=safari', 'tours'],
    ['/tour/cape-peninsula', 'peninsula'],
  ])('are served with their own policy at %s', async (address, text) => {
    const names = ['Content-Type', 'Content-Security-Policy', 'Cache-Control', 'X-Frame-Options']
    const expected = [200, `<html>${text}</html>`, html, policy, 'no-cache', 'DENY']
    expect(await read(address, names)).toEqual(expected)
  })

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['identity', null],
    ['', null],
  ])('are sent to a browser that accepts %j in the encoding %s', async (accepted, encoding) => {
    expect(await readEncoded(accepted)).toEqual([encoding, '<html>tours</html>'])
  })

  it('answer 304 without a body to a browser that has them', async () => {
    const etag = (await app.request('/tours')).headers.get('ETag') ?? ''
    expect(etag).toMatch(/^"[\w-]{22}"$/)
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*'])
      expect(await readKnown(known)).toEqual([304, '', etag])
    expect((await readKnown('"other"'))[0]).toBe(200)
  })

  it('have another ETag in another encoding', async () => {
    const [, , plain] = await read('/tours', ['ETag'])
    const [, , packed] = await read('/tours', ['ETag'], { headers: { 'Accept-Encoding': 'br' } })
    expect(packed).not.toBe(plain)
  })

  it('answer HEAD with the same headers and no body, and refuse to be written', async () => {
    const length = String('<html>tours</html>'.length)
    const head = await read('/tours', ['Content-Length'], { method: 'HEAD' })
    expect(head).toEqual([200, '', length])
    const [status, , allowed] = await read('/tours', ['Allow'], { method: 'POST' })
    expect([status, allowed]).toEqual([405, 'GET, HEAD'])
  })

  it.each([
    ['/assets/entry-abc123.js', 'text/javascript; charset=utf-8', forYears],
    ['/pictures/hero.svg', 'image/svg+xml', 'public, max-age=3600'],
    ['/tours.data', 'text/x-script; charset=utf-8', 'no-cache'],
  ])('serve %s as %s with the cache time %s', async (address, type, caching) => {
    const [status, , ...headers] = await read(address, ['Content-Type', 'Cache-Control'])
    expect([status, ...headers]).toEqual([200, type, caching])
  })

  it.each([
    ['/tours/', '/tours'],
    ['/tours///', '/tours'],
    ['/tour/cape-peninsula/?a=b', '/tour/cape-peninsula?a=b'],
  ])('redirect %s to the page %s', async (address, target) => {
    expect(await read(address, ['Location'])).toEqual([308, '', target])
  })

  it('redirect from a former page, but not from one that exists again', async () => {
    const moved = [301, '', '/tours?a=b', 'no-cache']
    for (const address of ['/tour/gone?a=b', '/tour/gone/?a=b'])
      expect(await read(address, ['Location', 'Cache-Control'])).toEqual(moved)
    expect((await app.request('/tours')).status).toBe(200)
    expect((await app.request('/tour/other')).status).toBe(404)
  })

  it('include stored files of other processes, and look up no other addresses there', async () => {
    const [status, , caching] = await read('/assets/start-Kept1234.js', ['Cache-Control'])
    expect([status, caching]).toEqual([200, forYears])
    expect((await app.request('/assets/start-None1234.js')).status).toBe(404)
    const others = ['/assets/entry-abc123.js', '/assets/other-abc123.js', '/search/a/b.json', '/x']
    for (const address of others) await app.request(address)
    expect(asked).toEqual(['/assets/start-Kept1234.js', '/assets/start-None1234.js'])
  })

  it('redirect the router of an open page that requests the data of a former page', async () => {
    const names = ['X-Remix-Redirect', 'X-Remix-Status']
    const redirect = await read('/tour/gone.data?_routes=screens%2Ftour', names)
    expect(redirect).toEqual([204, '', '/tours', '301'])
    expect((await app.request('/tour/none.data')).status).toBe(404)
  })

  it.each(['//elsewhere.example/', '//elsewhere.example//', '/\\elsewhere.example/', '///tours/'])(
    'do not redirect %s to another site',
    async (address) => {
      const [status, , target] = await read(address, ['Location'])
      expect([status, target]).toEqual([404, null])
    },
  )

  const unknown = ['/nothing', '/private-tours', '/404', '/tour/a/b', '/tour', '/index.html']
  it.each([...unknown, '/itinerary/shared', '/%', '/%00'])(
    'answer the unknown address %s with the not-found page and 404',
    async (address) => {
      const expected = [404, '<html>not found</html>', policy, null]
      expect(await read(address, ['Content-Security-Policy', 'ETag'])).toEqual(expected)
    },
  )

  it.each(['tour', 'book-tour', 'blog'])(
    'answer an unknown %s with its own page and 404',
    async (kind) => {
      for (const name of ['atlantis', 'none'])
        expect(await read(`/${kind}/${name}`)).toEqual([404, `<html>no ${kind}</html>`])
    },
  )

  it('answer an unknown file with a page to a browser, otherwise with a short text', async () => {
    const headers = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
    const [status, , type] = await read('/wp-login.php', ['Content-Type'], { headers })
    expect([status, type]).toEqual([404, html])
    for (const address of ['/tour/atlantis.data', '/assets/gone.js', '/wp-login.php']) {
      const [plainStatus, , plainType] = await read(address, ['Content-Type'])
      expect([plainStatus, plainType]).toEqual([404, 'text/plain; charset=UTF-8'])
    }
  })

  it.each([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2f..%2fsecret.txt',
    '/pages.json',
  ])('do not include %s from outside their folder', async (address) => {
    expect((await app.request(address)).status).toBe(404)
  })
})

describe('pages that were not built', () => {
  it('are answered with 404 and a sentence', async () => {
    expect(readPages(path.join(tmpdir(), 'no-such-build'))).toBeUndefined()
    const app = new Hono()
    app.notFound(servePages(() => undefined))
    const response = await app.request('/')
    expect([response.status, await response.text()]).toEqual([404, 'The pages are not built.'])
  })
})

function writeBuild(folder: string) {
  const write = (name: string, text: string) => {
    const file = path.join(folder, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
    writeFileSync(`${file}.br`, brotliCompressSync(text))
    writeFileSync(`${file}.gz`, gzipSync(text))
  }
  const pages = {
    '/': ['index.html', 'home'],
    '/tours': ['tours/index.html', 'tours'],
    '/tour/cape-peninsula': ['tour/cape-peninsula/index.html', 'peninsula'],
    '/404': ['404/index.html', 'not found'],
    '/tour/none': ['tour/none.html', 'no tour'],
    '/book-tour/none': ['book-tour/none.html', 'no book-tour'],
    '/blog/none': ['blog/none.html', 'no blog'],
  } as const
  for (const [file, text] of Object.values(pages)) write(`client/${file}`, `<html>${text}</html>`)
  write('client/assets/entry-abc123.js', 'export {}')
  write('client/pictures/hero.svg', '<svg/>')
  write('client/tours.data', 'data')
  writeFileSync(path.join(folder, 'secret.txt'), 'secret')
  const manifest = Object.entries(pages).map(([address, [file]]) => [
    address,
    { file, csp: policy },
  ])
  writeFileSync(path.join(folder, 'pages.json'), JSON.stringify(Object.fromEntries(manifest)))
}
