import { createHash } from 'node:crypto'
import path from 'node:path'
import type { Content } from '#content/content.ts'
import { listPublicPaths } from '#content/paths.ts'
import { listCards, type ReadMaster } from './cards.ts'
import { type pickStyles, rememberPicked } from './critical-styles.ts'
import { cacheControlOf, contentTypeOf } from './file-kinds.ts'
import { finishPage, type PageParts } from './finish-page.ts'
import type { SiteBuild } from './renderer.ts'

/** What is served at an address: not compressed yet, with its headers. */
export type SiteFile = {
  address: string
  bytes: Uint8Array<ArrayBuffer>
  headers: Record<string, string>
}

/** What is known of an address once it was made. */
export type MadeAddress = {
  /** A hash of all that it was made of: the same input gives the same bytes. */
  input: string
  /** Its own address, that of its data and that of its start module, as far as it has them. */
  files: string[]
  /** Where it links to, on this site. */
  links: string[]
}
/** The same of a whole site, by address; build/made.json holds that of the shipped content. */
export type MadeSite = Record<string, MadeAddress>

/** Which site: its content, which names its language, and what its addresses begin with: '', '/de', '/preview/1'. */
export type Edition = { content: Content; base?: string }

/** What the build left for rendering. */
export type BuiltSite = {
  build: SiteBuild
  parts: Omit<PageParts, 'failedPage'>
  /** Where uploaded photographs are read for the cards; without it a site that shows one has none. */
  readMaster?: ReadMaster | undefined
  /** Whether the build has a file at an address: a script, a picture, an icon. */
  hasFile: (address: string) => boolean
}

/** Why a site could not be made: a sentence for each fault, which begins with its address. */
export class SiteFaults extends Error {
  readonly faults: readonly string[]
  constructor(faults: readonly string[]) {
    super(faults.join('\n'))
    this.faults = faults
  }
}

/** One page that takes longer ends the rendering. */
const longestMs = 20_000
const origin = 'http://localhost'

/** Addresses of records that there are not: what is said of one is made once for each kind. */
export const missingRecords = ['/tour/none', '/book-tour/none', '/blog/none'] as const

/** Where the specification has a link lead nowhere (P2.1): the page for that is what it shows. */
const deadOnPurpose = ['/private-tours']

type Answer = { status: number; text: string; isPage: boolean }
type Ask = (edition: Edition, address: string) => Promise<Answer>

/**
 * Gives what asks the build for one address of an edition, as the site renders it; throws what a loader or a
 * component has thrown.
 */
export function openBuild(build: SiteBuild): Ask {
  const { createRequestHandler, RouterContextProvider, contentOf, reportTo } = build.entry.module
  const handlers = new Map<string, ReturnType<typeof createRequestHandler>>()
  const handlerFor = (base: string) => {
    const known = handlers.get(base)
    if (known) return known
    const made = createRequestHandler(base ? { ...build, basename: base } : build, 'production')
    // The latest are enough: each preview has a base of its own.
    if (handlers.size >= 20) handlers.clear()
    handlers.set(base, made)
    return made
  }
  return async ({ content, base = '' }, address) => {
    const context = new RouterContextProvider()
    let thrown: unknown
    context.set(contentOf, content)
    context.set(reportTo, (error) => {
      thrown ??= error
    })
    const signal = AbortSignal.timeout(longestMs)
    const { promise: late, reject } = Promise.withResolvers<never>()
    signal.addEventListener('abort', () => reject(new Error('It took too long.')))
    const request = new Request(origin + within(base, address), { signal })
    const answer = await Promise.race([handlerFor(base)(request, context), late])
    const text = await Promise.race([answer.text(), late])
    if (thrown !== undefined) throw thrown
    const isPage = answer.headers.get('Content-Type') === 'text/html'
    return { status: answer.status, text, isPage }
  }
}

/** The page that is shown where none could be rendered: asked without tours the list of them fails, and says so. */
export async function renderFailed(
  build: SiteBuild,
  { content, base = '' }: Edition,
): Promise<string> {
  const { createRequestHandler, RouterContextProvider, contentOf, reportTo } = build.entry.module
  const context = new RouterContextProvider()
  context.set(contentOf, { ...content, tours: undefined as never })
  context.set(reportTo, () => {})
  const handle = createRequestHandler(base ? { ...build, basename: base } : build, 'production')
  return (await handle(new Request(`${origin}${within(base, '/tours')}`), context)).text()
}

/**
 * Renders a site: every public address of an edition, with the data that browsers fetch of a page, the module
 * that starts its scripts, the feeds and maps, the file of the search words, and the cards for sharing. All
 * loaders run; of what they give is known which addresses are as they were `before`, and those are not made
 * again. Gives each file that was made to `take`, and at the end what is known of all. Throws `SiteFaults` where
 * a page throws, links nowhere, or holds a script that we do not know. Where it `onlyLooks`, the loaders run and
 * nothing is made: what is known at the end says which addresses would be others. The build asks for the shipped content,
 * a running server for a newer one: nothing differs.
 */
