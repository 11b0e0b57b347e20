import { randomUUID } from 'node:crypto'
import { wordsOf } from '#content/content.ts'
import { writeGiftOrderedMail } from '#app/credit/mails.server.ts'
import type { GiftAnswer, GiftRequest } from '#app/credit/gifts-contract.ts'
import { addDays, calendarDateIn, capeTown, instantInCapeTown } from '#rules/dates/calendar-date.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { toMoney } from '#rules/money/cents.ts'
import { consentByOffice } from '#rules/guests/consent.ts'
import { pickStoredAnswers } from '#rules/guests/form-fields.ts'
import { checkGift, checkGiftDay, giftCardFields } from '#app/credit/gift.ts'
import { orderTransitions } from '#app/order/statuses.ts'
import { policyOn } from '#rules/policy/policy-versions.ts'
import { fill } from '#rules/text/fill.ts'
import type { Transaction } from '#platform/database/database.ts'
import { gifts } from '#app/credit/gifts-schema.server.ts'
import { formatManageLink } from '#app/order/manage-links.server.ts'
import { listPaymentOptions } from '#app/payments/providers/providers.server.ts'
import { type Actor, appendLines } from '#app/order/order-history.server.ts'
import { refuseAny } from '#platform/refused.ts'
import { enforceConfirmationLimit } from '#platform/requests/attempts.ts'
import type { WorkResult } from '#platform/requests/idempotency.ts'
import { readBasis, type Services } from '#platform/services.ts'
import { insertOrder } from './store-order.server.ts'

type NewGift = Omit<GiftRequest, 'consent'> & { consent?: GiftRequest['consent'] }

/**
 * Stores the purchase of a gift voucher as an order without a trip, in the caller's transaction.
 * The order holds no place. Its payment creates the voucher (app/credit/gift-books.server.ts). The
 * giver gets a mail with the link to the order's page. Throws Refused; then nothing is stored.
 */
export async function orderGift(
  services: Services,
  transaction: Transaction,
  { gift, by: actor }: { gift: NewGift; by: Actor },
): Promise<WorkResult<GiftAnswer & { orderId: string }>> {
  const { content, siteUrl, officeEmail } = readBasis(services)
  const now = services.now()
  const today = calendarDateIn(now, capeTown)
  const { amount: rand, email, giver, consent } = gift
  const arrivesOn = gift.arrivesOn ?? today
  const giftSettings = policyOn(content.policies.credit, today).gifts
  refuseAny([...checkGift(gift, giftSettings), ...checkGiftDay(arrivesOn, today, giftSettings)])
  const amount = rand * 100
  const canPay = listPaymentOptions(services).some(({ least }) => least <= amount)
  const words = wordsOf(content).gift
  const title = fill(words.orderTitle, { amount: formatMoney(toMoney(amount)) })
  const event = canPay ? 'booked-with-provider' : 'booked-without-provider'
  const orderId = randomUUID()
  const payUntil = addDays(today, giftSettings.payWithinDays)
  const act = { ...actor, at: now }
  const row = {
    id: orderId,
    form: 'gift' as const,
    channel: actor.who === 'office' ? ('office' as const) : ('site' as const),
    status: orderTransitions.new[event],
    title,
    firstDay: arrivesOn,
    lastDay: arrivesOn,
    name: giver,
    email,
    phone: '',
    holdEndsAt: canPay ? instantInCapeTown(addDays(payUntil, 1), '00:00') : null,
    consentTextVersion: consent?.textVersion ?? consentByOffice,
    consentedAt: now,
    createdAt: now,
  }
  const loadedOrder = await insertOrder(transaction, 'GV', { event, row }, act)
  const { reference } = loadedOrder.order
  const lineBase = {
    id: randomUUID(),
    item: null,
    kind: 'charge',
    taxCode: policyOn(content.policies.tax, today).codes.gift,
  } as const
  await appendLines(transaction, loadedOrder, [{ ...lineBase, label: title, amount }], act)
  const cardDetails = { ...pickStoredAnswers(giftCardFields, gift), receiver: gift.receiver, giver }
  await transaction.insert(gifts).values({ ...cardDetails, orderId, arrivesOn })
  if (actor.who === 'guest') await enforceConfirmationLimit(transaction, { content, email, now })
  const link = formatManageLink(siteUrl)
  const { receiver } = cardDetails
  const facts = { reference, receiver, giver, amount, arrivesOn, payUntil, canPay, link }
  const message = writeGiftOrderedMail(content, { ...facts, isToPrint: !cardDetails.receiverEmail })
  const mail = { kind: 'gift-ordered-guest', about: reference, to: email, managedOrder: orderId }
  const answer = {
    orderId,
    reference,
    status: canPay ? ('held' as const) : ('requested' as const),
    ...(canPay ? { manage: '/manage' } : {}),
  }
  return { answer, mails: [{ ...mail, replyTo: officeEmail, message }] }
}
