import type { Context, Handler, MiddlewareHandler } from 'hono'
import type { Content } from '#content/content.ts'
import type { GuestPort } from '../api/calls.ts'
import { describeError, type Logger } from '../log.ts'
import { makePage, type Page } from '../pages/built-pages.ts'
import type { Renderer, Rendered } from '../pages/renderer.ts'
import { createPageAnswer, answerPage } from './pages.ts'

export type RenderParts = {
  /** Absent if the pages are not built. */
  renderer: Renderer | undefined
  openPort: (c: Context) => OpenedPort
  /** Counts a rendered page for its network (view-limits.ts); throws Refused above the limit. */
  countRender: (c: Context) => void
  log: Logger
}

export type OpenedPort = {
  port: GuestPort
  /** Headers of API answers for the browser: cookies and Retry-After. */
  headers: Headers
}

declare module 'hono' {
  interface ContextVariableMap {
    /** True if the posted body is larger than any limit and is not read. */
    isTooLarge?: boolean
    /** Content to use instead of the site's, for the office only (preview.ts). */
    edition?: Edition
  }
}

export type FinishedHtml = { html: string; csp: string }
type Edition = {
  content: Content
  adapt: (page: FinishedHtml) => FinishedHtml
}

type RenderOptions = {
  /** Equal for everyone, so browsers may cache and revalidate it. */
  isPublic?: boolean
  path?: string
  /** Rendered from its address only, without any other input of the browser. */
  isSame?: boolean
  cache?: (make: () => Promise<RenderedPage>) => Promise<RenderedPage>
}

/** A page with its policy and compressed forms, or another response to send unchanged. */
export type RenderedPage = {
  status: number
  headers: Headers
  page?: Page
  body?: string
}

export type Render = (c: Context, options?: RenderOptions) => Promise<Response>

/** Makes a PDF in the render queue. Throws Refused if this visitor has requested too many. */
export type Draw = <Made>(c: Context, work: () => Promise<Made>) => Promise<Made>

/**
 * Returns the function that renders a page on request; its address is a route of app/routes.ts. A
 * visitor's private page has no ETag.
 */
export function createScreenRenderer({
  renderer,
  openPort,
  countRender,
  log,
}: RenderParts): Render {
  if (!renderer) return async (c) => c.text('The pages are not built.', 404)
  // Not async: an immediate refusal must not be cached for others.
  const make = (c: Context, options: RenderOptions): Promise<RenderedPage> => {
    if (!c.get('edition')) countRender(c)
    return makeNow(c, options)
  }
  const makeNow = async (c: Context, { path, isSame }: RenderOptions): Promise<RenderedPage> => {
    const { port, headers } = openPort(c)
    const edition = c.get('edition')
    const report = (error: unknown) => {
      const details = { requestId: c.get('requestId'), ...describeError(error) }
      if (edition) log.warn(details, 'a preview failed')
      else log.error(details, 'a page failed')
    }
    const request = isSame
      ? new Request(new URL(path ?? c.req.path, c.req.url))
      : toRouterRequest(c.req.raw, path)
    const { content } = edition ?? {}
    const rendered = await renderer({ request, port, report, ...(content && { content }) })
    const { page } = rendered
    return finish(edition && page ? { ...rendered, page: edition.adapt(page) } : rendered, headers)
  }
  return async (c, options = {}) => {
    const { isPublic = false, cache = (renderNow: () => Promise<RenderedPage>) => renderNow() } =
      options
    return sendPage(c, await cache(() => make(c, options)), isPublic)
  }
}

/**
 * Answers a form posted without scripts to a page's address with that page (decision 94).
 * Other posts there are refused elsewhere. `findPath` gives the page if it differs.
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
    // The page contains typed text, so it is not cached.
    c.header('Cache-Control', 'no-store')
    return render(c, findPath ? { path: findPath(c, new URLSearchParams(body)) } : {})
  }
}

/**
 * Returns the page of a 429 or 503 failure if the browser wants HTML, otherwise undefined. Rendered
 * once.
 */
export function createFailedPageRenderer(renderer: Renderer | undefined) {
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
 * The request for the router. HEAD gets the headers of the page. The API checks a form's origin
 * (platform/http/origin-check.ts) and gets it unchanged: the router would compare it with the
 * machine's address, which a proxy may change.
 */
function toRouterRequest(request: Request, path: string | undefined): Request {
  const address = path === undefined ? request.url : new URL(path, request.url)
  const forRouter = new Request(
    address,
    request.method === 'HEAD' ? { headers: request.headers } : request,
  )
  forRouter.headers.delete('origin')
  return forRouter
}

async function finish(
  { status, headers, page, body }: Rendered,
  portHeaders: Headers,
): Promise<RenderedPage> {
  for (const [name, value] of portHeaders) headers.append(name, value)
  const result = { status, headers, ...(body === undefined ? {} : { body }) }
  if (!page) return result
  const own = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': page.csp,
  }
  const compressed = compressedPages.get(page) ?? makePage(page.html, { headers: own })
  compressedPages.set(page, compressed)
  return { ...result, page: await compressed }
}

/** Keyed by rendered page, because a failure's page is always the same object. */
const compressedPages = new WeakMap<object, Promise<Page>>()

function sendPage(
  c: Context,
  { status, headers, page, body }: RenderedPage,
  isPublic: boolean,
): Response {
  for (const [name, value] of headers) if (name !== 'set-cookie') c.header(name, value)
  for (const cookie of headers.getSetCookie()) c.header('Set-Cookie', cookie, { append: true })
  if (isPublic) c.header('Cache-Control', 'no-cache')
  c.status(status as 200)
  if (!page) return body ? c.body(body) : c.body(null)
  if (isPublic && status === 200) {
    return answerPage(
      c,
      { ...page, headers: { ...page.headers, 'Cache-Control': 'no-cache' } },
      200,
    )
  }
  const found = createPageAnswer(page, c.req.header('Accept-Encoding') ?? '')
  for (const [name, value] of Object.entries(found.headers))
    if (name !== 'ETag') c.header(name, value)
  return found.bytes ? c.body(found.bytes) : c.body(null)
}
