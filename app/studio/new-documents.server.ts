import { desc, eq } from 'drizzle-orm'
import { findDocument } from '#content/compose.ts'
import { companionsOf, photosFolder } from '#content/kind-groups.ts'
import type { Content } from '#content/content.ts'
import { type KindName, kinds } from '#content/kinds.ts'
import { isSame } from '#content/merge-documents.ts'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import type { Transaction } from '#platform/database/database.ts'
import { contentDrafts, contentRevisions } from './schema.server.ts'
import { Refused } from '#platform/refused.ts'
import { upcast } from '#content/upcast.ts'
import { addressOf, isFixed, listCompanions, type Name } from './describe-document.server.ts'
import { type Shape, shapeOf } from './describe-form.server.ts'
import { type DraftServices, parseKnownName, lockDraft, replaceDraft } from './drafts.server.ts'
import { originalRevision } from './history.server.ts'
import { logDraft } from './log-draft.server.ts'
import { isSafeName } from './tidy-value.server.ts'

type Redirect = { key: string; from: string; to: string }

/**
 * Creates a document as a draft, empty or as a copy, with the documents that belong to a tour or
 * article. Throws `Refused` if the site has only one of its kind, or the id exists.
 */
export async function createDocument(
  services: DraftServices,
  {
    kind: kindName,
    id,
    copyOf,
    actorId,
  }: { kind: string; id: string; copyOf?: string | undefined; actorId: string },
): Promise<string> {
  if (!Object.hasOwn(kinds, kindName)) throw new Refused({ code: 'not-found' })
  const kind = kindName as KindName
  const { documents } = services.content()
  const isOnlyOne = Object.hasOwn(documents[kind], 'all')
  // 'none' is the page for a missing tour or article. The other refused names are built into
  // objects.
  if (id === 'none' || !isSafeName(id))
    throw new Refused({ code: 'studio-address-taken', field: 'id' })
  if (isOnlyOne || isFixed({ kind, id })) throw new Refused({ code: 'studio-fixed', field: 'kind' })
  // An owner's picture has no drawing, and no other document has such an id.
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
    const body = withNewId(own, { kind, id, number: Math.max(0, ...taken) + 1, today })
    await replaceDraft(transaction, services, { name, body, actorId })
    await logDraft(transaction, services, { actorId, action: 'draft-begun', name, body })
    const from = source && listCompanions(source)
    for (const [at, companion] of listCompanions({ kind, id }).entries()) {
      // The transaction has one connection.
      const other = from?.[at]
      const copied = other ? await readBody(transaction, services, other) : null
      const newBody = other ? copyCompanion(other, copied) : createCompanion(companion, services)
      const already = await readBody(transaction, services, companion)
      if (newBody !== null && already === null)
        await replaceDraft(transaction, services, {
          name: nameOf(companion),
          body: newBody,
          actorId,
        })
    }
  })
  return name
}

/**
 * Withdraws a document by a draft, with the documents that belong to it. `redirectTo` is the new
 * target of its address. Throws `Refused` if the site needs the document.
 */
export async function withdrawDocument(
  services: DraftServices,
  { name, redirectTo, actorId }: { name: string; redirectTo: string | undefined; actorId: string },
): Promise<void> {
  const own = parseKnownName(name)
  if (isFixed(own)) throw new Refused({ code: 'studio-fixed' })
  const { documents } = services.content()
  await services.db.transaction(async (transaction) => {
    const { base, body } = await lockDraft(transaction, services, name)
    // A document that was never published is deleted, not withdrawn.
    if (base === null) return deleteDraft(transaction, services, { name, actorId })
    await replaceDraft(transaction, services, { name, body: null, actorId })
    const gone = body ?? base
    await logDraft(transaction, services, { actorId, action: 'draft-withdrawn', name, body: gone })
    for (const companion of listCompanions(own)) {
      if (companion.kind === 'picture' || findDocument(documents, nameOf(companion)) === null)
        continue
      // The transaction has one connection.
      await replaceDraft(transaction, services, { name: nameOf(companion), body: null, actorId })
    }
    await redirectAddresses(transaction, services, {
      own,
      from: listAddresses(own, documents),
      to: redirectTo,
      actorId,
    })
  })
}

