import { desc, eq } from 'drizzle-orm'
import { findDocument } from '#content/compose.ts'
import { companionsOf, photosFolder } from '#content/kind-groups.ts'
import type { Content } from '#content/content.ts'
import { type KindName, kinds } from '#content/kinds.ts'
import { isSame } from '#content/merge-documents.ts'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import type { Transaction } from '../database/database.ts'
import { contentDrafts, contentRevisions } from '../database/schema/content.ts'
import { Refused } from '../refused.ts'
import { upcast } from '#content/upcast.ts'
import { addressOf, isFixed, listCompanions, type Name } from './describe-document.ts'
import { type Shape, shapeOf } from './describe-form.ts'
import { type Editing, knownName, lockDraft, replaceDraft } from './drafts.ts'
import { delivered } from './history.ts'
import { logDraft } from './log-draft.ts'
import { isOwnName } from './tidy-value.ts'

type Redirect = { key: string; from: string; to: string }

/**
 * Begins a document as a draft, empty or as a copy; what belongs to a tour or an article begins with it. Throws
 * `Refused` where the site has only one of its kind, or has one with this id.
 */
export async function createDocument(
  services: Editing,
  {
    kind: asked,
    id,
    copyOf,
    actorId,
  }: { kind: string; id: string; copyOf?: string | undefined; actorId: string },
): Promise<string> {
  if (!Object.hasOwn(kinds, asked)) throw new Refused({ code: 'not-found' })
  const kind = asked as KindName
  const { documents } = services.content()
  const isOnlyOne = Object.hasOwn(documents[kind], 'all')
  // What is said of a tour or an article that there is not stands at 'none'; objects have these names by themselves.
  if (id === 'none' || !isOwnName(id))
    throw new Refused({ code: 'studio-address-taken', field: 'id' })
  if (isOnlyOne || isFixed({ kind, id })) throw new Refused({ code: 'studio-fixed', field: 'kind' })
  // A picture of the owner's has no drawing, and no other record has such an address.
  if ((kind === 'picture') !== id.startsWith(photosFolder))
    throw new Refused({ code: 'studio-address-wrong', field: 'id' })
  const name = `${kind}/${id}`
  await services.db.transaction(async (transaction) => {
    const draft = await lockDraft(transaction, services, name, 'or new')
    if (draft.version > 0 || draft.base !== null)
      throw new Refused({ code: 'studio-address-taken', field: 'id' })
    const source = copyOf === undefined ? undefined : { kind, id: copyOf }
    const today = calendarDateIn(services.now(), capeTown)
    const own = source ? await readBody(transaction, services, source) : makeEmpty(shapeOf(kind))
    if (own === null) throw new Refused({ code: 'not-found' })
    const taken = Object.values(documents.article).map((article) => Number(article.id) || 0)
    const body = rename(own, { kind, id, number: Math.max(0, ...taken) + 1, today })
    await replaceDraft(transaction, services, { name, body, actorId })
    await logDraft(transaction, services, { actorId, action: 'draft-begun', name, body })
    const from = source && listCompanions(source)
    for (const [at, companion] of listCompanions({ kind, id }).entries()) {
      // oxlint-disable no-await-in-loop -- One connection; there are four at most.
      const other = from?.[at]
      const copied = other ? await readBody(transaction, services, other) : null
      const begun = other ? copy(other, copied) : beginCompanion(companion, services)
      const already = await readBody(transaction, services, companion)
      if (begun !== null && already === null)
        await replaceDraft(transaction, services, { name: nameOf(companion), body: begun, actorId })
      // oxlint-enable no-await-in-loop
    }
  })
  return name
}

/**
 * Takes a document off the site by a draft, with what belongs to it; `redirectTo` is where its address leads
 * from then on. Throws `Refused` where the site needs it.
 */
export async function withdrawDocument(
  services: Editing,
  { name, redirectTo, actorId }: { name: string; redirectTo: string | undefined; actorId: string },
): Promise<void> {
  const own = knownName(name)
  if (isFixed(own)) throw new Refused({ code: 'studio-fixed' })
  const { documents } = services.content()
  await services.db.transaction(async (transaction) => {
    const { base, body } = await lockDraft(transaction, services, name)
    // What no guest has seen is not taken off: it is thrown away.
    if (base === null) return dropDraft(transaction, services, { name, actorId })
    await replaceDraft(transaction, services, { name, body: null, actorId })
    const gone = body ?? base
    await logDraft(transaction, services, { actorId, action: 'draft-withdrawn', name, body: gone })
    for (const companion of listCompanions(own)) {
      if (companion.kind === 'picture' || findDocument(documents, nameOf(companion)) === null)
        continue
      // oxlint-disable-next-line no-await-in-loop -- One connection; there are three at most.
      await replaceDraft(transaction, services, { name: nameOf(companion), body: null, actorId })
    }
    await leadElsewhere(transaction, services, {
      own,
      from: listAddresses(own, documents),
      to: redirectTo,
      actorId,
    })
  })
}

