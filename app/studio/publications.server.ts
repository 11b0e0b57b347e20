import { hasAgreedOrders } from './drafts.server.ts'
import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNotNull, max, sql } from 'drizzle-orm'
import {
  composeDocuments,
  findDocument,
  checkDocuments,
  type Overlay,
  type Overlays,
} from '#content/compose.ts'
import type { Content } from '#content/content.ts'
import { isSetting } from './settings.ts'
import { isSame, mergeDocuments } from '#content/merge-documents.ts'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { format, upcast } from '#content/upcast.ts'
import { listTextFacts } from '#content/text-facts.ts'
import { syncTours } from '#platform/catalogue/tours.ts'
import type { Transaction } from '#platform/database/database.ts'
import {
  contentDrafts,
  contentLive,
  contentPublications,
  contentRevisions,
} from './schema.server.ts'
import { preparePhotographs } from './media/make-variants.server.ts'
import { isPage, type Published } from '#platform/pages/live-site.ts'
import { NotPublished } from '#platform/pages/render-site.ts'
import { writeAudit } from '#app/accounts/audit-log.server.ts'
import { Refused } from '#platform/refused.ts'
import type { Services } from '#platform/services.ts'
import { versionConsent } from './consent-versions.server.ts'
import { acceptManifest } from './load-live.server.ts'
import { type DocumentFault, listHistoryFaults } from './check-drafts.server.ts'
import {
  toPageFaults,
  readFaults,
  createFaultyRefusal,
  toPublishingFaults,
} from './publishing-faults.server.ts'
import { storeFiles } from './rendered-files.server.ts'
import { type Manifest, readLive, readOverlays } from './stored-content.server.ts'
import { refuseLowPrices } from './low-prices.server.ts'
import { requireStudio } from './studio.server.ts'

type PublishServices = Pick<Services, 'db' | 'now' | 'studio' | 'media' | 'wake'>

/**
 * A selected draft in the current format. A null `body` withdraws the document; a null `base` marks
 * a new document.
 */
export type PickedDraft = { document: string; body: unknown; base: unknown; version: number }

export type PublicationResult = {
  number: number
  pages: string[]
  seconds: number
}

/** Runs in the transaction that makes a publication live. */
export type OnLive = (transaction: Transaction, result: PublicationResult) => Promise<void>

export type PreparedPublication = {
  number: number
  previous: number
  content: Content
  changed: readonly string[]
  picked: readonly PickedDraft[]
}

/**
 * Publishes drafts if they have the given versions. `onLive` runs in the transaction that makes the
 * publication live. Throws `Refused` and changes nothing if a draft changed, the content would be
 * faulty, rendering failed, or something else was published meanwhile.
 */
export async function publish(
  services: PublishServices,
  {
    documents,
    note,
    actorId,
    lowPrices = false,
    onLive,
  }: {
    documents: readonly { name: string; version: number }[]
    note: string | undefined
    actorId: string
    /** True if the user confirmed prices below a tenth of the usual price. */
    lowPrices?: boolean | undefined
    onLive?: OnLive
  },
): Promise<PublicationResult> {
  const prepared = await services.db.transaction(async (transaction) => {
    await lockPublishing(transaction)
    const picked = await readPickedDrafts(transaction, documents)
    const prepared = await preparePublication(transaction, services, {
      picked,
      note,
      madeBy: actorId,
    })
    if (!lowPrices) refuseLowPrices(requireStudio(services).site.readLatest().content, prepared)
    return prepared
  })
  return showOrRefuse(services, prepared, async (transaction, result) => {
    await writeAudit(
      transaction,
      {
        actorId,
        action: 'content-published',
        subject: 'content_publications',
        facts: { number: result.number, documents: prepared.changed.length },
      },
      services.now(),
    )
    await onLive?.(transaction, result)
  })
}

/**
 * Restores the whole site to a publication (0: the files' site), as a new publication. Throws
 * `Refused` for an unknown number, if the site already equals it, and like `publish`.
 */
