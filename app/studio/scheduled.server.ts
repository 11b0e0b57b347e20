import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, inArray, isNotNull, lte } from 'drizzle-orm'
import { readRights } from '#app/accounts/rights.server.ts'
import type { Transaction } from '#platform/database/database.ts'
import { contentPublications, contentScheduled } from './schema.server.ts'
import { NotPublished } from '#platform/pages/render-site.ts'
import { writeAudit } from '#app/accounts/audit-log.server.ts'
import { Refused } from '#platform/refused.ts'
import type { Services } from '#platform/services.ts'
import {
  composeWithDrafts,
  lockPublishing,
  type PickedDraft,
  preparePublication,
  type PreparedPublication,
  readPickedDrafts,
  showPublication,
} from './publications.server.ts'
import { createTitleFinder } from './publication-list.server.ts'
import { readLive } from './stored-content.server.ts'
import { refuseLowPrices } from './low-prices.server.ts'
import { maySee, refuseHidden, requireStudio, type StudioUser } from './studio.server.ts'

type ScheduleServices = Pick<Services, 'db' | 'now' | 'studio' | 'wake'>
type ScheduledRow = typeof contentScheduled.$inferSelect

type OnScheduled = (transaction: Transaction, id: string) => Promise<void>

/**
 * Schedules drafts as they are now. They can be edited meanwhile. Throws `Refused` if the time is
 * past, a draft has another version, or the content would be faulty.
 */
export async function schedulePublication(
  services: ScheduleServices,
  {
    documents,
    note,
    at,
    actorId,
    lowPrices = false,
    onScheduled,
  }: {
    documents: readonly { name: string; version: number }[]
    note: string | undefined
    at: Date
    actorId: string
    lowPrices?: boolean | undefined
    onScheduled?: OnScheduled
  },
): Promise<string> {
  const now = services.now()
  if (at <= now) throw new Refused({ code: 'studio-too-late' })
  const id = randomUUID()
  await services.db.transaction(async (transaction) => {
    await lockPublishing(transaction)
    const picked = await readPickedDrafts(transaction, documents)
    const live = await readLive(transaction)
    const next = await composeWithDrafts(transaction, services, { picked, number: live.number + 1 })
    if (!lowPrices)
      refuseLowPrices(requireStudio(services).site.readLatest().content, { ...next, picked })
    const author = { madeBy: actorId, madeAt: now }
    await transaction.insert(contentScheduled).values({
      id,
      note: note || null,
      picked: [...picked],
      basedOn: live.number,
      dueAt: at,
      state: 'scheduled',
      ...author,
    })
    await writeAudit(
      transaction,
      {
        actorId,
        action: 'content-planned',
        subject: 'content_scheduled',
        subjectId: id,
        facts: { at: at.toISOString(), documents: picked.length },
      },
      now,
    )
    await onScheduled?.(transaction, id)
  })
  return id
}

/** Cancels a scheduled publication. Throws Refused if there is none. */
export async function cancelScheduled(
  services: ScheduleServices,
  { id, user, actorId }: { id: string; user: StudioUser; actorId: string },
): Promise<void> {
  await services.db.transaction(async (transaction) => {
    const cancelledRows = await transaction
      .update(contentScheduled)
      .set({ state: 'withdrawn' })
      .where(
        and(eq(contentScheduled.id, id), inArray(contentScheduled.state, ['scheduled', 'held'])),
      )
      .returning({ picked: contentScheduled.picked })
    const [cancelled] = cancelledRows
    if (!cancelled) throw new Refused({ code: 'not-found' })
    refuseHidden(
      user,
      cancelled.picked.map(({ document }) => document),
    )
    const entry = {
      actorId,
      action: 'content-plan-called-off',
      subject: 'content_scheduled',
    } as const
    await writeAudit(transaction, { ...entry, subjectId: id }, services.now())
  })
}

/** True if a publication is due. Takes no lock, because it is called often. */
export async function isAnyDue({ db, now }: ScheduleServices): Promise<boolean> {
  const dueRows = await db
    .select({ id: contentScheduled.id })
    .from(contentScheduled)
    .where(whereDue(now()))
    .limit(1)
  return dueRows.length > 0
}

function whereDue(now: Date) {
  return and(eq(contentScheduled.state, 'scheduled'), lte(contentScheduled.dueAt, now))
}

/**
 * Publishes all that are due, earliest first, each merged with the content that is live then. One
 * that cannot be published is held with a sentence per reason. One that another process is
 * publishing is skipped. Throws `NotPublished` if nothing can be rendered now: the publication
 * stays due.
 */
export async function publishDue(services: ScheduleServices): Promise<void> {
  for (;;) {
    // One by one, because each publication is based on the previous one.
    if (!(await publishNextDue(services))) return
  }
}

