import type { RefundAct } from './money-names.ts'
import type { OrderCancellationFigures } from './refunds/cancellation-figures.ts'
import { exportAccounts } from '#app/office/exports/export-books.server.ts'
import { exportJournal } from '#app/office/exports/export-journal.server.ts'
import type { Context } from 'hono'
import type { Accounts } from '#app/accounts/accounts.server.ts'
import { writeAudit } from '#app/accounts/audit-log.server.ts'
import { checkRefundOf, describeMoney } from '#app/my-order/describe-money.server.ts'
import { handle } from '#platform/http/handle.ts'
import { streamFile } from '#platform/http/stream-file.ts'
import type { Logger } from '#platform/log.ts'
import { revealBankDetails } from './refunds/bank-details.server.ts'
import type { Services } from '#platform/services.ts'
import { requestPayment } from './events/request-payment.server.ts'
import { correctGiftAddress } from '#app/credit/correct-address.server.ts'
import { carryOutCancellation, previewCancellation } from '#app/changing/cancel-order.server.ts'
import { recordChargeBack } from './events/record-charge-back.server.ts'
import { recordPayment } from './events/record-payment.server.ts'
import {
  approveRefund,
  markRefundDone,
  proposeRefund,
  retryRefund,
  withdrawRefund,
} from './refunds/refunds.server.ts'
import { invoiceOrder } from './issue-whole-invoice.server.ts'
import { remindOfInvoice } from './remind-of-invoice.server.ts'
import { readStatement, readStatementPdf } from './documents/statement.server.ts'
import { orderGift } from '#app/booking/order-gift.server.ts'
import { setPrice } from '#app/changing/set-price.server.ts'
import { undoPayment } from './events/undo-payment.server.ts'
import {
  deletePromoCode,
  endPromoCode,
  listPromoCodes,
  createPromoCode,
} from '#app/credit/promo-codes.server.ts'
import { changeVoucher } from '#app/credit/change-voucher.server.ts'
import { replaceRefundsByVoucher } from '#app/credit/convert-refunds.server.ts'
import { issueVoucher, renewCode } from '#app/credit/issue-voucher.server.ts'
import { listVouchers } from '#app/credit/list-vouchers.server.ts'