/** The addresses that are a document's alone, and go with it: a tour has its page, and the form that books it. */
function listAddresses(own: Name, documents: Content['documents']): string[] {
  const address = addressOf(own, { documents })
  if (!address?.endsWith(`/${own.id}`)) return []
  return own.kind === 'tour' ? [address, `/book-tour/${own.id}`] : [address]
}

/**
 * Leads addresses that go to another one, and to the same what led to them; nothing may lead to where nothing is,
 * so without another one that is dropped.
 */
async function leadElsewhere(
  transaction: Transaction,
  services: Editing,
  {
    own,
    from,
    to,
    actorId,
  }: { own: Name; from: readonly string[]; to: string | undefined; actorId: string },
): Promise<void> {
  const name = 'redirects/all'
  const { body: before } = await lockDraft(transaction, services, name)
  const lines = Array.isArray(before) ? (before as Redirect[]) : []
  const kept = lines.filter((line) => !from.includes(line.from))
  const led = kept.flatMap((line) => {
    if (!from.includes(line.to)) return [line]
    return to === undefined || to === line.from ? [] : [{ ...line, to }]
  })
  const added = to === undefined ? [] : from.filter((each) => each !== to)
  const after = [
    ...led,
    ...added.map((each, at) => ({
      key: `${own.kind}-${own.id}${at === 0 ? '' : '-booking'}`,
      from: each,
      to,
    })),
  ]
  const isAsBefore = JSON.stringify(after) === JSON.stringify(lines)
  if (!isAsBefore) await replaceDraft(transaction, services, { name, body: after, actorId })
}

/** Throws a draft away, and those of what began or was to go with it; refused where there is none. */
export async function discardDraft(
  services: Editing,
  { name, actorId }: { name: string; actorId: string },
): Promise<void> {
  knownName(name)
  await services.db.transaction((transaction) =>
    dropDraft(transaction, services, { name, actorId }),
  )
}

/**
 * Makes a draft of what a document was, or of what the files have; refused where there is no such revision of it.
 * One that is off the site comes back with what belongs to it, by the revision that took it off as it was before.
 */
export async function restoreRevision(
  services: Editing & { shipped: Content },
  { name, revision, actorId }: { name: string; revision: string; actorId: string },
): Promise<void> {
  const own = knownName(name)
  await services.db.transaction(async (transaction) => {
    const isGone = (await readBody(transaction, services, own)) === null
    const body =
      revision === delivered
        ? (findDocument(services.shipped.documents, name) ?? undefined)
        : await findRevision(transaction, { name, revision, isGone })
    if (body === undefined) throw new Refused({ code: 'not-found' })
    await replaceDraft(transaction, services, { name, body, actorId })
    await logDraft(transaction, services, { actorId, action: 'draft-restored', name, body })
    if (!isGone || body === null) return
    for (const companion of listCompanions(own)) {
      // oxlint-disable no-await-in-loop -- One connection; there are four at most.
      const other = nameOf(companion)
      const { base, body: now } = await lockDraft(transaction, services, other, 'or new')
      if (now !== null) continue
      const files = findDocument(services.shipped.documents, other)
      const was = base ?? (await findLast(transaction, other)) ?? files
      if (was !== null) await putBack(transaction, services, { name: other, body: was, actorId })
      // oxlint-enable no-await-in-loop
    }
    await leadBack(transaction, services, { own, actorId })
  })
}

/** Undoes what a withdrawal made of redirects: none leads away from a document that is on the site. */
async function leadBack(
  transaction: Transaction,
  services: Editing,
  { own, actorId }: { own: Name; actorId: string },
): Promise<void> {
  const name = 'redirects/all'
  const addresses = listAddresses(own, services.content().documents)
  const { base, body } = await lockDraft(transaction, services, name)
  const live = Array.isArray(base) ? (base as Redirect[]) : []
  const lines = Array.isArray(body) ? (body as Redirect[]) : []
  // What led to it before leads to it again.
  const ledHere = live.filter(({ to }) => addresses.includes(to))
  const others = lines.filter(
    ({ from }) => !addresses.includes(from) && !ledHere.some((line) => line.from === from),
  )
  const after = live.length > 0 ? sortLike(live, [...others, ...ledHere]) : others
  if (JSON.stringify(after) !== JSON.stringify(lines))
    await putBack(transaction, services, { name, body: after, actorId })
}

/** Lines in the order of those that are live, new ones behind. */
function sortLike(live: readonly Redirect[], lines: readonly Redirect[]): Redirect[] {
  const place = ({ from }: Redirect) => {
    const at = live.findIndex((line) => line.from === from)
    return at === -1 ? live.length : at
  }
  return lines.toSorted((one, other) => place(one) - place(other))
}

/** A draft of a body; none where that is what is live. */
async function putBack(
  transaction: Transaction,
  services: Editing,
  { name, body, actorId }: { name: string; body: unknown; actorId: string },
): Promise<void> {
  const { base } = await lockDraft(transaction, services, name, 'or new')
  if (isSame(body, base))
    await transaction.delete(contentDrafts).where(eq(contentDrafts.document, name))
  else await replaceDraft(transaction, services, { name, body, actorId })
}

