import type { WordlessReason } from './threads.ts'
import type { Accounts } from '#app/accounts/accounts.server.ts'
import type { Database } from '#platform/database/database.ts'
import type { receivedMails } from './schema.server.ts'
import { handle } from '#platform/http/handle.ts'
import { answerThread, changeThread } from './answer-thread.server.ts'
import {
  countThreads,
  listLinkedThreads,
  listColleagues,
  listThreads,
  proposeOrders,
  readLastMessages,
  readThread,
  type ListedThread,
} from './read-threads.server.ts'
import { storeTemplate, listTemplates, removeTemplate } from './templates.server.ts'
import { moveToThread, countAside, listAside } from './set-aside-mails.server.ts'
import { readReceived } from './receive-mails.server.ts'

export function threadRoutes({ services }: Accounts) {
  const { db } = services
  return handle(services, {
    'GET /api/admin/threads': async ({ query }) => {
      const { threads, nextCursor } = await listThreads(db, query)
      const [counts, aside] = [await countThreads(db), await countAside(db)]
      return { threads: await describeThreads(db, threads), nextCursor, counts, aside }
    },
    'GET /api/admin/threads/colleagues': async () => ({ colleagues: await listColleagues(db) }),
    'GET /api/admin/threads/put-aside': ({ query }) => listAside(db, query),
    'POST /api/admin/threads/put-aside/:id': async ({ params: { id }, actorId }) => ({
      threadId: await moveToThread(services, { id, actorId }),
    }),
    'GET /api/admin/threads/:id': ({ params }) => readWholeThread(db, params.id),
    'PATCH /api/admin/threads/:id': async ({ params: { id }, body, actorId }) => {
      await changeThread(services, id, { ...body, actorId })
      return readWholeThread(db, id)
    },
    'POST /api/admin/threads/:id/messages': async ({ params: { id }, body, actorId }) => {
      await answerThread(services, id, { ...body, actorId })
      return readWholeThread(db, id)
    },
    'GET /api/admin/threads/:id/mails/:mailId': async ({ params, query }, c) => {
      const { name, bytes } = await readReceived(db, { ...params, file: query.file })
      c.header('Content-Type', 'application/octet-stream')
      const disposition = `attachment; filename="mail"; filename*=UTF-8''${encodeURIComponent(name)}`
      c.header('Content-Disposition', disposition)
      return c.body(new Uint8Array(bytes))
    },
    'GET /api/admin/orders/:id/threads': async ({ params: { id } }) => ({
      threads: await describeThreads(db, await listLinkedThreads(db, id)),
    }),
    'GET /api/admin/templates': async () => ({ templates: await listTemplates(db) }),
    'PUT /api/admin/templates/:id': async ({ params: { id }, body, actorId }) => {
      await storeTemplate(services, { id, ...body, actorId })
      return { templates: await listTemplates(db) }
    },
    'DELETE /api/admin/templates/:id': async ({ params: { id }, actorId }) => {
      await removeTemplate(services, { id, actorId })
    },
  })
}

const snippetLength = 160

async function describeThreads(db: Database, threads: readonly ListedThread[]) {
  const lastMessages = await readLastMessages(
    db,
    threads.map(({ id }) => id),
  )
  return threads.map((thread) => {
    const lastMessage = lastMessages.get(thread.id)
    if (!lastMessage) return { ...describeThread(thread), last: null }
    const { from, text, via } = lastMessage.message
    const last = {
      from,
      text: shorten(text),
      wordless: findWordlessReason(text, lastMessage.mail),
      via,
    }
    return { ...describeThread(thread), last }
  })
}

function findWordlessReason(
  text: string,
  mail: Pick<typeof receivedMails.$inferSelect, 'files' | 'state'> | null,
): WordlessReason | null {
  if (text !== '') return null
  if (mail?.state === 'unreadable') return 'unreadable'
  return mail && mail.files.length > 0 ? 'files' : 'nothing'
}

function shorten(text: string): string {
  return text.length <= snippetLength ? text : `${text.slice(0, snippetLength).trimEnd()}…`
}

async function readWholeThread(db: Database, id: string) {
  const { thread, messages } = await readThread(db, id)
  return {
    ...describeThread(thread),
    messages: messages.map(({ message, mail, actorName }) => {
      const { number, from, author, via, text, quoted, at, mailId } = message
      const fields = { number, from, author: author ?? actorName, via, text, quoted, mailId }
      const wordless = findWordlessReason(text, mail)
      return { ...fields, wordless, at: at.toISOString(), files: mail?.files ?? [] }
    }),
    proposals: await proposeOrders(db, thread),
  }
}

function describeThread({ takenBy, takenName, waitingSince, lastAt, ...thread }: ListedThread) {
  return {
    ...thread,
    waitingSince: waitingSince?.toISOString() ?? null,
    lastAt: lastAt.toISOString(),
    taken: takenBy === null ? null : { id: takenBy, name: takenName ?? '' },
  }
}
