import { type Context, Hono } from 'hono'
import { company } from '#content/company.ts'
import { wordsOf } from '#content/words/words.ts'
import { type Html, html, join } from '#emails/html.ts'
import { buttonName, leaveAct } from '#rules/requests/form-signs.ts'
import { fill } from '#rules/text/fill.ts'
import { siteLanguage } from '#rules/text/language.ts'
import type { Office } from '../office.ts'
import type { Pages } from '../pages/built-pages.ts'
import { makePage, type Page } from '../pages/page.ts'
import { type OwnQuote, readQuote } from '../quotes/read-quote.ts'
import { withoutScripts } from './form-page.ts'
import { nameAs, passOn, putHtml, quietly, send, showClosed } from './manage-page.ts'
import { leaveForm, section, when } from './order-forms.ts'
import { type Fields, readFields } from './posted-fields.ts'
import {
  groupFieldsOf,
  groupForm,
  itineraryFieldsOf,
  itineraryForm,
  readGroup,
  readItinerary,
} from './quote-forms.ts'
import type { QuoteSession } from '../http/quote-session.ts'
import { findQuote } from '../quotes/quote-keys.ts'

const { quoteLink: words } = wordsOf(siteLanguage)

type QuoteParts = {
  office: Office
  pages: Pages | undefined
  session: QuoteSession
  /** The API, to which what is posted here goes on. */
  ask: (request: Request, env: Context['env']) => Response | Promise<Response>
}

/**
 * /q/{key} and /quote: a quote request as its sender's own. The link of its mail opens a session for that
 * request and leads to the clean address; looking at it changes nothing. The page is the same with scripts
 * and without: it needs none. A key that is not good is answered as one of /m/ is.
 */
export function quotePage({ office, pages, session, ask }: QuoteParts) {
  const show = async (c: Context, quote: OwnQuote, said: Said, status = 200) => {
    const page = pages?.manage
    if (!page) return showClosed(c, pages)
    return send(c, await makePage(writePage(page, quote, said), page), status)
  }
  return new Hono()
    .use('/q/*', quietly)
    .use('/quote', quietly)
    .get('/q/:key', async (c) => {
      const opened = await findQuote(office.db, c.req.param('key'), office.now())
      if (!opened) return showClosed(c, pages)
      await session.keep(c, opened)
      return c.redirect('/quote', 303)
    })
    .get('/quote', async (c) => {
      const opened = await session.find(c)
      const quote = opened && (await readQuote(office, opened))
      if (!quote) return showClosed(c, pages)
      await session.keep(c, opened)
      const isSent = c.req.query('sent') !== undefined && quote.version > 1
      return show(c, quote, { isSent })
    })
    .post('/quote', async (c) => {
      const opened = await session.find(c)
      const quote = opened && (await readQuote(office, opened))
      if (!quote) return showClosed(c, pages)
      const typed = readFields(await c.req.text())
      if (typed[buttonName] === leaveAct) {
        session.end(c)
        return c.redirect('/', 303)
      }
      const asked = { path: `/api/quote/${quote.kind}`, body: readBody(quote, typed) }
      const answer = await ask(passOn(c.req.raw, asked), c.env)
      if (answer.ok) return c.redirect('/quote?sent', 303)
      const { error } = (await answer.json()) as Answered
      const lines = (error.issues ?? [error]).map(({ message }) => message)
      const now = (await readQuote(office, opened)) ?? quote
      return show(c, now, { lines, typed }, answer.status)
    })
}

type Answered = { error: { message: string; issues?: { message: string }[] } }

/** What is said on top of a request, and what was typed and refused. */
type Said = { isSent?: boolean; lines?: string[]; typed?: Fields }

function readBody(quote: OwnQuote, { [buttonName]: _act, ...fields }: Fields): object {
  return quote.kind === 'group' ? readGroup(fields) : readItinerary(fields, quote.questionnaire)
}

function writePage(page: Page, quote: OwnQuote, said: Said): string {
  const title = fill(words.title, { reference: quote.reference })
  const text = withoutScripts(putHtml(page, writeQuote(quote, said)))
  return nameAs(text, { title, band: words.band })
}

