import path from 'node:path'
import type { Context } from 'hono'
import type { Pages, Page } from '../pages/built-pages.ts'
import { omit } from '#rules/omit.ts'

type Body = NonNullable<Page['bodies']['']>

/** Addresses with one page per record: an unknown record gets its own 404 page. */
const perRecord = /^\/([\w-]+)\/[^/]+$/

type ServeOptions = {
  readRedirects?: () => readonly { from: string; to: string }[]
  /** Finds a file of another process or an earlier publication that its pages still use. */
  findFile?: (address: string) => Promise<Page | undefined>
}

/**
 * Serves pages: 200 or 304, 308 to the address without a trailing slash, 301 from a former page,
 * otherwise 404.
 */
export function servePages(
  read: () => Pages | undefined,
  { readRedirects = () => [], findFile }: ServeOptions = {},
) {
  return (c: Context): Response | Promise<Response> => {
    const pages = read()
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      return c.text('This address can only be read.', 405, { Allow: 'GET, HEAD' })
    }
    if (!pages) return c.text('The pages are not built.', 404)
    const { pathname, search } = new URL(c.req.url)
    const address = decode(pathname)
    const page = pages.byAddress.get(address)
    if (page) return answerPage(c, page, 200)
    const withoutSlash = trimSlashes(address)
    // Only to a known address: '//elsewhere.example/' must not become a redirect to another site.
    if (withoutSlash !== address && pages.byAddress.has(withoutSlash)) {
      return c.redirect(encodeURI(withoutSlash) + search, 308)
    }
    const dataOf = readDataOf(withoutSlash)
    const moved = readRedirects().find(({ from }) => from === (dataOf ?? withoutSlash))
    if (moved && moved.from !== moved.to) return redirectFromFormer(c, moved.to, { search, dataOf })
    const answerNotFound = () => answerMissing(c, address, pages)
    if (!findFile || !sharedFiles.test(address)) return answerNotFound()
    return findFile(address).then((file) => (file ? answerPage(c, file, 200) : answerNotFound()))
  }
}

/** The page whose data is requested; undefined if the address is not one of data. */
function readDataOf(address: string): string | undefined {
  if (address === '/_.data') return '/'
  return address.endsWith('.data') ? address.slice(0, -'.data'.length) : undefined
}

/**
 * Redirects with 301 from a former page. The router of an open page requests page data and would
 * take the redirect's target as that data, so it gets a router redirect.
 */
function redirectFromFormer(
  c: Context,
  to: string,
  { search, dataOf }: { search: string; dataOf?: string | undefined },
) {
  // The owner may remove it, so browsers ask again.
  const headers = { 'Cache-Control': 'no-cache' }
  return dataOf === undefined
    ? c.body(null, 301, { ...headers, Location: encodeURI(to) + search })
    : c.body(null, 204, {
        ...headers,
        'X-Remix-Redirect': encodeURI(to),
        'X-Remix-Status': '301',
        'X-Remix-Replace': 'true',
      })
}

/** Files that another process or an earlier publication may have, for its pages. */
const sharedFiles =
  /^\/(?:assets\/start-[\w-]{1,40}\.js|search\/[\w-]{1,40}\.json|cards\/[\w-]{1,120}\.jpg)$/

function answerMissing(c: Context, address: string, pages: Pages): Response {
  // A missing picture or script gets no page.
  const wantsPage = /text\/html/.test(c.req.header('Accept') ?? '')
  if (!wantsPage && !['', '.html'].includes(path.extname(address)))
    return c.text('There is nothing at this address.', 404)
  const kind = perRecord.exec(address)?.[1] ?? ''
  return answerPage(c, pages.missing.get(kind) ?? pages.notFound, 404)
}

/** Answers with a page in the browser's best encoding; only an existing page may be cached. */
export function answerPage(c: Context, page: Page, status: 200 | 404 | 429 | 503): Response {
  const ifNoneMatch = status === 200 ? c.req.header('If-None-Match') : undefined
  const answer = createPageAnswer(page, c.req.header('Accept-Encoding') ?? '', ifNoneMatch)
  if (!answer.bytes) return c.body(null, 304, answer.headers)
  if (status === 200) return c.body(answer.bytes, 200, answer.headers)
  const headers = { ...omit(answer.headers, 'ETag'), 'Cache-Control': 'no-cache' }
  return c.body(answer.bytes, status, headers)
}

type PageAnswer = {
  headers: Readonly<Record<string, string>>
  /** Undefined for a browser that has the page: 304. */
  bytes: Uint8Array<ArrayBuffer> | undefined
}

export function createPageAnswer(
  page: Page,
  acceptEncoding: string,
  ifNoneMatch?: string,
): PageAnswer {
  const [encoding, { bytes, etag }] = chooseBody(acceptEncoding, page)
  const headers = {
    ...page.headers,
    ...(encoding ? { 'Content-Encoding': encoding } : {}),
    ETag: etag,
  }
  if (hasMatchingEtag(ifNoneMatch, etag)) return { headers, bytes: undefined }
  return { headers: { ...headers, 'Content-Length': String(bytes.length) }, bytes }
}

/** A page's body and encoding: brotli before gzip before none, as accepted and available. */
function chooseBody(accepted: string, { bodies }: Page): [string, Body] {
  const accepts = readAccepted(accepted)
  for (const encoding of ['br', 'gzip', ''] as const) {
    const body = bodies[encoding]
    if (body && (encoding === '' || accepts.has(encoding))) return [encoding, body]
  }
  throw new Error('A page has no plain body.')
}

/**
 * Cache of parsed Accept-Encoding values, one per kind of browser. Its size is limited against
 * invented values.
 */
const acceptCache = new Map<string, ReadonlySet<string>>()
const maxCached = 100

function readAccepted(accepted: string): ReadonlySet<string> {
  const cached = acceptCache.get(accepted)
  if (cached) return cached
  const names = accepted
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]?.trim() ?? '')
  const accepts = new Set(names)
  if (acceptCache.size >= maxCached) acceptCache.clear()
  acceptCache.set(accepted, accepts)
  return accepts
}

function hasMatchingEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags?.some((tag) => tag === '*' || tag === etag) ?? false
}

/** Removes trailing slashes without a pattern, which would backtrack at each slash. */
function trimSlashes(address: string): string {
  let end = address.length
  while (address[end - 1] === '/') end -= 1
  return address.slice(0, end)
}

/** The decoded path; unchanged if its percent encoding is invalid. */
function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
