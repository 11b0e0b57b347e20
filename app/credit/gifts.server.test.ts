import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayMs } from '#rules/dates/durations.ts'
import { engines } from '#tests/databases.ts'
import { openAdministrator } from '#tests/test-accounts.ts'
import { giftBody } from '#tests/test-office.ts'
import { storeManagedOrder } from '#tests/fixtures/order.ts'
import { readPdf } from '#tests/read-pdf.ts'
import { useTestOffice } from '#tests/use-test-office.ts'
import { gifts } from './gifts-schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { payments } from '#app/payments/schema.server.ts'
import { attempts } from '#platform/database/schema/requests.ts'
import { vouchers } from './vouchers-schema.server.ts'
import { makeFiles } from '#app/payments/documents/attachments.server.ts'
import { describeMoney } from '#app/my-order/describe-money.server.ts'
import { expireHolds } from '#app/booking/expire-holds.server.ts'
import { Refused } from '#platform/refused.ts'
import { basisOf } from '#platform/services.ts'
import { recordChargeBack } from '#app/payments/events/record-charge-back.server.ts'
import { type HandPayment, recordPayment } from '#app/payments/events/record-payment.server.ts'
import { takePaymentBack } from '#app/payments/events/take-payment-back.server.ts'
import { openProviders } from '#app/payments/providers/providers.server.ts'
import {
  approveRefund,
  markRefundDone,
  proposeRefund,
  withdrawRefund,
} from '#app/payments/refunds/refunds.server.ts'
import { renewCode } from './issue-voucher.server.ts'
import { previewVoucher, spendVoucher } from './spend-voucher.server.ts'
import { correctGiftAddress } from './correct-address.server.ts'
import { sendGifts } from './gift-books.server.ts'

const by = { who: 'office', actorId: randomUUID() } as const
const guest = { who: 'guest' } as const

