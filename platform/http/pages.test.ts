import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPages } from '../pages/built-pages.ts'
import { servePages } from './pages.ts'
import { presetHeaders, securityHeaders } from './security-headers.ts'

const policy = "default-src 'self'; script-src 'self' 'sha256-x'"

describe('the built pages', () => {
  let folder: string
  const app = new Hono()
  const asked: string[] = []
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'build-'))
    writeBuild(folder)
    app.use(presetHeaders(securityHeaders(false)))
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
    return [
      encoding,
      String(
        encoding === 'br'
          ? brotliDecompressSync(bytes)
          : encoding === 'gzip'
            ? gunzipSync(bytes)
            : bytes,
      ),
    ]
  }
  const readKind = async (address: string) => {
    const { headers, status } = await app.request(address)
    return [status, headers.get('Content-Type'), headers.get('Cache-Control')]
  }

  it('are served at their addresses with their own policy', async () => {
    for (const [address, text] of [
      ['/', 'home'],
      ['/tours', 'tours'],
      ['/tour/cape-peninsula', 'peninsula'],
    ] as const) {
      const response = await app.request(address)
      expect([response.status, await response.text()]).toEqual([200, `<html>${text}</html>`])
      expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
      expect(response.headers.get('Content-Security-Policy')).toBe(policy)
      expect(response.headers.get('Cache-Control')).toBe('no-cache')
      expect(response.headers.get('X-Frame-Options')).toBe('DENY')
    }
  })

  it('keep their query out of the lookup', async () => {
    expect((await app.request('/tours?category=safari')).status).toBe(200)
  })

  it('come in the best encoding that the browser takes', async () => {
    expect(await readEncoded('gzip, deflate, br, zstd')).toEqual(['br', '<html>tours</html>'])
    expect(await readEncoded('gzip')).toEqual(['gzip', '<html>tours</html>'])
    expect(await readEncoded('br;q=0, gzip;q=0.5')).toEqual(['gzip', '<html>tours</html>'])
    expect(await readEncoded('identity')).toEqual([null, '<html>tours</html>'])
    expect(await readEncoded('')).toEqual([null, '<html>tours</html>'])
  })

  it('answer 304 without a body to a browser that has them', async () => {
    const etag = (await app.request('/tours')).headers.get('ETag') ?? ''
    expect(etag).toMatch(/^"[\w-]{22}"$/)
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const response = await app.request('/tours', { headers: { 'If-None-Match': known } })
      expect([response.status, await response.text()]).toEqual([304, ''])
      expect(response.headers.get('ETag')).toBe(etag)
    }
    expect((await app.request('/tours', { headers: { 'If-None-Match': '"other"' } })).status).toBe(
      200,
    )
  })

  it('carry another tag in another encoding', async () => {
    const plain = (await app.request('/tours')).headers.get('ETag')
    const packed = (
      await app.request('/tours', { headers: { 'Accept-Encoding': 'br' } })
    ).headers.get('ETag')
    expect(packed).not.toBe(plain)
  })

  it('answer HEAD with the same headers and no body', async () => {
    const response = await app.request('/tours', { method: 'HEAD' })
    expect([response.status, await response.text()]).toEqual([200, ''])
    expect(response.headers.get('Content-Length')).toBe(String('<html>tours</html>'.length))
  })

  it('can only be read', async () => {
    const response = await app.request('/tours', { method: 'POST' })
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'GET, HEAD'])
  })

  it('bring files that never change with a year of keeping, pictures with an hour, data with none', async () => {
    expect(await readKind('/assets/entry-abc123.js')).toEqual([
      200,
      'text/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
    ])
    expect(await readKind('/pictures/hero.svg')).toEqual([
      200,
      'image/svg+xml',
      'public, max-age=3600',
    ])
    expect(await readKind('/tours.data')).toEqual([200, 'text/x-script; charset=utf-8', 'no-cache'])
  })

  it('send an address with a slash at its end to the one without, when that exists', async () => {
    for (const [address, target] of [
      ['/tours/', '/tours'],
      ['/tours///', '/tours'],
      ['/tour/cape-peninsula/?a=b', '/tour/cape-peninsula?a=b'],
    ] as const) {
      const response = await app.request(address)
      expect([response.status, response.headers.get('Location')]).toEqual([308, target])
    }
  })

  it('lead on from where one was, and are shown where there is one again', async () => {
    for (const address of ['/tour/gone', '/tour/gone/']) {
      const response = await app.request(`${address}?a=b`)
      expect([response.status, response.headers.get('Location')]).toEqual([301, '/tours?a=b'])
      expect(response.headers.get('Cache-Control')).toBe('no-cache')
    }
    expect((await app.request('/tours')).status).toBe(200)
    expect((await app.request('/tour/other')).status).toBe(404)
  })

  it('find what other processes have made of them, and ask for nothing else', async () => {
    const kept = await app.request('/assets/start-Kept1234.js')
    expect([kept.status, kept.headers.get('Cache-Control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ])
    expect((await app.request('/assets/start-None1234.js')).status).toBe(404)
    const others = ['/assets/entry-abc123.js', '/assets/other-abc123.js', '/search/a/b.json', '/x']
    for (const address of others) await app.request(address)
    expect(asked).toEqual(['/assets/start-Kept1234.js', '/assets/start-None1234.js'])
  })

  it('tell the router of an open page where to go, when it asks for the data of one that is gone', async () => {
    const answer = await app.request('/tour/gone.data?_routes=screens%2Ftour')
    expect(answer.status).toBe(204)
    expect(answer.headers.get('X-Remix-Redirect')).toBe('/tours')
    expect(answer.headers.get('X-Remix-Status')).toBe('301')
    expect((await app.request('/tour/none.data')).status).toBe(404)
  })

  it('never redirect to another site', async () => {
    for (const address of [
      '//elsewhere.example/',
      '//elsewhere.example//',
      '/\\elsewhere.example/',
      '///tours/',
    ]) {
      const response = await app.request(`http://localhost${address}`)
      expect([address, response.status, response.headers.get('Location')]).toEqual([
        address,
        404,
        null,
      ])
    }
  })

  it('answer an unknown address with the not-found page and 404', async () => {
    for (const address of [
      '/nothing',
      '/private-tours',
      '/404',
      '/tour/a/b',
      '/tour',
      '/index.html',
      '/itinerary/shared',
      '/%',
      '/%00',
    ]) {
      const response = await app.request(address)
      expect([address, response.status, await response.text()]).toEqual([
        address,
        404,
        '<html>not found</html>',
      ])
      expect(response.headers.get('Content-Security-Policy')).toBe(policy)
      expect(response.headers.get('ETag')).toBeNull()
    }
  })

  it('tell of an unknown record by its kind, with 404', async () => {
    for (const kind of ['tour', 'book-tour', 'blog']) {
      for (const name of ['atlantis', 'none']) {
        const response = await app.request(`/${kind}/${name}`)
        expect([response.status, await response.text()]).toEqual([404, `<html>no ${kind}</html>`])
      }
    }
  })

  it('show the not-found page to a browser, whatever the address ends with', async () => {
    const headers = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
    const response = await app.request('/wp-login.php', { headers })
    expect(response.status).toBe(404)
    expect(response.headers.get('Content-Type')).toContain('text/html')
  })

  it('answer an unknown file shortly', async () => {
    for (const address of ['/tour/atlantis.data', '/assets/gone.js', '/wp-login.php']) {
      const response = await app.request(address)
      expect([response.status, response.headers.get('Content-Type')]).toEqual([
        404,
        'text/plain; charset=UTF-8',
      ])
    }
  })

  it('never lead out of their folder', async () => {
    for (const address of [
      '/../secret.txt',
      '/..%2fsecret.txt',
      '/%2e%2e/secret.txt',
      '/assets/..%2f..%2f..%2fsecret.txt',
      '/pages.json',
    ]) {
      expect((await app.request(address)).status).toBe(404)
    }
  })
})

describe('pages that were not built', () => {
  it('are said to be missing, while the API can still answer', async () => {
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