/** Lists the addresses that disappear with a document: a tour's page and its booking form. */
function listAddresses(own: Name, documents: Content['documents']): string[] {
  const address = addressOf(own, { documents })
  if (!address?.endsWith(`/${own.id}`)) return []
  return own.kind === 'tour' ? [address, `/book-tour/${own.id}`] : [address]
}

/**
 * Redirects removed addresses, and existing redirects to them, to another address. Without one
 * drops those redirects, because a redirect must not lead to a missing page.
 */
async function redirectAddresses(
  transaction: Transaction,
  services: DraftServices,
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
  const others = lines.filter((line) => !from.includes(line.from))
  const redirected = others.flatMap((line) => {
    if (!from.includes(line.to)) return [line]
    return to === undefined || to === line.from ? [] : [{ ...line, to }]
  })
  const added = to === undefined ? [] : from.filter((each) => each !== to)
  const after = [
    ...redirected,
    ...added.map((each, at) => ({
      key: `${own.kind}-${own.id}${at === 0 ? '' : '-booking'}`,
      from: each,
      to,
    })),
  ]
  const isAsBefore = JSON.stringify(after) === JSON.stringify(lines)
  if (!isAsBefore) await replaceDraft(transaction, services, { name, body: after, actorId })
}

/**
 * Deletes a draft, and the drafts created or withdrawn with it. Throws Refused if there is none.
 */
export async function discardDraft(
  services: DraftServices,
  { name, actorId }: { name: string; actorId: string },
): Promise<void> {
  parseKnownName(name)
  await services.db.transaction((transaction) =>
    deleteDraft(transaction, services, { name, actorId }),
  )
}

/**
 * Makes a draft of a document's earlier revision or original. A withdrawn document is restored with
 * the documents that belong to it, as they were before the withdrawal. Throws Refused for an
 * unknown revision.
 */
export async function restoreRevision(
  services: DraftServices & { shipped: Content },
  { name, revision, actorId }: { name: string; revision: string; actorId: string },
): Promise<void> {
  const own = parseKnownName(name)
  await services.db.transaction(async (transaction) => {
    const isGone = (await readBody(transaction, services, own)) === null
    const body =
      revision === originalRevision
        ? (findDocument(services.shipped.documents, name) ?? undefined)
        : await findRevision(transaction, { name, revision, isGone })
    if (body === undefined) throw new Refused({ code: 'not-found' })
    await replaceDraft(transaction, services, { name, body, actorId })
    await logDraft(transaction, services, { actorId, action: 'draft-restored', name, body })
    if (!isGone || body === null) return
    for (const companion of listCompanions(own)) {
      // The transaction has one connection.
      const other = nameOf(companion)
      const { base, body: now } = await lockDraft(transaction, services, other, 'or new')
      if (now !== null) continue
      const files = findDocument(services.shipped.documents, other)
      const was = base ?? (await findLastBody(transaction, other)) ?? files
      if (was !== null)
        await storeOrDeleteDraft(transaction, services, { name: other, body: was, actorId })
    }
    await restoreRedirects(transaction, services, { own, actorId })
  })
}

/** Undoes the redirects of a withdrawal, because none may lead away from a document on the site. */
async function restoreRedirects(
  transaction: Transaction,
  services: DraftServices,
  { own, actorId }: { own: Name; actorId: string },
): Promise<void> {
  const name = 'redirects/all'
  const addresses = listAddresses(own, services.content().documents)
  const { base, body } = await lockDraft(transaction, services, name)
  const live = Array.isArray(base) ? (base as Redirect[]) : []
  const lines = Array.isArray(body) ? (body as Redirect[]) : []
  // Redirects that led to this document before lead to it again.
  const ledHere = live.filter(({ to }) => addresses.includes(to))
  const others = lines.filter(
    ({ from }) => !addresses.includes(from) && !ledHere.some((line) => line.from === from),
  )
  const after = live.length > 0 ? sortLike(live, [...others, ...ledHere]) : others
  if (JSON.stringify(after) !== JSON.stringify(lines))
    await storeOrDeleteDraft(transaction, services, { name, body: after, actorId })
}

function sortLike(live: readonly Redirect[], lines: readonly Redirect[]): Redirect[] {
  const place = ({ from }: Redirect) => {
    const at = live.findIndex((line) => line.from === from)
    return at === -1 ? live.length : at
  }
  return lines.toSorted((one, other) => place(one) - place(other))
}

