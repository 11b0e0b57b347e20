import { Hono } from 'hono'
import { company } from '#content/company.ts'
import { wordsOf } from '#content/words/words.ts'
import { type Html, html } from '#emails/html.ts'
import type { ManageAnswer } from '#rules/orders/manage-answer.ts'
import { fill } from '#rules/text/fill.ts'
import { siteLanguage } from '#rules/text/language.ts'
import { findCalendar } from '../documents/order-calendar.ts'
import { boundLooks } from '../http/looks.ts'
import { describeOrder } from '../manage/describe-order.ts'
import { findShared } from '../manage/keys.ts'
import type { Office } from '../office.ts'
import type { Pages } from '../pages/built-pages.ts'
import { makePage, type Page } from '../pages/page.ts'
import { withoutScripts } from './form-page.ts'
import { nameAs, putHtml, quietly, send, sendFile, showClosed } from './manage-page.ts'
import { linkAddresses } from './order-forms.ts'
import { tripPart } from './order-trip.ts'

const { companion: words } = wordsOf(siteLanguage)

/**
 * /c/{key}: a trip as those see it who come along, from the link that its guest handed on, and
 * /c/{key}/calendar.ics, which a calendar may ask for again and again. Neither opens a session, shows money,
 * names the guest or changes anything, and the page needs no script. A key that is not good is answered as
 * one of /m/ is.
 */
export function companionPage(office: Office, pages: Pages | undefined) {
  const look = boundLooks(office.now)
  const made = keepMade(office.now)
  const makeOwn = async (built: Pages, page: Page, orderId: string, key: string) => {
    const order = await describeOrder(office, orderId)
    const companion = writeCompanion(order, built.orderPictures, `/c/${key}/calendar.ics`)
    const text = withoutScripts(putHtml(page, companion))
    return makePage(nameAs(text, { title: order.title, band: words.band }), page)
  }
  return new Hono()
    .use('/c/*', quietly)
    .get('/c/:key', async (c) => {
      const key = c.req.param('key')
      look(key)
      const shared = await findShared(office.db, key, office.now())
      const page = pages?.manage
      if (!shared || !page) return showClosed(c, pages)
      return send(c, await made(key, () => makeOwn(pages, page, shared.orderId, key)), 200)
    })
    .get('/c/:key/calendar.ics', async (c) => {
      look(c.req.param('key'))
      const shared = await findShared(office.db, c.req.param('key'), office.now())
      if (!shared) return showClosed(c, pages)
      const calendar = await findCalendar(office.db, shared.orderId, { forCompanions: true })
      if (!calendar) return showClosed(c, pages)
      const { name, text: content, method } = calendar
      return sendFile(c, { name, type: `text/calendar; charset=utf-8; method=${method}`, content })
    })
}

/** A made page is good for whoever asks for the same one within so long. */
const keptMs = 5_000
/** So many are kept. */
const mostKept = 100

/** Keeps what was made for a key a moment ago, so that many who look at once have it made once. */
function keepMade(now: () => Date) {
  const pages = new Map<string, { at: number; page: Promise<Page> }>()
  return (key: string, make: () => Promise<Page>): Promise<Page> => {
    const time = now().getTime()
    const kept = pages.get(key)
    if (kept && time >= kept.at && time - kept.at < keptMs) return kept.page
    if (pages.size >= mostKept) pages.clear()
    const page = make()
    pages.set(key, { at: time, page })
    page.catch(() => pages.delete(key))
    return page
  }
}

function writeCompanion(
  order: ManageAnswer,
  pictures: Pages['orderPictures'],
  calendar: string,
): Html {
  return html`<div class="max-w-2xl">
    <h1 class="text-page">${order.title}</h1>
    <p class="text-ink-2 mt-4 text-lead">${words.states[order.status]}</p>
    ${tripPart({ days: order.days, status: order.status }, calendar, { pictures })}
    <p class="text-ink-2 mt-10" data-free="">
      ${linkAddresses(fill(words.questions, { phone: company.phone, email: company.email }))}
    </p>
  </div>`
}
