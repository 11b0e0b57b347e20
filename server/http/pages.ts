import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Context } from 'hono'
import { z } from 'zod'
import { cacheControlOf, contentTypeOf } from './file-kinds.ts'

/** What the build left, in memory: an address leads to a body in up to three encodings. */
export type Pages = {
  byAddress: ReadonlyMap<string, Page>
  notFound: Page
  fallback: Page | undefined
  /** The one page that every shared itinerary is shown in (server/http/shared-itinerary-page.ts). */
  sharedItinerary: Page | undefined
}

export type Page = {
  /** By content encoding; '' is the plain one, which is always there. */
  bodies: Record<'' | 'br' | 'gzip', Body | undefined>
  headers: Record<string, string>
}
type Body = { bytes: Uint8Array<ArrayBuffer>; etag: string }

/** build/pages.json: which file a page's address shows, and the policy for exactly its inline scripts. */
const manifestSchema = z.record(
  z.string().startsWith('/'),
  z.object({ file: z.string(), csp: z.string() }),
)

/** Addresses whose page is made per record: an unknown one is shown by the page itself, as 404. */
const perRecord = /^\/(tour|book-tour|blog)\/[^/]+$/

const encodings = [
  ['', ''],
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

/**
 * Reads the built pages below `folder` (build/client and build/pages.json) into memory; undefined
 * when nothing was built. Later requests look up a table and never touch the disk, so no address
 * can lead out of the folder.
 */
export function readPages(folder: string): Pages | undefined {
  const manifestFile = path.join(folder, 'pages.json')
  if (!existsSync(manifestFile)) return undefined
  const client = path.join(folder, 'client')
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(manifestFile, 'utf8')))
  const byAddress = new Map<string, Page>()
  for (const entry of readdirSync(client, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /\.(html|br|gz)$/.test(entry.name)) continue
    const file = path.join(entry.parentPath, entry.name)
    const address = `/${path.relative(client, file).split(path.sep).join('/')}`
    byAddress.set(address, readPage(file, { 'Cache-Control': cacheControlOf(address) }))
  }
  for (const [address, { file, csp }] of Object.entries(manifest)) {
    const headers = { 'Cache-Control': 'no-cache', 'Content-Security-Policy': csp }
    byAddress.set(address, readPage(path.join(client, file), headers))
  }
  const notFound = byAddress.get('/404')
  if (!notFound) throw new Error(`${manifestFile} names no page for /404.`)
  const fallback = byAddress.get('/__spa-fallback')
  const sharedItinerary = byAddress.get('/itinerary/shared')
  for (const hidden of ['/404', '/__spa-fallback', '/itinerary/shared']) byAddress.delete(hidden)
  return { byAddress, notFound, fallback, sharedItinerary }
}

/** Serves the pages: 200 or 304 for what there is, 308 to the address without a slash at its end, else 404. */
export function servePages(pages: Pages | undefined) {
  return (c: Context): Response => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      return c.text('This address can only be read.', 405, { Allow: 'GET, HEAD' })
    }
    if (!pages) return c.text('The pages are not built.', 404)
    const { pathname, search } = new URL(c.req.url)
    const address = decode(pathname)
    const page = pages.byAddress.get(address)
    if (page) return answerPage(c, page, 200)
    const withoutSlash = trimSlashes(address)
    // Only to an address that exists: '//elsewhere.example/' must not become a redirect to there.
    if (withoutSlash !== address && pages.byAddress.has(withoutSlash)) {
      return c.redirect(encodeURI(withoutSlash) + search, 308)
    }
    // A picture or a script that is missing needs no page around the news.
    const wantsPage = /text\/html/.test(c.req.header('Accept') ?? '')
    if (!wantsPage && !['', '.html'].includes(path.extname(address)))
      return c.text('There is nothing at this address.', 404)
    return answerPage(c, (perRecord.test(address) && pages.fallback) || pages.notFound, 404)
  }
}

