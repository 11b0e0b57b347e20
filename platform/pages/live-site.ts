import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Content } from '#content/content.ts'
import type { ShownReviews } from '#app/reviews/review.ts'
import {
  createPageTable,
  type Pages,
  readFiles,
  compress,
  type Page,
  createPage,
} from './built-pages.ts'
import type { ReadMaster } from './cards.ts'
import { allowFormTargets } from './content-security-policy.ts'
import {
  type RenderedSite,
  NotPublished,
  renderSite,
  type SiteFile,
  type BuiltSite,
  renderErrorPage,
} from './render-site.ts'

/** The site at one moment: its content and the pages made from it. */
export type Reading = {
  readonly content: Content
  readonly pages: Pages | undefined
  readonly failedPage?: string | undefined
}

export type Published = {
  addresses: string[]
  seconds: number
}

/** Runs after rendering and before anything is visible; may throw to stop the publication. */
export type Commit = (done: Published & { files: ReadonlyMap<string, Page> }) => Promise<void>

/** The current site, and the only way to change it. */
export type LiveSite = {
  /** The reading of the current request; outside a request the latest. */
  read: () => Reading
  /** The latest reading, also for a worker woken by a request. */
  readLatest: () => Reading
  /** Answers one request with a single, consistent reading. */
  during: <Answer>(answer: () => Answer) => Answer
  /**
   * Checks content, renders what changes, and replaces both in one step. Throws `NotPublished` with
   * a sentence per reason, or whatever `commit` throws; then nothing has changed.
   */
  publish: (content: Content, commit?: Commit) => Promise<Published>
  /**
   * Shows other reviews with the current content: renders and replaces the pages that have them.
   */
  showReviews: (reviews: ShownReviews, commit?: Commit) => Promise<Published>
  /**
   * Renders the pages that depend on the date again, and replaces them; nothing if none changes
   * today. `compose` builds today's content, because its texts name prices.
   */
  renderAgain: (
    compose: (shown: Content) => Promise<Content>,
    commit?: Commit,
  ) => Promise<Published>
  /**
   * The addresses that publishing a content would change, without publishing. Throws `NotPublished`
   * if a page fails.
   */
  listChangedAddresses: (content: Content) => Promise<string[]>
  close: () => void
}

/** Files of an old version stay available for this many publications. */
const maxRetiredVersions = 20

type SiteState = {
  reading: Reading
  files: ReadonlyMap<string, Page>
  /** Undefined until a publication replaces the built pages. */
  made?: RenderedSite
  /** Addresses that no page names any more, with the number of publications since. */
  retired: ReadonlyMap<string, number>
}

type LiveParts = {
  content: Content
  folder: string
  built: BuiltSite | undefined
  formOrigins?: readonly string[]
  readMaster?: ReadMaster
  /** Faults of a content, as sentences that name document and field. */
  listFaults?: (content: Content) => readonly string[]
  /** Milliseconds after the last publication until files are compressed to their smallest size. */
  restMs?: number
}

/** An unchanging site, for an app that publishes nothing. */
export function createFixedSite(reading: () => Reading): Pick<LiveSite, 'read' | 'during'> {
  return { read: reading, during: (answer) => answer() }
}

