import { type Answer, type AnswerOf, type Body, send, settle } from '#ui/client/api.ts'
import { callerOptions, callSignedIn, readSignedIn } from '#ui/session/session.ts'
import type { FieldPath } from '../studio.ts'
import type { Change } from './editing.ts'

export type Studio = AnswerOf<'GET /api/admin/studio'>
export type DocumentSummary = Studio['documents'][number]
export type StudioDocument = AnswerOf<'GET /api/admin/studio/documents/:kind/:id'>
export type Revision = AnswerOf<'GET /api/admin/studio/documents/:kind/:id/history'>[number]
export type Review = AnswerOf<'POST /api/admin/studio/review'>
export type Difference = Review['documents'][number]['differences'][number]
export type Publication = AnswerOf<'GET /api/admin/studio/publications'>[number]
export type PublishAnswer = AnswerOf<'POST /api/admin/studio/publications'>
export type FoundText = AnswerOf<'GET /api/admin/studio/texts'>[number]
export type SampleMail = AnswerOf<'GET /api/admin/studio/mails'>[number]
type ChangeAnswer = AnswerOf<'PATCH /api/admin/studio/documents/:kind/:id'>
type FoundConflict = { path: FieldPath; theirs: unknown; by: string | null; at: string | null }

export type SaveResult =
  | { step: 'saved'; value: ChangeAnswer }
  | { step: 'conflicts'; conflicts: FoundConflict[] }
  | { step: 'refused'; refusals: Extract<Answer<never>, { ok: false }>['refusals'] }
  | { step: 'failed' }

export function listDrafts(studio: Studio | undefined): DocumentSummary[] {
  return studio?.documents.filter(({ draft }) => draft && draft.changes > 0) ?? []
}

export function readDocument(name: string) {
  return readSignedIn('GET /api/admin/studio/documents/:kind/:id', { params: splitName(name) })
}

export function createDocument(body: Body<'POST /api/admin/studio/documents'>) {
  return callSignedIn('POST /api/admin/studio/documents', { body })
}

/** Saves field changes in the draft. Returns the fields that somebody else has changed, if any. */
export async function saveChanges(name: string, changes: Change[]): Promise<SaveResult> {
  try {
    const answer = await send('PATCH /api/admin/studio/documents/:kind/:id', {
      params: splitName(name),
      body: { changes: changes.map(({ path, was, now }) => ({ path: [...path], was, now })) },
      ...(await callerOptions()),
    })
    const { conflicts } = Object(await answer.clone().json()) as { conflicts?: FoundConflict[] }
    if (answer.status === 409 && conflicts) return { step: 'conflicts', conflicts }
    const result = await settle<ChangeAnswer>(answer)
    if (result.ok) return { step: 'saved', value: result.value }
    return { step: 'refused', refusals: result.refusals }
  } catch {
    return { step: 'failed' }
  }
}

export function withdrawDocument(name: string, redirectTo: string | undefined) {
  return callSignedIn('POST /api/admin/studio/documents/:kind/:id/withdraw', {
    params: splitName(name),
    body: redirectTo === undefined ? {} : { redirectTo },
  })
}

export function discardDraft(name: string) {
  return callSignedIn('DELETE /api/admin/studio/documents/:kind/:id/draft', {
    params: splitName(name),
  })
}

/**
 * Lists revisions of a document, newest first, each compared with the previous one or with
 * `against`.
 */
export function readHistory(name: string, against?: Revision['revision']) {
  return readSignedIn('GET /api/admin/studio/documents/:kind/:id/history', {
    params: splitName(name),
    query: against === undefined ? {} : { against },
  })
}

export function restoreRevision(name: string, revision: Revision['revision']) {
  return callSignedIn('POST /api/admin/studio/documents/:kind/:id/restore', {
    params: splitName(name),
    body: { revision },
  })
}

/**
 * Finds fields that contain a text, best match first. Among equals those of the given page come
 * first.
 */
export function findTexts(text: string, page?: string) {
  return readSignedIn('GET /api/admin/studio/texts', {
    query: { text, ...(page !== undefined && { page }) },
  })
}

export function openPreview() {
  return callSignedIn('POST /api/admin/studio/preview', {})
}

export function listPublications() {
  return readSignedIn('GET /api/admin/studio/publications', {})
}

/** Changes the prices of some days of several tours or vehicles, in their drafts. */
export function raisePricesOf(body: Body<'POST /api/admin/studio/prices/raise'>) {
  return callSignedIn('POST /api/admin/studio/prices/raise', { body })
}

/** Splits a document's name into kind and id. An id may contain slashes. */
function splitName(name: string) {
  const slash = name.indexOf('/')
  return { kind: name.slice(0, slash), id: name.slice(slash + 1) }
}
