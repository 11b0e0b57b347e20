import { randomUUID } from 'node:crypto'
import { and, desc, isNotNull, isNull, lte, or } from 'drizzle-orm'
import { type Content, wordsOf } from '#content/content.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { handle } from '#platform/http/handle.ts'
import { writeMessage } from '#platform/mail/blocks/message.ts'
import { writeReplyAddress } from '#platform/mail/inbound/reply-address.ts'
import { makeRetriesDue } from '#platform/mail/leases.ts'
import { Refused } from '#platform/refused.ts'
import type { Services } from '#platform/services.ts'
import {
  changeLive,
  type ConnectionServices,
  findEmails,
  withLive,
} from './connections-routes.server.ts'
import { changeConnection, listConnections, recordMailTest } from './connections.server.ts'
import type { LiveConnections } from './live-connections.server.ts'
import { findMailProblem, mailFields, mailVariables } from './mail.ts'
import type { MailAnswer, MailServerBody } from './mail-contract.ts'
import { tryMail } from './try-mail.server.ts'

export function mailRoutes(
  services: Services,
  live: LiveConnections | undefined,
  findAwaySince?: () => Date | undefined,
) {
  const open = () => withLive(services, live)
  const describe = () => describeMail(open(), findAwaySince?.())
  return handle(services, {
    'GET /api/admin/mail': describe,
    'PUT /api/admin/mail': async ({ body, actorId }) => {
      const keys = await writeKeys(open(), body)
      const change = { act: 'connection-entered', mode: 'live', keys, isOn: true } as const
      await changeLive(open(), 'mail', change, actorId)
      // Mails that an earlier server has not taken don't wait for their next try.
      await makeRetriesDue(services.db, services.now())
      services.wake('mail')
      return describe()
    },
    'DELETE /api/admin/mail': async ({ actorId }) => {
      await changeLive(open(), 'mail', { act: 'connection-removed' }, actorId)
      return describe()
    },
    'POST /api/admin/mail/test': async ({ signedIn }) => {
      await sendTest(open(), { actorId: signedIn.userId, email: signedIn.email })
      return describe()
    },
  })
}

/** The sender of every mail: the one that is set, or the company. */
export function findSender({ company }: Content, { mailing }: Pick<LiveConnections, 'mailing'>) {
  return mailing().mailFrom ?? `${company.name} <${company.email}>`
}

async function findStored(services: Services) {
  return (await listConnections(services.db, services)).find(({ name }) => name === 'mail')
}

/** A stored password is sent to no other server, so it stays only with its host and user. */
async function writeKeys(services: ConnectionServices, body: MailServerBody) {
  const { host, port, security, user, senderName, senderAddress, officeEmail } = body
  const before = (await findStored(services))?.keys?.live
  const isSame = before?.[mailVariables.host] === host && before[mailVariables.user] === user
  const password = body.password ?? (isSame ? before[mailVariables.password] : undefined)
  const isSet = services.live.setNames.includes(mailVariables.password)
  if (user && !password && !isSet)
    throw new Refused({ code: 'mail-password-needed', field: 'password' })
  const values = {
    host,
    port: String(port),
    security: String(security === 'tls'),
    user,
    password: user && password,
    sender: senderName ? `${senderName} <${senderAddress}>` : senderAddress,
    officeEmail,
  }
  const entered = mailFields.map((field) => [mailVariables[field], values[field]] as const)
  return Object.fromEntries(entered.flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

/**
 * Sends a test mail at once, beside the outbox, and stores what happened. Its id is stored first,
 * because the mail may arrive before the server has answered.
 */
async function sendTest(services: ConnectionServices, owner: { actorId: string; email: string }) {
  const { mailbox } = services
  const content = services.content()
  const { subject, letter: text } = wordsOf(content).admin.mail.test
  const { mailServer } = services.live.mailing()
  if (!mailServer) throw new Refused({ code: 'connection-keys-missing' })
  const id = randomUUID()
  const change = { act: 'connection-tried', mode: 'live', id } as const
  await changeConnection(services, 'mail', change, owner)
  const blocks = [{ kind: 'paragraph', text } as const]
  const mail = {
    ...writeMessage(content, { subject, preview: text, blocks }),
    id,
    kind: 'mail-test',
    createdAt: services.now(),
    recipient: mailbox ? writeReplyAddress(mailbox, id, 't') : owner.email,
    replyTo: services.officeEmail,
    listUnsubscribe: null,
    tokenHash: null,
  }
  const result = await tryMail(mailServer, mail, findSender(services.content(), services.live))
  await recordMailTest(services.db, id, { result })
}

async function describeMail(
  services: ConnectionServices,
  awaySince: Date | undefined,
): Promise<MailAnswer> {
  const { db, now, mailbox, officeEmail, live } = services
  const isFixed = live.isFixed('mail')
  const stored = await findStored(services)
  const entered = isFixed ? undefined : stored?.entered.live
  const { at, result, arrived = null } = stored?.tried.live ?? {}
  const emails = await findEmails(services, stored ? [stored] : [])
  const { mailServer } = live.mailing()
  const sender = findSender(services.content(), live)
  const [, name = '', address = sender] = /^([^<]*)<([^<>]+)>$/.exec(sender) ?? []
  const whereUnsent = isNull(outbox.sentAt)
  const whereDue = or(isNull(outbox.notBefore), lte(outbox.notBefore, now()))
  const failed = await db
    .select()
    .from(outbox)
    .where(and(whereUnsent, isNull(outbox.letGoAt), isNotNull(outbox.lastError)))
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(5)
  return {
    isFixed,
    fixed: mailFields.filter((field) => isFixed || live.setNames.includes(mailVariables[field])),
    server: mailServer
      ? {
          host: mailServer.host,
          port: mailServer.port,
          security: mailServer.secure ? 'tls' : 'starttls',
          user: mailServer.user ?? null,
        }
      : null,
    sender: { name: name.trim(), address },
    officeEmail,
    entered: entered ? { at: entered.at, by: emails.get(entered.by) ?? null } : null,
    isUnusable: live.faults().has('mail'),
    waiting: await db.$count(outbox, and(whereUnsent, isNull(outbox.parkedAt), whereDue)),
    awaySince: awaySince?.toISOString() ?? null,
    failures: failed.map(({ id, kind, recipient, createdAt, lastError }) => ({
      id,
      kind,
      recipient,
      at: createdAt.toISOString(),
      problem: findMailProblem(lastError ?? ''),
      answer: lastError ?? '',
    })),
    mailbox: mailbox?.address ?? null,
    test: at && result ? { at, ...result, arrived } : null,
  }
}
