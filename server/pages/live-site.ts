import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Content } from '#content/content.ts'
import type { ShownReviews } from '#rules/orders/review.ts'
import { arrange, type Pages, readFiles } from './built-pages.ts'
import type { ReadMaster } from './cards.ts'
import { letFormsGo } from './content-security-policy.ts'
import { compress, type Page, pageOf } from './page.ts'
import { type MadeSite, NotPublished, renderSite, type SiteFile } from './render-site.ts'
import { type BuiltSite, renderFailed } from './site-build.ts'

/** What the site is at one moment: all that it says, and the pages made of it. */
export type Reading = {
  readonly content: Content
  /** None where nothing was built. */
  readonly pages: Pages | undefined
  /** What is shown where a page fails, if that is not the build's. */
  readonly failedPage?: string | undefined
}

/** What a publication has done. */
export type Published = {
  /** The addresses that were made again, those of new records among them. */
  addresses: string[]
  seconds: number
}

/** What else becomes true once all is rendered and before anybody sees it: the last word, which may be no. */
export type Commit = (done: Published & { files: ReadonlyMap<string, Page> }) => Promise<void>

/** The site as it is now, and the one way to another. */
export type LiveSite = {
  /** The reading of the request that asks; outside of one, what holds now. */
  read: () => Reading
  /** What holds now, also for a worker that a request has woken. */
  readLatest: () => Reading
  /** Answers one request: all that it asks of the site meanwhile is of one reading. */
  during: <Answer>(answer: () => Answer) => Answer
  /**
   * Checks content, renders what it changes, and puts both in place of what was, in one step. Throws
   * `NotPublished` with a sentence for each reason, or what `commit` throws; then nothing has changed.
   */
  publish: (content: Content, commit?: Commit) => Promise<Published>
  /** Shows other reviews with the content that holds now: renders the pages that they stand on, and puts them in place. */
  showReviews: (reviews: ShownReviews, commit?: Commit) => Promise<Published>
  /**
   * Renders the pages again that go with the day, and puts them in place: nothing where none is another today.
   * `compose` gives what is shown as it is today, since its texts name prices too.
   */
  renderAgain: (
    compose: (shown: Content) => Promise<Content>,
    commit?: Commit,
  ) => Promise<Published>
  /** The addresses that publishing a content would change. Renders nothing; throws `NotPublished` where a page fails. */
  look: (content: Content) => Promise<string[]>
  /** Ends what is still compressed. */
  close: () => void
}

/** What a version leaves behind is found for so many publications more. */
const keptVersions = 20

type Whole = {
  reading: Reading
  files: ReadonlyMap<string, Page>
  /** None of the pages of the build until something is published over them. */
  made?: MadeSite
  /** What no page names any more, by address: how many publications ago one did. */
  outlived: ReadonlyMap<string, number>
}

type LiveParts = {
  /** The content that the pages were built of. */
  content: Content
  /** Where the build lies. */
  folder: string
  /** What renders; without it nothing is published. */
  built: BuiltSite | undefined
  /** Where pages may send forms besides to us. */
  formOrigins?: readonly string[]
  /** Where uploaded photographs are read for the cards. */
  readMaster?: ReadMaster
  /** What is wrong with a content, in sentences that name document and field. */
  listFaults?: (content: Content) => readonly string[]
  /** How long nothing is published before what was is compressed as small as it goes. */
  restMs?: number
}

/** A site that stays as it is: for an app that publishes nothing. */
export function fixedSite(reading: () => Reading): Pick<LiveSite, 'read' | 'during'> {
  return { read: reading, during: (answer) => answer() }
}

