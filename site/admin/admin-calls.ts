import type { InboxChange, MailChange } from '#rules/desk/administration-request.ts'
import type { InboxName } from '#rules/desk/inbox.ts'
import { type Answer, api, getValue, type InferResponseType, settle } from '../client/api.ts'
import { asCaller } from '../session/session.ts'

const inboxes = api.admin.inbox

export type UserRole = InferResponseType<typeof api.tables.user_roles.$get, 200>[number]
export type Invitation = InferResponseType<typeof api.tables.admin_invitations.$get, 200>[number]
export type InboxCounts = InferResponseType<typeof inboxes.$get, 200>
type InboxPage = InferResponseType<(typeof inboxes)[':inbox']['$get'], 200>
export type InboxItem = InboxPage['items'][number]
type ActivityPage = InferResponseType<(typeof api.admin)['audit-log']['$get'], 200>
type MailPage = InferResponseType<typeof api.admin.mails.$get, 200>
export type DeskMail = MailPage['mails'][number]
export type AuditEntry = ActivityPage['entries'][number]
/** What of an inbox is shown; an empty text leaves that part open. */
export type InboxFilter = { search: string; status: string }

/** Whether the site has an administrator yet. */
export async function hasAdministrator(): Promise<boolean> {
  return getValue(await api.rpc.administrator_exists.$get({}, await asCaller()))
}

/** P7: whether the owner of the address is the first administrator now; any refusal throws, for all have one sentence. */
export async function initializeFirstAdmin(admin_email: string): Promise<Answer<boolean>> {
  const send = api.rpc.initialize_first_admin.$post
  return {
    ok: true,
    value: await getValue(await send({ json: { admin_email } }, await asCaller())),
  }
}

/** P7: whether the owner of the address is an administrator now; any refusal throws, as above. */
export async function promoteUser(target_email: string): Promise<Answer<boolean>> {
  const send = api.rpc.promote_user_to_admin.$post
  return {
    ok: true,
    value: await getValue(await send({ json: { target_email } }, await asCaller())),
  }
}

/** Rows of user_roles, newest first: of one user, or all. */
export async function listRoles(user_id?: string): Promise<UserRole[]> {
  const query = user_id === undefined ? {} : { user_id }
  return getValue(await api.tables.user_roles.$get({ query }, await asCaller()))
}

export async function removeRole(id: string): Promise<Answer<object>> {
  return settle(await api.admin.roles[':id'].$delete({ param: { id } }, await asCaller()))
}

/** Rows of admin_invitations, newest first. */
export async function listInvitations(): Promise<Invitation[]> {
  return getValue(await api.tables.admin_invitations.$get({}, await asCaller()))
}

export async function createInvitation(email: string): Promise<Answer<Invitation>> {
  return settle(await api.admin.invitations.$post({ json: { email } }, await asCaller()))
}

export async function withdrawInvitation(id: string): Promise<Answer<object>> {
  return settle(await api.admin.invitations[':id'].$delete({ param: { id } }, await asCaller()))
}

/** How much there is of everything, by inbox and status. */
export async function countInboxes(): Promise<InboxCounts> {
  return getValue(await inboxes.$get({}, await asCaller()))
}

/** A page of an inbox, newest first; the first one without a cursor. */
export async function listInbox(
  inbox: InboxName,
  filter: InboxFilter,
  cursor: string | null,
): Promise<InboxPage> {
  const query = { ...pickFilter(filter), ...(cursor === null ? {} : { cursor }) }
  return getValue(await inboxes[':inbox'].$get({ param: { inbox }, query }, await asCaller()))
}

/** A new status, a note, or both; nothing where a colleague has changed what is shown of it. */
export async function changeItem(
  inbox: InboxName,
  { id, status, note }: Pick<InboxItem, 'id' | 'status' | 'note'>,
  wanted: Omit<InboxChange, 'seen'>,
): Promise<Answer<InboxItem>> {
  const change = inboxes[':inbox'][':id'].$patch
  const json = { ...wanted, seen: { status, note: note ?? '' } }
  return settle(await change({ param: { inbox, id }, json }, await asCaller()))
}

/** An inbox as CSV. */
export async function exportInbox(inbox: InboxName, filter: InboxFilter): Promise<Answer<Blob>> {
  const answer = await inboxes[':inbox'].export.$get(
    { param: { inbox }, query: pickFilter(filter) },
    await asCaller(),
  )
  return answer.ok ? { ok: true, value: await answer.blob() } : settle(answer)
}

/** The mails about something in an inbox, newest first. */
export async function listMailsAbout(inbox: InboxName, id: string): Promise<DeskMail[]> {
  const mails = inboxes[':inbox'][':id'].mails.$get
  return getValue(await mails({ param: { inbox, id } }, await asCaller()))
}

/** A page of the mails that could not be delivered, newest first; the first one without a cursor. */
export async function listParkedMails(cursor: string | null): Promise<MailPage> {
  const query = cursor === null ? {} : { cursor }
  return getValue(await api.admin.mails.$get({ query }, await asCaller()))
}

/** How many of them wait for the office. */
export async function countParkedMails(): Promise<number> {
  const answer = await api.admin.mails.$get({ query: { limit: '1' } }, await asCaller())
  const page: MailPage = await getValue(answer)
  return page.waiting
}

/** Sends one again, as it was seen, to another address if need be, or lets it go. */
export async function changeMail(
  { id, at: seen }: DeskMail,
  wanted: Omit<MailChange, 'seen'>,
): Promise<Answer<DeskMail>> {
  const json = { ...wanted, seen }
  return settle(await api.admin.mails[':id'].$patch({ param: { id }, json }, await asCaller()))
}

/** Who did what, newest first. */
export async function listActivity(cursor: string | null): Promise<ActivityPage> {
  const query = cursor === null ? {} : { cursor }
  return getValue(await api.admin['audit-log'].$get({ query }, await asCaller()))
}

function pickFilter({ search, status }: InboxFilter) {
  return { ...(search ? { search } : {}), ...(status ? { status } : {}) }
}
