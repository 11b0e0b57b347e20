import type { InboxName } from '#app/order/inbox.ts'
import type { Answer, AnswerOf, Body } from '#ui/client/api.ts'
import { callSignedIn, downloadSignedIn, readSignedIn } from '#ui/session/session.ts'

export type UserRole = AnswerOf<'GET /api/tables/user_roles'>[number]
export type Invitation = AnswerOf<'GET /api/tables/admin_invitations'>[number]
export type Person = AnswerOf<'GET /api/admin/people'>[number]
export type InboxCounts = AnswerOf<'GET /api/admin/inbox'>
export type InboxItem = AnswerOf<'PATCH /api/admin/inbox/:inbox/:id'>
export type DeskMail = AnswerOf<'PATCH /api/admin/mails/:id'>
export type AuditEntry = AnswerOf<'GET /api/admin/audit-log'>['entries'][number]
/** Filter of an inbox. An empty value filters nothing. */
export type InboxFilter = { search: string; status: string; only: string }

/**
 * P7: true if the owner of the address is now the first administrator. Throws on any refusal,
 * because all have one message.
 */
export async function initializeFirstAdmin(admin_email: string): Promise<Answer<boolean>> {
  const value = await readSignedIn('POST /api/rpc/initialize_first_admin', {
    body: { admin_email },
  })
  return { ok: true, value }
}

/**
 * P7: true if the owner of the address is now an administrator. Throws on any refusal except a
 * request for proof.
 */
export async function promoteUser(target_email: string): Promise<Answer<boolean>> {
  const answer = await callSignedIn('POST /api/rpc/promote_user_to_admin', {
    body: { target_email },
  })
  const needsProof = !answer.ok && answer.refusals.some(({ code }) => code === 'fresh-proof-needed')
  if (!answer.ok && !needsProof) throw new Error('The user was not promoted.')
  return answer
}

/** Lists rows of user_roles, newest first, for one user or all. */
export function listRoles(user_id?: string) {
  return readSignedIn('GET /api/tables/user_roles', { query: { user_id } })
}

/** Role and rights of the signed-in user, or 'unproven' without a second factor. */
export async function findOwnRights() {
  const answer = await callSignedIn('GET /api/admin/me', {})
  if (answer.ok) return answer.value
  if (answer.refusals.some(({ code }) => code === 'second-proof-needed')) return 'unproven' as const
  throw new Error('The rights of the user could not be read.')
}

/** Lists a page of an inbox, newest first. Without a cursor, the first page. */
export function listInbox(inbox: InboxName, filter: InboxFilter, cursor: string | null) {
  const query = { ...pickFilter(filter), limit: '100', cursor: cursor ?? undefined }
  return readSignedIn('GET /api/admin/inbox/:inbox', { params: { inbox }, query })
}

/** Sets a status, a note, or both. Refused if a colleague has changed the shown values. */
export function changeItem(
  inbox: InboxName,
  { id, status, note }: Pick<InboxItem, 'id' | 'status' | 'note'>,
  change: Omit<Body<'PATCH /api/admin/inbox/:inbox/:id'>, 'seen'>,
) {
  const body = { ...change, seen: { status, note: note ?? '' } }
  return callSignedIn('PATCH /api/admin/inbox/:inbox/:id', { params: { inbox, id }, body })
}

export function exportInbox(inbox: InboxName, filter: InboxFilter) {
  const query = pickFilter(filter)
  return downloadSignedIn('GET /api/admin/inbox/:inbox/export', { params: { inbox }, query })
}

export async function countParkedMails(): Promise<number> {
  return (await readSignedIn('GET /api/admin/mails', { query: { limit: '1' } })).waiting
}

/** Sends an undeliverable mail again, to another address if given, or discards it. */
export function changeMail(
  { id, at: seen }: DeskMail,
  change: Omit<Body<'PATCH /api/admin/mails/:id'>, 'seen'>,
) {
  const body = { ...change, seen }
  return callSignedIn('PATCH /api/admin/mails/:id', { params: { id }, body })
}

function pickFilter({ search, status, only }: InboxFilter) {
  return { search: search || undefined, status: status || undefined, only: only || undefined }
}
