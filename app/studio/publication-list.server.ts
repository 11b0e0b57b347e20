import { desc, eq, inArray, isNotNull } from 'drizzle-orm'
import { findDocument, readName } from '#content/compose.ts'
import type { Content } from '#content/content.ts'
import { listTextFacts } from '#content/text-facts.ts'
import type { Database } from '#platform/database/database.ts'
import { users } from '#app/accounts/schema.server.ts'
import { contentPublications, contentRevisions, contentScheduled } from './schema.server.ts'
import { formatTitle } from './describe-document.server.ts'
import { maySee, type StudioUser } from './studio.server.ts'
import { readLive } from './stored-content.server.ts'

const maxShown = 200

/** Lists publications. Settings, and the note of one with settings, are only for the owner. */
export async function listPublications(db: Database, content: Content, user: StudioUser) {
  const live = await readLive(db)
  const rows = await db
    .select({
      number: contentPublications.number,
      note: contentPublications.note,
      by: users.email,
      liveAt: contentPublications.liveAt,
      changed: contentPublications.changed,
    })
    .from(contentPublications)
    .leftJoin(users, eq(users.id, contentPublications.madeBy))
    .where(isNotNull(contentPublications.liveAt))
    .orderBy(desc(contentPublications.number))
    .limit(maxShown)
  const names = rows.flatMap(({ changed }) => changed)
  const findTitle = await loadTitleFinder(db, content, names)
  return rows.map(({ number, note, by, liveAt, changed }) => ({
    number,
    isLive: number === live.number,
    note: changed.every((name) => maySee(user, name)) ? note : null,
    by,
    at: (liveAt ?? new Date(0)).toISOString(),
    documents: changed
      .filter((name) => maySee(user, name))
      .map((name) => ({ name, title: findTitle(name) })),
  }))
}

/** Lists scheduled publications. One with settings is shown only to the owner. */
export async function listScheduled(db: Database, content: Content, user: StudioUser) {
  const rows = await db
    .select({
      id: contentScheduled.id,
      note: contentScheduled.note,
      dueAt: contentScheduled.dueAt,
      state: contentScheduled.state,
      held: contentScheduled.held,
      picked: contentScheduled.picked,
      by: users.email,
    })
    .from(contentScheduled)
    .leftJoin(users, eq(users.id, contentScheduled.madeBy))
    .where(inArray(contentScheduled.state, ['scheduled', 'held']))
    .orderBy(contentScheduled.dueAt, contentScheduled.id)
  const findTitle = createTitleFinder(content)
  const shownRows = rows.filter(({ picked }) =>
    picked.every(({ document }) => maySee(user, document)),
  )
  return shownRows.map(({ id, note, dueAt, state, held, picked, by }) => ({
    id,
    note,
    at: dueAt.toISOString(),
    state: state === 'held' ? ('held' as const) : ('scheduled' as const),
    held: held ?? [],
    by,
    documents: picked.map(({ document, body, base }) => ({
      name: document,
      title: findTitle(document, body ?? base),
    })),
  }))
}

export function createTitleFinder(content: Content): (name: string, lastBody?: unknown) => string {
  const { documents } = content
  const titleSource = { documents, facts: listTextFacts(documents) }
  return (name, lastBody) => {
    const parsedName = readName(name)
    const document = findDocument(documents, name) ?? lastBody
    return parsedName ? formatTitle(parsedName, document, titleSource) : name
  }
}

async function loadTitleFinder(db: Database, content: Content, names: readonly string[]) {
  const withdrawnNames = [...new Set(names)].filter(
    (name) => findDocument(content.documents, name) === null,
  )
  const rows =
    withdrawnNames.length === 0
      ? []
      : await db
          .select({ document: contentRevisions.document, body: contentRevisions.body })
          .from(contentRevisions)
          .where(inArray(contentRevisions.document, withdrawnNames))
          .orderBy(desc(contentRevisions.madeAt))
  const lastBodies = new Map<string, unknown>()
  for (const { document, body } of rows)
    if (body !== null && !lastBodies.has(document)) lastBodies.set(document, body)
  const findTitle = createTitleFinder(content)
  return (name: string) => findTitle(name, lastBodies.get(name))
}
