import type { Context } from 'hono'
import type { ConsentKind } from '#rules/guests/consent.ts'
import type { RideWay } from '#app/order/ride-enquiry.ts'
import { findSoldRide } from '#app/order/ride-price.ts'
import type { Transaction } from '#platform/database/database.ts'
import { shareItinerary } from '#app/itinerary/itineraries.server.ts'
import { createContactMessage } from '#app/enquiries/contact-messages.server.ts'
import { createRideEnquiry } from '#app/enquiries/ride-enquiries.server.ts'
import type { ManageSession } from '#app/accounts/manage-session.server.ts'
import type { QuoteRequestSession } from '#app/enquiries/quote-session.server.ts'
import { handle } from '#platform/http/handle.ts'
import {
  requestSubscription,
  confirmSubscription,
  endSubscription,
} from '#app/newsletter/newsletter.server.ts'
import { parseCode } from '#app/order/typed-code.ts'
import { settleEvent } from '#app/payments/events/settle-events.server.ts'
import { listPaymentOptions } from '#app/payments/providers/providers.server.ts'
import { findVoucher } from '#app/credit/find-voucher.server.ts'
import type { VoucherPayment } from '#app/credit/spend-voucher.server.ts'
import { countPromoAttempt, previewPromoCode } from '#app/credit/apply-promo-code.server.ts'
import { readBasis, type Services } from '#platform/services.ts'
import { refuseOldConsent } from '#app/studio/consent-versions.server.ts'
import { createBooking } from '#app/booking/book-tour.server.ts'
import { createGroupRequest } from '#app/enquiries/group-quotes.server.ts'
import { createItineraryEnquiry } from '#app/enquiries/itinerary-enquiries.server.ts'
import { orderGift } from '#app/booking/order-gift.server.ts'
import { createTransfer } from '#app/booking/book-transfer.server.ts'
import { createRide } from '#app/booking/book-ride.server.ts'
import type { RideAnswer } from '#app/booking/contract.ts'
import type { WorkResult } from '#platform/requests/idempotency.ts'
import { omit } from '#rules/omit.ts'

type Sold<Answer> = WorkResult<Answer> & { spent?: VoucherPayment | undefined }
type Once<Answer> = (
  work: (transaction: Transaction) => Promise<WorkResult<Answer>>,
) => Promise<{ answer: Answer; key: string; isRepeated: boolean }>
type SaleBody = { promoCode?: string | undefined; consent: { textVersion: string } }