/** Stores a draft with this body, or none if the body equals the live one. */
async function storeOrDeleteDraft(
  transaction: Transaction,
  services: DraftServices,
  { name, body, actorId }: { name: string; body: unknown; actorId: string },
): Promise<void> {
  const { base } = await lockDraft(transaction, services, name, 'or new')
  if (isSame(body, base))
    await transaction.delete(contentDrafts).where(eq(contentDrafts.document, name))
  else await replaceDraft(transaction, services, { name, body, actorId })
}

/** Finds a document's body in a revision. For a current withdrawal it is the body before. */
async function findRevision(
  transaction: Transaction,
  { name, revision, isGone }: { name: string; revision: string; isGone: boolean },
): Promise<unknown> {
  const [row] = await transaction
    .select()
    .from(contentRevisions)
    .where(eq(contentRevisions.id, revision))
  if (row?.document !== name) return undefined
  return isGone && row.body === null ? findLastBody(transaction, name) : readRevision(row)
}

/**
 * Finds the last body of a withdrawn document: as published or in the files. Undefined if there was
 * none.
 */
async function findLastBody(transaction: Transaction, name: string): Promise<unknown> {
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

async function deleteDraft(
  transaction: Transaction,
  services: DraftServices,
  { name, actorId }: { name: string; actorId: string },
): Promise<void> {
  const draft = await lockDraft(transaction, services, name)
  if (draft.version === 0) throw new Refused({ code: 'not-found' })
  const isWhole = draft.base === null || draft.body === null
  const names = [name, ...(isWhole ? listCompanions(parseKnownName(name)).map(nameOf) : [])]
  for (const each of names) {
    // The transaction has one connection.
    const own = each === name ? draft : await lockDraft(transaction, services, each, 'or new')
    if (own.version === 0 || (each !== name && own.base !== null && own.body !== null)) continue
    await transaction.delete(contentDrafts).where(eq(contentDrafts.document, each))
  }
  if (draft.body === null && draft.base !== null)
    await restoreRedirects(transaction, services, { own: parseKnownName(name), actorId })
  const body = draft.body ?? draft.base
  await logDraft(transaction, services, { actorId, action: 'draft-discarded', name, body })
}

/** Reads a document's draft body, otherwise its live one. Null if there is none. */
async function readBody(
  transaction: Transaction,
  services: DraftServices,
  own: Name,
): Promise<unknown> {
  return (await lockDraft(transaction, services, nameOf(own), 'or new')).body
}

function nameOf({ kind, id }: Name): string {
  return `${kind}/${id}`
}

/**
 * Gives a document's body another id, and changes its address and everything named after the id.
 */
function withNewId(
  body: unknown,
  { kind, id, number, today }: { kind: KindName; id: string; number: number; today: string },
): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const has = (field: string) => Object.hasOwn(shapeOf(kind).properties ?? {}, field)
  const own = has('slug') ? { slug: id } : has('id') ? { id } : {}
  const ofArticle =
    kind === 'article' ? { id: String(number), image: `posts/${id}`, date: today } : {}
  // A copy does not have the original's reviews.
  const ofTour = kind === 'tour' ? { rating: 0, reviews: 0 } : {}
  return { ...body, ...own, ...ofArticle, ...ofTour }
}

/** Copies a companion unchanged, except that a new picture shows the old one's drawing. */
function copyCompanion({ kind, id }: Name, body: unknown): unknown {
  if (kind !== 'picture' || typeof body !== 'object' || body === null) return body
  return { plate: id, ...body }
}

/**
 * Creates a companion of a new tour or article: answers, or a picture, which shows another's
 * drawing until it has its own.
 */
function createCompanion({ kind, id }: Name, { content }: DraftServices): unknown {
  if (kind === 'picture') {
    const like = Object.keys(content().pictures).find(
      (other) => other.split('/')[0] === id.split('/')[0],
    )
    return { alt: '', plate: like ?? 'hero' }
  }
  const isNeeded = kind === 'tour-answers' && companionsOf['tour'] !== undefined
  return isNeeded ? makeEmpty(shapeOf(kind)) : null
}

/** An empty value of a schema. Required fields have faults until filled in. */
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