/** Answers with a page in the best encoding that the browser takes; only a page that is there can be kept. */
export function answerPage(c: Context, page: Page, status: 200 | 404 | 503): Response {
  const known = status === 200 ? c.req.header('If-None-Match') : undefined
  const answer = answerFor(page, c.req.header('Accept-Encoding') ?? '', known)
  if (!answer.bytes) return c.body(null, 304, answer.headers)
  if (status === 200) return c.body(answer.bytes, 200, answer.headers)
  const { ETag: _, ...headers } = answer.headers
  return c.body(answer.bytes, status, { ...headers, 'Cache-Control': 'no-cache' })
}

type PageAnswer = {
  headers: Readonly<Record<string, string>>
  /** None for a browser that has the page: 304. */
  bytes: Uint8Array<ArrayBuffer> | undefined
}

/** The answer with a page, by what the browser says it accepts and already has. */
export function answerFor(page: Page, acceptEncoding: string, ifNoneMatch?: string): PageAnswer {
  const [encoding, { bytes, etag }] = chooseBody(acceptEncoding, page)
  const headers = {
    ...page.headers,
    ...(encoding ? { 'Content-Encoding': encoding } : {}),
    ETag: etag,
  }
  if (isKnown(ifNoneMatch, etag)) return { headers, bytes: undefined }
  return { headers: { ...headers, 'Content-Length': String(bytes.length) }, bytes }
}

/** What a page says, as text. */
export function textOf({ bodies }: Page): string {
  return new TextDecoder().decode(bodies['']?.bytes)
}

/** A page with another text and the headers of a page that was built. */
export function makePage(text: string, { headers }: Pick<Page, 'headers'>): Page {
  const plain = new TextEncoder().encode(text)
  return {
    bodies: { '': makeBody(plain), br: undefined, gzip: makeBody(new Uint8Array(gzipSync(plain))) },
    headers,
  }
}

/** A page's body, and its encoding: brotli before gzip before plain, as far as it is taken and was made. */
function chooseBody(accepted: string, { bodies }: Page): ['' | 'br' | 'gzip', Body] {
  const accepts = readAccepted(accepted)
  for (const encoding of ['br', 'gzip', ''] as const) {
    const body = bodies[encoding]
    if (body && (encoding === '' || accepts.has(encoding))) return [encoding, body]
  }
  throw new Error('A page has no plain body.')
}

/** There are as many of these texts as kinds of browser. A stranger's inventions must not pile up. */
const acceptedBefore = new Map<string, ReadonlySet<string>>()
const rememberedAtMost = 100

function readAccepted(accepted: string): ReadonlySet<string> {
  const known = acceptedBefore.get(accepted)
  if (known) return known
  const names = accepted
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]?.trim() ?? '')
  const accepts = new Set(names)
  if (acceptedBefore.size >= rememberedAtMost) acceptedBefore.clear()
  acceptedBefore.set(accepted, accepts)
  return accepts
}

/** Whether the browser has the body of this tag already, by its If-None-Match. */
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags?.some((tag) => tag === '*' || tag === etag) ?? false
}

function readPage(file: string, headers: Record<string, string>): Page {
  const bodies: Page['bodies'] = { '': undefined, br: undefined, gzip: undefined }
  for (const [encoding, suffix] of encodings) {
    if (suffix === '' || existsSync(file + suffix)) bodies[encoding] = readBody(file + suffix)
  }
  const isCompressed = bodies.br !== undefined || bodies.gzip !== undefined
  return {
    bodies,
    headers: {
      'Content-Type': contentTypeOf(file),
      ...(isCompressed ? { Vary: 'Accept-Encoding' } : {}),
      ...headers,
    },
  }
}

function readBody(file: string): Body {
  return makeBody(new Uint8Array(readFileSync(file)))
}

export function makeBody(bytes: Uint8Array<ArrayBuffer>): Body {
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  return { bytes, etag: `"${hash}"` }
}

/** Without the slashes at its end: counted from there, since a pattern would try from each slash that there is. */
function trimSlashes(address: string): string {
  let end = address.length
  while (address[end - 1] === '/') end -= 1
  return address.slice(0, end)
}

/** The path as it was meant; as it came when its percent signs mean nothing. */
function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
