import type { AnswerOf, Body } from '#ui/client/api.ts'
import { callSignedIn, downloadSignedIn, readSignedIn } from '#ui/session/session.ts'

export type ThreadLine = AnswerOf<'GET /api/admin/threads'>['threads'][number]
export type AsideMail = AnswerOf<'GET /api/admin/threads/put-aside'>['mails'][number]
export type WholeThread = AnswerOf<'GET /api/admin/threads/:id'>
export type ThreadMessage = WholeThread['messages'][number]
export type ThreadStatus = ThreadLine['status']
export type Template = AnswerOf<'GET /api/admin/templates'>['templates'][number]
export type Colleague = AnswerOf<'GET /api/admin/threads/colleagues'>['colleagues'][number]

/** Reads a page of threads: those of one status, or the search results among all. */
export function listThreads(status: ThreadStatus, search: string, cursor: string | null) {
  const query = { status, search: search || undefined, limit: '50', cursor: cursor ?? undefined }
  return readSignedIn('GET /api/admin/threads', { query })
}

export async function countThreads() {
  const { counts, aside } = await readSignedIn('GET /api/admin/threads', { query: { limit: '1' } })
  return { ...counts, aside }
}

export function listAside(cursor: string | null) {
  const query = { limit: '50', cursor: cursor ?? undefined }
  return readSignedIn('GET /api/admin/threads/put-aside', { query })
}

export async function listLinkedThreads(id: string): Promise<ThreadLine[]> {
  return (await readSignedIn('GET /api/admin/orders/:id/threads', { params: { id } })).threads
}

/** Changes status, assignee or linked order. Refused if a colleague has changed one of them. */
export function changeThread(
  { id, status, taken }: WholeThread,
  change: Omit<Body<'PATCH /api/admin/threads/:id'>, 'seen'>,
) {
  const body = { ...change, seen: { status, takenBy: taken?.id ?? null } }
  return callSignedIn('PATCH /api/admin/threads/:id', { params: { id }, body })
}

export function downloadMail(id: string, mailId: string, file?: number) {
  const query = file === undefined ? {} : { file: String(file) }
  return downloadSignedIn('GET /api/admin/threads/:id/mails/:mailId', {
    params: { id, mailId },
    query,
  })
}

export async function listColleagues(): Promise<Colleague[]> {
  return (await readSignedIn('GET /api/admin/threads/colleagues', {})).colleagues
}

export async function listTemplates(): Promise<Template[]> {
  return (await readSignedIn('GET /api/admin/templates', {})).templates
}
