import { asc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { findDocument, type Overlays, readName } from '#content/compose.ts'
import type { Content } from '#content/content.ts'
import type { KindName } from '#content/kinds.ts'
import { applyChange, isSame, listDifferences, mergeDocuments } from '#content/merge-documents.ts'
import { format, upcast } from '#content/upcast.ts'
import type { FieldChange, FieldPath } from './studio.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { users } from '#app/accounts/schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { contentDrafts } from './schema.server.ts'
import { isSetting } from './settings.ts'
import { type CalendarDate, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { maySee, type StudioUser } from './studio.server.ts'
import { Refused } from '#platform/refused.ts'
import type { Services } from '#platform/services.ts'
import { logDraft } from './log-draft.server.ts'
import { type CheckedDrafts, checkDrafts } from './check-drafts.server.ts'
import { isSafeName, tidyValue } from './normalise-value.server.ts'

export type DraftServices = Pick<Services, 'db' | 'now' | 'content'>

/**
 * A draft based on the live content. A null `body` withdraws the document; a null `base` marks a
 * new document.
 */
export type Draft = {
  name: string
  body: unknown
  base: unknown
  version: number
  touched: Record<string, { by: string; at: string }>
  by: string | null
  at: Date
}

/** Somebody else changed the same fields. Nothing was stored. */
export class DraftConflict extends Error {
  readonly conflicts: readonly {
    path: FieldPath
    theirs: unknown
    by: string | null
    at: string | null
  }[]
  constructor(conflicts: DraftConflict['conflicts']) {
    super('studio-conflict')
    this.conflicts = conflicts
  }
}

/** Maximum length of a stored document, in characters of JSON. */
const maxDocumentLength = 512 * 1024

/**
 * A new draft's version is the number of seconds since this moment. So it is never that of an
 * earlier draft.
 */
const versionEpochSeconds = Date.UTC(2026, 0, 1) / 1000

export async function readDrafts(db: Database, content: Content): Promise<Draft[]> {
  const rows = await db
    .select({ row: contentDrafts, by: users.email })
    .from(contentDrafts)
    .leftJoin(users, eq(users.id, contentDrafts.changedBy))
    .orderBy(asc(contentDrafts.document))
  return rows.flatMap(({ row, by }) => {
    const draft = mergeWithLive(row, content)
    return draft ? [{ ...draft, by }] : []
  })
}

export function toOverlays(drafts: readonly Draft[]): Overlays {
  return Object.fromEntries(drafts.map(({ name, body, base }) => [name, { body, base }]))
}

/** The current drafts that a user may see, and their faults. */
export type DraftSet = {
  drafts: readonly Draft[]
  checked: CheckedDrafts
  /** True once a booking has agreed to the policies. */
  isInUse: boolean
}

/** Reads a user's drafts: the owner's with settings, everybody else's without. */
export type DraftReader = (user: StudioUser) => Promise<DraftSet>

export function openDraftReader(services: Pick<Services, 'db' | 'content' | 'now'>): DraftReader {
  const [readAll, readOthers] = [openReader(services, () => true), openReader(services, isSite)]
  return (user) => (maySee(user, 'tax/all') ? readAll() : readOthers())
}

const isSite = (name: string) => !isSetting(name)

/** True once a booking has agreed to the policies. A cancelled one has its charge in its books. */
export async function hasAgreedOrders(db: Database): Promise<boolean> {
  return (await db.$count(orders, notInArray(orders.status, ['cancelled', 'expired']))) > 0
}

/**
 * Creates a reader of drafts. Their faults are computed once for each state of them; it remembers
 * the last faultless body of each.
 */
function openReader(
  { db, content, now }: Pick<Services, 'db' | 'content' | 'now'>,
  isRead: (name: string) => boolean,
) {
  const lastGood = new Map<string, unknown>()
  let lastCheck:
    | {
        live: Content
        overlays: Overlays
        today: CalendarDate
        isInUse: boolean
        checked: CheckedDrafts
      }
    | undefined
  return async (): Promise<DraftSet> => {
    const live = content()
    const today = calendarDateIn(now(), capeTown)
    const drafts = (await readDrafts(db, live)).filter(({ name }) => isRead(name))
    const overlays = toOverlays(drafts)
    const isInUse = await hasAgreedOrders(db)
    if (
      lastCheck?.live !== live ||
      lastCheck.today !== today ||
      lastCheck.isInUse !== isInUse ||
      !isSame(lastCheck.overlays, overlays)
    ) {
      const names = new Set(drafts.map(({ name }) => name))
      for (const name of lastGood.keys()) if (!names.has(name)) lastGood.delete(name)
      const checked = checkDrafts(live, overlays, { today, isInUse, lastGood })
      lastCheck = { live, overlays, today, isInUse, checked }
      return { drafts, checked, isInUse }
    }
    return { drafts, checked: lastCheck.checked, isInUse }
  }
}

/**
 * Stores changes of a draft, all or none. A change is stored if its author saw the current value,
 * or if both changes can be merged. Otherwise throws `DraftConflict`. Values that the schema
 * refuses are stored too.
 */
export async function changeDraft(
  services: DraftServices,
  { name, changes, actorId }: { name: string; changes: readonly FieldChange[]; actorId: string },
): Promise<void> {
  const { kind } = parseKnownName(name)
  await services.db.transaction((transaction) =>
    changeDraftInTransaction(transaction, services, { name, kind, changes, actorId }),
  )
}

export async function changeDraftInTransaction(
  transaction: Transaction,
  services: DraftServices,
  {
    name,
    kind,
    changes,
    actorId,
  }: { name: string; kind: KindName; changes: readonly FieldChange[]; actorId: string },
): Promise<void> {
  const draft = await lockDraft(transaction, services, name)
  const unsafeChanges = changes.filter(({ path }) => !path.every(isSafeName))
  if (unsafeChanges.length > 0) throw new Refused({ code: 'field-invalid', field: 'changes' })
  const conflicts: { path: FieldPath; theirs: unknown }[] = []
  let { body } = draft
  for (const { path, was, now } of changes) {
    const change = { path, was: tidyValue(kind, path, was), now: tidyValue(kind, path, now) }
    const result = body === null ? { conflict: { path, theirs: null } } : applyChange(body, change)
    if ('conflict' in result) conflicts.push(result.conflict)
    else body = result.value
  }
  if (conflicts.length > 0)
    throw new DraftConflict(await addAuthors(transaction, conflicts, draft.touched))
  // Only `withdrawDocument` removes a document, because it checks what the site needs.
  if (typeof body !== 'object' || body === null)
    throw new Refused({ code: 'field-invalid', field: 'changes' })
  const changedAt = services.now().toISOString()
  const touched = { ...draft.touched }
  for (const { path } of changes) touched[path.join('/')] = { by: actorId, at: changedAt }
  await storeDraft(transaction, services, { ...draft, body, touched, actorId })
  await logDraft(transaction, services, { actorId, action: 'draft-edited', name, body })
}

/** Replaces a draft's whole body. Null withdraws the document. */
export async function replaceDraft(
  transaction: Transaction,
  services: DraftServices,
  { name, body, actorId }: { name: string; body: unknown; actorId: string },
): Promise<void> {
  const draft = await lockDraft(transaction, services, name, 'or new')
  const touched = { '': { by: actorId, at: services.now().toISOString() } }
  await storeDraft(transaction, services, { ...draft, body, touched, actorId })
}

/** Parses a document's name. Throws Refused for an unknown kind. */
export function parseKnownName(name: string): { kind: KindName; id: string } {
  const parsedName = readName(name)
  if (!parsedName) throw new Refused({ code: 'not-found' })
  return parsedName
}

/**
 * Locks a document's draft until the transaction ends and reads it. Without a stored draft,
 * returns a new one with the live body.
 */
export async function lockDraft(
  transaction: Transaction,
  { content }: Pick<Services, 'content'>,
  name: string,
  mode?: 'or new',
): Promise<Omit<Draft, 'by' | 'at'>> {
  await transaction.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`draft ${name}`}, 0))`,
  )
  const [row] = await transaction
    .select()
    .from(contentDrafts)
    .where(eq(contentDrafts.document, name))
    .for('update')
  const storedDraft = row && mergeWithLive(row, content())
  if (storedDraft) return storedDraft
  const base = findDocument(content().documents, name)
  if (base === null && !mode) throw new Refused({ code: 'not-found' })
  return { name, body: base, base, version: 0, touched: {} }
}

/**
 * Merges a stored draft with the live content. Undefined if a later version of the product wrote
 * the draft.
 */
function mergeWithLive(
  row: typeof contentDrafts.$inferSelect,
  content: Content,
): Omit<Draft, 'by'> | undefined {
  const { document: name, version, touched, changedAt: at } = row
  const live = findDocument(content.documents, name)
  const [body, base] = [row.body, row.base].map((each) =>
    upcast(name, { body: each, format: row.format }),
  )
  if (body === undefined || !readName(name)) return undefined
  const common = { name, base: live, version, touched, at }
  if (body === null || isSame(base ?? null, live)) return { ...common, body }
  // The document was created or removed meanwhile, so the draft stays as written.
  if (live === null || (base ?? null) === null) return { ...common, body }
  return { ...common, body: mergeDocuments(base, live, body).value }
}

async function storeDraft(
  transaction: Transaction,
  { now }: DraftServices,
  { name, body, base, version, touched, actorId }: Omit<Draft, 'by' | 'at'> & { actorId: string },
): Promise<void> {
  if (JSON.stringify(body).length > maxDocumentLength) throw new Refused({ code: 'body-too-large' })
  const changedAt = now()
  const newVersion =
    version === 0 ? Math.floor(changedAt.getTime() / 1000) - versionEpochSeconds : version + 1
  const values = {
    body,
    base,
    version: newVersion,
    format,
    touched: pickTouched(touched, base, body),
    changedBy: actorId,
    changedAt: changedAt,
  }
  await transaction
    .insert(contentDrafts)
    .values({ document: name, ...values })
    .onConflictDoUpdate({ target: contentDrafts.document, set: values })
}

/** Picks the authors of fields that still differ; fields that were restored are dropped. */
function pickTouched(touched: Draft['touched'], base: unknown, body: unknown): Draft['touched'] {
  const paths = listDifferences(base, body).map(({ path }) => path.join('/'))
  return Object.fromEntries(
    Object.entries(touched).filter(([path]) => paths.some((other) => isOverlapping(path, other))),
  )
}

/** Adds the last author and time to the fields in conflict, if known. */
async function addAuthors(
  db: Database,
  conflicts: readonly { path: FieldPath; theirs: unknown }[],
  touched: Draft['touched'],
): Promise<DraftConflict['conflicts']> {
  const fields = await listTouchedFields(db, touched)
  return conflicts.map(({ path, theirs }) => {
    const joinedPath = path.join('/')
    const lastTouched = fields
      .filter((each) => isOverlapping(each.path, joinedPath))
      .toSorted((one, other) => (one.at < other.at ? 1 : -1))[0]
    return { path, theirs, by: lastTouched?.by ?? null, at: lastTouched?.at ?? null }
  })
}

export async function listTouchedFields(db: Database, touched: Draft['touched']) {
  const ids = [...new Set(Object.values(touched).map(({ by }) => by))]
  const people =
    ids.length === 0
      ? []
      : await db
          .select({ id: users.id, email: users.email })
          .from(users)
          .where(inArray(users.id, ids))
  const emails = new Map(people.map(({ id, email }) => [id, email]))
  return Object.entries(touched).map(([path, { by, at }]) => ({
    path,
    by: emails.get(by) ?? null,
    at,
  }))
}

/** True if two joined paths are equal or one contains the other. */
function isOverlapping(one: string, other: string): boolean {
  const [short = '', long = ''] = [one, other].toSorted((a, b) => a.length - b.length)
  return short === '' || short === long || long.startsWith(`${short}/`)
}
