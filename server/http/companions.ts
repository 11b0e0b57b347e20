import { type Context, Hono } from 'hono'
import { findCalendar } from '../documents/order-calendar.ts'
import { findShared } from '../manage/keys.ts'
import type { Office } from '../office.ts'
import { quietly, sendFile } from '../plain-pages/manage-page.ts'
import { boundLooks } from './looks.ts'
import type { Render } from './render.ts'

/**
 * /c/{key}: a trip as those see it who come along, from the link that its guest handed on
 * (site/screens/companion.tsx), and /c/{key}/calendar.ics, which a calendar may ask for again and again. Neither
 * opens a session, shows money, names the guest or changes anything. A key that is not good is answered
 * as one of /m/ is.
 */
export function companionRoutes(office: Office, render: Render) {
  const look = boundLooks(office.now)
  const count = (c: Context) => look((c.req.param('key') ?? '').replace(/\.data$/, ''))
  return new Hono()
    .use('/c/*', quietly)
    .get('/c/:key', (c) => {
      count(c)
      return render(c)
    })
    .get('/c/:key/calendar.ics', async (c) => {
      count(c)
      const shared = await findShared(office.db, c.req.param('key'), office.now())
      const calendar =
        shared && (await findCalendar(office.db, shared.orderId, { forCompanions: true }))
      // No such calendar: the page of this key says so.
      if (!calendar) return render(c, { path: `/c/${c.req.param('key')}` })
      const { name, text: content, method } = calendar
      return sendFile(c, { name, type: `text/calendar; charset=utf-8; method=${method}`, content })
    })
}
