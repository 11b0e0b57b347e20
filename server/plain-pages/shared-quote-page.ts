import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { wordsOf } from '#content/words/words.ts'
import { type Html, html } from '#emails/html.ts'
import { siteLanguage } from '#rules/text/language.ts'
import type { GroupAsked } from '../database/schema/quote-versions.ts'
import { boundLooks } from '../http/looks.ts'
import type { Office } from '../office.ts'
import type { Pages } from '../pages/built-pages.ts'
import { makePage } from '../pages/page.ts'
import { sayForOthers } from '../quotes/say-quote.ts'
import { findSharedGroup } from '../quotes/share-group.ts'
import { remarkForm } from './comment-page.ts'
import { withoutScripts } from './form-page.ts'
import { nameAs, passOn, putHtml, quietly, send, showClosed } from './manage-page.ts'
import { section, when } from './order-forms.ts'
import { type Fields, readFields } from './posted-fields.ts'
import { listFacts, note } from './quote-page.ts'

const { shared: words, pleaseMend } = wordsOf(siteLanguage).quoteLink

type SharedParts = {
  office: Office
  pages: Pages | undefined
  /** The API, to which what is posted here goes on. */
  ask: (request: Request, env: Context['env']) => Response | Promise<Response>
}

/**
 * /r/{key}: a group's request as those read it to whom its sender handed a link on, and where they leave a
 * remark. It opens no session, names nobody and changes nothing of the request, and needs no script. A key
 * that is not good is answered as one of /m/ is.
 */
export function sharedQuotePage({ office, pages, ask }: SharedParts) {
  const look = boundLooks(office.now)
  const show = async (c: Context, content: Html, status = 200) => {
    const page = pages?.manage
    if (!page) return showClosed(c, pages)
    const text = nameAs(withoutScripts(putHtml(page, content)), words)
    return send(c, await makePage(text, page), status)
  }
  return new Hono()
    .use('/r/*', quietly)
    .get('/r/:key', async (c) => {
      const key = c.req.param('key')
      look(key)
      const shared = await findSharedGroup(office.db, key, office.now())
      if (!shared) return showClosed(c, pages)
      return show(c, writeShared(shared, { key, fields: { key: randomUUID() } }))
    })
    .post('/r/:key', async (c) => {
      const key = c.req.param('key')
      look(key)
      const shared = await findSharedGroup(office.db, key, office.now())
      if (!shared) return showClosed(c, pages)
      const fields = readFields(await c.req.text())
      const { name = '', comment = '', key: own = '' } = fields
      const path = `/api/shared-quotes/${encodeURIComponent(key)}/comments`
      const answer = await ask(
        passOn(c.req.raw, { path, body: { name, comment, key: own } }),
        c.env,
      )
      const empty = { key: randomUUID() }
      if (answer.ok) {
        const said = note(words.sent, [words.sentText], 'done')
        return show(c, writeShared(shared, { key, fields: empty, said }))
      }
      const { error } = (await answer.json()) as Answered
      const said = note(
        pleaseMend,
        (error.issues ?? [error]).map(({ message }) => message),
      )
      return show(c, writeShared(shared, { key, fields, said }), answer.status)
    })
}

type Answered = { error: { message: string; issues?: { message: string }[] } }

type Shown = { key: string; fields: Fields; said?: Html }

function writeShared(shared: GroupAsked & { status: string }, { key, fields, said }: Shown): Html {
  const remark = html`<p class="text-ink-2 mt-2 mb-6">${words.remarkText}</p>
    ${remarkForm(`/r/${key}`, fields)}`
  const isClosed = shared.status === 'closed'
  return html`<div>
    ${when(said, () => said ?? { html: '' })}
    <h1 class="text-page">${words.title}</h1>
    <p class="text-ink-2 mt-4 max-w-2xl text-lead">${words.lead}</p>
    <div class="mt-10 grid gap-x-16 gap-y-12 lg:grid-cols-[1fr_26rem] lg:items-start">
      <div>${section('sent', words.asked, listFacts(sayForOthers(shared)))}</div>
      <div>
        ${isClosed ? html`<p>${words.closed}</p>` : section('remark', words.remark, remark)}
      </div>
    </div>
  </div>`
}
