import type { Context } from 'hono'
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
  log: Logger
}

/** A port, and what its use has left for the answer. */
export type OpenedPort = {
  port: GuestPort
  /** Cookies that the API has set while the page asked it. */
  cookies: readonly string[]
}

type Shown = {
  /** The same for whoever asks, so browsers may keep it, and ask whether it still is. */
  isForEverybody?: boolean
  /** Which page it is, where that is another than the one asked for. */
  path?: string
  /** Gives one that is at hand already, or else what it has made. */
  keep?: (make: () => Promise<Made>) => Promise<Made>
}

/** A page with its policy and its compressed forms; or what is none, as it is sent. */
export type Made = {
  status: number
  headers: Headers
  cookies: readonly string[]
  page?: Page
  body?: string
}

/** Answers with a page. */
export type Render = (c: Context, shown?: Shown) => Promise<Response>

/**
 * Gives what answers with a page of the site's, rendered while its visitor waits; its address is a
 * route of site/routes.ts. A page of one visitor's has no tag.
 */
export function renderScreens({ renderer, openPort, log }: RenderParts): Render {
  if (!renderer) return async (c) => c.text('The pages are not built.', 404)
  const make = async (c: Context, path: string | undefined): Promise<Made> => {
    const { port, cookies } = openPort(c)
    const report = (error: unknown) =>
      log.error({ requestId: c.get('requestId'), ...describeError(error) }, 'a page failed')
    const request = readAsked(c.req.raw, path)
    return finish(await renderer({ request, port, report }), cookies)
  }
  return async (
    c,
    { isForEverybody = false, path, keep = (now: () => Promise<Made>) => now() } = {},
  ) => answer(c, await keep(() => make(c, path)), isForEverybody)
}

/** Whoever asks for the headers alone is told those of the page. */
function readAsked(request: Request, path: string | undefined): Request {
  const address = path === undefined ? request.url : new URL(path, request.url)
  if (request.method === 'HEAD') return new Request(address, { headers: request.headers })
  return path === undefined ? request : new Request(address, request)
}

async function finish(
  { status, headers, page, body }: Rendered,
  cookies: readonly string[],
): Promise<Made> {
  const made = { status, headers, cookies, ...(body === undefined ? {} : { body }) }
  if (!page) return made
  const own = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': page.csp,
  }
  return { ...made, page: await makePage(page.html, { headers: own }) }
}

function answer(
  c: Context,
  { status, headers, cookies, page, body }: Made,
  isForEverybody: boolean,
): Response {
  for (const [name, value] of headers) if (name !== 'set-cookie') c.header(name, value)
  for (const cookie of [...headers.getSetCookie(), ...cookies])
    c.header('Set-Cookie', cookie, { append: true })
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
  const told = answerFor(page, c.req.header('Accept-Encoding') ?? '')
  for (const [name, value] of Object.entries(told.headers))
    if (name !== 'ETag') c.header(name, value)
  return told.bytes ? c.body(told.bytes) : c.body(null)
}
