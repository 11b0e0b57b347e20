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
import type { GuestPort } from '../api/calls.ts'
import { type StylePicker, createStylePicker } from './critical-styles.ts'
import type { PageParts, PageState } from './finish-page.ts'

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

export type BuiltSite = { build: SiteBuild; parts: PageParts; pick: StylePicker }

/**
 * Loads the build's renderer below `folder`; undefined without a build. It is read once, because a
 * later build deletes the files.
 */
export async function openBuiltSite(folder: string): Promise<BuiltSite | undefined> {
  const file = path.resolve(folder, 'server/index.js')
  const partsFile = path.join(folder, 'page-parts.json')
  if (!existsSync(file) || !existsSync(partsFile)) return undefined
  const build = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as SiteBuild
  const parts = JSON.parse(readFileSync(partsFile, 'utf8')) as PageParts
  return { build, parts, pick: createStylePicker(parts.picked) }
}

type BuildRequest = {
  request: Request
  content: Content
  port?: GuestPort
  state?: Partial<PageState>
  report: (error: unknown) => void
  longestMs: number
}
type Answer = { status: number; headers: Headers; body: string; isPage: boolean }

/**
 * Creates a function that asks the build for an address. Throws if the answer takes longer than
 * `longestMs`.
 */
export function openBuild(build: SiteBuild): (asked: BuildRequest) => Promise<Answer> {
  const { createRequestHandler, RouterContextProvider, ...contexts } = build.entry.module
  const handle = createRequestHandler(build, 'production')
  return async ({ request, content, port, state, report, longestMs }) => {
    const context = new RouterContextProvider()
    context.set(contexts.contentOf, content)
    context.set(contexts.reportTo, report)
    if (port) context.set(contexts.guestPortOf, port)
    if (state) context.set(contexts.stateOf, state)
    const stop = new AbortController()
    const { promise: late, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => {
      reject(new Error('It took too long.'))
      stop.abort()
    }, longestMs)
    try {
      const bounded = new Request(request, { signal: stop.signal })
      const answer = await Promise.race([handle(bounded, context), late])
      const body = await Promise.race([answer.text(), late])
      const { status, headers } = answer
      const isPage = (headers.get('Content-Type') ?? '').startsWith('text/html')
      return { status, headers, body, isPage }
    } finally {
      clearTimeout(timer)
    }
  }
}

/** The error page: rendered without tours the list of tours fails and shows it. */
export async function renderFailed(build: SiteBuild, content: Content): Promise<string> {
  const { body } = await openBuild(build)({
    request: new Request('http://localhost/tours'),
    content: { ...content, tours: undefined as never },
    report: () => {},
    longestMs: 20_000,
  })
  return body
}