export async function restorePublication(
  services: PublishServices,
  {
    number: targetNumber,
    note,
    actorId,
  }: { number: number; note: string | undefined; actorId: string },
): Promise<PublicationResult> {
  const studio = requireStudio(services)
  const prepared = await services.db.transaction(async (transaction) => {
    await lockPublishing(transaction)
    const live = await readLive(transaction)
    // Settings stay: bookings made since rely on them.
    const manifest = {
      ...pickNames(await readManifest(transaction, targetNumber), (name) => !isSetting(name)),
      ...pickNames(live.manifest, isSetting),
    }
    const names = new Set([...Object.keys(manifest), ...Object.keys(live.manifest)])
    const changed = [...names].filter((name) => manifest[name] !== live.manifest[name])
    if (changed.length === 0) throw new Refused({ code: 'studio-nothing' })
    const number = await findNextNumber(transaction)
    const { content } = await acceptManifest(transaction, studio, { manifest, number })
    const row = { number, previous: live.number, changed: changed.toSorted() }
    await storePublication(transaction, services, { ...row, manifest, note, madeBy: actorId })
    return { ...row, content, picked: [] }
  })
  return showOrRefuse(services, prepared, (transaction, { number }) =>
    writeAudit(
      transaction,
      {
        actorId,
        action: 'content-taken-back',
        subject: 'content_publications',
        facts: { number, to: targetNumber },
      },
      services.now(),
    ),
  )
}

function pickNames(manifest: Manifest, isPicked: (name: string) => boolean): Manifest {
  return Object.fromEntries(Object.entries(manifest).filter(([name]) => isPicked(name)))
}

