import { type Context, Hono, type Handler } from 'hono'
import { z } from 'zod'
import { type MailFile, makeFiles } from '#app/payments/documents/attachments.server.ts'
import { describeOrder } from './describe-order.server.ts'
import { findByKey, type OpenedOrder } from './keys.server.ts'
import { readBasis, type Services } from '#platform/services.ts'
import type { cacheSamePage } from '#platform/http/page-cache.ts'
import { limitViews } from '#platform/http/view-limits.ts'
import type { ManageSession } from '#app/accounts/manage-session.server.ts'
import type { Draw, Render } from '#platform/http/render.ts'
import { privateHeaders } from '#platform/http/security-headers.ts'

export type PageParts = {
  services: Services
  render: Render
  renderSame: ReturnType<typeof cacheSamePage>
  draw: Draw
  answerForm: Handler
}

/**
 * Serves /m/{key} and /manage (app/my-order/pages/manage.tsx). A mailed link opens a session for
 * its order and redirects to the clean address. Viewing changes nothing, so mail scanners may open
 * it. Any invalid key gets the page for visitors without a key. /manage shows that page too without
 * a session, because menu and footer link there. The calendar file and documents below /manage need
 * the same session.
 */
export function managePages({
  services,
  session,
  render,
  renderSame,
  draw,
  answerForm,
}: PageParts & { session: ManageSession }) {
  const countView = limitViews(services.now)
  const showInvalidLink = (c: Context) => renderSame(c, '/m/none')
  const withOpenedOrder =
    (show: (c: Context, opened: OpenedOrder) => Promise<Response>) => async (c: Context) => {
      const openedOrder = await session.findAndCount(c)
      if (!openedOrder || openedOrder.paysOnly) return showInvalidLink(c)
      await session.save(c, openedOrder)
      return show(c, openedOrder)
    }
  const sendCreatedFile = async (c: Context, request: Parameters<typeof makeFiles>[1][number]) => {
    const [file] = await draw(c, () => makeFiles(readBasis(services), [request]))
    return file ? sendFile(c, file) : showInvalidLink(c)
  }
  return (
    new Hono()
      .use('/m/*', privateHeaders)
      .use('/manage', privateHeaders)
      .use('/manage/*', privateHeaders)
      .get('/m/:key', async (c) => {
        const openedOrder = await findByKey(services.db, c.req.param('key'), services.now())
        // An invalid link, which anybody can send, doesn't end this browser's session.
        if (!openedOrder) return showInvalidLink(c)
        // A payment link, which can be passed on, doesn't replace a session for the same order.
        if (
          openedOrder.paysOnly &&
          (await session.findAndCount(c))?.orderId === openedOrder.orderId
        )
          return c.redirect('/manage', 303)
        await session.save(c, { ...openedOrder, isMailed: !openedOrder.paysOnly })
        // A mail that asks for a review links to the review form.
        return c.redirect(c.req.query('to') === 'review' ? '/manage?open=review' : '/manage', 303)
      })
      .get('/manage', async (c) => {
        const currentSession = await session.peek(c)
        if (!currentSession) return renderSame(c, '/manage')
        // Counted before rendering; the page's own API calls count separately.
        countView(currentSession.key)
        return render(c)
      })
      .post('/manage', answerForm)
      // Redirects like a cached page (pages.ts).
      .get('/manage/', (c) => c.redirect(`/manage${new URL(c.req.url).search}`, 308))
      .get(
        '/manage/calendar.ics',
        withOpenedOrder((c, { orderId }) => sendCreatedFile(c, { kind: 'calendar', orderId })),
      )
      .get(
        '/manage/gift-card.pdf',
        withOpenedOrder(async (c, { orderId }) => {
          const { gift } = await describeOrder(services, orderId)
          return gift?.hasCard
            ? sendCreatedFile(c, { kind: 'gift-card', orderId })
            : showInvalidLink(c)
        }),
      )
      .get(
        '/manage/documents/:id',
        withOpenedOrder(async (c, { orderId }) => {
          const id = z.uuid().safeParse(c.req.param('id'))
          return id.success
            ? sendCreatedFile(c, { kind: 'document', orderId, documentId: id.data })
            : showInvalidLink(c)
        }),
      )
  )
}

/** Sends a file as a download with its name. */
export function sendFile(c: Context, { name, type, content }: MailFile): Response {
  c.header('Content-Type', type)
  c.header('Content-Disposition', `attachment; filename="${name}"`)
  return c.body(typeof content === 'string' ? content : Uint8Array.from(content))
}