/** What a document was with a revision of it; of one that took it off, while it is off, what it was before. */
async function findRevision(
  transaction: Transaction,
  { name, revision, isGone }: { name: string; revision: string; isGone: boolean },
): Promise<unknown> {
  const [row] = await transaction
    .select()
    .from(contentRevisions)
    .where(eq(contentRevisions.id, revision))
  if (row?.document !== name) return undefined
  return isGone && row.body === null ? findLast(transaction, name) : readRevision(row)
}

/** What a document that is off the site was last: as it was published, or as the files had it; undefined of none. */
async function findLast(transaction: Transaction, name: string): Promise<unknown> {
  const rows = await transaction
    .select()
    .from(contentRevisions)
    .where(eq(contentRevisions.document, name))
    .orderBy(desc(contentRevisions.madeAt))
    .limit(50)
  const bodies = rows.flatMap((row) => [
    readRevision(row),
    readRevision({ ...row, body: row.base }),
  ])
  return bodies.find((body) => body !== null && body !== undefined)
}

function readRevision(row: typeof contentRevisions.$inferSelect): unknown {
  return upcast(row.document, row)
}

async function dropDraft(
  transaction: Transaction,
  services: Editing,
  { name, actorId }: { name: string; actorId: string },
): Promise<void> {
  const draft = await lockDraft(transaction, services, name)
  if (draft.version === 0) throw new Refused({ code: 'not-found' })
  const isWhole = draft.base === null || draft.body === null
  const names = [name, ...(isWhole ? listCompanions(knownName(name)).map(nameOf) : [])]
  for (const each of names) {
    // oxlint-disable no-await-in-loop -- One connection; there are five at most.
    const own = each === name ? draft : await lockDraft(transaction, services, each, 'or new')
    if (own.version === 0 || (each !== name && own.base !== null && own.body !== null)) continue
    await transaction.delete(contentDrafts).where(eq(contentDrafts.document, each))
    // oxlint-enable no-await-in-loop
  }
  if (draft.body === null && draft.base !== null)
    await leadBack(transaction, services, { own: knownName(name), actorId })
  const body = draft.body ?? draft.base
  await logDraft(transaction, services, { actorId, action: 'draft-discarded', name, body })
}

/** A document as its draft has it, else as it is live; null where there is none. */
async function readBody(transaction: Transaction, services: Editing, own: Name): Promise<unknown> {
  return (await lockDraft(transaction, services, nameOf(own), 'or new')).body
}

function nameOf({ kind, id }: Name): string {
  return `${kind}/${id}`
}

/** The body of a document under another id: its address, and what is named after that. */
function rename(
  body: unknown,
  { kind, id, number, today }: { kind: KindName; id: string; number: number; today: string },
): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const has = (field: string) => Object.hasOwn(shapeOf(kind).properties ?? {}, field)
  const own = has('slug') ? { slug: id } : has('id') ? { id } : {}
  const ofArticle =
    kind === 'article' ? { id: String(number), image: `posts/${id}`, date: today } : {}
  // Nobody has said anything of it yet: what guests said of the other stays there.
  const ofTour = kind === 'tour' ? { rating: 0, reviews: 0 } : {}
  return { ...body, ...own, ...ofArticle, ...ofTour }
}

/** What belongs to a copy: as it is, but that a new picture shows the drawing of the old one. */
function copy({ kind, id }: Name, body: unknown): unknown {
  if (kind !== 'picture' || typeof body !== 'object' || body === null) return body
  return { plate: id, ...body }
}

/** What a tour or an article needs from its beginning: answers, and a picture, which shows another's drawing until it has its own. */
function beginCompanion({ kind, id }: Name, { content }: Editing): unknown {
  if (kind === 'picture') {
    const like = Object.keys(content().pictures).find(
      (other) => other.split('/')[0] === id.split('/')[0],
    )
    return { alt: '', plate: like ?? 'hero' }
  }
  const isNeeded = kind === 'tour-answers' && companionsOf['tour'] !== undefined
  return isNeeded ? makeEmpty(shapeOf(kind)) : null
}

/** A value with nothing in it yet, as a schema has it: what has to be filled in is a fault until then. */
function makeEmpty(shape: Shape): unknown {
  if (shape.anyOf?.some(({ type }) => type === 'null')) return null
  if (shape.enum) return shape.enum[0]
  switch (shape.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(shape.properties ?? {})
          .filter(([name]) => shape.required?.includes(name))
          .map(([name, part]) => [name, makeEmpty(part)]),
      )
    case 'array':
      return (shape.prefixItems ?? []).map(makeEmpty)
    case 'boolean':
      return false
    case 'integer':
    case 'number':
      return Math.max(shape.minimum ?? 0, (shape.exclusiveMinimum ?? -1) + 1, 0)
    default:
      return ''
  }
}