export async function renderSite(
  { build, parts, hasFile, readMaster }: BuiltSite,
  edition: Edition,
  take: (file: SiteFile) => void | Promise<void>,
  {
    before = {},
    pick = rememberPicked(),
    onlyLooks = false,
  }: { before?: MadeSite; pick?: typeof pickStyles; onlyLooks?: boolean } = {},
): Promise<MadeSite> {
  const { content, base = '' } = edition
  const ask = openBuild(build)
  const made: MadeSite = {}
  const faults: string[] = []
  const give = (address: string, body: string | Uint8Array<ArrayBuffer>, csp?: string) => {
    const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
    return take({ address, bytes, headers: headersOf(address, csp) })
  }
  const makeFile = async (address: string) => {
    const { status, text } = await ask(edition, address)
    if (status !== 200) throw new Error(`it is answered with ${status}`)
    const at = within(base, address)
    const input = hash(text)
    made[at] = { input, files: [at], links: [] }
    if (before[at]?.input !== input && !onlyLooks) await give(at, text)
  }
  const makePage = async (address: string, wanted: 200 | 404) => {
    const at = within(base, address)
    const dataAt = at === '/' ? '/_.data' : `${at}.data`
    const data = await ask(edition, address === '/' ? '/_.data' : `${address}.data`)
    const input = hash(JSON.stringify([content.language, base, data.text]))
    const same = before[at]
    if (same?.input === input) {
      made[at] = same
      return
    }
    if (onlyLooks) {
      made[at] = { input, files: [at], links: [] }
      return
    }
    const { status, text, isPage } = await ask(edition, address)
    if (status !== wanted || !isPage) throw new Error(`it is answered with ${status}`)
    const { html, csp, start } = finishPage(text, { ...parts, failedPage: '' }, pick)
    const files = wanted === 200 ? [at, dataAt] : [at]
    if (start) files.push(start.address)
    made[at] = { input, files, links: listLinks(text) }
    await give(at, html, csp)
    if (wanted === 200) await give(dataAt, data.text)
    if (start) await give(start.address, start.text)
  }
  const makeCard = async ({ address, input, draw }: ReturnType<typeof listCards>[number]) => {
    made[address] = { input, files: [address], links: [] }
    if (before[address]?.input !== input && !onlyLooks) await give(address, await draw())
  }
  const attempt = async (address: string, make: () => Promise<void>) => {
    try {
      await make()
    } catch (error) {
      faults.push(
        `${within(base, address)}: ${error instanceof Error ? error.message : String(error)}`,
      )
    }
  }
  const addresses = listPublicPaths(content)
  // oxlint-disable no-await-in-loop -- Rendering keeps a core busy, and what is made is taken before more is.
  for (const address of addresses) {
    const isFile = path.extname(address) !== ''
    await attempt(address, () => (isFile ? makeFile(address) : makePage(address, 200)))
  }
  for (const address of missingRecords) await attempt(address, () => makePage(address, 404))
  if (base === '')
    for (const card of listCards(content, readMaster))
      await attempt(card.address, () => makeCard(card))
  // oxlint-enable no-await-in-loop
  if (!onlyLooks) faults.push(...listDeadLinks(made, { build, hasFile, addresses, base }))
  if (faults.length > 0) throw new SiteFaults(faults)
  return made
}

/** An address of a site whose addresses begin with `base`. */
function within(base: string, address: string): string {
  return base && address === '/' ? base : base + address
}

/** The one script that asks by itself: it keeps the page of a guide's days (public/guide-worker.js). */
const guideWorker = '/guide-worker.js'
const ofWorker = "default-src 'none'; connect-src 'self'"

/** The headers of an address's own; those of every answer come later (server/http). A page has a policy. */
export function headersOf(address: string, csp?: string): Record<string, string> {
  return csp === undefined
    ? {
        'Content-Type': contentTypeOf(address),
        'Cache-Control': cacheControlOf(address),
        ...(address === guideWorker ? { 'Content-Security-Policy': ofWorker } : {}),
      }
    : {
        'Content-Type': contentTypeOf('index.html'),
        'Cache-Control': 'no-cache',
        'Content-Security-Policy': csp,
      }
}

/** Everything that a page links to: on this site without anchor and question; elsewhere whole. */
function listLinks(html: string): string[] {
  const found = [...html.matchAll(/<a\b[^>]*\shref="([^"]*)"/g)].map(([, link = '']) => link)
  const links = found.map((link) => (link.startsWith('/') ? link.replace(/[#?].*/, '') : link))
  return [...new Set(links)].filter((link) => !/^(#|https:\/\/|mailto:|tel:|$)/.test(link))
}

type Known = Pick<BuiltSite, 'build' | 'hasFile'> & { addresses: string[]; base: string }

/** A sentence for each link that leads nowhere, also of pages that were not made again. */
function listDeadLinks(made: MadeSite, { build, hasFile, addresses, base }: Known): string[] {
  const known = new Set([...addresses, ...deadOnPurpose])
  const routes = Object.values(build.routes).flatMap((route) => route?.path ?? [])
  const others = routes.filter((route) => !/^(\*|(tour|book-tour|blog|map|search)\/:)/.test(route))
  const leads = (link: string) => {
    const own =
      base && (link === base || link.startsWith(`${base}/`)) ? link.slice(base.length) : link
    const address = own || '/'
    return (
      known.has(address) ||
      hasFile(address) ||
      /^\/(api|media)\//.test(address) ||
      others.some((route) => fitsRoute(route, address))
    )
  }
  return Object.entries(made).flatMap(([address, { links }]) =>
    links
      .filter((link) => !leads(decode(link)))
      .map((link) => `${address}: it links to '${link}', where nothing is`),
  )
}

/** Whether a route leads to an address, part by part: ':id' is any part, ':id?' any or none. */
function fitsRoute(route: string, address: string): boolean {
  const given = address.split('/').slice(1)
  const parts = route.split('/')
  return (
    given.length <= parts.length &&
    parts.every((part, at) =>
      part.startsWith(':') ? Boolean(given[at]) || part.endsWith('?') : given[at] === part,
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
