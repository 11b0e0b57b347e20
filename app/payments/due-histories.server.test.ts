import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ManageAnswer } from '#app/order/guest-answers-contract.ts'
import { addDays, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { dayMs, minuteMs } from '#rules/dates/durations.ts'
import { sumCents, toMoney } from '#rules/money/cents.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { engines } from '#tests/databases.ts'
import { storeManagedOrder } from '#tests/fixtures/order.ts'
import {
  allowRefused,
  byOffice as by,
  createFakeProvider,
  recordByHand,
  runMoneyJobs,
} from '#tests/fixtures/payment.ts'
import { createVoucher } from '#tests/fixtures/voucher.ts'
import { start } from '#tests/test-office.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { isWholeRun } from '#tests/whole-run.ts'
import { orderItems, orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { attempts } from '#platform/database/schema/requests.ts'
import { companyDays, departures } from '#platform/database/schema/tours.ts'
import { readStatement } from './documents/statement.server.ts'
import { requestPayment } from './events/request-payment.server.ts'
import { recordChargeBack } from './events/record-charge-back.server.ts'
import { identifyPayment, recordPaymentEvent } from './events/record-payment-event.server.ts'
import { settleEvent } from './events/settle-events.server.ts'
import { invoiceOrder } from './issue-whole-invoice.server.ts'
import { writeMoneyMails } from './queue-money-mails.server.ts'
import type { Provider } from './providers/provider.server.ts'
import { approveRefund, proposeRefund } from './refunds/refunds.server.ts'
import { previewVoucher } from '#app/credit/spend-voucher.server.ts'
import { loadOrder, readOrder } from '#app/order/load-order.server.ts'
import { carryOutChange, previewChange } from '#app/changing/change-trip.server.ts'
import { describeMoney } from '#app/my-order/describe-money.server.ts'
import { describeOrder } from '#app/my-order/describe-order.server.ts'
import { payByVoucher, payOrder } from './pay-order.server.ts'

/** Histories per database. For a long run: DUE_HISTORIES=10000. */
const { DUE_HISTORIES } = process.env
const historyCount = Number(DUE_HISTORIES ?? (isWholeRun() ? 40 : 5))

const randomAction = fc.record({
  act: fc.constantFrom(
    ...(['deposit', 'pay due', 'pay due', 'pay next', 'pay whole', 'part'] as const),
    ...(['voucher', 'change'] as const),
    ...(['charge-back', 'refund', 'invoice', 'ask', 'ask', 'day', 'weeks'] as const),
  ),
  part: fc.integer({ min: 1, max: 99 }),
})
type Action = typeof randomAction extends fc.Arbitrary<infer Value> ? Value : never

const openings: Action['act'][][] = [
  ['deposit', 'voucher'],
  ['deposit', 'part'],
  ['deposit', 'pay due', 'charge-back'],
  ['pay whole', 'charge-back', 'change', 'part'],
  ['invoice', 'part'],
  ['pay due', 'charge-back', 'ask', 'pay next'],
]
const toActions = (opening: Action['act'][]) =>
  opening.map((name): Action => ({ act: name, part: 11 }))
const numRuns = Math.ceil(historyCount / openings.length)

describe.each(engines)('the amount due in random histories on the %s database', (engine) => {
  const test = setUpTestOffice(engine)
  const amounts = new Map<string, number>()

  beforeEach(() => {
    test.office.providers = new Map([['yoco', openProvider(amounts)]])
  })

  it.each(openings)(
    'is the same on page, button, gateway, desk, mail and statement after %s, %s',
    { timeout: 60_000 + numRuns * 8000 },
    async (...opening) => {
      await fc.assert(
        fc.asyncProperty(fc.array(randomAction, { maxLength: 4 }), async (laterActions) => {
          const history = [...toActions(opening), ...laterActions]
          await test.clear(orders, departures, companyDays, outbox)
          test.clock.now = start
          const { id } = await storeManagedOrder(test.db, start)
          await test.db
            .insert(departures)
            .values({ tourId: 'cape-peninsula', date: '2027-02-20', taken: 1 })
          await test.db.insert(companyDays).values({ date: '2027-02-20', taken: 1 })
          await compare(id)
          for (const action of history) {
            await test.db.delete(attempts)
            test.pass(minuteMs)
            await carryOut(id, action).catch(allowRefused)
            await compare(id)
          }
        }),
        { numRuns },
      )
    },
  )

  const readPage = (id: string) => describeOrder(test.office, id)

  async function compare(id: string): Promise<void> {
    await test.db.delete(attempts)
    const page = await readPage(id)
    const { money, plans, held } = page
    const { dueNow, balance, parts, rest } = money
    const openAmount = Math.max(0, balance)
    expect(sumCents(parts.map(({ amount }) => amount))).toBe(openAmount)
    expect(dueNow + (rest?.amount ?? 0)).toBe(
      page.mayPay ? openAmount : dueNow + (rest?.amount ?? 0),
    )
    const office = await describeMoney(test.office, id)
    expect(office.sums.balance).toBe(balance)
    expect(office.due.now).toBe(dueNow)
    if (held) expect(held.amount).toBe(dueNow)
    if (page.status === 'confirmed' && !held) {
      const today = calendarDateIn(test.clock.now, capeTown)
      const dueParts = parts.filter(({ dueOn }) => dueOn <= today)
      expect(dueNow).toBe(sumCents(dueParts.map(({ amount }) => amount)))
    }
    if (plans) {
      expect(office.toAsk).toBe(dueNow || openAmount)
      expect(plans.whole[0]?.amount).toBe(openAmount)
      const buttons = [
        ['whole', plans.whole],
        ['in-parts', plans.inParts],
      ] as const
      expect(buttons.map(([, parts]) => parts?.[0]?.amount)).toContain(dueNow || openAmount)
      for (const [plan, instalments] of buttons) {
        const amount = instalments?.[0]?.amount
        if (amount === undefined || amount < 200) continue
        const planBefore = await readPlan(id)
        const { payment } = await payOrder(test.office, id, { plan, amount, provider: 'yoco' })
        expect([plan, amounts.get(payment)]).toEqual([plan, amount])
        const stale = { plan, amount: amount + 1, provider: 'yoco' }
        await expect(payOrder(test.office, id, stale)).rejects.toThrow('payment-changed')
        await test.db.update(orders).set({ plan: planBefore }).where(eq(orders.id, id))
      }
      if ((dueNow || openAmount) >= 200) {
        const { payment } = await payOrder(test.office, id, { provider: 'yoco' })
        expect(amounts.get(payment)).toBe(dueNow || openAmount)
      }
    }
    await compareMail(id, page)
    await compareStatement(id, page)
  }

  async function readPlan(id: string) {
    return (await readOrder(test.db, id)).order.plan
  }

  async function compareMail(id: string, { money, status }: ManageAnswer): Promise<void> {
    if (status !== 'held' && status !== 'confirmed') return
    const { payments } = (await readOrder(test.db, id)).books
    const payment = payments.find((one) => one.status === 'paid')
    if (!payment || money.balance <= 0) return
    const { guest } = await test.db.transaction(async (transaction) => {
      const cause = { event: 'payment-received', payment } as const
      return writeMoneyMails(test.office, transaction, await loadOrder(transaction, id), cause)
    })
    const { text = '' } = guest?.message ?? {}
    const dueText = formatMoney(toMoney(money.dueNow))
    const balanceText = formatMoney(toMoney(money.balance))
    expect(text).toContain(balanceText)
    expect(text.includes(`Please pay ${dueText} `)).toBe(
      money.dueNow > 0 && money.dueNow < money.balance,
    )
    expect(/is due by/.test(text)).toBe(money.dueNow === 0)
  }

  async function compareStatement(
    id: string,
    { money, status, held }: ManageAnswer,
  ): Promise<void> {
    const { order } = await readOrder(test.db, id)
    if (!order.invoiceCompany || status !== 'confirmed' || held) return
    const { lines } = await readStatement({ db: test.db, now: test.clock.now }, id)
    const [line] = lines
    expect(line?.balance).toBe(money.balance)
    if (money.balance > 0) expect(line?.dueOn).toBe(money.parts[0]?.dueOn)
  }

  async function receive(payment: string): Promise<void> {
    const amount = amounts.get(payment) ?? 0
    const identity = { provider: 'yoco', mode: 'test', merchant: null, attempt: payment } as const
    const providerPayment = `p-${randomUUID()}`
    const report = {
      ...identifyPayment({ ...identity, providerPayment }),
      kind: 'paid',
      at: test.clock.now,
      amount,
    } as const
    const event = { provider: 'yoco', mode: 'test', source: 'notification', report } as const
    const dedupeKey = providerPayment
    const eventId = await recordPaymentEvent(test.db, { ...event, dedupeKey }, test.clock.now)
    if (eventId) await settleEvent(test.office, eventId)
  }

  async function carryOut(id: string, { act: action, part }: Action): Promise<unknown> {
    const { office, clock, db } = test
    const page = await readPage(id)
    const today = calendarDateIn(clock.now, capeTown)
    const { books, order, items } = await readOrder(db, id)
    const payment = books.payments.find(({ status }) => status === 'paid')
    const computeShare = (amount: number) => Math.max(1, Math.floor((amount * part) / 10_000) * 100)
    switch (action) {
      case 'deposit':
        return payOrder(office, id, { plan: 'in-parts', provider: 'yoco' })
      case 'pay due': {
        const { payment } = await payOrder(office, id, { provider: 'yoco' })
        await receive(payment)
        const after = await readPage(id)
        expect([after.status, after.held]).toEqual(['confirmed', undefined])
        if (!page.held) expect(after.money.dueNow).toBe(0)
        return undefined
      }
      case 'pay whole':
        return receive((await payOrder(office, id, { plan: 'whole', provider: 'yoco' })).payment)
      case 'part': {
        const amount = computeShare(Math.max(0, page.money.balance))
        return recordByHand(test, { orderId: id, amount, day: today, isSure: true })
      }
      case 'voucher': {
        const { code } = await createVoucher(office, order.reference, computeShare(600_000))
        const { covers: amount, key } = await previewVoucher(office, { orderId: id, code })
        const plan = part % 2 ? 'in-parts' : 'whole'
        return payByVoucher(office, id, { code, amount, key, plan })
      }
      case 'change': {
        const [item] = items
        if (!item?.product) return undefined
        const { adults, product, date, children, toddlers, childSeats } = item
        const newAdults = Math.min(6, adults + 1 + (part % 2))
        const changeRequest = {
          item: item.id,
          product,
          date,
          adults: newAdults,
          children,
          toddlers,
          childSeats,
        }
        const { number } = (await previewChange(office, id, changeRequest)).quote
        return carryOutChange(office, id, number)
      }
      case 'charge-back': {
        if (!payment?.received) return undefined
        const amount = computeShare(payment.received)
        const chargeBack = { orderId: id, paymentId: payment.id, day: today, reference: '', by }
        return recordChargeBack(office, { ...chargeBack, amount, key: randomUUID() })
      }
      case 'refund': {
        if (!payment?.received) return undefined
        const refundRequest = {
          orderId: id,
          amount: computeShare(payment.received),
          by,
          staysOwed: part % 2 === 0,
        }
        const [refund] = await proposeRefund(office, refundRequest)
        return refund && approveRefund(office, { id: refund, by })
      }
      case 'invoice': {
        const company = { invoiceCompany: 'Weiss GmbH', invoiceAddress: 'Hauptstr. 1, Wien' }
        await db.update(orders).set(company).where(eq(orders.id, id))
        if (order.status === 'held' && part % 2) {
          await db.update(orders).set({ status: 'confirmed', plan: null }).where(eq(orders.id, id))
          await db.update(orderItems).set({ status: 'booked' }).where(eq(orderItems.orderId, id))
        }
        return invoiceOrder(office, id, by)
      }
      case 'ask': {
        const { toAsk, askBy, due } = await describeMoney(office, id)
        const later = addDays(today, part % 20)
        const until = order.status === 'confirmed' && !page.held ? later : askBy
        const amount = page.held && part % 2 ? toAsk : computeShare(Math.max(0, page.money.balance))
        await requestPayment(office, { orderId: id, until, amount, how: 'link', by })
        const { money, plans } = await readPage(id)
        expect(money.dueNow || money.parts[0]?.amount).toBe(page.held ? due.now : amount)
        return expect(plans?.inParts?.[0]?.amount ?? plans?.whole[0]?.amount).toBe(
          money.dueNow || money.parts[0]?.amount,
        )
      }
      case 'pay next': {
        const plan = page.plans?.inParts ? 'in-parts' : 'whole'
        return receive((await payOrder(office, id, { plan, provider: 'yoco' })).payment)
      }
      case 'day':
      case 'weeks':
        clock.now = new Date(clock.now.getTime() + (action === 'day' ? 1 : part % 12) * dayMs)
        return runMoneyJobs(test)
    }
  }
})

function openProvider(amounts: Map<string, number>): Provider {
  const provider = createFakeProvider()
  const start: Provider['start'] = (request) => {
    amounts.set(request.attempt.id, request.attempt.amount)
    return provider.start(request)
  }
  return { ...provider, start }
}
