import { type Context, Hono } from 'hono'
import { presetHeaders } from './security-headers.ts'
import { answerFor } from './pages.ts'
import { withoutScripts } from './form-page.ts'
import { findByKey } from '../manage/keys.ts'
import type { ManageSession } from './manage-session.ts'
import type { Office } from '../office.ts'
import type { Pages } from '../pages/built-pages.ts'
import { makePage, type Page, textOf } from '../pages/page.ts'

/** Nobody keeps a guest's own page or the link to it, follows it or lists it. */
const quietly = presetHeaders({
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
})

/**
 * /m/{key} and /manage. The link of a mail opens a session for its order and leads to the clean
 * address; looking at it changes nothing, so a program that reads mail may open it as often as it
 * likes. A key that is not good is answered with the page for those without one, whatever the reason.
 */
export function managePage(office: Office, pages: Pages | undefined, session: ManageSession) {
  const app = new Hono().use('/m/*', quietly).use('/manage', quietly)
  app.get('/m/:key', async (c) => {
    const opened = await findByKey(office.db, c.req.param('key'), office.now())
    if (!opened) {
      session.end(c)
      return closed(c, pages)
    }
    await session.keep(c, opened)
    return c.redirect('/manage', 303)
  })
  app.get('/manage', async (c) => {
    const opened = await session.find(c)
    if (!opened || !pages?.manage) return closed(c, pages)
    await session.keep(c, opened)
    return send(c, pages.manage, 200)
  })
  return app
}

/** The page for whoever has no good link: it offers another one, and needs no script for that. */
async function closed(c: Context, pages: Pages | undefined): Promise<Response> {
  const page = pages?.manage
  if (!page) return c.text('This link no longer works.', 404)
  return send(c, await makePage(withoutScripts(textOf(page)), page), 404)
}

/** Without what would let a browser keep it. */
function send(c: Context, page: Page, status: 200 | 404): Response {
  const { headers, bytes } = answerFor(page, c.req.header('Accept-Encoding') ?? '')
  for (const [name, value] of Object.entries(headers)) {
    if (name !== 'ETag' && name !== 'Cache-Control') c.header(name, value)
  }
  return bytes ? c.body(bytes, status) : c.body(null, status)
}
