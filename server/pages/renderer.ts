import type { Content } from '#content/content.ts'
import type { GuestPort } from '#rules/guests/guest-port.ts'
import { renderQueue } from '../render-queue.ts'
import { letFormsGo } from './content-security-policy.ts'
import { finishOwnPage, finishPlainPage, type PageState } from './finish-page.ts'
import { type BuiltSite, openBuild, openBuiltSite } from './site-build.ts'

/** Longer than this nobody waits for a page. */
const longestMs = 8000

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
  /** Another content than that of the site, for the office alone: a preview. */
  content?: Content
}

/**
 * Renders a page of the site for one visitor; in answer to a form that was posted, without scripts. What goes
 * wrong is a page too, with its status; `failed` asks for that page alone, which is made once. Throws Refused
 * ('unavailable') where too many wait to be rendered.
 */
export type Renderer = (asked: Asked | { failed: number }) => Promise<Rendered>

/** The renderer of the build below `folder`; undefined where nothing was built. */
export async function openRenderer(
  folder: string,
  content: () => Content,
): Promise<Renderer | undefined> {
  const built = await openBuiltSite(folder)
  return built && createRenderer(built, { content })
}

/**
 * Gives what renders pages, each of the `content` of that moment. To `formOrigins` pages may send forms besides
 * to us; `failedPage` is what is shown where no page can be rendered, if not the build's; `longest` is how long a
 * page may take.
 */
export function createRenderer(
  { build, parts, pick }: BuiltSite,
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
  const ask = openBuild(build)
  const entries = { manifest: build.assets.url, entry: build.assets.entry.module }
  let lastFailed: { of: string; page: { html: string; csp: string } } | undefined
  const failed = (status: number): Rendered => {
    const of = failedPage() ?? parts.failedPage
    if (lastFailed?.of !== of) lastFailed = { of, page: finishPlainPage(of, parts) }
    return { status, headers: new Headers(), page: lastFailed.page }
  }
  const render = async ({ request, port, report, content: another }: Asked): Promise<Rendered> => {
    const state: Partial<PageState> = {}
    try {
      const { status, headers, body, isPage } = await ask({
        request,
        content: another ?? content(),
        port,
        state,
        report,
        longestMs: longest,
      })
      const { data, context, routes } = state
      const isData = new URL(request.url).pathname.endsWith('.data')
      if (isData || (!isPage && status < 500)) return { status, headers, body }
      if (!isPage || data === undefined || !context || !routes) return failed(500)
      headers.delete('Content-Type')
      if (request.method === 'POST') {
        const { html, csp } = finishPlainPage(body, parts, pick)
        return { status, headers, page: { html, csp: letFormsGo(csp, formOrigins) } }
      }
      const own = { state: { data, context, routes }, entries }
      const { html, csp } = finishOwnPage(body, own, parts, pick)
      return { status, headers, page: { html, csp: letFormsGo(csp, formOrigins) } }
    } catch (error) {
      report(error)
      return failed(503)
    }
  }
  return async (asked) => {
    if ('failed' in asked) return failed(asked.failed)
    // A preview is for the office alone.
    return renderQueue.run(() => render(asked), { isOurs: asked.content !== undefined })
  }
}
