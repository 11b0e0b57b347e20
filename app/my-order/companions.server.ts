import { Hono } from 'hono'
import { findCalendar } from '#app/payments/documents/order-calendar.server.ts'
import { findBySharedKey } from './keys.server.ts'
import { readBasis } from '#platform/services.ts'
import { cachePages, readKey } from '#platform/http/page-cache.ts'
import { limitViews } from '#platform/http/view-limits.ts'
import { type PageParts, sendFile } from './manage-pages.server.ts'
import { privateHeaders } from '#platform/http/security-headers.ts'

/**
 * Serves a trip to companions by the guest's shared link: /c/{key}
 * (app/my-order/pages/companion.tsx) and /c/{key}/calendar.ics, which calendars fetch repeatedly.
 * These pages open no session, show no money and no guest's name, and change nothing. An invalid
 * key gets the same page as under /m/.
 */
export function companionRoutes({ services, render, renderSame: showInvalidLink }: PageParts) {
  const countView = limitViews(services.now)
  const cachePage = cachePages(services)
  const findTrip = (key: string) => findBySharedKey(services.db, key, services.now())
  return new Hono()
    .use('/c/*', privateHeaders)
    .get('/c/:key', async (c) => {
      const key = readKey(c)
      countView(key)
      if (!(await findTrip(key))) return showInvalidLink(c, '/c/none')
      const { pathname, search } = new URL(c.req.url)
      return render(c, { cache: (make) => cachePage(pathname + search, make) })
    })
    .get('/c/:key/calendar.ics', async (c) => {
      const key = c.req.param('key')
      countView(key)
      const sharedOrder = await findTrip(key)
      const calendar =
        sharedOrder &&
        (await findCalendar(readBasis(services), sharedOrder.orderId, { forCompanions: true }))
      if (!calendar) return showInvalidLink(c, '/c/none')
      const { name, text: content, method } = calendar
      return sendFile(c, { name, type: `text/calendar; charset=utf-8; method=${method}`, content })
    })
}
