import { createHash } from 'node:crypto'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Content } from '#content/content.ts'
import { listPublicPaths } from '#content/paths.ts'
import { renderLimits, renderQueue } from '../render-queue.ts'
import { listCards, type ReadMaster } from './cards.ts'
import { finishPage, type PageParts, type PageState } from './finish-page.ts'
import type { Page } from './built-pages.ts'
import { existsSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type {
  createRequestHandler,
  RouterContext,
  RouterContextProvider,
  ServerBuild,
} from 'react-router'
import type { GuestPort } from '../api/calls.ts'
import { type StylePicker, createStylePicker } from './critical-styles.ts'

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
 * Creates a function that requests an address of the build. Throws if the answer takes longer than
 * `longestMs`.
 */
export function openBuild(build: SiteBuild): (buildRequest: BuildRequest) => Promise<Answer> {
  const { createRequestHandler, RouterContextProvider, ...contexts } = build.entry.module
  const handle = createRequestHandler(build, 'production')
  return async ({ request, content, port, state, report, longestMs }) => {
    const context = new RouterContextProvider()
    context.set(contexts.contentOf, content)
    context.set(contexts.reportTo, report)
    if (port) context.set(contexts.guestPortOf, port)
    if (state) context.set(contexts.stateOf, state)
    const stop = new AbortController()
    const { promise: timeout, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => {
      reject(new Error('The page took too long.'))
      stop.abort()
    }, longestMs)
    try {
      const bounded = new Request(request, { signal: stop.signal })
      const answer = await Promise.race([handle(bounded, context), timeout])
      const body = await Promise.race([answer.text(), timeout])
      const { status, headers } = answer
      const isPage = (headers.get('Content-Type') ?? '').startsWith('text/html')
      return { status, headers, body, isPage }
    } finally {
      clearTimeout(timer)
    }
  }
}

/** Renders the error page: without tours, the list of tours fails and shows it. */
export async function renderErrorPage(build: SiteBuild, content: Content): Promise<string> {
  const { body } = await openBuild(build)({
    request: new Request('http://localhost/tours'),
    content: { ...content, tours: undefined as never },
    report: () => {},
    longestMs: 20_000,
  })
  return body
}

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  /** A page's loader data in React Router's format. */
  '.data': 'text/x-script; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.map': 'application/json',
}

function findContentType(file: string): string {
  return contentTypes[path.extname(file).toLowerCase()] ?? 'application/octet-stream'
}

/**
 * Cache time of a file. Names under /assets and /search contain a hash of the content, so they
 * never change; pictures and fonts may be an hour old; everything else is revalidated.
 */
