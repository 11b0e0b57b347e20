import { isDeepStrictEqual } from 'node:util'
import { composeDocuments, checkDocuments, type Overlay, type Overlays } from '#content/compose.ts'
import type { Content } from '#content/content.ts'
import { makeContent } from '#content/make-content.ts'
import { isSame } from '#content/merge-documents.ts'
import { type CalendarDate, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import type { Database } from '#platform/database/database.ts'
import { describeError, type Logger } from '#platform/log.ts'
import { readShownReviews } from '#app/reviews/published-reviews.server.ts'
import { NotPublished } from '#platform/pages/render-site.ts'
import { locateFault } from './check-drafts.server.ts'
import {
  type Manifest,
  readLive,
  readOverlay,
  readRevisions,
  readParentsOfWithdrawals,
  type Revision,
} from './stored-content.server.ts'
import type { Studio } from './studio.server.ts'
import { openPastContent } from './past-content.server.ts'
import { storeFiles } from './rendered-files.server.ts'
import { omit } from '#rules/omit.ts'

/** A manifest applied to the current files and schemas. */
export type AcceptedContent = {
  content: Content
  overlays: Overlays
  /** One sentence for each part that could not be applied as published. */
  notices: string[]
}

export type Files = Pick<Studio, 'shipped' | 'pictures'>

/**
 * Applies a manifest to these files. A document that is invalid today is replaced by its newest
 * valid revision, or finally by the files' version. In words only invalid lines are replaced, by
 * the files' lines. The result is always valid, whatever is stored.
 */
export async function acceptManifest(
  db: Database,
  files: Files,
  { manifest, number }: { manifest: Manifest; number: number },
): Promise<AcceptedContent> {
  const revisions = await readRevisions(db, Object.values(manifest))
  const parentRevisions = await readParentsOfWithdrawals(db, revisions.values())
  const chosenRevisions = new Map<string, Revision>()
  const notices = new Map<string, string>()
  const lines = new Map<string, string[][]>()
  for (const [name, id] of Object.entries(manifest)) {
    const revision = revisions.get(id)
    if (revision) chosenRevisions.set(name, revision)
    else notices.set(name, `${name}: its published revision is not in the database.`)
  }
  /** Replaces a document by its previous revision, or finally by the files' version. */
  const usePreviousRevision = async (name: string) => {
    const parent = chosenRevisions.get(name)?.parent
    const previous = parent ? (await readRevisions(db, [parent])).get(parent) : undefined
    if (previous) chosenRevisions.set(name, previous)
    else chosenRevisions.delete(name)
    lines.delete(name)
  }
  /** Rejects the lines of words that a fault names. Returns false if they are already rejected. */
  const rejectLines = (name: string, faults: readonly string[], content: Content | undefined) => {
    const rejectedPaths = lines.get(name) ?? []
    const namedLines = faults
      .filter((fault) => isFaultOf(fault, name))
      .map((fault) => ({
        fault,
        path: locateFault(fault, (content ?? files.shipped).documents).path,
      }))
    const isNew = ({ path }: { path: string[] }) =>
      path.length > 0 && !rejectedPaths.some((other) => isSame(other, path))
    if (!name.startsWith('words/') || namedLines.length === 0 || !namedLines.every(isNew))
      return false
    for (const { fault, path } of namedLines)
      notices.set(`${name} ${path.join(' ')}`, `${fault} The original line is shown.`)
    lines.set(name, [...rejectedPaths, ...namedLines.map(({ path }) => path)])
    return true
  }
  // One by one, because each step depends on the previous one. Valid content needs none.
  for (const name of Object.keys(manifest))
    while (chosenRevisions.has(name) && !readOverlay(chosenRevisions.get(name))) {
      notices.set(name, `${name}: it cannot be read. A later version may have written it.`)
      await usePreviousRevision(name)
    }
  for (;;) {
    const overlays = restoreLines(toOverlays(chosenRevisions, parentRevisions), lines)
    const { content, faults } = checkOverlays(files, overlays, number)
    if (content && faults.length === 0) return { content, overlays, notices: [...notices.values()] }
    const faulty = [...chosenRevisions.keys()].filter((name) =>
      faults.some((fault) => isFaultOf(fault, name)),
    )
    const culprit = faulty.length > 0 ? undefined : findCulprit(files, overlays, faults.length)
    const namesToReplace = culprit === undefined ? faulty : [culprit]
    // No document causes the faults, so the files' site is used, which is valid.
    if (namesToReplace.length === 0) {
      for (const name of chosenRevisions.keys())
        notices.set(name, `${name}: ${faults[0] ?? 'refused'}`)
      chosenRevisions.clear()
      const filesContent = checkOverlays(files, {}, number).content
      if (!filesContent) throw new Error(`The content of the files is faulty: ${faults.join(' ')}`)
      return { content: filesContent, overlays: {}, notices: [...notices.values()] }
    }
    for (const name of namesToReplace) {
      if (rejectLines(name, faults, content)) continue
      notices.set(name, faults.find((fault) => isFaultOf(fault, name)) ?? `${name}: ${faults[0]}`)
      await usePreviousRevision(name)
    }
  }
}

function checkOverlays({ shipped, pictures }: Files, overlays: Overlays, number: number) {
  return checkDocuments(composeDocuments(shipped.documents, overlays), number, pictures)
}

function toOverlays(
  chosenRevisions: ReadonlyMap<string, Revision>,
  parentRevisions: ReadonlyMap<string, Revision>,
): Overlays {
  return Object.fromEntries(
    [...chosenRevisions].flatMap(([name, revision]): [string, Overlay][] => {
      const overlay = readOverlay(revision, parentRevisions)
      return overlay ? [[name, overlay]] : []
    }),
  )
}

/**
 * Restores lines of words to the files' lines that the owner replaced. They then follow the files
 * like unchanged lines.
 */
function restoreLines(
  overlays: Overlays,
  lines: ReadonlyMap<string, readonly string[][]>,
): Overlays {
  const restored = [...lines].flatMap(([name, paths]): [string, Overlay][] => {
    const overlay = overlays[name]
    if (!overlay) return []
    const body = paths.reduce((part, path) => restoreLine(part, overlay.base, path), overlay.body)
    return [[name, { ...overlay, body }]]
  })
  return { ...overlays, ...Object.fromEntries(restored) }
}

function restoreLine(body: unknown, base: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined || typeof body !== 'object' || body === null || Array.isArray(body))
    return base
  const [fields, before] = [body, base ?? {}].map(
    (part) => new Map<string, unknown>(Object.entries(part)),
  )
  const value = restoreLine(fields?.get(name), before?.get(name), rest)
  return { ...body, [name]: value }
}

