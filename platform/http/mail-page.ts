import { desc, eq } from 'drizzle-orm'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { z } from 'zod'
import { type Html, html, join } from '../mail/blocks/html.ts'
import { splitAtAddresses } from '#rules/text/address-links.ts'
import type { Database } from '../database/database.ts'
import { outbox } from '../database/schema/outbox.ts'
import { readBasis, type Services } from '../services.ts'
import { answerMail, mailSandbox } from './framed-mail.ts'
import { renderPlainPage, plainPagePolicy } from './plain-page.ts'
import { isLocalVisitor } from './local-visitor.ts'
import {
  type MailFile,
  makeFiles,
  makePictures,
} from '#app/payments/documents/attachments.server.ts'
import type { MailPageKey } from './mail-page-key.ts'

const listed = 100
const cookieName = 'mail-page'

/** /dev/mail: the mails of a local office without a mail server. Never in production. */
export function mailboxRoutes(
  services: Pick<Services, 'content' | 'db' | 'media' | 'now'>,
  key: MailPageKey,
  hasMailbox: () => boolean,
) {
  const { db } = services
  return new Hono()
    .use((c, next) => (hasMailbox() ? next() : Promise.resolve(c.notFound())))
    .use(requireLocalVisitor, requireKey(key))
    .get('/', async (c) => showPage(c, 'Mail', await renderList(db)))
    .get('/:id', async (c) => {
      const mail = await findMail(db, c.req.param('id'))
      if (!mail) return c.notFound()
      const files = await makeFiles(readBasis(services), mail.attachments)
      const body = html`<p><a href="/dev/mail">All mail</a></p>
        <table>
          <tbody>
            <tr>
              <th>To</th>
              <td>${mail.recipient}</td>
            </tr>
            <tr>
              <th>Reply to</th>
              <td>${mail.replyTo ?? ''}</td>
            </tr>
            <tr>
              <th>Kind</th>
              <td>${mail.kind}, about ${mail.about}</td>
            </tr>
            <tr>
              <th>State</th>
              <td>${describeState(mail)}</td>
            </tr>
            <tr>
              <th>Files</th>
              <td>${join(files.map((file, index) => linkFile(mail, file, String(index))))}</td>
            </tr>
          </tbody>
        </table>
        <iframe
          sandbox="${mailSandbox}"
          title="The mail as HTML"
          src="/dev/mail/${mail.id}/html"
        ></iframe>
        <h2>As plain text</h2>
        <pre>${linkAddresses(mail.text)}</pre>`
      return showPage(c, mail.subject, body)
    })
    .get('/:id/html', async (c) => {
      const mail = await findMail(db, c.req.param('id'))
      if (!mail) return c.notFound()
      return answerMail(c, mail.html, {
        pictures: await makePictures(readBasis(services), mail.html),
      })
    })
    .get('/:id/files/:index', async (c) => {
      const mail = await findMail(db, c.req.param('id'))
      const file =
        mail &&
        (await makeFiles(readBasis(services), mail.attachments))[Number(c.req.param('index'))]
      if (!file) return c.notFound()
      c.header('Content-Type', file.type)
      c.header('Content-Disposition', `attachment; filename="${file.name}"`)
      return c.body(new Uint8Array(Buffer.from(file.content)))
    })
}

const requireLocalVisitor: MiddlewareHandler = async (c, next) => {
  if (!isLocalVisitor(c)) return c.notFound()
  c.header('Cache-Control', 'no-store')
  return next()
}

/** The printed link has a token, which becomes a cookie; any other request gets an explanation. */
function requireKey(key: MailPageKey): MiddlewareHandler {
  return async (c, next) => {
    if (key.isValidCookie(getCookie(c, cookieName))) return next()
    const cookie = key.exchange(c.req.query('token') ?? '')
    if (cookie === undefined) {
      const how =
        'This page opens by the link that the server printed when it started. Each link works once: start it again for another.'
      return c.text(how, 403)
    }
    setCookie(c, cookieName, cookie, { path: '/dev/mail', httpOnly: true, sameSite: 'Strict' })
    return c.redirect('/dev/mail', 303)
  }
}

type Mail = typeof outbox.$inferSelect

function linkFile({ id }: Mail, { name }: MailFile, index: string) {
  return html`<a href="/dev/mail/${id}/files/${index}">${name}</a> `
}

function linkAddresses(text: string): Html {
  const pieces = splitAtAddresses(text).map(({ piece, href, sign = '' }) =>
    href ? html`<a href="${href}" target="_blank">${piece}</a>${sign}` : html`${piece}`,
  )
  return { html: pieces.map((piece) => piece.html).join('') }
}

async function renderList(db: Database) {
  const mails = await db.select().from(outbox).orderBy(desc(outbox.createdAt)).limit(listed)
  if (mails.length === 0) return html`<p>No mail yet. Book a tour, and two will be here.</p>`
  const rows = mails.map(
    (mail) =>
      html`<tr>
        <td>${mail.createdAt.toISOString().slice(0, 19).replace('T', ' ')}</td>
        <td>${mail.recipient}</td>
        <td><a href="/dev/mail/${mail.id}">${mail.subject}</a></td>
        <td>${describeState(mail)}</td>
      </tr>`,
  )
  return html`<table>
    <thead>
      <tr>
        <th>Written (UTC)</th>
        <th>To</th>
        <th>Subject</th>
        <th>State</th>
      </tr>
    </thead>
    <tbody>
      ${join(rows)}
    </tbody>
  </table>`
}

async function findMail(db: Database, id: string): Promise<Mail | undefined> {
  if (!z.uuid().safeParse(id).success) return undefined
  const [mail] = await db.select().from(outbox).where(eq(outbox.id, id))
  return mail
}

function describeState({ sentAt, attempts, lastError }: Mail): string {
  if (sentAt) return 'sent'
  return attempts === 0 ? 'waiting' : `tried ${attempts} times: ${lastError ?? 'under way'}`
}

function showPage(c: Context, title: string, content: Parameters<typeof renderPlainPage>[1]) {
  return c.html(renderPlainPage(title, content), 200, {
    'Content-Security-Policy': plainPagePolicy,
  })
}
