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
import { findAddress, isFixed, listCompanions, type Name } from './describe-document.server.ts'
import { type Shape, readShape } from './describe-form.server.ts'
import { type DraftServices, parseKnownName, lockDraft, replaceDraft } from './drafts.server.ts'
import { originalRevision } from './history.server.ts'
import { logDraft } from './log-draft.server.ts'
import { isSafeName } from './normalise-value.server.ts'

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
  const isSingleton = Object.hasOwn(documents[kind], 'all')
  // 'none' is the page for a missing tour or article. The other refused names are properties of
  // every object.
  if (id === 'none' || !isSafeName(id))
    throw new Refused({ code: 'studio-address-taken', field: 'id' })
  if (isSingleton || isFixed({ kind, id }))
    throw new Refused({ code: 'studio-fixed', field: 'kind' })
  // Only a picture that the owner adds, without a drawing, has an id in this folder.
  if ((kind === 'picture') !== id.startsWith(photosFolder))
    throw new Refused({ code: 'studio-address-wrong', field: 'id' })
  const name = `${kind}/${id}`
  await services.db.transaction(async (transaction) => {
    const draft = await lockDraft(transaction, services, name, 'or new')
    if (draft.version > 0 || draft.base !== null)
      throw new Refused({ code: 'studio-address-taken', field: 'id' })
    const source = copyOf === undefined ? undefined : { kind, id: copyOf }
    const today = calendarDateIn(services.now(), capeTown)
    const sourceBody = source
      ? await readBody(transaction, services, source)
      : makeEmpty(readShape(kind))
    if (sourceBody === null) throw new Refused({ code: 'not-found' })
    const articleNumbers = Object.values(documents.article).map(
      (article) => Number(article.id) || 0,
    )
    const body = withNewId(sourceBody, {
      kind,
      id,
      number: Math.max(0, ...articleNumbers) + 1,
      today,
    })
    await replaceDraft(transaction, services, { name, body, actorId })
    await logDraft(transaction, services, { actorId, action: 'draft-begun', name, body })
    const sourceCompanions = source && listCompanions(source)
    for (const [index, companion] of listCompanions({ kind, id }).entries()) {
      // The transaction has one connection.
      const sourceCompanion = sourceCompanions?.[index]
      const copiedBody = sourceCompanion
        ? await readBody(transaction, services, sourceCompanion)
        : null
      const newBody = sourceCompanion
        ? copyCompanion(sourceCompanion, copiedBody)
        : createCompanion(companion, services)
      const existingBody = await readBody(transaction, services, companion)
      if (newBody !== null && existingBody === null)
        await replaceDraft(transaction, services, {
          name: formatName(companion),
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
  const parsedName = parseKnownName(name)
  if (isFixed(parsedName)) throw new Refused({ code: 'studio-fixed' })
  const { documents } = services.content()
  await services.db.transaction(async (transaction) => {
    const { base, body } = await lockDraft(transaction, services, name)
    // A document that was never published is deleted, not withdrawn.
    if (base === null) return deleteDraft(transaction, services, { name, actorId })
    await replaceDraft(transaction, services, { name, body: null, actorId })
    const withdrawnBody = body ?? base
    await logDraft(transaction, services, {
      actorId,
      action: 'draft-withdrawn',
      name,
      body: withdrawnBody,
    })
    for (const companion of listCompanions(parsedName)) {
      if (companion.kind === 'picture' || findDocument(documents, formatName(companion)) === null)
        continue
      // The transaction has one connection.
      await replaceDraft(transaction, services, {
        name: formatName(companion),
        body: null,
        actorId,
      })
    }
    await redirectAddresses(transaction, services, {
      own: parsedName,
      from: listAddresses(parsedName, documents),
      to: redirectTo,
      actorId,
    })
  })
}

/** Lists the addresses that disappear with a document: a tour's page and its booking form. */
function listAddresses(parsedName: Name, documents: Content['documents']): string[] {
  const address = findAddress(parsedName, { documents })
  if (!address?.endsWith(`/${parsedName.id}`)) return []
  return parsedName.kind === 'tour' ? [address, `/book-tour/${parsedName.id}`] : [address]
}

/**
 * Redirects removed addresses, and existing redirects to them, to another address. Without one
 * drops those redirects, because a redirect must not lead to a missing page.
 */
async function redirectAddresses(
  transaction: Transaction,
  services: DraftServices,
  {
    own: parsedName,
    from,
    to,
    actorId,
  }: { own: Name; from: readonly string[]; to: string | undefined; actorId: string },
): Promise<void> {
  const name = 'redirects/all'
  const { body: draftBody } = await lockDraft(transaction, services, name)
  const lines = Array.isArray(draftBody) ? (draftBody as Redirect[]) : []
  const otherLines = lines.filter((line) => !from.includes(line.from))
  const redirected = otherLines.flatMap((line) => {
    if (!from.includes(line.to)) return [line]
    return to === undefined || to === line.from ? [] : [{ ...line, to }]
  })
  const newSources = to === undefined ? [] : from.filter((each) => each !== to)
  const after = [
    ...redirected,
    ...newSources.map((each, index) => ({
      key: `${parsedName.kind}-${parsedName.id}${index === 0 ? '' : '-booking'}`,
      from: each,
      to,
    })),
  ]
  const isUnchanged = JSON.stringify(after) === JSON.stringify(lines)
  if (!isUnchanged) await replaceDraft(transaction, services, { name, body: after, actorId })
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
  const parsedName = parseKnownName(name)
  await services.db.transaction(async (transaction) => {
    const isGone = (await readBody(transaction, services, parsedName)) === null
    const body =
      revision === originalRevision
        ? (findDocument(services.shipped.documents, name) ?? undefined)
        : await findRevision(transaction, { name, revision, isGone })
    if (body === undefined) throw new Refused({ code: 'not-found' })
    await replaceDraft(transaction, services, { name, body, actorId })
    await logDraft(transaction, services, { actorId, action: 'draft-restored', name, body })
    if (!isGone || body === null) return
    for (const companion of listCompanions(parsedName)) {
      // The transaction has one connection.
      const companionName = formatName(companion)
      const { base, body: currentBody } = await lockDraft(
        transaction,
        services,
        companionName,
        'or new',
      )
      if (currentBody !== null) continue
      const originalBody = findDocument(services.shipped.documents, companionName)
      const earlierBody = base ?? (await findLastBody(transaction, companionName)) ?? originalBody
      if (earlierBody !== null)
        await storeOrDeleteDraft(transaction, services, {
          name: companionName,
          body: earlierBody,
          actorId,
        })
    }
    await restoreRedirects(transaction, services, { own: parsedName, actorId })
  })
}

/** Undoes the redirects of a withdrawal: the address of a published document must not redirect. */
async function restoreRedirects(
  transaction: Transaction,
  services: DraftServices,
  { own: parsedName, actorId }: { own: Name; actorId: string },
): Promise<void> {
  const name = 'redirects/all'
  const addresses = listAddresses(parsedName, services.content().documents)
  const { base, body } = await lockDraft(transaction, services, name)
  const live = Array.isArray(base) ? (base as Redirect[]) : []
  const lines = Array.isArray(body) ? (body as Redirect[]) : []
  // Live redirects to this document are restored.
  const restoredLines = live.filter(({ to }) => addresses.includes(to))
  const otherLines = lines.filter(
    ({ from }) => !addresses.includes(from) && !restoredLines.some((line) => line.from === from),
  )
  const after = live.length > 0 ? sortLike(live, [...otherLines, ...restoredLines]) : otherLines
  if (JSON.stringify(after) !== JSON.stringify(lines))
    await storeOrDeleteDraft(transaction, services, { name, body: after, actorId })
}

function sortLike(live: readonly Redirect[], lines: readonly Redirect[]): Redirect[] {
  const findPosition = ({ from }: Redirect) => {
    const position = live.findIndex((line) => line.from === from)
    return position === -1 ? live.length : position
  }
  return lines.toSorted((one, other) => findPosition(one) - findPosition(other))
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
  const hasCompanions = draft.base === null || draft.body === null
  const names = [
    name,
    ...(hasCompanions ? listCompanions(parseKnownName(name)).map(formatName) : []),
  ]
  for (const draftName of names) {
    // The transaction has one connection.
    const lockedDraft =
      draftName === name ? draft : await lockDraft(transaction, services, draftName, 'or new')
    if (
      lockedDraft.version === 0 ||
      (draftName !== name && lockedDraft.base !== null && lockedDraft.body !== null)
    )
      continue
    await transaction.delete(contentDrafts).where(eq(contentDrafts.document, draftName))
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
  parsedName: Name,
): Promise<unknown> {
  return (await lockDraft(transaction, services, formatName(parsedName), 'or new')).body
}

function formatName({ kind, id }: Name): string {
  return `${kind}/${id}`
}

/**
 * Replaces the id in a document's body, with its address and all fields named after the id.
 */
function withNewId(
  body: unknown,
  { kind, id, number, today }: { kind: KindName; id: string; number: number; today: string },
): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const hasField = (field: string) => Object.hasOwn(readShape(kind).properties ?? {}, field)
  const idFields = hasField('slug') ? { slug: id } : hasField('id') ? { id } : {}
  const articleFields =
    kind === 'article' ? { id: String(number), image: `posts/${id}`, date: today } : {}
  // A copy does not have the original's reviews.
  const tourFields = kind === 'tour' ? { rating: 0, reviews: 0 } : {}
  return { ...body, ...idFields, ...articleFields, ...tourFields }
}

/** Copies a companion unchanged, except that a new picture shows the old one's drawing. */
function copyCompanion({ kind, id }: Name, body: unknown): unknown {
  if (kind !== 'picture' || typeof body !== 'object' || body === null) return body
  return { plate: id, ...body }
}

/**
 * Creates a companion of a new tour or article: answers, or a picture with the drawing of another
 * one until the owner changes it.
 */
function createCompanion({ kind, id }: Name, { content }: DraftServices): unknown {
  if (kind === 'picture') {
    const similarPicture = Object.keys(content().pictures).find(
      (other) => other.split('/')[0] === id.split('/')[0],
    )
    return { alt: '', plate: similarPicture ?? 'hero' }
  }
  const isNeeded = kind === 'tour-answers' && companionsOf['tour'] !== undefined
  return isNeeded ? makeEmpty(readShape(kind)) : null
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