function isFaultOf(fault: string, name: string): boolean {
  return fault.startsWith(name) && /^([,: ]|$)/.test(fault.slice(name.length))
}

/** Finds the document whose removal leaves the fewest faults. Undefined if none reduces them. */
function findCulprit(files: Files, overlays: Overlays, count: number): string | undefined {
  const counts = Object.keys(overlays).map((name) => {
    return { name, faultCount: checkOverlays(files, omit(overlays, name), 1).faults.length }
  })
  const [best] = counts.toSorted((one, other) => one.faultCount - other.faultCount)
  return best && best.faultCount < count ? best.name : undefined
}

/** Loads the live content as far as this version of the product can show it. */
export async function loadLive(
  db: Database,
  files: Files,
): Promise<Pick<AcceptedContent, 'content' | 'notices'>> {
  const live = await readLive(db)
  if (live.number === 0) return { content: files.shipped, notices: [] }
  const { content, notices } = await acceptManifest(db, files, live)
  return { content, notices: [...live.notices, ...notices] }
}

/** Milliseconds before a failed rendering is tried again. */
const retryMs = 600_000

/** The studio of this process. Shows the live content, also if another process published it. */
export type LiveStudio = Studio & {
  /**
   * Renders and shows what is live if this process shows something older. A failure is logged and
   * listed in `notices`; the site stays as it is.
   */
  showLive: () => Promise<void>
  /** Renders and shows newly published reviews. They belong to no publication. */
  showReviews: (now: Date) => Promise<void>
  /**
   * Composes and renders date-dependent content again, once a day if anything has prices by day or
   * a policy has a second version: a past season must not set the lowest price on a card or in a
   * text, and pages state the policies of today. Does nothing while the clock is in doubt.
   */
  showToday: (now: Date, isClockBelieved: () => Promise<boolean>) => Promise<void>
}

export function openStudio({
  db,
  site,
  log,
  ...files
}: Files & { db: Database; log: Logger } & Pick<Studio, 'site'>): LiveStudio {
  let notices: readonly string[] = []
  let lastFailure: { number: number; at: number } | undefined
  let renderedOn: CalendarDate | undefined
  let reviewsRetryAt = 0
  const isShown = (number: number) => number <= site.readLatest().content.number
  const setNotices = (reasons: readonly string[], message: string) => {
    notices = reasons
    if (reasons.length > 0) log.warn({ reasons }, message)
  }
  const composeAgain = async (shownContent: Content) => {
    if (shownContent.number === 0) return makeContent(files.shipped.documents, 0)
    const { content } = await loadLive(db, files)
    // A newer publication is shown by `showLive`.
    return content.number === shownContent.number ? content : shownContent
  }
  return {
    ...files,
    site,
    notices: () => notices,
    readPast: openPastContent({ db }, files.shipped),
    showToday: async (now, isClockBelieved) => {
      const { tours, vehicles, policies } = site.readLatest().content
      const today = calendarDateIn(now, capeTown)
      const dependsOnDay =
        [...tours, ...vehicles].some(({ prices }) => prices) ||
        Object.values(policies).some((versions) => versions.length > 1)
      if (renderedOn === today || !dependsOnDay) return
      if (!(await isClockBelieved())) return
      await site.renderAgain(composeAgain, ({ files: renderedFiles }) =>
        storeFiles(db, renderedFiles, now),
      )
      renderedOn = today
    },
    showReviews: async (now) => {
      const { reviews: shownReviews } = site.readLatest().content
      const reviews = await readShownReviews(db)
      if (isDeepStrictEqual(shownReviews, reviews) || performance.now() < reviewsRetryAt) return
      try {
        await site.showReviews(reviews, ({ files: renderedFiles }) =>
          storeFiles(db, renderedFiles, now),
        )
      } catch (error) {
        reviewsRetryAt = performance.now() + retryMs
        log.warn(describeError(error), 'the reviews were not rendered')
      }
    },
    showLive: async () => {
      const { number } = await readLive(db)
      if (isShown(number)) return
      if (lastFailure?.number === number && performance.now() - lastFailure.at < retryMs) return
      const live = await loadLive(db, files)
      try {
        await site.publish(live.content)
        lastFailure = undefined
        setNotices(live.notices, 'part of the publication is not shown')
      } catch (error) {
        // This process published it and already shows it.
        if (isShown(number)) return
        lastFailure = { number, at: performance.now() }
        const reasons = error instanceof NotPublished ? error.reasons : []
        setNotices(
          [...reasons, `Publication ${number} is not shown here.`],
          'the publication was not shown',
        )
        if (!(error instanceof NotPublished))
          log.warn(describeError(error), 'the publication was not rendered')
      }
    },
  }
}