function writeQuote(quote: OwnQuote, { isSent, lines, typed }: Said): Html {
  const { email, phone, replyPromise } = company
  const about = { email, phone, hours: replyPromise.withinHours }
  return html`<div class="max-w-2xl">
    ${when(isSent, () => note(words.sentAgain, [words.sentAgainText], 'done'))}
    ${when(lines, () => note(words.pleaseMend, lines ?? []))}
    <h1 class="text-page">${words.band}</h1>
    <p class="text-ink-2 mt-4 text-lead" data-free="">${fill(words.leads[quote.status], about)}</p>
    <p class="mt-3" data-free="">
      ${words.reference} <strong class="tabular-nums">${quote.reference}</strong>
    </p>
    ${section('sent', words.asSent, listFacts(quote.said))}
    ${when(quote.shareUrl, () => sharePart(quote.shareUrl ?? ''))}
    ${when(quote.comments.length > 0, () => commentsPart(quote))}
    ${when(quote.status !== 'closed', () => changePart(quote, typed))}
    ${when(quote.earlier.length > 0, () => section('earlier', words.earlier, earlierPart(quote)))}
    ${leaveForm('/quote')}
  </div>`
}

/** What has come of a press, on top of a page: what is to be mended, or that it is done. */
export function note(title: string, lines: readonly string[], kind?: 'done'): Html {
  const [role, border] = kind ? ['status', 'border-fynbos'] : ['alert', 'border-disa']
  return html`<div role="${role}" class="${border} bg-plaster mb-8 border-l-4 p-4">
    <p class="font-semibold">${title}</p>
    ${join(lines.map((line) => html`<p class="mt-1" data-free="">${line}</p>`))}
  </div>`
}

function listFacts(said: OwnQuote['said']): Html {
  const facts = said.map(
    ({ label, value }) =>
      html`<div class="border-rule grid gap-x-6 border-b py-2 sm:grid-cols-[11rem_1fr]">
        <dt class="text-ink-2">${label}</dt>
        <dd class="wrap-anywhere whitespace-pre-line" data-free="">${value}</dd>
      </div>`,
  )
  return html`<dl class="mt-4">${join(facts)}</dl>`
}

function sharePart(url: string): Html {
  const content = html`<p class="text-ink-2 mt-2">${words.shareText}</p>
    <p class="mt-3"><a class="link wrap-anywhere" href="${url}" data-free="">${url}</a></p>`
  return section('share', words.share, content)
}

function commentsPart({ comments }: OwnQuote): Html {
  const said = comments.map(
    ({ by, comment }) =>
      html`<li class="border-rule border-l-4 bg-plaster p-4">
        <p class="text-ink-2 text-caption" data-free="">${by}</p>
        <p class="mt-1 wrap-anywhere whitespace-pre-line" data-free="">${comment}</p>
      </li>`,
  )
  return section(
    'comments',
    words.comments,
    html`<ol class="mt-5 space-y-4">
      ${join(said)}
    </ol>`,
  )
}

function changePart(quote: OwnQuote, typed: Fields | undefined): Html {
  const form =
    quote.kind === 'group'
      ? groupForm(typed ?? groupFieldsOf(quote.asked), quote.version)
      : itineraryForm(typed ?? itineraryFieldsOf(quote.asked), quote.version)
  const content = html`<p class="text-ink-2 mt-2">${words.changeText}</p>
    <p class="text-ink-2 mt-2" data-free="">${fill(words.answersTo, { email: quote.email })}</p>
    ${form}`
  return section('change', words.change, content)
}

function earlierPart({ earlier }: OwnQuote): Html {
  return join(
    earlier.map(
      ({ sentUntil, said }) =>
        html`<details class="border-rule mt-4 border-t pt-4">
          <summary class="cursor-pointer font-semibold" data-free="">${sentUntil}</summary>
          ${listFacts(said)}
        </details>`,
    ),
  )
}