function findCacheControl(address: string): string {
  if (/^\/(assets|search)\//.test(address)) return 'public, max-age=31536000, immutable'
  const isPicture = /^(image|font)\//.test(findContentType(address))
  return isPicture ? 'public, max-age=3600' : 'no-cache'
}

export type SiteFile = {
  address: string
  bytes: Uint8Array<ArrayBuffer>
  headers: Record<string, string>
}

type RenderedAddress = {
  /** Hash of the inputs. Equal inputs give equal bytes. */
  input: string
  /** Addresses of the page, its data and its start module, as far as they exist. */
  files: string[]
  links: string[]
}
export type RenderedSite = Record<string, RenderedAddress>

/** A content that cannot be published, with a sentence per reason; the site is unchanged. */
export class NotPublished extends Error {
  readonly reasons: readonly string[]
  /** True if the same content may be published later. */
  readonly isPassing: boolean
  constructor(reasons: readonly string[], { isPassing = false } = {}) {
    super(reasons.join('\n'))
    this.reasons = reasons
    this.isPassing = isPassing
  }
}

const longestMs = 20_000

/** Addresses of missing records: one page for each kind. */
export const missingRecords = ['/tour/none', '/book-tour/none', '/blog/none'] as const

/**
 * The specification wants this link to lead nowhere (P2.1), so it shows the page for missing
 * addresses.
 */
const allowedDeadLinks = ['/private-tours']

type RenderSiteOptions = {
  /** Receives each file and is awaited; without it no file is made and only loaders run. */
  take?: (file: SiteFile) => void | Promise<void>
  /** The result before; an address with the same input is not made again. */
  before?: RenderedSite
  shown?: ReadonlyMap<string, Page>
  hasFile?: (address: string) => boolean
  readMaster?: ReadMaster
}

/**
 * Renders a content's site: every public page with its data, its start module, feeds, maps, the
 * search file and the social cards. All loaders run, and their results tell which addresses are
 * unchanged since `before`. Returns what is known of all addresses. Throws `NotPublished` if a page
 * throws, has a dead link, or contains an unknown script. A build renders the shipped content; a
 * running server newer ones, page by page between its answers.
 */
export async function renderSite(
  { build, parts, pick }: BuiltSite,
  content: Content,
  { take, before = {}, shown, hasFile = () => false, readMaster }: RenderSiteOptions,
): Promise<RenderedSite> {
  const renderAddress = openBuild(build)
  const site: RenderedSite = {}
  const faults: string[] = []
  const requestAddress = async (address: string) => {
    let firstError: unknown
    const request = new Request(`http://localhost${address}`)
    const report = (error: unknown) => {
      firstError ??= error
    }
    const render = () => renderAddress({ request, content, report, longestMs })
    const answer = await renderQueue.run(render, {
      isOurs: true,
      waitMs: renderLimits.publicationMs,
    })
    if (firstError !== undefined) throw firstError
    return answer
  }
  const emit = async (address: string, body: string | Uint8Array<ArrayBuffer>, csp?: string) => {
    const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
    await take?.({ address, bytes, headers: createFileHeaders(address, csp) })
  }
  const makeFile = async (address: string) => {
    const { status, body } = await requestAddress(address)
    if (status !== 200) throw new Error(`it is answered with ${status}`)
    const input = hash(body)
    site[address] = { input, files: [address], links: [] }
    if (before[address]?.input !== input) await emit(address, body)
  }
  const makePage = async (address: string, expectedStatus: 200 | 404) => {
    const dataAddress = address === '/' ? '/_.data' : `${address}.data`
    const data = await requestAddress(dataAddress)
    const input = hash(JSON.stringify([content.language, data.body]))
    const describe = (html: string) => {
      const files = [
        address,
        ...(expectedStatus === 200 ? [dataAddress] : []),
        ...listStartModules(html),
      ]
      return { input, files, links: listLinks(html) }
    }
    const previous = before[address]
    if (previous?.input === input) {
      site[address] = previous
      return
    }
    if (!take) {
      site[address] = describe(readText(shown?.get(address)))
      return
    }
    const { status, body, isPage } = await requestAddress(address)
    if (status !== expectedStatus || !isPage) throw new Error(`it is answered with ${status}`)
    // Lets API requests run between two pages.
    await nextTurn()
    const { html, csp, start } = finishPage(body, parts, pick)
    site[address] = describe(html)
    await emit(address, html, csp)
    if (expectedStatus === 200) await emit(dataAddress, data.body)
    if (start) await emit(start.address, start.text)
  }
  const makeCard = async ({ address, input, draw }: ReturnType<typeof listCards>[number]) => {
    site[address] = { input, files: [address], links: [] }
    if (take && before[address]?.input !== input) await emit(address, await draw())
  }
  const attempt = async (address: string, make: () => Promise<void>) => {
    try {
      await make()
    } catch (error) {
      faults.push(`${address}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  const addresses = listPublicPaths(content)
  // Rendering already uses a whole core.
  for (const address of addresses) {
    const isFile = path.extname(address) !== ''
    await attempt(address, () => (isFile ? makeFile(address) : makePage(address, 200)))
  }
  for (const address of missingRecords) await attempt(address, () => makePage(address, 404))
  for (const card of listCards(content, readMaster))
    await attempt(card.address, () => makeCard(card))
  if (take) faults.push(...listDeadLinks(site, { build, hasFile, addresses }))
  if (faults.length > 0) throw new NotPublished(faults)
  return site
}

/**
 * The one script that makes requests itself: it stores the page of a guide's days
 * (public/guide-worker.js).
 */
const guideWorker = '/guide-worker.js'
const workerPolicy = "default-src 'none'; connect-src 'self'"

/**
 * The headers of one address; platform/http adds those of every answer. A page has a policy.
 */
export function createFileHeaders(address: string, csp?: string): Record<string, string> {
  return csp === undefined
    ? {
        'Content-Type': findContentType(address),
        'Cache-Control': findCacheControl(address),
        ...(address === guideWorker ? { 'Content-Security-Policy': workerPolicy } : {}),
      }
    : {
        'Content-Type': findContentType('index.html'),
        'Cache-Control': 'no-cache',
        'Content-Security-Policy': csp,
      }
}

function listStartModules(html: string): string[] {
  return [...html.matchAll(/ data-start="([^"]+)"/g)].map(([, address = '']) => address)
}

function readText(page: Page | undefined): string {
  return new TextDecoder().decode(page?.bodies['']?.bytes)
}

/** Every link of a page: on this site without fragment and query, elsewhere in full. */
function listLinks(html: string): string[] {
  const found = [...html.matchAll(/<a\b[^>]*\shref="([^"]*)"/g)].map(([, link = '']) => link)
  const links = found.map((link) => (link.startsWith('/') ? link.replace(/[#?].*/, '') : link))
  return [...new Set(links)].filter((link) => !/^(#|https:\/\/|mailto:|tel:|$)/.test(link))
}

type KnownAddresses = {
  build: SiteBuild
  hasFile: (address: string) => boolean
  addresses: string[]
}

/** A sentence for each dead link, also in pages not rendered again. */
function listDeadLinks(
  made: RenderedSite,
  { build, hasFile, addresses }: KnownAddresses,
): string[] {
  const knownAddresses = new Set([...addresses, ...allowedDeadLinks])
  const routes = Object.values(build.routes).flatMap((route) => route?.path ?? [])
  const others = routes.filter((route) => !/^(\*|(tour|book-tour|blog|map|search)\/:)/.test(route))
  const isKnownLink = (link: string) =>
    knownAddresses.has(link) ||
    hasFile(link) ||
    /^\/(api|media)\//.test(link) ||
    others.some((route) => matchesRoute(route, link))
  return Object.entries(made).flatMap(([address, { links }]) =>
    links
      .filter((link) => !isKnownLink(decode(link)))
      .map((link) => `${address}: it links to '${link}', which does not exist`),
  )
}

/** True if a route matches an address, part by part: ':id' matches any part, ':id?' any or none. */
function matchesRoute(route: string, address: string): boolean {
  const actual = address.split('/').slice(1)
  const parts = route.split('/')
  return (
    actual.length <= parts.length &&
    parts.every((part, index) =>
      part.startsWith(':') ? Boolean(actual[index]) || part.endsWith('?') : actual[index] === part,
    )
  )
}

function decode(link: string): string {
  try {
    return decodeURI(link.replaceAll('&amp;', '&'))
  } catch {
    return link
  }
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
