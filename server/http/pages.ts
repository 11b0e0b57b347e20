import path from 'node:path'
import type { Context } from 'hono'
import type { Pages } from '../pages/built-pages.ts'
import type { Page } from '../pages/page.ts'

type Body = NonNullable<Page['bodies']['']>

/** Addresses whose page is made per record: of an unknown one its kind has a page to say so, as 404. */
const perRecord = /^\/([\w-]+)\/[^/]+$/

/** What is answered besides the pages that stand now. */
type Others = {
  /** Where addresses lead on to that were pages once. */
  readRedirects?: () => readonly { from: string; to: string }[]
  /** A file that another process or an earlier publication made, and a page of theirs still names. */
  findFile?: (address: string) => Promise<Page | undefined>
}

/**
 * Serves the pages: 200 or 304 for what there is, 308 to the address without a slash at its end, 301 to where a
 * page has gone, else 404.
 */
export function servePages(
  read: () => Pages | undefined,
  { readRedirects = () => [], findFile }: Others = {},
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
    // Only to an address that exists: '//elsewhere.example/' must not become a redirect to there.
    if (withoutSlash !== address && pages.byAddress.has(withoutSlash)) {
      return c.redirect(encodeURI(withoutSlash) + search, 308)
    }
    const asked = readDataOf(withoutSlash)
    const moved = readRedirects().find(({ from }) => from === (asked ?? withoutSlash))
    if (moved && moved.from !== moved.to) return leadOn(c, moved.to, { search, asked })
    const missing = () => answerMissing(c, address, pages)
    if (!findFile || !outlived.test(address)) return missing()
    return findFile(address).then((file) => (file ? answerPage(c, file, 200) : missing()))
  }
}

/** The page whose data is asked for; undefined where an address is no data. */
function readDataOf(address: string): string | undefined {
  if (address === '/_.data') return '/'
  return address.endsWith('.data') ? address.slice(0, -'.data'.length) : undefined
}

/**
 * 301 to where a page has gone. Who asks for the data of a page is the router of one that is open still: it would
 * take what it is led to for the data of the page that it asked for, so it is told in its own way to go there.
 */
function leadOn(
  c: Context,
  to: string,
  { search, asked }: { search: string; asked?: string | undefined },
) {
  // The owner may take it back: a browser asks again.
  const headers = { 'Cache-Control': 'no-cache' }
  return asked === undefined
    ? c.body(null, 301, { ...headers, Location: encodeURI(to) + search })
    : c.body(null, 204, {
        ...headers,
        'X-Remix-Redirect': encodeURI(to),
        'X-Remix-Status': '301',
        'X-Remix-Replace': 'true',
      })
}

/** Files of which another process has some, or one that was published before, by a page of theirs. */
const outlived =
  /^\/(?:assets\/start-[\w-]{1,40}\.js|search\/[\w-]{1,40}\.json|cards\/[\w-]{1,120}\.jpg)$/

/** What is said where nothing is. */
function answerMissing(c: Context, address: string, pages: Pages): Response {
  // A picture or a script that is missing needs no page around it.
  const wantsPage = /text\/html/.test(c.req.header('Accept') ?? '')
  if (!wantsPage && !['', '.html'].includes(path.extname(address)))
    return c.text('There is nothing at this address.', 404)
  const kind = perRecord.exec(address)?.[1] ?? ''
  return answerPage(c, pages.missing.get(kind) ?? pages.notFound, 404)
}

/** Answers with a page in the best encoding that the browser takes; only a page that is there can be kept. */
export function answerPage(c: Context, page: Page, status: 200 | 404 | 429 | 503): Response {
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

/** A page's body, and its encoding: brotli before gzip before plain, as far as it is taken and was made. */
function chooseBody(accepted: string, { bodies }: Page): [string, Body] {
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
