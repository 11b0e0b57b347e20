import type { Accounts } from '#app/accounts/accounts.server.ts'
import { writeAudit } from '#app/accounts/audit-log.server.ts'
import { carryOutChange, previewChange } from '#app/changing/change-trip.server.ts'
import { correctTrip, readTripDetails } from '#app/changing/correct-details.server.ts'
import { describeCatalogue, createOfficeOrder, previewTrip } from '#app/booking/new-order.server.ts'
import { readProForma } from '#app/payments/documents/pro-forma.server.ts'
import { listDocuments, readDocument } from '#app/payments/documents/read-document.server.ts'
import { formatInEnglish } from '#platform/http/refusal-words.ts'
import { handle } from '#platform/http/handle.ts'
import { describeChangeFigures } from '#app/changing/describe-change.server.ts'
import { listThread, sendOfficeReply } from '#app/messages/order-thread.server.ts'

/**
 * Routes of orders sold by the office, and of acts without money: details, messages, moves,
 * documents.
 */
export function orderRoutes({ services }: Accounts) {
  const { db, now } = services
  return handle(services, {
    'GET /api/admin/new-order': () => describeCatalogue(services),
    'POST /api/admin/new-order/quote': ({ body }) => {
      const content = services.content()
      return previewTrip(services, body, (refusal) => formatInEnglish(content, refusal))
    },
    'POST /api/admin/orders': async ({ body: request, actorId, once }) => {
      const { answer } = await once((transaction) =>
        createOfficeOrder(services, transaction, { request, actorId }),
      )
      services.wake('money')
      return answer
    },

    'GET /api/admin/orders/:id/details': async ({ params }) => ({
      items: await readTripDetails(services, params.id),
    }),
    'PUT /api/admin/orders/:id/details': ({ params: { id }, body, corrector }) =>
      correctTrip(services, id, body, corrector),

    'GET /api/admin/orders/:id/messages': async ({ params }) => ({
      messages: await listThread(db, params.id),
    }),
    'POST /api/admin/orders/:id/messages': async ({ params: { id }, body, actorId }) => {
      await sendOfficeReply(services, id, { ...body, actorId })
      return { messages: await listThread(db, id) }
    },

    'POST /api/admin/orders/:id/reschedule/quote': async ({ params: { id }, body }) => {
      const preview = await previewChange(services, id, body)
      return { ...describeChangeFigures(preview), email: preview.loaded.order.email }
    },
    'POST /api/admin/orders/:id/reschedule': async ({ params: { id }, body, actorId }) => {
      const { number, message } = body
      const by = { who: 'office', actorId, message } as const
      const result = await carryOutChange(services, id, number, by)
      if (result.outcome !== 'ask-again') return { outcome: 'moved' }
      return { outcome: result.outcome, quote: describeChangeFigures(result) }
    },

    'GET /api/admin/orders/:id/pro-forma': async ({ params }, c) => {
      const source = { db, content: services.content(), now: now() }
      const { name, bytes } = await readProForma(source, params.id)
      c.header('Content-Type', 'application/pdf')
      c.header('Content-Disposition', `attachment; filename="${name}"`)
      return c.body(new Uint8Array(bytes))
    },
    'GET /api/admin/orders/:id/documents': async ({ params, signedIn: { rights } }) => {
      const documents = await listDocuments(db, params.id)
      return rights.includes('money')
        ? documents
        : documents.map((one) => ({ ...one, amount: null }))
    },
    'GET /api/admin/orders/:id/documents/:documentId': async (
      { params: { id: orderId, documentId }, actorId },
      c,
    ) => {
      const { name, bytes } = await readDocument(db, { orderId, documentId })
      const entry = { actorId, action: 'document-downloaded' } as const
      await writeAudit(
        db,
        { ...entry, subject: 'orders', subjectId: orderId, facts: { name } },
        now(),
      )
      c.header('Content-Type', 'application/pdf')
      c.header('Content-Disposition', `attachment; filename="${name}"`)
      return c.body(new Uint8Array(bytes))
    },
  })
}