describe.each(engines)('a gift on the %s database', (engine) => {
  const office = useTestOffice(engine)
  beforeAll(() => {
    office.office.providers = openProviders([{ id: 'eft', details: ['Example Bank'] }], {
      siteUrl: office.office.siteUrl,
      now: () => office.clock.now,
    })
  })
  beforeEach(async () => {
    await office.db.delete(outbox)
    await office.db.delete(attempts)
  })

  const buy = async (change: Record<string, unknown> = {}) => {
    const response = await office.post('/api/gifts', giftBody(change))
    const { reference } = await response.json()
    const [order] = await office.db.select().from(orders).where(eq(orders.reference, reference))
    if (!order) throw new Error(`The gift was not stored: ${response.status}.`)
    return order.id
  }
  const pay = (orderId: string, change: Partial<HandPayment> = {}) =>
    recordPayment(office.office, {
      orderId,
      method: 'eft',
      amount: 250_000,
      day: '2026-11-20',
      reference: '',
      key: randomUUID(),
      by,
      ...change,
    })
  const see = async (orderId: string) => {
    const [gift] = await office.db.select().from(gifts).where(eq(gifts.orderId, orderId))
    const all = await office.db.select().from(vouchers).where(eq(vouchers.orderId, orderId))
    const [order] = await office.db.select().from(orders).where(eq(orders.id, orderId))
    const [payment] = await office.db.select().from(payments).where(eq(payments.orderId, orderId))
    return { gift, order, payment, voucher: all.find(({ id }) => id === gift?.voucherId), all }
  }
  const listMails = async () => office.db.select().from(outbox)
  const readCode = async () => {
    const texts = (await listMails()).map(({ text }) => text)
    return /TC(-[0-9A-Z]{4}){4}/.exec(texts.join('\n'))?.[0] ?? ''
  }
  const spend = async (code: string, amount: number) => {
    const { id } = await storeManagedOrder(office.db, office.clock.now)
    await spendVoucher(office.office, { orderId: id, code, amount, key: randomUUID(), by: guest })
  }

  it('makes a voucher once the gift is paid, not before', async () => {
    const id = await buy()
    const before = await see(id)
    expect(before.order).toMatchObject({ form: 'gift', status: 'held', name: 'Ada Example' })
    expect(before.voucher).toBeUndefined()
    const [ordered, ...others] = await listMails()
    expect([ordered?.kind, others]).toEqual(['gift-ordered-guest', []])
    expect(ordered?.text).toContain('Open it and pay: ')
    await pay(id)
    const { order, gift, voucher } = await see(id)
    expect([order?.status, gift?.sentAt]).toEqual(['confirmed', office.clock.now])
    expect(voucher).toMatchObject({ reason: 'gift', amount: 250_000, balance: 250_000 })
    expect(voucher?.validUntil.slice(0, 4)).toBe(String(office.clock.now.getUTCFullYear() + 3))
    const card = (await listMails()).find(({ kind }) => kind === 'gift-card-receiver')
    expect(card?.recipient).toBe('nina@guests.example')
    const code = await readCode()
    expect(voucher?.codeEnd).toBe(code.slice(-4))
    const [file] = await makeFiles(basisOf(office.office), card?.attachments ?? [])
    expect(file?.content.slice(0, 5).toString()).toBe('%PDF-')
    await spend(code, 100_000)
    expect((await see(id)).voucher?.balance).toBe(150_000)
  })

  it('goes out on its day in Cape Town, once, and to its giver where there is no address', async () => {
    const id = await buy({ receiverEmail: '', arrivesOn: '2026-12-24' })
    await pay(id)
    await sendGifts(office.office)
    expect(await readCode()).toBe('')
    expect((await see(id)).voucher?.validUntil).toBe('2029-12-24')
    office.clock.now = new Date('2026-12-24T05:59:00Z')
    await sendGifts(office.office)
    expect(await readCode()).toBe('')
    office.clock.now = new Date('2026-12-24T06:00:00Z')
    await Promise.all([sendGifts(office.office), sendGifts(office.office)])
    const mails = (await listMails()).filter(({ kind }) => kind === 'gift-print-guest')
    expect(mails.map(({ recipient }) => recipient)).toEqual(['ada@guests.example'])
    const code = await readCode()
    expect((await see(id)).voucher?.codeEnd).toBe(code.slice(-4))
  })

  it.each([
    ['today, to print', { receiverEmail: '' }, ['gift-print-guest: gift-card document']],
    [
      'later, to print',
      { receiverEmail: '', arrivesOn: '2027-06-24' },
      ['gift-paid-guest: document'],
    ],
    ['today', {}, ['gift-paid-guest: document']],
    ['later', { arrivesOn: '2027-06-24' }, ['gift-paid-guest: document']],
  ])('mails the giver once when the gift is paid, with its paper: %s', async (_, change, told) => {
    const id = await buy(change)
    await office.db.delete(outbox)
    await pay(id)
    const mails = (await listMails()).filter(({ recipient }) => recipient === 'ada@guests.example')
    const said = mails.map(
      ({ kind, attachments }) => `${kind}: ${attachments?.map((one) => one.kind).join(' ')}`,
    )
    expect(said).toEqual(told)
    expect((await see(id)).payment?.isUntold).toBe(false)
  })

  it('asks about a gift payment recorded twice at once, or makes one voucher', async () => {
    const id = await buy()
    const asked = await Promise.all([
      codeOf(pay(id, { isSure: false })),
      codeOf(pay(id, { isSure: false })),
    ])
    expect(asked.toSorted()).toEqual(['done', 'payment-like-another'])
    const both = await buy()
    await Promise.all([pay(both), pay(both)])
    const { all, voucher } = await see(both)
    expect(all).toHaveLength(1)
    expect(voucher?.balance).toBe(250_000)
    const { sums, refunds, attention } = await describeMoney(office.office, both)
    expect([sums.paid, attention.map(({ kind }) => kind)]).toEqual([500_000, ['overpaid']])
    expect(refunds).toMatchObject([{ status: 'proposed', amount: 250_000 }])
    await proposeRefund(office.office, { orderId: both, amount: 100_000, by })
    await approveRefund(office.office, { id: refunds[0]?.id ?? '', by })
    expect((await see(both)).voucher?.balance).toBe(250_000)
  })

  it('stops when the bank takes its money back, and when it never came', async () => {
    const charged = await buy()
    await pay(charged, { method: 'card-machine' })
    const { payment } = await see(charged)
    const taken = { orderId: charged, paymentId: payment?.id ?? '', day: '2026-11-20' }
    const said = { reference: '', by, key: randomUUID() }
    await recordChargeBack(office.office, { ...taken, amount: 250_000, ...said })
    expect((await see(charged)).voucher).toMatchObject({ balance: 0 })
    expect((await see(charged)).voucher?.stoppedAt).not.toBeNull()
    await pay(charged, { method: 'card-machine', day: '2026-11-21' })
    const won = await see(charged)
    expect([won.all.length, won.voucher?.balance]).toEqual([2, 250_000])

    const mistaken = await buy({ arrivesOn: '2026-12-24' })
    await pay(mistaken)
    const paymentId = (await see(mistaken)).payment?.id ?? ''
    await takePaymentBack(office.office, { orderId: mistaken, paymentId, why: 'not ours', by })
    const stopped = await see(mistaken)
    expect([stopped.order?.status, stopped.voucher?.balance]).toEqual(['held', 0])
    office.clock.now = new Date('2026-12-24T06:00:00Z')
    await office.db.delete(outbox)
    await sendGifts(office.office)
    expect(await readCode()).toBe('')
    await pay(mistaken)
    const again = await see(mistaken)
    expect([again.all.length, again.voucher?.balance]).toEqual([2, 250_000])
  })

  it('refunds the unspent part of a gift, and lowers its voucher when the refund is sent', async () => {
    const id = await buy()
    await pay(id)
    const code = await readCode()
    await spend(code, 100_000)
    const propose = (amount: number) =>
      proposeRefund(office.office, { orderId: id, amount, why: 'changed their mind', by })
    expect(await codeOf(propose(150_001))).toBe('refund-too-much')
    expect(await describeMoney(office.office, id)).toMatchObject({ refundable: 150_000 })
    const [first = ''] = await propose(50_000)
    const [second = ''] = await propose(100_000)
    expect(await describeMoney(office.office, id)).toMatchObject({ refundable: 0, toVoucher: 0 })
    expect((await see(id)).voucher?.balance).toBe(150_000)
    await withdrawRefund(office.office, { id: first, by })
    await spend(code, 60_000)
    expect(await codeOf(approveRefund(office.office, { id: second, by }))).toBe('gift-spent')
    await withdrawRefund(office.office, { id: second, by })
    const [third = ''] = await propose(40_000)
    await approveRefund(office.office, { id: third, by })
    await markRefundDone(office.office, { id: third, reference: '', by })
    expect((await see(id)).voucher).toMatchObject({ balance: 50_000, stoppedAt: null })
    const [card] = await makeFiles(basisOf(office.office), [{ kind: 'gift-card', orderId: id }])
    const { pages } = await readPdf(Buffer.from(card?.content ?? ''))
    expect(pages.join(' ')).toMatch(/\bR500\b/)
    const [last = ''] = await propose(50_000)
    await markRefundDone(office.office, { id: last, reference: '', by })
    expect((await see(id)).voucher).toMatchObject({ balance: 0, stoppedAt: office.clock.now })
    expect(await describeMoney(office.office, id)).toMatchObject({
      sums: { owed: 160_000, paid: 250_000, refunded: 90_000, balance: 0, lost: 0 },
    })
    expect(await codeOf(spend(code, 1))).toBe('voucher-stopped')
  })

  it('cancels an unpaid gift at the desk, and doesn’t confirm it there', async () => {
    const id = await buy()
    const owner = await openAdministrator(office, 'owner@gifts.example')
    const move = async (status: string) => {
      const answer = await owner.patch(`/api/admin/inbox/bookings/${id}`, {
        status,
        message: 'Sorry.',
      })
      const body = await answer.json()
      return answer.ok ? body.status : body.error.code
    }
    expect(await move('confirmed')).toBe('status-move-refused')
    const paid = await buy()
    await pay(paid)
    const answer = await owner.patch(`/api/admin/inbox/bookings/${paid}`, { status: 'cancelled' })
    expect((await answer.json()).error.code).toBe('gift-paid')
    await office.db.delete(outbox)
    expect(await move('cancelled')).toBe('cancelled')
    const [mail] = await listMails()
    expect(mail).toMatchObject({ kind: 'bookings-cancelled', attachments: [] })
    expect(mail?.text).toContain('Sorry.')
    await pay(id)
    expect((await see(id)).voucher).toBeUndefined()
    expect((await describeMoney(office.office, id)).attention).toMatchObject([
      { kind: 'paid-after-end' },
    ])
  })

  it('issues a new code for a gift whose code was lost', async () => {
    const id = await buy()
    await pay(id)
    const first = await readCode()
    await office.db.delete(outbox)
    await renewCode(office.office, { id: (await see(id)).voucher?.id ?? '', by })
    const second = await readCode()
    const { id: orderId } = await storeManagedOrder(office.db, office.clock.now)
    expect(await codeOf(previewVoucher(office.office, { orderId, code: first }))).toBe(
      'voucher-unusable',
    )
    expect(await previewVoucher(office.office, { orderId, code: second })).toMatchObject({
      covers: 250_000,
    })
  })

  it('goes out with its new code where nobody could read the one that it had', async () => {
    const id = await buy({ arrivesOn: '2026-12-24' })
    await pay(id)
    office.clock.now = new Date('2026-12-24T06:00:00Z')
    await sendGifts({ ...office.office, secret: 'another one' })
    await sendGifts(office.office)
    expect(await readCode()).toBe('')
    await renewCode(office.office, { id: (await see(id)).voucher?.id ?? '', by })
    expect((await see(id)).voucher?.codeEnd).toBe((await readCode()).slice(-4))
    expect((await see(id)).gift?.sentAt).toEqual(office.clock.now)
  })

  it('gets no code for a voucher that is stopped, nor one that nobody would be sent', async () => {
    const id = await buy()
    await pay(id, { method: 'card-machine' })
    const { payment, voucher: stopped } = await see(id)
    const taken = { orderId: id, paymentId: payment?.id ?? '', day: '2026-11-20' }
    const said = { reference: '', by, key: randomUUID() }
    await recordChargeBack(office.office, { ...taken, amount: 250_000, ...said })
    await pay(id, { method: 'card-machine', day: '2026-11-21' })
    const before = await see(id)
    const renew = (voucherId = '') => codeOf(renewCode(office.office, { id: voucherId, by }))
    expect(await renew(stopped?.id)).toBe('item-changed')
    expect((await see(id)).gift).toEqual(before.gift)
    await office.db.update(gifts).set({ receiverEmail: null }).where(eq(gifts.orderId, id))
    await office.db.update(orders).set({ email: '' }).where(eq(orders.id, id))
    expect(await renew(before.voucher?.id)).toBe('voucher-no-guest')
    expect((await see(id)).voucher?.codeEnd).toBe(before.voucher?.codeEnd)
  })

  it('goes to another address where the first was a slip, before its day and after it, with a new code', async () => {
    const id = await buy({ receiverEmail: 'nnia@guests.example', arrivesOn: '2026-12-24' })
    const correct = (receiverEmail: string, seen: string) =>
      correctGiftAddress(office.office, { orderId: id, receiverEmail, seen, by })
    const slips = ['nnia@guests.example', 'nin@guests.example', 'nina@guest.example'] as const
    expect(await correct(slips[1], slips[0])).toEqual({ isSent: false })
    await pay(id)
    expect(await correct(slips[2], slips[1])).toEqual({ isSent: false })
    expect(await codeOf(correct('me@guests.example', slips[1]))).toBe('item-changed')
    expect(await readCode()).toBe('')
    office.clock.now = new Date('2026-12-24T06:00:00Z')
    await sendGifts(office.office)
    const first = await readCode()
    const right = 'nina@guests.example'
    expect(await correct(right, slips[2])).toEqual({ isSent: true })
    const cards = (await listMails()).filter(({ kind }) => kind === 'gift-card-receiver')
    const [old, card] = cards.toSorted((one) => (one.recipient === right ? 1 : -1))
    expect([old?.recipient, old?.letGoAt, old?.text]).toEqual([slips[2], office.clock.now, ''])
    expect([card?.recipient, card?.letGoAt]).toEqual([right, null])
    const letGo = (await listMails()).filter(({ letGoAt }) => letGoAt)
    expect(letGo.map(({ id: mail }) => mail)).toEqual([old?.id])
    const { id: orderId } = await storeManagedOrder(office.db, office.clock.now)
    const look = async (code: string) => codeOf(previewVoucher(office.office, { orderId, code }))
    expect([await look(first), await look(await readCode())]).toEqual(['voucher-unusable', 'done'])
    const { history } = await describeMoney(office.office, id)
    const events = history.map(({ event }) => event)
    expect(events.filter((event) => event === 'gift-address-corrected')).toHaveLength(3)
  })

  it('raises attention for a gift unreadable under a new secret, and sends it with one click', async () => {
    const id = await buy({ arrivesOn: '2026-12-24' })
    await pay(id)
    const known = office.office.secret
    office.office.secret = 'another secret of the server, as long as one has to be'
    office.clock.now = new Date('2026-12-24T06:00:00Z')
    await sendGifts(office.office)
    await sendGifts(office.office)
    const look = async () =>
      (await describeMoney(office.office, id)).attention.map(({ kind }) => kind)
    expect([await readCode(), await look()]).toEqual(['', ['gift-unsent']])
    const told = (await listMails()).filter(({ kind }) => kind === 'attention-office')
    expect(told).toHaveLength(1)
    const seen = 'nina@guests.example'
    const again = { orderId: id, receiverEmail: seen, seen, by }
    expect(await correctGiftAddress(office.office, again)).toEqual({ isSent: true })
    expect((await see(id)).voucher?.codeEnd).toBe((await readCode()).slice(-4))
    expect(await look()).toEqual([])
    office.office.secret = known
  })

  it('refuses to pay for a gift with a voucher', async () => {
    const id = await buy()
    await pay(id)
    const code = await readCode()
    const orderId = await buy()
    expect(await codeOf(previewVoucher(office.office, { orderId, code }))).toBe('payment-closed')
  })

  it('releases an unpaid gift after its time, and still makes it when money comes later', async () => {
    const id = await buy()
    office.pass(15 * dayMs)
    await expireHolds(office.office)
    expect((await see(id)).order?.status).toBe('expired')
    expect((await listMails()).map(({ kind }) => kind)).toContain('gift-over-guest')
    await pay(id)
    expect((await see(id)).voucher?.balance).toBe(250_000)
  })

  it.each([
    [{ amount: 499 }, 'gift-amount-wrong', 'amount'],
    [{ receiver: ' ' }, 'gift-receiver-required', 'receiver'],
    [{ receiverEmail: 'nina' }, 'email-invalid', 'receiverEmail'],
    [{ arrivesOn: '2020-01-01' }, 'date-past', 'arrivesOn'],
    [{ message: 'x'.repeat(401) }, 'text-too-long', 'message'],
  ])('refuses a gift for %o', async (change, code, field) => {
    const response = await office.post('/api/gifts', giftBody(change))
    const { error } = await response.json()
    expect([response.status, error.code, error.field]).toEqual([422, code, field])
  })
})

async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'done'
  } catch (error) {
    if (error instanceof Refused) return error.refusals[0].code
    throw error
  }
}