async function publishNextDue(services: ScheduleServices): Promise<boolean> {
  const duePublication = await services.db.transaction((transaction) =>
    prepareNextDue(transaction, services),
  )
  if (!duePublication) return false
  const { row, prepared, reasons } = duePublication
  if (!prepared) return holdScheduled(services, row, reasons)
  const { madeBy: actorId } = row
  try {
    await showPublication(services, prepared, async (transaction, { number }) => {
      const updated = await transaction
        .update(contentScheduled)
        .set({ state: 'published' })
        .where(and(eq(contentScheduled.id, row.id), eq(contentScheduled.state, 'scheduled')))
        .returning({ id: contentScheduled.id })
      // The publication was cancelled while rendering, or another process was first.
      if (updated.length === 0) throw new Refused({ code: 'studio-live-changed' })
      await writeAudit(
        transaction,
        {
          actorId: actorId ?? undefined,
          action: 'content-published',
          subject: 'content_publications',
          facts: { number, documents: prepared.changed.length },
        },
        services.now(),
      )
    })
    return true
  } catch (error) {
    // Something else is live meanwhile; the next run tries again, based on that.
    if (error instanceof Refused) return false
    if (error instanceof NotPublished && !error.isPassing)
      return holdScheduled(services, row, error.reasons)
    throw error
  }
}

type DueResult =
  | { row: ScheduledRow; prepared: PreparedPublication; reasons?: never }
  | { row: ScheduledRow; prepared?: never; reasons: string[] }

const schedulerMayNotPublish =
  'The person who planned this can no longer publish. Check it, and publish it yourself.'

/**
 * Prepares the first due publication, or returns why it cannot be published. Undefined if none is
 * due, or other processes are publishing all of them.
 */
async function prepareNextDue(
  transaction: Transaction,
  services: ScheduleServices,
): Promise<DueResult | undefined> {
  await lockPublishing(transaction)
  const [row] = await transaction
    .select()
    .from(contentScheduled)
    .where(whereDue(services.now()))
    .orderBy(asc(contentScheduled.dueAt), asc(contentScheduled.id))
    .limit(1)
    .for('update', { skipLocked: true })
  if (!row) return undefined
  const { content } = requireStudio(services).site.readLatest()
  const scheduler = row.madeBy ? await readRights(transaction, row.madeBy) : undefined
  const mayPublish =
    scheduler?.rights.includes('publisher') &&
    row.picked.every(({ document }) => maySee(scheduler, document))
  if (!mayPublish) return { row, reasons: [schedulerMayNotPublish] }
  const publishedMeanwhile = await listPublishedMeanwhile(
    transaction,
    row,
    createTitleFinder(content),
  )
  if (publishedMeanwhile.length > 0) return { row, reasons: publishedMeanwhile }
  try {
    const { picked, note, madeBy } = row
    // A nested transaction, so that a refusal stores nothing.
    const prepared = await transaction.transaction((inner) =>
      preparePublication(inner, services, {
        picked: picked as readonly PickedDraft[],
        note: note ?? undefined,
        madeBy: madeBy ?? undefined,
      }),
    )
    return { row, prepared }
  } catch (error) {
    const reasons = readReasons(error)
    if (!reasons) throw error
    return { row, reasons }
  }
}

/** Writes a sentence for each selected document that was published after it was selected. */
async function listPublishedMeanwhile(
  transaction: Transaction,
  { basedOn, picked }: ScheduledRow,
  findTitle: ReturnType<typeof createTitleFinder>,
): Promise<string[]> {
  const laterPublications = await transaction
    .select({ number: contentPublications.number, changed: contentPublications.changed })
    .from(contentPublications)
    .where(and(gt(contentPublications.number, basedOn), isNotNull(contentPublications.liveAt)))
    .orderBy(asc(contentPublications.number))
  return picked.flatMap(({ document, body }) => {
    const latest = laterPublications.findLast(({ changed }) => changed.includes(document))
    return latest
      ? [
          `${findTitle(document, body)}: it was published meanwhile, as number ${latest.number}. Compare both versions first.`,
        ]
      : []
  })
}

async function holdScheduled(
  { db }: ScheduleServices,
  { id }: ScheduledRow,
  reasons: readonly string[],
): Promise<true> {
  await db
    .update(contentScheduled)
    .set({ state: 'held', held: [...reasons] })
    .where(and(eq(contentScheduled.id, id), eq(contentScheduled.state, 'scheduled')))
  return true
}

function readReasons(error: unknown): string[] | undefined {
  if (!(error instanceof Refused)) return undefined
  const [{ code }] = error.refusals
  return code === 'studio-faulty'
    ? error.refusals.map(({ facts }) => String(facts?.['words']))
    : undefined
}
