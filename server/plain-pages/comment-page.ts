import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { wordsOf } from '#content/words/words.ts'
import { type Html, html, join } from '#emails/html.ts'
import { itineraryCommentFields } from '#rules/itinerary/itinerary-comment.ts'
import { siteLanguage } from '#rules/text/language.ts'
import type { Office } from '../office.ts'
import type { Pages } from '../pages/built-pages.ts'
import { makePage } from '../pages/page.ts'
import { takesComments } from '../quotes/comments.ts'
import { withoutScripts } from './form-page.ts'
import { nameAs, passOn, putHtml, quietly, send, showClosed } from './manage-page.ts'
import { button } from './order-forms.ts'
import { type Fields, readFields } from './posted-fields.ts'
import { note } from './quote-page.ts'

const { comment: words, pleaseMend } = wordsOf(siteLanguage).quoteLink

type CommentParts = {
  office: Office
  pages: Pages | undefined
  /** The API, to which what is posted here goes on. */
  ask: (request: Request, env: Context['env']) => Response | Promise<Response>
}

/**
 * /itinerary/{code}/comment: whoever has the link of an itinerary that was sent to us tells its sender
 * something. The page needs no scripts. An itinerary without a sender is answered as one that there is not.
 */
export function commentPage({ office, pages, ask }: CommentParts) {
  const show = async (c: Context, content: Html, status = 200) => {
    const page = pages?.manage
    if (!page) return showClosed(c, pages)
    const { title, band } = words
    const text = nameAs(withoutScripts(putHtml(page, content)), { title, band })
    return send(c, await makePage(text, page), status)
  }
  return new Hono()
    .use('/itinerary/:code/comment', quietly)
    .get('/itinerary/:code/comment', async (c) => {
      const code = c.req.param('code')
      if (!(await takesComments(office.db, code))) return showClosed(c, pages)
      return show(c, writeForm(code, { key: randomUUID() }))
    })
    .post('/itinerary/:code/comment', async (c) => {
      const code = c.req.param('code')
      if (!(await takesComments(office.db, code))) return showClosed(c, pages)
      const fields = readFields(await c.req.text())
      const { name = '', comment = '', key = '' } = fields
      const path = `/api/itineraries/${encodeURIComponent(code)}/comments`
      const answer = await ask(passOn(c.req.raw, { path, body: { name, comment, key } }), c.env)
      if (answer.ok) return show(c, writeThanks(code))
      const { error } = (await answer.json()) as Answered
      const lines = (error.issues ?? [error]).map(({ message }) => message)
      return show(c, writeForm(code, fields, lines), answer.status)
    })
}

type Answered = { error: { message: string; issues?: { message: string }[] } }

function writeForm(code: string, fields: Fields, lines: readonly string[] = []): Html {
  return html`<div class="max-w-2xl">
    ${join(lines.length > 0 ? [note(pleaseMend, lines)] : [])}
    <h1 class="text-page">${words.title}</h1>
    <p class="text-ink-2 mt-4 text-lead">${words.text}</p>
    ${remarkForm(`/itinerary/${code}/comment`, fields)} ${back(code)}
  </div>`
}

/** A name, and what they say. */
export function remarkForm(action: string, fields: Fields): Html {
  const { name, comment } = itineraryCommentFields
  return html`<form method="post" action="${action}" class="mt-8 space-y-6">
    <input type="hidden" name="key" value="${fields['key'] ?? ''}" />
    <div>
      <label for="name" class="mb-1.5 block text-meta font-semibold">${words.name}</label>
      <input
        id="name"
        name="name"
        value="${fields['name'] ?? ''}"
        maxlength="${String(name.limit)}"
        autocomplete="name"
        required
        class="field"
      />
    </div>
    <div>
      <label for="comment" class="mb-1.5 block text-meta font-semibold">${words.comment}</label>
      <textarea
        id="comment"
        name="comment"
        rows="5"
        maxlength="${String(comment.limit)}"
        required
        class="field"
      >
${fields['comment'] ?? ''}</textarea>
    </div>
    ${button('comment', words.send, true)}
  </form>`
}

function writeThanks(code: string): Html {
  return html`<div class="max-w-2xl">
    <h1 class="text-page">${words.sent}</h1>
    <p class="text-ink-2 mt-4 text-lead">${words.sentText}</p>
    ${back(code)}
  </div>`
}

function back(code: string): Html {
  return html`<p class="mt-8"><a class="link" href="/itinerary/${code}">${words.back}</a></p>`
}
