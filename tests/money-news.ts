import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { addDays, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { attention } from '#server/database/schema/attention.ts'
import { outbox } from '#server/database/schema/outbox.ts'
import { payments } from '#server/database/schema/payments.ts'
import { applyFact } from '#server/payments/apply-fact.ts'
import { keepEvent } from '#server/payments/keep-event.ts'
import type { Said } from '#server/payments/port.ts'
import { settleEvent } from '#server/payments/settle-events.ts'
import { readOrder, storeHeldOrder } from './fixtures/order.ts'
import { total } from './money-acts.ts'
import { start, type TestOffice } from './test-office.ts'

/** What a provider has to tell of one attempt to pay. */
export const told = fc.record({
  part: fc.constantFrom(300, 700, 1000),
  fails: fc.subarray(['declined', 'called-off'] as const),
  isPaid: fc.boolean(),
  isPaidTwice: fc.boolean(),
  wrong: fc.subarray(['amount', 'currency', 'mode', 'merchant'] as const),
})
export type Told = typeof told extends fc.Arbitrary<infer Value> ? Value : never

const sources = ['notification', 'poll', 'file'] as const

/** An order with attempts of which everything is told; `late`: once its hold is over. */
export async function openWorld(
  test: TestOffice,
  { tries, late, day }: { tries: readonly Told[]; late: boolean; day: number },
) {
  const { office, db, clock } = test
  const date = addDays(calendarDateIn(start, capeTown), day)
  const orderId = await storeHeldOrder(office, { date, amount: total })
  const attempts = tries.map(() => randomUUID())
  // Late money in parts is told of as it comes: its refund is begun before the rest is there.
  const amountOf = ({ part }: Told) => (late ? total : (total * part) / 1000)
  for (const [n, id] of attempts.entries())
    await db.insert(payments).values({
      id,
      orderId,
      attempt: id,
      provider: 'yoco',
      mode: 'test',
      status: 'pending',
      amount: amountOf(tries[n] as Told),
      providerAttempt: `ch-${id}`,
      createdAt: clock.now,
      who: 'guest',
    })
  const nameOf = (id: string) => attempts.findIndex((one) => one === id)
  return { list, tell, tellAtOnce, end }

  function list(): Said[] {
    return tries.flatMap((one, n) => {
      const { fails, isPaid, isPaidTwice, wrong } = one
      const amount = amountOf(one)
      const payment = attempts[n] ?? ''
      const about = { provider: 'yoco', mode: 'test', merchant: null, attempt: null } as const
      const ours = { ...about, payment, amount, currency: 'ZAR', at: clock.now }
      const money = (name: string) =>
        ({ ...ours, kind: 'paid', providerPayment: `${name}-${payment}` }) as const
      const lies = {
        amount: { ...money('odd'), amount: amount - 1 },
        currency: { ...money('dollars'), currency: 'USD' },
        mode: { ...money('mode'), mode: 'live' },
        merchant: { ...money('merchant'), merchant: 'm-2' },
      } as const
      return [
        ...fails.map((kind) => ({ ...ours, kind, providerPayment: null })),
        ...(isPaid ? [money('p')] : []),
        ...(isPaid && isPaidTwice ? [money('again')] : []),
        ...wrong.map((lie) => lies[lie]),
      ]
    })
  }

  function keep(said: Said, source: (typeof sources)[number] = 'notification') {
    const dedupeKey = `${source} ${JSON.stringify({ ...said, at: 0 })}`
    const news = { provider: 'yoco', mode: said.mode, source, dedupeKey, said }
    return keepEvent(office.db, news, clock.now)
  }

  async function tell(said: Said): Promise<void> {
    const id = await keep(said)
    if (id) await settleEvent(office, id)
  }

  /** In an order of its own, by one or several who bring it, some at once, some never carried on with. */
  async function tellAtOnce(all: readonly Said[], order: readonly number[]): Promise<void> {
    const draw = (n: number) => order[n % order.length] ?? 0
    // A look confirms nothing once a signed word spoke of another amount: then a second signed word must.
    const doubted = new Set<string>(attempts.filter((_id, n) => tries[n]?.wrong.includes('amount')))
    const isSigned = ({ kind, payment }: Said) => kind === 'paid' && doubted.has(payment ?? '')
    const many = all.flatMap((said, n) =>
      sources
        .filter(
          (source, s) =>
            s === draw(n) % 3 ||
            draw(n + s) % 2 === 0 ||
            (source === 'notification' && isSigned(said)),
        )
        .map((source) => ({ said, source })),
    )
    const mixed = many
      .map((one, n) => ({ ...one, place: (draw(n) * (n + 7)) % 101 }))
      .toSorted((one, other) => one.place - other.place)
    for (let n = 0; n < mixed.length; n += 1 + (draw(n) % 3)) {
      const some = mixed.slice(n, n + 1 + (draw(n) % 3))
      await Promise.all(
        some.map(async ({ said, source }) => {
          const id = await keep(said, source)
          if (!id || draw(n) % 5 === 0) return
          await (draw(n) % 5 === 1 ? applyFact(office, id) : settleEvent(office, id))
        }),
      )
    }
  }

  /** How it ends: rows by what they are about, whichever of them came first. */
  async function end() {
    const { order, items, books } = await readOrder(office, orderId)
    const open = await db.select().from(attention).where(eq(attention.orderId, orderId))
    const mails = await db
      .select({ kind: outbox.kind })
      .from(outbox)
      .where(eq(outbox.about, order.reference))
    return {
      order: [order.status, items.map(({ status }) => status)],
      payments: books.payments
        .map(
          (one) =>
            `${one.providerPayment?.split('-')[0]} ${nameOf(one.attempt)} ${one.status} ${one.received}`,
        )
        .toSorted(),
      refunds: books.refunds
        .filter(({ status }) => status === 'done')
        .map(({ amount, source }) => `${amount} ${source}`)
        .toSorted(),
      attention: open
        .filter(({ closedAt }) => !closedAt)
        .map(({ kind, subjectId }) => `${kind} ${nameOf(subjectId)}`)
        .toSorted(),
      mails: mails
        .map(({ kind }) => kind)
        .filter((kind) => kind === 'bookings-confirmed' || kind.startsWith('payment-'))
        .toSorted(),
    }
  }
}
