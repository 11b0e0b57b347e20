import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type {
  createRequestHandler,
  RouterContext,
  RouterContextProvider,
  ServerBuild,
} from 'react-router'
import type { Content } from '#content/content.ts'
import type { GuestPort } from '#rules/guests/guest-port.ts'
import { renderQueue } from '../render-queue.ts'
import { letFormsGo } from './content-security-policy.ts'
import { rememberPicked } from './critical-styles.ts'
import { finishOwnPage, finishPlainPage, type PageParts, type PageState } from './finish-page.ts'

/** Longer than this nobody waits for a page. */
const longestMs = 8000

/** What the build of the site hands out for rendering (site/entry.server.tsx). */
export type SiteBuild = ServerBuild & {
  entry: {
    module: {
      createRequestHandler: typeof createRequestHandler
      RouterContextProvider: typeof RouterContextProvider
      contentOf: RouterContext<Content>
      guestPortOf: RouterContext<GuestPort>
      listPictures: () => string[]
      stateOf: RouterContext<Partial<PageState> | null>
      reportTo: RouterContext<(error: unknown) => void>
    }
  }
}

/** An answer of the site: a page, finished; or what is none, as the router wrote it. */
export type Rendered = {
  status: number
  headers: Headers
  page?: { html: string; csp: string }
  body?: string
}

type Asked = {
  /** With what its visitor sends: method, fields, cookies. */
  request: Request
  port: GuestPort
  /** Hears of what nobody expected. */
  report: (error: unknown) => void
  /** Another content than that of the site, at addresses that begin with `base`: a preview. */
  edition?: { content: Content; base: string }
}

/**
 * Renders a page of the site for one visitor; in answer to a form that was posted, without scripts. What goes
 * wrong is a page too, with its status; `failed` asks for that page alone, which is made once. Throws Refused
 * ('unavailable') where too many wait to be rendered.
 */
export type Renderer = (asked: Asked | { failed: number }) => Promise<Rendered>

/**
 * Opens what the build left for rendering below `folder`; undefined where nothing was built. It is read once:
 * a later build takes the files away. A page is made of the `content` of that moment. To `formOrigins` pages
 * may send forms besides to us; `failedPage` is what is shown where no page can be rendered, if not the build's.
 */
export async function openRenderer(
  folder: string,
  content: () => Content,
  formOrigins: readonly string[] = [],
  failedPage?: () => string | undefined,
): Promise<Renderer | undefined> {
  const file = path.resolve(folder, 'server/index.js')
  const partsFile = path.join(folder, 'page-parts.json')
  if (!existsSync(file) || !existsSync(partsFile)) return undefined
  const build = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as SiteBuild
  const parts = JSON.parse(readFileSync(partsFile, 'utf8')) as PageParts
  return createRenderer(build, parts, {
    content,
    formOrigins,
    ...(failedPage ? { failedPage } : {}),
  })
}

/** The same of a build at hand; `longest` is how long a page may take. */
export function createRenderer(
  build: SiteBuild,
  parts: PageParts,
  {
    content,
    formOrigins = [],
    failedPage = () => undefined,
    longest = longestMs,
  }: {
    content: () => Content
    formOrigins?: readonly string[]
    failedPage?: () => string | undefined
    longest?: number
  },
): Renderer {
  const { createRequestHandler, RouterContextProvider, contentOf, guestPortOf, reportTo, stateOf } =
    build.entry.module
  const ofSite = createRequestHandler(build, 'production')
  const handlers = new Map<string, typeof ofSite>()
  const handlerFor = (base: string) => {
    const known = handlers.get(base)
    if (known) return known
    // The latest are enough: those of past publications are looked at now and then.
    if (handlers.size >= 10) handlers.clear()
    const made = createRequestHandler({ ...build, basename: base }, 'production')
    handlers.set(base, made)
    return made
  }
  const entries = { manifest: build.assets.url, entry: build.assets.entry.module }
  const pick = rememberPicked(parts.picked)
  let lastFailed: { of: string; page: { html: string; csp: string } } | undefined
  const failed = (status: number): Rendered => {
    const of = failedPage() ?? parts.failedPage
    if (lastFailed?.of !== of) lastFailed = { of, page: finishPlainPage(of, parts) }
    return { status, headers: new Headers(), page: lastFailed.page }
  }
  const render = async ({ request, port, report, edition }: Asked): Promise<Rendered> => {
    const state: Partial<PageState> = {}
    const context = new RouterContextProvider()
    context.set(contentOf, edition?.content ?? content())
    context.set(guestPortOf, port)
    context.set(reportTo, report)
    context.set(stateOf, state)
    const stop = new AbortController()
    const { promise: late, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => {
      reject(new Error('A page took too long.'))
      stop.abort()
    }, longest)
    try {
      const bounded = new Request(request, { signal: stop.signal })
      const handle = edition ? handlerFor(edition.base) : ofSite
      const answer = await Promise.race([handle(bounded, context), late])
      const body = await Promise.race([answer.text(), late])
      const { status, headers } = answer
      const { data, context: routerContext, routes } = state
      const isPage = (headers.get('Content-Type') ?? '').startsWith('text/html')
      const isData = new URL(request.url).pathname.endsWith('.data')
      if (isData || (!isPage && status < 500)) return { status, headers, body }
      if (!isPage || data === undefined || !routerContext || !routes) return failed(500)
      headers.delete('Content-Type')
      if (request.method === 'POST') {
        const { html, csp } = finishPlainPage(body, parts, pick)
        return { status, headers, page: { html, csp: letFormsGo(csp, formOrigins) } }
      }
      const own = { state: { data, context: routerContext, routes }, entries }
      const { html, csp } = finishOwnPage(body, own, parts, pick)
      return { status, headers, page: { html, csp: letFormsGo(csp, formOrigins) } }
    } catch (error) {
      report(error)
      return failed(503)
    } finally {
      clearTimeout(timer)
    }
  }
  return async (asked) => {
    if ('failed' in asked) return failed(asked.failed)
    // A preview is for the office alone.
    return renderQueue.run(() => render(asked), { isOurs: asked.edition !== undefined })
  }
}
