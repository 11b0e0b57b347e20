import type { Context, Handler, MiddlewareHandler } from 'hono'
import type { Content } from '#content/content.ts'
import type { GuestPort } from '#rules/guests/guest-port.ts'
import { describeError, type Logger } from '../log.ts'
import { makePage, type Page } from '../pages/page.ts'
import type { Renderer, Rendered } from '../pages/renderer.ts'
import { answerFor, answerPage } from './pages.ts'

export type RenderParts = {
  /** What renders; without it the pages are not built. */
  renderer: Renderer | undefined
  /** Gives what a page may ask of us, for the request that it answers. */
  openPort: (c: Context) => OpenedPort
  /** Counts what is rendered for a network (looks.ts); throws Refused for one too many. */
  countRender: (c: Context) => void
  log: Logger
}

/** A port, and what its use has left for the answer. */
export type OpenedPort = {
  port: GuestPort
  /** What the API has said to the browser while the page asked it: cookies, and when to come again. */
  headers: Headers
}

declare module 'hono' {
  interface ContextVariableMap {
    /** Whether what was posted was larger than anything that we take, and is not read. */
    isTooLarge?: boolean
    /** What the page is made of in place of the site's content, for the office alone (preview.ts). */
    edition?: Edition
  }
}

export type FinishedHtml = { html: string; csp: string }
type Edition = {
  content: Content
  /** Says on each of its pages what it is. */
  dress: (page: FinishedHtml) => FinishedHtml
}

type Shown = {
  /** The same for whoever asks, so browsers may keep it, and ask whether it still is. */
  isForEverybody?: boolean
  /** Which page it is, where that is another than the one asked for. */
  path?: string
  /** Made of its address alone, without anything else that a browser sent. */
  isSame?: boolean
  /** Gives one that is at hand already, or else what it has made. */
  keep?: (make: () => Promise<Made>) => Promise<Made>
}

/** A page with its policy and its compressed forms; or what is none, as it is sent. */
export type Made = {
  status: number
  headers: Headers
  page?: Page
  body?: string
}

/** Answers with a page. */
export type Render = (c: Context, shown?: Shown) => Promise<Response>

/** Draws a paper for a visitor; throws Refused where too many are. */
export type Draw = <Made>(c: Context, work: () => Promise<Made>) => Promise<Made>

/**
 * Gives what answers with a page of the site's, rendered while its visitor waits; its address is a
 * route of site/routes.ts. A page of one visitor's has no tag.
 */
export function renderScreens({ renderer, openPort, countRender, log }: RenderParts): Render {
  if (!renderer) return async (c) => c.text('The pages are not built.', 404)
  // Not async: what is refused at once is not kept for others.
  const make = (c: Context, shown: Shown): Promise<Made> => {
    if (!c.get('edition')) countRender(c)
    return makeNow(c, shown)
  }
  const makeNow = async (c: Context, { path, isSame }: Shown): Promise<Made> => {
    const { port, headers } = openPort(c)
    const edition = c.get('edition')
    const report = (error: unknown) => {
      const what = { requestId: c.get('requestId'), ...describeError(error) }
      if (edition) log.warn(what, 'a preview failed')
      else log.error(what, 'a page failed')
    }
    const request = isSame
      ? new Request(new URL(path ?? c.req.path, c.req.url))
      : readAsked(c.req.raw, path)
    const { content } = edition ?? {}
    const rendered = await renderer({ request, port, report, ...(content && { content }) })
    const { page } = rendered
    return finish(edition && page ? { ...rendered, page: edition.dress(page) } : rendered, headers)
  }
  return async (c, shown = {}) => {
    const { isForEverybody = false, keep = (now: () => Promise<Made>) => now() } = shown
    return answer(c, await keep(() => make(c, shown)), isForEverybody)
  }
}

/**
 * Answers a form that a browser posts by itself to the address of a page, with that page (docs/decisions/0094).
 * Whatever else is posted there is for others to refuse. `findPath` says which page it is, where that is another.
 */
export function answerForms(
  render: Render,
  limitBody: MiddlewareHandler,
  findPath?: (c: Context, fields: URLSearchParams) => string,
): Handler {
  return async (c, next) => {
    const type = c.req.header('content-type') ?? ''
    if (!/^application\/x-www-form-urlencoded *(;|$)/i.test(type)) return next()
    let body = ''
    const refused = await limitBody(c, async () => {
      body = await c.req.text()
    })
    if (refused) c.set('isTooLarge', true)
    const { url, headers } = c.req.raw
    c.req.raw = new Request(url, { method: 'POST', headers, body })
    // It holds what a person typed: nobody keeps it.
    c.header('Cache-Control', 'no-store')
    return render(c, findPath ? { path: findPath(c, new URLSearchParams(body)) } : {})
  }
}

/**
 * The page of a failure for a visitor who is sent away, 429 or 503, where a browser asks for a page; else
 * undefined. It's rendered once.
 */
export function openFailedPage(renderer: Renderer | undefined) {
  return async (c: Context, status: number): Promise<Response | undefined> => {
    const isPage =
      /text\/html/.test(c.req.header('accept') ?? '') && !c.req.path.startsWith('/api/')
    if (!renderer || !isPage || (status !== 429 && status !== 503)) return undefined
    const { page } = await finish(await renderer({ failed: status }), new Headers())
    if (!page) return undefined
    c.header('Cache-Control', 'no-store')
    return answerPage(c, page, status)
  }
}

/**
 * What the router is asked. Whoever asks for the headers alone gets those of the page. Where a form came
 * from is for the API to judge (server/http/origin-check.ts), to which it goes on as it came: the router
 * would compare it with the address of the machine, which a proxy may have changed.
 */
function readAsked(request: Request, path: string | undefined): Request {
  const address = path === undefined ? request.url : new URL(path, request.url)
  const asked = new Request(
    address,
    request.method === 'HEAD' ? { headers: request.headers } : request,
  )
  asked.headers.delete('origin')
  return asked
}

async function finish({ status, headers, page, body }: Rendered, left: Headers): Promise<Made> {
  for (const [name, value] of left) headers.append(name, value)
  const made = { status, headers, ...(body === undefined ? {} : { body }) }
  if (!page) return made
  const own = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': page.csp,
  }
  const compressed = compressedPages.get(page) ?? makePage(page.html, { headers: own })
  compressedPages.set(page, compressed)
  return { ...made, page: await compressed }
}

/** By the page that was rendered, since the one of a failure is the same each time. */
const compressedPages = new WeakMap<object, Promise<Page>>()

function answer(
  c: Context,
  { status, headers, page, body }: Made,
  isForEverybody: boolean,
): Response {
  for (const [name, value] of headers) if (name !== 'set-cookie') c.header(name, value)
  for (const cookie of headers.getSetCookie()) c.header('Set-Cookie', cookie, { append: true })
  if (isForEverybody) c.header('Cache-Control', 'no-cache')
  c.status(status as 200)
  if (!page) return body ? c.body(body) : c.body(null)
  if (isForEverybody && status === 200) {
    return answerPage(
      c,
      { ...page, headers: { ...page.headers, 'Cache-Control': 'no-cache' } },
      200,
    )
  }
  const found = answerFor(page, c.req.header('Accept-Encoding') ?? '')
  for (const [name, value] of Object.entries(found.headers))
    if (name !== 'ETag') c.header(name, value)
  return found.bytes ? c.body(found.bytes) : c.body(null)
}
