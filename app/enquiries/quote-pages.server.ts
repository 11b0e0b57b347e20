import { type Context, Hono } from 'hono'
import { acceptsComments } from './comments.server.ts'
import { findOfferByKey } from '#app/offers/offer-keys.server.ts'
import { confirmWaiting } from '#app/waiting/join-waiting.server.ts'
import { findWaitingKey } from '#app/waiting/waiting-keys.server.ts'
import { findQuoteRequest, type OpenedQuoteRequest } from './quote-keys.server.ts'
import { findSharedGroup } from './share-group.server.ts'
import { readOfferPdf } from '#app/offers/offer-pdf.server.ts'
import { readKey } from '#platform/http/page-cache.ts'
import { limitViews } from '#platform/http/view-limits.ts'
import type { PageParts } from '#app/my-order/manage-pages.server.ts'
import type { QuoteRequestSession } from './quote-session.server.ts'
import { privateHeaders } from '#platform/http/security-headers.ts'

declare module 'hono' {
  interface ContextVariableMap {
    quote?: OpenedQuoteRequest
  }
}

/**
 * Pages that a mailed or shared link opens. An invalid key gets the same answer as under /m/.
 *
 * - /q/{key}: opens a session and redirects to /quote, a quote request for its sender
 *   (app/enquiries/pages/quote.tsx); viewing changes nothing
 * - /r/{key}: a group's request, for people with the shared link
 * - /itinerary/{code}/comment: comments to an itinerary's sender
 * - /o/{key}: a quote for its guest, to read and accept
 * - /waiting-list: the form for a full day
 * - /waiting-list/{key}: an entry with its held place; opening confirms the entry
 */
export function quoteRequestPages({
  services,
  session,
  render,
  renderSame: showNotFound,
  draw,
  answerForm,
}: PageParts & { session: QuoteRequestSession }) {
  const { db, now } = services
  const countView = limitViews(now)
  const namesTour = (c: Context) =>
    services.content().tours.some(({ id }) => id === c.req.query('tour'))
  const ownPaths = ['/quote', '/quote.data']
  const commentPaths = ['/itinerary/:code/comment', '/itinerary/:code/comment.data']
  const joinPaths = ['/waiting-list', '/waiting-list.data']
  const app = new Hono()
  for (const path of ['/q/*', '/r/*', '/o/*', '/waiting-list/*', ...ownPaths, ...commentPaths])
    app.use(path, privateHeaders)
  return app
    .get('/q/:key', async (c) => {
      const opened = await findQuoteRequest(db, readKey(c), now())
      if (!opened) return showNotFound(c, '/q/none')
      await session.save(c, opened)
      return c.redirect('/quote', 303)
    })
    .on(['GET', 'POST'], ownPaths, async (c, next) => {
      const opened = await session.find(c)
      const isPosted = c.req.method === 'POST'
      if (!opened && !isPosted) return showNotFound(c, '/quote')
      if (opened) await session.save(c, opened)
      c.set('quote', opened)
      return isPosted ? answerForm(c, next) : render(c)
    })
    .on(['GET', 'POST'], '/r/:key', async (c, next) => {
      const key = readKey(c)
      countView(key)
      if (!(await findSharedGroup(db, key, now()))) return showNotFound(c, '/r/none')
      return c.req.method === 'POST' ? answerForm(c, next) : render(c)
    })
    .on(['GET', 'POST'], '/o/:key', async (c, next) => {
      const key = readKey(c)
      countView(key)
      if (!(await findOfferByKey(db, key, now()))) return showNotFound(c, '/o/none')
      return c.req.method === 'POST' ? answerForm(c, next) : render(c)
    })
    .on(['GET', 'POST'], joinPaths, (c, next) => {
      if (c.req.method === 'POST') return answerForm(c, next)
      return namesTour(c) ? render(c) : showNotFound(c, '/waiting-list')
    })
    .on(['GET', 'POST'], '/waiting-list/:key', async (c, next) => {
      const key = readKey(c)
      countView(key)
      const id = await findWaitingKey(db, key, now())
      if (id === undefined) return showNotFound(c, '/waiting-list/none')
      if (c.req.method === 'GET') await confirmWaiting(services, id)
      return c.req.method === 'POST' ? answerForm(c, next) : render(c)
    })
    .get('/o/:key/quote.pdf', async (c) => {
      const key = c.req.param('key')
      countView(key)
      const file = await draw(c, () => readOfferPdf(services, key))
      if (!file) return showNotFound(c, '/o/none')
      c.header('Content-Type', 'application/pdf')
      c.header('Content-Disposition', `attachment; filename="${file.name}"`)
      return c.body(new Uint8Array(file.bytes))
    })
    .on('GET', commentPaths, async (c) => {
      if (await acceptsComments(db, c.req.param('code') ?? '')) return render(c)
      return showNotFound(c, '/itinerary/none/comment')
    })
    .post('/itinerary/:code/comment', answerForm)
}