/** Opens the site as it was built. */
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
  let current: Whole = {
    reading: { content: shipped, pages: files && arrange(files) },
    files: files ?? new Map(),
    outlived: new Map(),
  }
  const hasty = new WeakSet<Page>()
  let rest: NodeJS.Timeout | undefined
  let isClosed = false
  /** Files were compressed in haste, for an owner who waited; guests get them smaller, unless others are live by then. */
  const compressAgain = async () => {
    const { files: ofOne } = current
    for (const page of ofOne.values()) {
      const plain = hasty.has(page) ? page.bodies['']?.bytes : undefined
      if (!plain) continue
      // oxlint-disable-next-line no-await-in-loop -- One at a time leaves processors to guests.
      const small = await compress(plain, 'whole')
      // It says the same, so it keeps its tag: whoever has it needs it no second time, from no process.
      for (const encoding of ['br', 'gzip'] as const) {
        const [body, bytes] = [page.bodies[encoding], small[encoding]]
        if (body && bytes) page.bodies[encoding] = { ...body, bytes }
      }
      hasty.delete(page)
      if (isClosed || current.files !== ofOne) return
    }
  }
  const openBuilt = () => {
    if (!built) throw new NotPublished(['The pages are not built.'], { isPassing: true })
    return built
  }
  /** What the pages that stand were made of. */
  const readMade = async (whole: Whole): Promise<MadeSite> => {
    const { reading, files: shown } = whole
    return (whole.made ??= await renderSite(openBuilt(), reading.content, { shown }))
  }
  const publishNow = async (content: Content, commit?: Commit): Promise<Published> => {
    if (content.number <= current.reading.content.number)
      throw new NotPublished([
        `Number ${current.reading.content.number} is live: what follows it has a higher one than ${content.number}.`,
      ])
    const faults = listFaults(content)
    if (faults.length > 0) throw new NotPublished(faults)
    return render(keepReviews(content, current.reading.content), commit)
  }
  const render = async (content: Content, commit?: Commit): Promise<Published> => {
    const started = performance.now()
    const before = await readMade(current)
    const files = new Map<string, Page>()
    const made = await renderSite(openBuilt(), content, {
      before,
      take: async (file) => void files.set(file.address, await compressFile(file, formOrigins)),
      hasFile: (address) => existsSync(path.join(folder, 'client', address)),
      ...(readMaster ? { readMaster } : {}),
    })
    const failedPage = await renderFailed(openBuilt().build, content)
    for (const page of files.values()) if (page.bodies.br) hasty.add(page)
    const next = follow({ ...current, made: before }, { content, failedPage }, { files, made })
    const addresses = listChanged(before, made)
    const describe = () => ({ addresses, seconds: (performance.now() - started) / 1000 })
    await commit?.({ ...describe(), files })
    // The one step: who reads before it has all of before, who reads after it all of this.
    current = next
    clearTimeout(rest)
    // Outside of the request that published: its reading would be kept for as long.
    rest = requests.exit(() => setTimeout(() => void compressAgain(), restMs).unref())
    return describe()
  }
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <Result>(act: () => Promise<Result>): Promise<Result> => {
    const next = last.then(act)
    last = next.catch(() => undefined)
    return next
  }
  return {
    read: () => requests.getStore() ?? current.reading,
    readLatest: () => current.reading,
    during: (answer) => requests.run(current.reading, answer),
    publish: (content, commit) => inTurn(() => publishNow(content, commit)),
    showReviews: (reviews, commit) =>
      inTurn(() => render({ ...current.reading.content, reviews }, commit)),
    renderAgain: (compose, commit) =>
      inTurn(async () => {
        const { content } = current.reading
        return render(keepReviews(await compose(content), content), commit)
      }),
    look: async (wanted) => {
      const whole = current
      const before = await readMade(whole)
      const content = keepReviews(wanted, whole.reading.content)
      return listChanged(before, await renderSite(openBuilt(), content, { before }))
    },
    close: () => {
      isClosed = true
      clearTimeout(rest)
    },
  }
}

/** A content with the reviews of another: they belong to no publication. */
export function keepReviews(content: Content, { reviews }: Pick<Content, 'reviews'>): Content {
  return isDeepStrictEqual(content.reviews, reviews) ? content : { ...content, reviews }
}

/** Whether what was made is a page that guests open: no feed, no file, and not what is said where there is none. */
export function isPage(address: string): boolean {
  return !/\.\w+$/.test(address) && !/^\/404$|\/none$/.test(address)
}

/** The addresses that are new or made of something else. */
function listChanged(before: MadeSite, made: MadeSite): string[] {
  return Object.keys(made).filter((at) => made[at]?.input !== before[at]?.input)
}

/** A file as it is served, compressed in haste. */
async function compressFile({ bytes, headers }: SiteFile, formOrigins: readonly string[]) {
  const isPicture = headers['Content-Type']?.startsWith('image/jpeg')
  const csp = headers['Content-Security-Policy']
  const own = csp ? { 'Content-Security-Policy': letFormsGo(csp, formOrigins) } : {}
  const bodies = isPicture ? { '': bytes } : await compress(bytes, 'hasty')
  return pageOf(bodies, { ...headers, ...own })
}

/**
 * The site after a publication. Files of the build that no page is made of stay; of the version before stay,
 * for a while, those that somebody may still ask for by its pages.
 */
function follow(
  { files: before, made: madeBefore, outlived }: Whole & { made: MadeSite },
  { content, failedPage }: { content: Content; failedPage: string },
  { files: fresh, made }: { files: ReadonlyMap<string, Page>; made: MadeSite },
): Whole {
  const isNamed = new Set(Object.values(made).flatMap((each) => each.files))
  const wasNamed = new Set(Object.values(madeBefore).flatMap((each) => each.files))
  const kept = new Map<string, number>()
  for (const address of [...wasNamed, ...outlived.keys()]) {
    const versions = (outlived.get(address) ?? 0) + 1
    const isAsked = /^\/(assets|search|cards)\//.test(address)
    if (isAsked && !isNamed.has(address) && versions <= keptVersions) kept.set(address, versions)
  }
  const files = new Map(
    [...before].filter(([address]) => {
      const isOfPages = wasNamed.has(address) || outlived.has(address)
      return !isOfPages || isNamed.has(address) || kept.has(address)
    }),
  )
  for (const [address, page] of fresh) files.set(address, page)
  const reading = { content, pages: arrange(files), failedPage }
  return { reading, files, made, outlived: kept }
}