/** Locks preparation, so that each publication has its own number and the latest live content. */
export async function lockPublishing(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('content', 0))`)
}

/** Reads drafts by name. Throws Refused if one is missing or has another version. */
export async function readPickedDrafts(
  transaction: Transaction,
  documents: readonly { name: string; version: number }[],
): Promise<PickedDraft[]> {
  const names = [...new Set(documents.map(({ name }) => name))]
  if (names.length === 0) throw new Refused({ code: 'studio-nothing' })
  const drafts = await transaction
    .select()
    .from(contentDrafts)
    .where(inArray(contentDrafts.document, names))
    .for('update')
  const versions = new Map(drafts.map(({ document, version }) => [document, version]))
  const hasOtherVersion = documents.some(({ name, version }) => versions.get(name) !== version)
  // Drafts of a later version of the product can be published only by that version.
  if (hasOtherVersion || drafts.some((draft) => draft.format > format))
    throw new Refused({ code: 'studio-draft-changed' })
  return drafts.map(({ document, version, ...draft }) => ({
    document,
    version,
    body: upcast(document, { body: draft.body, format: draft.format }),
    base: upcast(document, { body: draft.base, format: draft.format }) ?? null,
  }))
}

/**
 * Stores a publication of the selected drafts, based on the live content and not yet visible.
 * Throws `Refused` with the faults of its content.
 */
export async function preparePublication(
  transaction: Transaction,
  services: PublishServices,
  {
    picked,
    note,
    madeBy,
  }: {
    picked: readonly PickedDraft[]
    note: string | undefined
    madeBy: string | undefined
  },
): Promise<PreparedPublication> {
  const live = await readLive(transaction)
  const number = await findNextNumber(transaction)
  const { content, revisions } = await composeWithDrafts(transaction, services, { picked, number })
  const ids = new Map(revisions.map(({ document }) => [document, randomUUID()]))
  const madeAt = services.now()
  await transaction.insert(contentRevisions).values(
    revisions.map((revision) => ({
      ...revision,
      id: ids.get(revision.document) ?? randomUUID(),
      format,
      parent: live.manifest[revision.document] ?? null,
      madeBy,
      madeAt,
      why: note ?? null,
    })),
  )
  const row = { number, previous: live.number, changed: [...ids.keys()].toSorted() }
  const manifest = { ...live.manifest, ...Object.fromEntries(ids) }
  await storePublication(transaction, services, { ...row, manifest, note, madeBy })
  return { ...row, content, picked }
}

/** Composes the site with the selected drafts. Throws Refused if it is faulty. */
export async function composeWithDrafts(
  transaction: Transaction,
  services: PublishServices,
  { picked, number }: { picked: readonly PickedDraft[]; number: number },
) {
  const { shipped, pictures, site } = requireStudio(services)
  const live = await readLive(transaction)
  const isInUse = await hasAgreedOrders(transaction)
  const composeOn = async (overlays: Overlays) => {
    const { documents } = composeDocuments(shipped.documents, overlays)
    const revisions = []
    const historyFaults: DocumentFault[] = []
    const today = calendarDateIn(services.now(), capeTown)
    const nextOverlays: Record<string, Overlay> = { ...overlays }
    for (const { document, body: draftBody, base } of picked) {
      const liveBody = findDocument(documents, document)
      const needsNoMerge = isSame(base, liveBody) || draftBody === null
      const mergedBody = needsNoMerge ? draftBody : mergeDocuments(base, liveBody, draftBody).value
      const filesBody = findDocument(shipped.documents, document)
      const versionInput = {
        document,
        body: mergedBody,
        known: [liveBody, filesBody],
        now: services.now(),
      }
      const body = await versionConsent(transaction, versionInput)
      const history = { before: liveBody, body, today, isInUse }
      for (const fault of listHistoryFaults(document, history))
        historyFaults.push({ document, ...fault })
      revisions.push({ document, body, base: filesBody })
      nextOverlays[document] = { body, base: filesBody, last: liveBody }
    }
    const composed = composeDocuments(shipped.documents, nextOverlays)
    return {
      ...checkDocuments(composed, number, pictures),
      documents: composed.documents,
      revisions,
      historyFaults,
    }
  }
  let next = await composeOn(await readOverlays(transaction, live.manifest))
  if (next.faults.length > 0) {
    // Today's schemas may reject the live content itself. Then the content
    // that replaces it is the base.
    const acceptedContent = await acceptManifest(transaction, { shipped, pictures }, live)
    if (acceptedContent.notices.length > 0) next = await composeOn(acceptedContent.overlays)
  }
  const { content, faults, revisions, documents, historyFaults } = next
  if (content && faults.length === 0 && historyFaults.length === 0) return { content, revisions }
  // Facts are taken from the shown content, because faulty content may have none.
  const facts = listTextFacts(site.readLatest().content.documents)
  throw createFaultyRefusal([
    ...readFaults(faults, { documents, facts }),
    ...toPublishingFaults(historyFaults, { documents, facts }),
  ])
}

/** Like `showPublication`, but throws `Refused` with sentences for the user if rendering failed. */
async function showOrRefuse(
  ...parameters: Parameters<typeof showPublication>
): Promise<PublicationResult> {
  try {
    return await showPublication(...parameters)
  } catch (error) {
    if (!(error instanceof NotPublished)) throw error
    throw createFaultyRefusal(toPageFaults(error.reasons))
  }
}

/**
 * Renders a prepared publication and makes it live. Changes nothing if it throws: `NotPublished` if
 * rendering failed, `Refused` if something else is live meanwhile.
 */
export async function showPublication(
  services: PublishServices,
  prepared: PreparedPublication,
  onLive: OnLive,
): Promise<PublicationResult> {
  const { db, now } = services
  const { number, previous } = prepared
  const { site } = requireStudio(services)
  try {
    // The photographs must exist before visitors see the new pages.
    const { faults, isPassing } = await preparePhotographs(services, prepared.content)
    if (faults.length > 0) throw new NotPublished(faults, { isPassing })
    const rendered = await site.publish(prepared.content, async ({ files, ...rendering }) => {
      await storeFiles(db, files, now())
      await db.transaction((transaction) =>
        makeLive(transaction, {
          services,
          prepared,
          onLive,
          done: describeResult(number, rendering),
        }),
      )
    })
    return describeResult(number, rendered)
  } catch (error) {
    // The original error is thrown, even if the database is not available.
    await markFailed(services, number).catch(() => undefined)
    if (error instanceof NotPublished && (await readLive(db)).number !== previous)
      throw new Refused({ code: 'studio-live-changed' })
    throw error
  }
}

async function makeLive(
  transaction: Transaction,
  {
    services,
    prepared: { number, previous, content, changed, picked },
    onLive,
    done: result,
  }: {
    services: PublishServices
    prepared: PreparedPublication
    onLive: OnLive
    done: PublicationResult
  },
): Promise<void> {
  const now = services.now()
  const updatedRows =
    previous === 0
      ? await transaction
          .insert(contentLive)
          .values({ id: 1, number })
          .onConflictDoNothing()
          .returning()
      : await transaction
          .update(contentLive)
          .set({ number })
          .where(eq(contentLive.number, previous))
          .returning()
  if (updatedRows.length === 0) throw new Refused({ code: 'studio-live-changed' })
  await transaction
    .update(contentPublications)
    .set({ state: 'live', liveAt: now })
    .where(eq(contentPublications.number, number))
  await syncTours(transaction, content, now)
  await updateDrafts(transaction, { content, changed, picked })
  await onLive(transaction, result)
}

/**
 * Deletes published drafts. A draft changed meanwhile, or another user's draft of a changed
 * document, is merged with the new live content.
 */
async function updateDrafts(
  transaction: Transaction,
  { content, changed, picked }: Pick<PreparedPublication, 'content' | 'changed' | 'picked'>,
): Promise<void> {
  const drafts = await transaction
    .select()
    .from(contentDrafts)
    .where(inArray(contentDrafts.document, [...changed]))
    .for('update')
  for (const draft of drafts) {
    // Drafts of a later version of the product are updated by that version.
    if (draft.format > format) continue
    const { document, version } = draft
    const pickedDraft = picked.find((each) => each.document === document)
    const base = findDocument(content.documents, document)
    const [body, draftBase] = [draft.body, draft.base].map(
      (each) => upcast(document, { body: each, format: draft.format }) ?? null,
    )
    // The selected version is live, so only later changes remain in the draft.
    const { value } = pickedDraft
      ? mergeDocuments(pickedDraft.body, base, body)
      : mergeDocuments(draftBase, base, body)
    const next = body === null ? null : value
    const isFullyPublished = pickedDraft?.version === version || isSame(next, base)
    const whereDraft = eq(contentDrafts.document, document)
    // The transaction has one connection.
    if (isFullyPublished) await transaction.delete(contentDrafts).where(whereDraft)
    else
      await transaction
        .update(contentDrafts)
        .set({ body: next, base, version: version + 1, format })
        .where(whereDraft)
  }
}

async function markFailed({ db }: PublishServices, number: number): Promise<void> {
  await db
    .update(contentPublications)
    .set({ state: 'failed' })
    .where(and(eq(contentPublications.number, number), eq(contentPublications.state, 'prepared')))
}

async function findNextNumber(transaction: Transaction): Promise<number> {
  const [row] = await transaction
    .select({ last: max(contentPublications.number) })
    .from(contentPublications)
  return (row?.last ?? 0) + 1
}

async function storePublication(
  transaction: Transaction,
  { now }: PublishServices,
  {
    note,
    ...publication
  }: {
    number: number
    previous: number
    changed: string[]
    manifest: Manifest
    note: string | undefined
    madeBy: string | undefined
  },
): Promise<void> {
  await transaction
    .insert(contentPublications)
    .values({ ...publication, note: note || null, state: 'prepared', madeAt: now() })
}

/** Reads a publication's manifest. Throws Refused if it was never shown. */
async function readManifest(transaction: Transaction, number: number): Promise<Manifest> {
  if (number === 0) return {}
  const [row] = await transaction
    .select({ manifest: contentPublications.manifest })
    .from(contentPublications)
    .where(and(eq(contentPublications.number, number), isNotNull(contentPublications.liveAt)))
  if (!row) throw new Refused({ code: 'not-found' })
  return row.manifest
}

function describeResult(
  number: number,
  { addresses, seconds }: Pick<Published, 'addresses' | 'seconds'>,
): PublicationResult {
  return { number, pages: addresses.filter(isPage), seconds: Math.round(seconds * 10) / 10 }
}
