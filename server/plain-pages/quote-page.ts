import { type Context, Hono } from 'hono'
import { company } from '#content/company.ts'
import { wordsOf } from '#content/words/words.ts'
import { type Html, html, join } from '#emails/html.ts'
import { buttonName, leaveAct } from '#rules/requests/form-signs.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { siteLanguage } from '#rules/text/language.ts'
import type { Office } from '../office.ts'
import type { Pages } from '../pages/built-pages.ts'
import { makePage, type Page } from '../pages/page.ts'
import { type OwnQuote, readQuote } from '../quotes/read-quote.ts'
import { withoutScripts } from './form-page.ts'
import { nameAs, passOn, putHtml, quietly, send, showClosed } from './manage-page.ts'
import { button, leaveForm, rand, section, when } from './order-forms.ts'
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
      const act = typed[buttonName] ?? ''
      if (act === leaveAct) {
        session.end(c)
        return c.redirect('/', 303)
      }
      const answer = await ask(passOn(c.req.raw, asApi(act, quote, typed)), c.env)
      const answered = (await answer.json()) as Answered
      const now = (await readQuote(office, opened)) ?? quote
      if (answered.error) {
        const { error } = answered
        const lines = (error.issues ?? [error]).map(({ message }) => message)
        return show(c, now, { lines, typed }, answer.status)
      }
      const { total, link } = answered
      if (total !== undefined) return show(c, now, { estimate: rand(total), typed })
      if (link) return show(c, now, { link })
      if (act === 'share-end') return show(c, now, { isEnded: true })
      return c.redirect('/quote?sent', 303)
    })
}

/** What each button asks the API for: without one that is known, the request is sent again. */
function asApi(act: string, quote: OwnQuote, typed: Fields): { path: string; body: object } {
  if (act === 'share') return { path: '/api/quote/share', body: {} }
  if (act === 'share-end') return { path: '/api/quote/share/end', body: {} }
  const body = readBody(quote, typed)
  const isLook = act === 'look' && quote.kind === 'itinerary'
  return { path: `/api/quote/${quote.kind}${isLook ? '/estimate' : ''}`, body }
}

type Answered = {
  error?: { message: string; issues?: { message: string }[] }
  total?: number
  link?: string
}

/** What is said on top of a request, and what was typed and refused, or only looked at. */
type Said = {
  isSent?: boolean
  lines?: string[]
  typed?: Fields
  estimate?: string
  link?: string
  isEnded?: boolean
}

function readBody(quote: OwnQuote, { [buttonName]: _act, ...fields }: Fields): object {
  return quote.kind === 'group' ? readGroup(fields) : readItinerary(fields, quote.questionnaire)
}

function writePage(page: Page, quote: OwnQuote, said: Said): string {
  const title = fill(words.title, { reference: quote.reference })
  const text = withoutScripts(putHtml(page, writeQuote(quote, said)))
  return nameAs(text, { title, band: words.band })
}

function writeQuote(quote: OwnQuote, said: Said): Html {
  const { email, phone, replyPromise } = company
  const about = { email, phone, hours: replyPromise.withinHours }
  const isOpen = quote.status !== 'closed'
  const asSent = html`${section('sent', words.asSent, listFacts(quote.said))}`
  // First, since who comes from the mail about a remark comes to read it.
  const remarks = when(quote.comments.length > 0, () => commentsPart(quote))
  const [wide, narrow] = isOpen
    ? [changePart(quote, said.typed), html`${remarks} ${asSent} ${sharePart(quote)}`]
    : [asSent, html`${remarks} ${sharePart(quote)}`]
  return html`<div>
    ${notesOf(quote, said)}
    <h1 class="text-page">${words.band}</h1>
    <p class="text-ink-2 mt-4 max-w-2xl text-lead" data-free="">
      ${fill(words.leads[quote.status], about)}
    </p>
    <p class="mt-3" data-free="">
      ${words.reference} <strong class="tabular-nums">${quote.reference}</strong>
    </p>
    <div class="mt-10 grid gap-x-16 gap-y-12 lg:grid-cols-[1fr_26rem] lg:items-start">
      <div class="space-y-10 lg:col-start-2 lg:row-start-1">${narrow}</div>
      <div class="space-y-10 lg:col-start-1 lg:row-start-1">
        ${wide}
        ${when(quote.earlier.length > 0, () => section('earlier', words.earlier, earlierPart(quote)))}
      </div>
    </div>
    ${leaveForm('/quote')}
  </div>`
}

/** What has come of the last press. */
function notesOf(quote: OwnQuote, { isSent, lines, estimate, link, isEnded }: Said): Html {
  const before = quote.kind === 'itinerary' ? rand(quote.asked.totalMinor) : ''
  return html`${when(isSent, () => note(words.sentAgain, [words.sentAgainText], 'done'))}
  ${when(lines, () => note(words.pleaseMend, lines ?? []))}
  ${when(estimate, () =>
    note(
      fill(words.looked, { total: estimate ?? '' }),
      [fill(words.lookedText, { before })],
      'done',
    ),
  )}
  ${when(link, () => note(words.linkMade, [link ?? ''], 'done'))}
  ${when(isEnded, () => note(words.linksEnded, [], 'done'))}`
}

/** What has come of a press, on top of a page: what is to be mended, or that it is done. */
export function note(title: string, lines: readonly string[], kind?: 'done'): Html {
  const [role, border] = kind ? ['status', 'border-fynbos'] : ['alert', 'border-disa']
  return html`<div role="${role}" class="${border} bg-plaster mb-8 max-w-2xl border-l-4 p-4">
    <p class="font-semibold">${title}</p>
    ${join(lines.map((line) => html`<p class="mt-1 wrap-anywhere" data-free="">${line}</p>`))}
  </div>`
}

export function listFacts(said: OwnQuote['said']): Html {
  const facts = said.map(
    ({ label, value }) =>
      html`<div class="border-rule grid gap-x-6 border-b py-2 sm:grid-cols-[11rem_1fr]">
        <dt class="text-ink-2">${label}</dt>
        <dd class="wrap-anywhere whitespace-pre-line" data-free="">${value}</dd>
      </div>`,
  )
  return html`<dl class="mt-4">${join(facts)}</dl>`
}

/** Where others can read it: an itinerary has its link, a group's request gets one by a press. */
function sharePart(quote: OwnQuote): Html {
  const { shareUrl, shares } = quote
  if (shareUrl) {
    const content = html`<p class="text-ink-2 mt-2">${words.shareText}</p>
      <p class="mt-3">
        <a class="link wrap-anywhere" href="${shareUrl}" data-free="">${shareUrl}</a>
      </p>`
    return section('share', words.share, content)
  }
  const end = html`<p class="mt-5">${fillCount(words.linkCount, shares)}</p>
    <form method="post" action="/quote" class="mt-3">${button('share-end', words.endLinks)}</form>`
  const content = html`<p class="text-ink-2 mt-2">${words.shareGroup}</p>
    ${when(
      quote.status !== 'closed',
      () =>
        html`<form method="post" action="/quote" class="mt-4">
          ${button('share', words.makeLink)}
        </form>`,
    )}
    ${when(shares > 0, () => end)}`
  return section('share', words.share, content)
}

function commentsPart({ comments }: Pick<OwnQuote, 'comments'>): Html {
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
