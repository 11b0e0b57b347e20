import type { Content } from '#content/content.ts'
import type { GuestPort } from '../api/calls.ts'
import { renderQueue } from '../render-queue.ts'
import { allowFormTargets } from './content-security-policy.ts'
import { finishVisitorPage, finishPlainPage, type PageState } from './finish-page.ts'
import { type BuiltSite, openBuild, openBuiltSite } from './render-site.ts'

const longestMs = 8000

export type Rendered = {
  status: number
  headers: Headers
  page?: { html: string; csp: string }
  body?: string
}

type RenderRequest = {
  request: Request
  port: GuestPort
  report: (error: unknown) => void
  /** Unpublished content, for the office's preview only. */
  content?: Content
}

/**
 * Renders a page for one visitor; without scripts in answer to a posted form. An error also gets a
 * page, with its status; `failed` requests that page only, which is rendered once. Throws Refused
 * ('unavailable') if too many wait.
 */
export type Renderer = (renderRequest: RenderRequest | { failed: number }) => Promise<Rendered>

export async function openRenderer(
  folder: string,
  content: () => Content,
): Promise<Renderer | undefined> {
  const built = await openBuiltSite(folder)
  return built && createRenderer(built, { content })
}

/**
 * Creates a renderer of the `content` of each moment. `formOrigins`: further origins that pages may
 * post to; `failedPage`: shown if nothing can be rendered, by default the build's; `longest`: time
 * limit per page in milliseconds.
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
  const requestBuild = openBuild(build)
  const entries = { manifest: build.assets.url, entry: build.assets.entry.module }
  let lastFailed: { of: string; page: { html: string; csp: string } } | undefined
  const renderFailure = (status: number): Rendered => {
    const failedHtml = failedPage() ?? parts.failedPage
    if (lastFailed?.of !== failedHtml)
      lastFailed = { of: failedHtml, page: finishPlainPage(failedHtml, parts) }
    return { status, headers: new Headers(), page: lastFailed.page }
  }
  const render = async ({
    request,
    port,
    report,
    content: requestContent,
  }: RenderRequest): Promise<Rendered> => {
    const state: Partial<PageState> = {}
    try {
      const { status, headers, body, isPage } = await requestBuild({
        request,
        content: requestContent ?? content(),
        port,
        state,
        report,
        longestMs: longest,
      })
      const { data, context, routes } = state
      const isData = new URL(request.url).pathname.endsWith('.data')
      if (isData || (!isPage && status < 500)) return { status, headers, body }
      if (!isPage || data === undefined || !context || !routes) return renderFailure(500)
      headers.delete('Content-Type')
      if (request.method === 'POST') {
        const { html, csp } = finishPlainPage(body, parts, pick)
        return { status, headers, page: { html, csp: allowFormTargets(csp, formOrigins) } }
      }
      const own = { state: { data, context, routes }, entries }
      const { html, csp } = finishVisitorPage(body, own, parts, pick)
      return { status, headers, page: { html, csp: allowFormTargets(csp, formOrigins) } }
    } catch (error) {
      report(error)
      return renderFailure(503)
    }
  }
  return async (renderRequest) => {
    if ('failed' in renderRequest) return renderFailure(renderRequest.failed)
    return renderQueue.run(() => render(renderRequest), {
      isOurs: renderRequest.content !== undefined,
    })
  }
}