export function formRoutes(
  services: Services,
  { session, quotes }: { session: ManageSession; quotes: QuoteRequestSession },
) {
  /** Runs the work if the sender agreed to the current texts, or to those replaced moments ago. */
  const withConsent =
    <Result>(
      kind: ConsentKind,
      { consent: { textVersion: version } }: { consent: { textVersion: string } },
      work: (transaction: Transaction) => Promise<Result>,
    ) =>
    async (transaction: Transaction) => {
      await refuseOldConsent(transaction, readBasis(services), { kind, version })
      return work(transaction)
    }
  /** Stores a sale once, and settles the voucher that paid for it. Counts a typed code first. */
  const sell = async <Answer extends { reference: string }>(
    c: Context,
    once: Once<Answer>,
    { kind, body }: { kind: ConsentKind; body: SaleBody },
    work: (transaction: Transaction) => Promise<Sold<Answer>>,
  ) => {
    if (body.promoCode) await countPromoAttempt(services, c.get('network'))
    let voucherEventId: string | undefined
    const { answer, ...outcome } = await once(
      withConsent(kind, body, async (transaction) => {
        const { spent, ...created } = await work(transaction)
        voucherEventId = spent?.eventId
        return created
      }),
    )
    if (voucherEventId) await settleEvent(services, voucherEventId)
    return { answer, sessionKey: { reference: answer.reference, ...outcome } }
  }
  return handle(services, {
    'POST /api/promo-codes/check': async ({ body }, c) => {
      await countPromoAttempt(services, c.get('network'))
      const { promoCode: typed, product, date: departure, email = '' } = body
      if (parseCode(typed)?.kind === 'voucher') {
        const voucherQuery = { typed, field: 'promoCode', begins: departure } as const
        const row = await findVoucher(services, services.db, voucherQuery)
        const isLater = listPaymentOptions(services).length === 0
        return { voucher: { left: row.balance, validUntil: row.validUntil, isLater } }
      }
      const promoCheck = { channel: 'site', typed, product, departure, email } as const
      return previewPromoCode(services.db, readBasis(services), promoCheck)
    },
    'POST /api/bookings': async ({ body, once }, c) => {
      const network = c.get('network')
      const { answer, sessionKey } = await sell(c, once, { kind: 'booking', body }, (transaction) =>
        createBooking(services, transaction, body, network),
      )
      return answer.manage && !(await session.startForNewOrder(c, sessionKey))
        ? replaceLinkWithNotice(answer)
        : answer
    },
    'POST /api/transfers': async ({ body, once }, c) => {
      const network = c.get('network')
      const { answer, sessionKey } = await sell(
        c,
        once,
        { kind: 'transfer', body },
        (transaction) => createTransfer(services, transaction, body, network),
      )
      // A visitor who has just sent the form can open its page without the mailed link, to pay or
      // add details.
      return (await session.startForNewOrder(c, sessionKey))
        ? answer
        : replaceLinkWithNotice(answer)
    },
    'POST /api/gifts': async ({ body, once }, c) => {
      const { answer, ...outcome } = await once(
        withConsent('gift', body, async (transaction) => {
          const request = { gift: body, by: { who: 'guest' } } as const
          const { answer: created, mails } = await orderGift(services, transaction, request)
          return { answer: omit(created, 'orderId'), mails }
        }),
      )
      const sessionKey = { reference: answer.reference, ...outcome }
      return answer.manage && !(await session.startForNewOrder(c, sessionKey))
        ? replaceLinkWithNotice(answer)
        : answer
    },
    'POST /api/rides': async ({ body, once }, c) => {
      const request = { ...body, way: body.way as RideWay }
      const { answer, sessionKey } = await sell(
        c,
        once,
        { kind: 'ride', body },
        (transaction): Promise<Sold<RideAnswer>> => {
          const ride = findSoldRide(services.content().rides, request)
          return ride
            ? createRide(services, transaction, { request, ride }, c.get('network'))
            : createRideEnquiry(services, transaction, request)
        },
      )
      if ('page' in answer) {
        await quotes.begin(c, sessionKey)
        return answer
      }
      return (await session.startForNewOrder(c, sessionKey))
        ? answer
        : replaceLinkWithNotice(answer)
    },
    'POST /api/group-quotes': async ({ body, once }) =>
      (
        await once(
          withConsent('group', body, (transaction) =>
            createGroupRequest(services, transaction, body),
          ),
        )
      ).answer,
    'POST /api/itinerary-enquiries': async ({ body, once }) =>
      (
        await once(
          withConsent('quote', body, (transaction) =>
            createItineraryEnquiry(services, transaction, body),
          ),
        )
      ).answer,
    'POST /api/itineraries': async ({ body, once }) => {
      const now = services.now()
      const { answer } = await once(async (transaction) => ({
        answer: {
          code: await shareItinerary(transaction, {
            content: services.content(),
            itinerary: body.itinerary,
            now,
          }),
          createdAt: now.toISOString(),
        },
        mails: [],
      }))
      return answer
    },
    'POST /api/functions/send-contact-email': async ({ body, once }) => {
      const result = await once(
        withConsent('contact', body, (transaction) =>
          createContactMessage(services, transaction, body),
        ),
      )
      return { data: result.answer, error: null }
    },
    'POST /api/newsletter': async ({ body, once }) => {
      const { answer } = await once(
        withConsent('newsletter', body, async (transaction) => ({
          answer: { status: 'asked' },
          mails: await requestSubscription(services, transaction, body),
        })),
      )
      return answer
    },
    'POST /api/newsletter/confirm': async ({ body, once }) => {
      const { answer } = await once(async (transaction) => ({
        answer: { status: 'confirmed' },
        mails: [await confirmSubscription(services, transaction, body.token)],
      }))
      return answer
    },
    'POST /api/newsletter/unsubscribe': async ({ query }) => {
      await endSubscription(services, query.token)
      return { status: 'unsubscribed' }
    },
    'GET /api/newsletter/unsubscribe': ({ query }, c) =>
      c.redirect(`/newsletter/unsubscribe?token=${query.token}`, 303),
  })
}

/**
 * The answer to a repeated request, which another person may have sent: instead of the link, it
 * states that the link was mailed.
 */
function replaceLinkWithNotice<Answer extends { manage?: string | undefined }>(answer: Answer) {
  const { manage: _manage, ...otherFields } = answer
  return { ...otherFields, linkMailed: true as const }
}
