import * as fc from 'fast-check'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { minuteMs } from '#rules/dates/durations.ts'
import type { Books } from '#rules/orders/ledger.ts'
import { applyFact } from '#server/payments/apply-fact.ts'
import { carryOutCancellation, quoteCancellation } from '#server/payments/cancel-order.ts'
import { keepEvent } from '#server/payments/keep-event.ts'
import type { Said } from '#server/payments/port.ts'
import { recordPayment } from '#server/payments/record-payment.ts'
import {
  approveRefund,
  markRefundDone,
  proposeRefund,
  retryRefund,
  withdrawRefund,
} from '#server/payments/refunds.ts'
import { settleEvent } from '#server/payments/settle-events.ts'
import { startPayment } from '#server/payments/start-payment.ts'
import { storeHeldOrder } from './fixtures/order.ts'
import { work } from './money-seen.ts'
import type { TestOffice } from './test-office.ts'

const by = { who: 'office', actorId: '6a2f7d7e-9b7f-4f53-8a51-9f2b5ad1b6a1' } as const
const returnUrls = { paid: 'https://cape.example/paid', cancelled: 'https://cape.example/pay' }
/** What each of these orders costs. */
export const total = 100_000
/** So many orders live at once on one clock: what one waits, all of them wait. */
export const atOnce = 10

/** What may happen to an order, by whom; `n` says to which of its rows and in which way. */
export const act = fc.record({
  act: fc.constantFrom(
    ...(['pay', 'pay', 'paid', 'paid', 'again', 'fails', 'lies', 'outside', 'by hand'] as const),
    ...(['propose', 'approve', 'withdraw', 'done', 'retry', 'sent back', 'refused'] as const),
    ...(['cancel', 'rival', 'wait', 'wait', 'work'] as const),
  ),
  n: fc.nat(5000),
})
export type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never

/** An order as it was when its life was last looked at: what is done to it meanwhile is not known yet. */
type About = { orderId: string; date: string; key: string; books: Books }

/** Does one thing to an order, as its guest, the office, a provider or time would. Throws Refused. */
export async function carryOut(
  test: TestOffice,
  about: About,
  { act: what, n }: Act,
): Promise<unknown> {
  const { office, clock } = test
  const { orderId, date, key, books } = about
  const attempt = books.payments[n % Math.max(1, books.payments.length)]
  const back = books.refunds[n % Math.max(1, books.refunds.length)]
  switch (what) {
    case 'pay': {
      const amount = [total, 30_000, 70_000][n % 3] ?? total
      return startPayment(office, {
        orderId,
        provider: 'yoco',
        amount,
        by: { who: 'guest' },
        returnUrls,
      })
    }
    case 'paid':
      return (
        attempt &&
        hear(test, about, n, {
          payment: attempt.id,
          amount: attempt.amount,
          providerPayment: `p-${attempt.id}`,
        })
      )
    case 'again':
      return (
        attempt &&
        hear(test, about, n, {
          payment: attempt.id,
          amount: attempt.amount,
          providerPayment: `p-${key}`,
        })
      )
    case 'fails': {
      const kind = n % 2 ? 'declined' : 'called-off'
      return attempt && hear(test, about, n, { kind, payment: attempt.id, amount: attempt.amount })
    }
    case 'lies': {
      const lie = [
        { amount: 1 },
        { amount: total * 9 },
        { currency: 'USD' },
        { mode: 'live' as const },
        { merchant: 'm' },
      ]
      return (
        attempt &&
        hear(test, about, n, {
          payment: attempt.id,
          amount: attempt.amount,
          providerPayment: `l-${key}`,
          ...lie[n % 5],
        })
      )
    }
    case 'outside': {
      if (attempt?.status !== 'paid' || !attempt.providerPayment) return undefined
      const { providerPayment } = attempt
      const kind = n % 5 === 0 ? 'charged-back' : 'refunded'
      // A bank takes the whole, whatever has gone back before.
      const amount = kind === 'charged-back' ? attempt.amount : 1 + (n % 40_000)
      return hear(test, about, n, {
        kind,
        payment: attempt.attempt,
        providerPayment,
        amount,
        providerRefund: `o-${key}`,
      })
    }
    case 'by hand':
      return recordPayment(office, {
        orderId,
        method: 'eft',
        amount: 1 + n * 20,
        day: calendarDateIn(clock.now, capeTown),
        reference: '',
        by,
        key,
      })
    case 'propose':
      return proposeRefund(office, { orderId, amount: 1 + n * 10, by })
    case 'approve':
      return back && approveRefund(office, { id: back.id, by })
    case 'withdraw':
      return back && withdrawRefund(office, { id: back.id, by })
    case 'retry':
      return back && retryRefund(office, { id: back.id, by })
    case 'done':
      return back && markRefundDone(office, { id: back.id, reference: 'bank', by })
    case 'sent back':
    case 'refused': {
      const paid = books.payments.find(({ id }) => id === back?.payment)
      if (back?.status !== 'sent' || !paid) return undefined
      const kind = what === 'refused' ? 'refund-failed' : 'refunded'
      const { providerPayment, attempt: payment } = paid
      const { amount, providerRefund } = back
      return hear(test, about, n, { kind, payment, providerPayment, amount, providerRefund })
    }
    case 'cancel': {
      const { number } = await quoteCancellation(office, {
        orderId,
        cancelledBy: n % 2 ? 'guest' : 'office',
      })
      return carryOutCancellation(office, { orderId, number, by })
    }
    case 'rival':
      return storeHeldOrder(office, { date, amount: total }).catch(() => undefined)
    case 'wait':
      clock.now = new Date(clock.now.getTime() + ((n % 50) * minuteMs) / atOnce)
      return work(test)
    case 'work':
      return work(test)
  }
}

type News = Partial<Omit<Said, 'kind'>> & {
  kind?: Said['kind']
  payment: string
  amount: number
  providerRefund?: string | null
}

/** A provider tells something, as often as it likes; sometimes we stop between the two transactions. */
async function hear(
  { office, clock }: TestOffice,
  { key }: About,
  n: number,
  news: News,
): Promise<void> {
  const source = (['notification', 'poll', 'file'] as const)[n % 3] ?? 'poll'
  const told = {
    kind: 'paid',
    provider: 'yoco',
    mode: 'test',
    merchant: null,
    attempt: null,
    providerPayment: null,
    at: clock.now,
    currency: 'ZAR',
    refund: null,
    ...news,
  }
  const said = told as Said
  const event = { provider: 'yoco', mode: said.mode, source, said } as const
  const ids: string[] = []
  for (let times = 0; times <= n % 2; times += 1) {
    const id = await keepEvent(
      office.db,
      { ...event, dedupeKey: `${source}-${key}-${times}` },
      clock.now,
    )
    if (id) ids.push(id)
  }
  if (n % 7 === 0) return
  if (n % 7 === 1) {
    for (const id of ids) await applyFact(office, id)
    return
  }
  await Promise.all(ids.map((id) => settleEvent(office, id)))
}