export function openLiveSite({
  content: shipped,
  folder,
  built,
  formOrigins = [],
  readMaster,
  listFaults = () => [],
  restMs = 10_000,
}: LiveParts): LiveSite {
  const files = readFiles(folder, formOrigins)
  const requests = new AsyncLocalStorage<Reading>()
  let current: SiteState = {
    reading: { content: shipped, pages: files && createPageTable(files) },
    files: files ?? new Map(),
    retired: new Map(),
  }
  const quicklyCompressed = new WeakSet<Page>()
  let recompression: NodeJS.Timeout | undefined
  let isClosed = false
  /**
   * Files are compressed quickly while an owner waits. Later, smaller ones replace them, unless a
   * new publication already did.
   */
  const compressAgain = async () => {
    const { files: filesBefore } = current
    for (const page of filesBefore.values()) {
      const plain = quicklyCompressed.has(page) ? page.bodies['']?.bytes : undefined
      if (!plain) continue
      // One at a time leaves processors free for guests.
      const small = await compress(plain, 'whole')
      // The content is the same, so the ETag stays and browsers keep their copy.
      for (const encoding of ['br', 'gzip'] as const) {
        const [body, bytes] = [page.bodies[encoding], small[encoding]]
        if (body && bytes) page.bodies[encoding] = { ...body, bytes }
      }
      quicklyCompressed.delete(page)
      if (isClosed || current.files !== filesBefore) return
    }
  }
  const requireBuiltSite = () => {
    if (!built) throw new NotPublished(['The pages are not built.'], { isPassing: true })
    return built
  }
  const getRenderedSite = async (state: SiteState): Promise<RenderedSite> => {
    const { reading, files: shown } = state
    return (state.made ??= await renderSite(requireBuiltSite(), reading.content, { shown }))
  }
  const publishNow = async (content: Content, commit?: Commit): Promise<Published> => {
    if (content.number <= current.reading.content.number)
      throw new NotPublished([
        `Number ${current.reading.content.number} is live: the next number must be higher, not ${content.number}.`,
      ])
    const faults = listFaults(content)
    if (faults.length > 0) throw new NotPublished(faults)
    return render(withReviews(content, current.reading.content), commit)
  }
  const render = async (content: Content, commit?: Commit): Promise<Published> => {
    const started = performance.now()
    const previousSite = await getRenderedSite(current)
    const files = new Map<string, Page>()
    const newSite = await renderSite(requireBuiltSite(), content, {
      before: previousSite,
      take: async (file) => void files.set(file.address, await compressFile(file, formOrigins)),
      hasFile: (address) => existsSync(path.join(folder, 'client', address)),
      ...(readMaster ? { readMaster } : {}),
    })
    const failedPage = await renderErrorPage(requireBuiltSite().build, content)
    for (const page of files.values()) if (page.bodies.br) quicklyCompressed.add(page)
    const next = computeNextState(
      { ...current, made: previousSite },
      { content, failedPage },
      { files, made: newSite },
    )
    const addresses = findChangedAddresses(previousSite, newSite)
    const describe = () => ({ addresses, seconds: (performance.now() - started) / 1000 })
    await commit?.({ ...describe(), files })
    // One assignment: a reader sees either all of the old site or all of the new one.
    current = next
    clearTimeout(recompression)
    // Runs outside the publishing request, whose reading would otherwise stay in memory until then.
    recompression = requests.exit(() => setTimeout(() => void compressAgain(), restMs).unref())
    return describe()
  }
  let lastChange: Promise<unknown> = Promise.resolve()
  const runSerially = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const next = lastChange.then(work)
    lastChange = next.catch(() => undefined)
    return next
  }
  return {
    read: () => requests.getStore() ?? current.reading,
    readLatest: () => current.reading,
    during: (answer) => requests.run(current.reading, answer),
    publish: (content, commit) => runSerially(() => publishNow(content, commit)),
    showReviews: (reviews, commit) =>
      runSerially(() => render({ ...current.reading.content, reviews }, commit)),
    renderAgain: (compose, commit) =>
      runSerially(async () => {
        const { content } = current.reading
        return render(withReviews(await compose(content), content), commit)
      }),
    listChangedAddresses: async (wanted) => {
      const state = current
      const before = await getRenderedSite(state)
      const content = withReviews(wanted, state.reading.content)
      return findChangedAddresses(before, await renderSite(requireBuiltSite(), content, { before }))
    },
    close: () => {
      isClosed = true
      clearTimeout(recompression)
    },
  }
}

/** A content with the reviews of another; reviews belong to no publication. */
export function withReviews(content: Content, { reviews }: Pick<Content, 'reviews'>): Content {
  return isDeepStrictEqual(content.reviews, reviews) ? content : { ...content, reviews }
}

/**
 * True for a page that guests open: not a feed, a file, the 404 page or the page of a missing
 * record.
 */
export function isPage(address: string): boolean {
  return !/\.\w+$/.test(address) && !/^\/404$|\/none$/.test(address)
}

function findChangedAddresses(previousSite: RenderedSite, newSite: RenderedSite): string[] {
  return Object.keys(newSite).filter(
    (address) => newSite[address]?.input !== previousSite[address]?.input,
  )
}

async function compressFile({ bytes, headers }: SiteFile, formOrigins: readonly string[]) {
  const isPicture = headers['Content-Type']?.startsWith('image/jpeg')
  const csp = headers['Content-Security-Policy']
  const own = csp ? { 'Content-Security-Policy': allowFormTargets(csp, formOrigins) } : {}
  const bodies = isPicture ? { '': bytes } : await compress(bytes, 'hasty')
  return createPage(bodies, { ...headers, ...own })
}

/**
 * The site after a publication. Files of the build without an input stay; files of the old version
 * that an open page may still request stay for a while.
 */
function computeNextState(
  { files: previousFiles, made: previousSite, retired }: SiteState & { made: RenderedSite },
  { content, failedPage }: { content: Content; failedPage: string },
  { files: newFiles, made }: { files: ReadonlyMap<string, Page>; made: RenderedSite },
): SiteState {
  const namedFiles = new Set(Object.values(made).flatMap((each) => each.files))
  const previouslyNamed = new Set(Object.values(previousSite).flatMap((each) => each.files))
  const stillRetired = new Map<string, number>()
  for (const address of [...previouslyNamed, ...retired.keys()]) {
    const versions = (retired.get(address) ?? 0) + 1
    const mayBeRequested = /^\/(assets|search|cards)\//.test(address)
    if (mayBeRequested && !namedFiles.has(address) && versions <= maxRetiredVersions)
      stillRetired.set(address, versions)
  }
  const files = new Map(
    [...previousFiles].filter(([address]) => {
      const isPageFile = previouslyNamed.has(address) || retired.has(address)
      return !isPageFile || namedFiles.has(address) || stillRetired.has(address)
    }),
  )
  for (const [address, page] of newFiles) files.set(address, page)
  const reading = { content, pages: createPageTable(files), failedPage }
  return { reading, files, made, retired: stillRetired }
}