export function moneyRoutes({ services }: Accounts, log: Logger) {
  const { db, now } = services
  const sendExport = async (
    c: Context,
    { query, actorId }: { query: { from: string; to: string }; actorId: string },
    { file, pieces }: { file: string; pieces: AsyncGenerator<string> },
  ) => {
    const entry = { actorId, action: 'accounts-exported' } as const
    await writeAudit(db, { ...entry, subject: 'orders', facts: { ...query, file } }, now())
    c.header('Content-Type', 'text/csv; charset=utf-8')
    const name = `${file}-${query.from}-to-${query.to}.csv`
    c.header('Content-Disposition', `attachment; filename="${name}"`)
    return streamFile(c, pieces, log)
  }
  const answerWithOrder =
    <Input extends { params: { id: string } }>(
      work: (orderId: string, request: Input) => Promise<unknown>,
    ) =>
    async (request: Input) => {
      await work(request.params.id, request)
      return describeMoney(services, request.params.id)
    }
  return handle(services, {
    'POST /api/admin/gifts': async ({ body, by, once }) => {
      const { answer } = await once(async (transaction) => {
        const created = await orderGift(services, transaction, { gift: body, by })
        const { orderId, reference } = created.answer
        return { ...created, answer: { orderId, reference } }
      })
      return answer
    },
    'POST /api/admin/gifts/:id/address': ({ params: { id: orderId }, body, by }) =>
      correctGiftAddress(services, { orderId, ...body, by }),
    'GET /api/admin/orders/:id': ({ params }) => describeMoney(services, params.id),
    'POST /api/admin/orders/:id/payments': answerWithOrder((orderId, { body, by }) =>
      recordPayment(services, { orderId, ...body, by }),
    ),
    'POST /api/admin/orders/:id/payments/:paymentId/charge-back': answerWithOrder(
      (orderId, { params: { paymentId }, body, by }) =>
        recordChargeBack(services, { orderId, paymentId, ...body, by }),
    ),
    'POST /api/admin/orders/:id/payments/:paymentId/take-back': answerWithOrder(
      (orderId, { params: { paymentId }, body, by }) =>
        undoPayment(services, { orderId, paymentId, ...body, by }),
    ),
    'POST /api/admin/orders/:id/invoice': answerWithOrder((orderId, { by }) =>
      invoiceOrder(services, orderId, by),
    ),
    'POST /api/admin/orders/:id/invoice/reminder': answerWithOrder((orderId, { by }) =>
      remindOfInvoice(services, orderId, by),
    ),
    'GET /api/admin/orders/:id/statement': ({ params }) =>
      readStatement({ db, now: now() }, params.id),
    'GET /api/admin/orders/:id/statement/file': async ({ params: { id }, actorId }, c) => {
      const sources = { db, content: services.content(), now: now() }
      const { name, bytes } = await readStatementPdf(sources, id)
      const entry = { actorId, action: 'document-downloaded' } as const
      await writeAudit(db, { ...entry, subject: 'orders', subjectId: id, facts: { name } }, now())
      c.header('Content-Type', 'application/pdf')
      c.header('Content-Disposition', `attachment; filename="${name}"`)
      return c.body(new Uint8Array(bytes))
    },
    'POST /api/admin/orders/:id/price': answerWithOrder((orderId, { body, by }) =>
      setPrice(services, { orderId, ...body, by }),
    ),
    'POST /api/admin/orders/:id/ask': async ({ params: { id: orderId }, body, by }) => {
      const payLink = await requestPayment(services, { orderId, ...body, by })
      return { ...(await describeMoney(services, orderId)), ...(payLink ? { payLink } : {}) }
    },
    'POST /api/admin/orders/:id/refunds': answerWithOrder(
      (orderId, { body: { paymentId, ...refund }, by }) => {
        const paymentFilter = paymentId === undefined ? {} : { paymentId }
        return proposeRefund(services, { orderId, ...refund, ...paymentFilter, by })
      },
    ),
    'POST /api/admin/orders/:id/refunds/:refundId': answerWithOrder(
      async (orderId, { params: { refundId: id }, body, by }) => {
        await checkRefundOf(services.db, orderId, id)
        const { reference, isSure } = body
        await refundActions[body.act](services, { id, reference, isSure, by })
      },
    ),
    'GET /api/admin/orders/:id/bank-details': ({ params, by }) =>
      revealBankDetails(services, { orderId: params.id, by }),
    'POST /api/admin/orders/:id/cancellation/quote': async ({ params, body }) =>
      describeFigures(await previewCancellation(services, { orderId: params.id, ...body })),
    'POST /api/admin/orders/:id/cancellation': async ({
      params: { id: orderId },
      body: { number, message },
      by,
      signedIn: { rights },
    }) => {
      const result = await carryOutCancellation(services, { orderId, number, message, by })
      const canSeeMoney = rights.includes('money')
      const order = canSeeMoney ? await describeMoney(services, orderId, result.after) : null
      return { outcome: result.outcome, quote: describeFigures(result.quote), order }
    },

    'GET /api/admin/vouchers': ({ query }) => listVouchers(services, query.search),
    'POST /api/admin/vouchers': async ({ body, by }) => {
      await issueVoucher(services, { ...body, by })
      return listVouchers(services)
    },
    'POST /api/admin/vouchers/:id/code': async ({ params, body, by }) => {
      await renewCode(services, {
        id: params.id,
        ...body,
        by,
      })
      return listVouchers(services)
    },
    'POST /api/admin/vouchers/:id/change': async ({ params: { id }, body, by }) => {
      await changeVoucher(services, { ...body, id, by })
      return listVouchers(services)
    },
    'POST /api/admin/orders/:id/voucher': answerWithOrder((orderId, { body, by }) =>
      replaceRefundsByVoucher(services, { orderId, ...body, by }),
    ),

    'GET /api/admin/promo-codes': () => listPromoCodes(services),
    'POST /api/admin/promo-codes': async ({ body: promo, actorId }) => {
      await createPromoCode(services, { promo, actorId })
      return listPromoCodes(services)
    },
    'POST /api/admin/promo-codes/:id/end': ({ params: { id }, actorId }) =>
      endPromoCode(services, { id, actorId }),
    'DELETE /api/admin/promo-codes/:id': ({ params: { id }, actorId }) =>
      deletePromoCode(services, { id, actorId }),

    'GET /api/admin/accounts': (request, c) =>
      sendExport(c, request, { file: 'trips', pieces: exportAccounts(db, request.query) }),
    'GET /api/admin/accounts/journal': (request, c) =>
      sendExport(c, request, { file: 'payments', pieces: exportJournal(db, request.query) }),
  })
}

type RefundAction = (
  services: Services,
  request: {
    id: string
    reference: string
    isSure: boolean | undefined
    by: { who: 'office'; actorId: string }
  },
) => Promise<void>

const refundActions: Record<RefundAct, RefundAction> = {
  approve: approveRefund,
  retry: retryRefund,
  withdraw: withdrawRefund,
  done: markRefundDone,
}

function describeFigures(figures: OrderCancellationFigures) {
  const { number, kept, refund, expiresAt, charges } = figures
  return {
    number,
    kept,
    refund,
    expiresAt: expiresAt.toISOString(),
    charges: charges.map(({ daysBefore, tier, total, fee, kept: keptAmount, isFree }) => ({
      daysBefore,
      percent: tier.feePercent,
      total,
      fee,
      kept: keptAmount,
      ...(isFree ? { isFree } : {}),
    })),
  }
}
