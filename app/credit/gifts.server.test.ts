import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayMs } from '#rules/dates/durations.ts'
import { engines } from '#tests/databases.ts'
import { openAdministrator, findRefusalCode } from '#tests/test-accounts.ts'
import { buyGift, payGift } from '#tests/fixtures/gift.ts'
import { storeManagedOrder } from '#tests/fixtures/order.ts'
import { readPdf } from '#tests/read-pdf.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { byOffice as by } from '#tests/fixtures/voucher.ts'
import { giftBody } from '#tests/test-office.ts'
import { gifts } from './gifts-schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { payments } from '#app/payments/schema.server.ts'
import { attempts } from '#platform/database/schema/requests.ts'
import { vouchers } from './vouchers-schema.server.ts'
import { makeFiles } from '#app/payments/documents/attachments.server.ts'
import { describeMoney } from '#app/my-order/describe-money.server.ts'
import { expireHolds } from '#app/booking/expire-holds.server.ts'
import { readBasis } from '#platform/services.ts'
import { recordChargeBack } from '#app/payments/events/record-charge-back.server.ts'
import type { HandPayment } from '#app/payments/events/record-payment.server.ts'
import { undoPayment } from '#app/payments/events/undo-payment.server.ts'
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

const guest = { who: 'guest' } as const

describe.each(engines)('a gift on the %s database', (engine) => {
  const office = setUpTestOffice(engine)
  beforeAll(() => {
    office.office.providers = openProviders([{ id: 'eft', details: ['A bank'] }], office.office)
  })
  beforeEach(() => office.clear(outbox, attempts))

  const buy = async (change: Record<string, unknown> = {}) => (await buyGift(office, change)).id
  const pay = (orderId: string, change: Partial<HandPayment> = {}) =>
    payGift(office, orderId, change)
  const buyPaid = async (change = {}, payment: Partial<HandPayment> = {}) => {
    const id = await buy(change)
    await pay(id, payment)
    return id
  }
  const readGift = async (orderId: string) => {
    const [gift] = await office.db.select().from(gifts).where(eq(gifts.orderId, orderId))
    const all = await office.db.select().from(vouchers).where(eq(vouchers.orderId, orderId))
    const [order] = await office.db.select().from(orders).where(eq(orders.id, orderId))
    const [payment] = await office.db.select().from(payments).where(eq(payments.orderId, orderId))
    return { gift, order, payment, voucher: all.find(({ id }) => id === gift?.voucherId), all }
  }
  const listMails = async (kind?: string) =>
    (await office.db.select().from(outbox)).filter((mail) => !kind || mail.kind === kind)
  const readCode = async () => {
    const texts = (await listMails()).map(({ text }) => text)
    return /TC(-[0-9A-Z]{4}){4}/.exec(texts.join('\n'))?.[0] ?? ''
  }
  const spend = async (code: string, amount: number) => {
    const { id } = await storeManagedOrder(office.db, office.clock.now)
    await spendVoucher(office.office, { orderId: id, code, amount, key: randomUUID(), by: guest })
  }

  const sendAt = async (time: string) => {
    office.clock.now = new Date(time)
    await sendGifts(office.office)
  }
  const chargeBack = async (orderId: string) => {
    const paymentId = (await readGift(orderId)).payment?.id ?? ''
    const taken = { orderId, paymentId, amount: 250_000, day: '2026-11-20', reference: '' }
    await recordChargeBack(office.office, { ...taken, by, key: randomUUID() })
  }
  const onChristmas = { arrivesOn: '2026-12-24' }
  const christmas = '2026-12-24T06:00:00Z'

  it('has a voucher once it is paid, not before', async () => {
    const id = await buy()
    const before = await readGift(id)
    expect(before.order).toMatchObject({ form: 'gift', status: 'held', name: 'Ada Example' })
    expect(before.voucher).toBeUndefined()
    const [ordered, ...others] = await listMails()
    expect([ordered?.kind, others]).toEqual(['gift-ordered-guest', []])
    expect(ordered?.text).toContain('Open it and pay: ')
    await pay(id)
    const { order, gift, voucher } = await readGift(id)
    expect([order?.status, gift?.sentAt]).toEqual(['confirmed', office.clock.now])
    expect(voucher).toMatchObject({ reason: 'gift', amount: 250_000, balance: 250_000 })
    expect(voucher?.validUntil.slice(0, 4)).toBe(String(office.clock.now.getUTCFullYear() + 3))
    const [card] = await listMails('gift-card-receiver')
    expect(card?.recipient).toBe('nina@guests.example')
    const code = await readCode()
    expect(voucher?.codeEnd).toBe(code.slice(-4))
    const [file] = await makeFiles(readBasis(office.office), card?.attachments ?? [])
    expect(file?.content.slice(0, 5).toString()).toBe('%PDF-')
    await spend(code, 100_000)
    expect((await readGift(id)).voucher?.balance).toBe(150_000)
  })

  it('is sent once, on its day in Cape Town, to its giver if there is no address', async () => {
    const id = await buyPaid({ receiverEmail: '', ...onChristmas })
    await sendGifts(office.office)
    expect(await readCode()).toBe('')
    expect((await readGift(id)).voucher?.validUntil).toBe('2029-12-24')
    await sendAt('2026-12-24T05:59:00Z')
    expect(await readCode()).toBe('')
    await Promise.all([sendAt(christmas), sendAt(christmas)])
    const mails = await listMails('gift-print-guest')
    expect(mails.map(({ recipient }) => recipient)).toEqual(['ada@guests.example'])
    const code = await readCode()
    expect((await readGift(id)).voucher?.codeEnd).toBe(code.slice(-4))
  })

  const paidMail = 'gift-paid-guest: document'
  it.each([
    ['today, to print', { receiverEmail: '' }, ['gift-print-guest: gift-card document']],
    ['later, to print', { receiverEmail: '', arrivesOn: '2027-06-24' }, [paidMail]],
    ['today', {}, [paidMail]],
    ['later', { arrivesOn: '2027-06-24' }, [paidMail]],
  ])(
    'mails the giver once when the gift is paid, with its document: %s',
    async (_, change, expected) => {
      const id = await buy(change)
      await office.db.delete(outbox)
      await pay(id)
      const mails = (await listMails()).filter(
        ({ recipient }) => recipient === 'ada@guests.example',
      )
      const sentMails = mails.map(
        ({ kind, attachments }) => `${kind}: ${attachments?.map((one) => one.kind).join(' ')}`,
      )
      expect(sentMails).toEqual(expected)
      expect((await readGift(id)).payment?.isUnannounced).toBe(false)
    },
  )

  it('has one voucher after two simultaneous payments, and an equal payment needs a confirmation', async () => {
    const id = await buy()
    const asked = await Promise.all([1, 2].map(() => findRefusalCode(pay(id, { isSure: false }))))
    expect(asked.toSorted()).toEqual(['payment-like-another', undefined])
    const both = await buy()
    await Promise.all([pay(both), pay(both)])
    const { all, voucher } = await readGift(both)
    expect(all).toHaveLength(1)
    expect(voucher?.balance).toBe(250_000)
    const { sums, refunds, attention } = await describeMoney(office.office, both)
    expect([sums.paid, attention.map(({ kind }) => kind)]).toEqual([500_000, ['overpaid']])
    expect(refunds).toMatchObject([{ status: 'proposed', amount: 250_000 }])
    await proposeRefund(office.office, { orderId: both, amount: 100_000, by })
    await approveRefund(office.office, { id: refunds[0]?.id ?? '', by })
    expect((await readGift(both)).voucher?.balance).toBe(250_000)
  })

  it('loses its voucher after a charge-back, or if its payment was recorded by mistake', async () => {
    const charged = await buyPaid({}, { method: 'card-machine' })
    await chargeBack(charged)
    expect((await readGift(charged)).voucher).toMatchObject({ balance: 0 })
    expect((await readGift(charged)).voucher?.stoppedAt).not.toBeNull()
    await pay(charged, { method: 'card-machine', day: '2026-11-21' })
    const won = await readGift(charged)
    expect([won.all.length, won.voucher?.balance]).toEqual([2, 250_000])

    const mistaken = await buyPaid(onChristmas)
    const paymentId = (await readGift(mistaken)).payment?.id ?? ''
    await undoPayment(office.office, { orderId: mistaken, paymentId, why: 'not ours', by })
    const stopped = await readGift(mistaken)
    expect([stopped.order?.status, stopped.voucher?.balance]).toEqual(['held', 0])
    await office.db.delete(outbox)
    await sendAt(christmas)
    expect(await readCode()).toBe('')
    await pay(mistaken)
    const again = await readGift(mistaken)
    expect([again.all.length, again.voucher?.balance]).toEqual([2, 250_000])
  })

  it('is refunded up to its unspent part, and its voucher lowered when a refund is sent', async () => {
    const id = await buyPaid()
    const code = await readCode()
    await spend(code, 100_000)
    const why = 'changed their mind'
    const propose = (amount: number) =>
      proposeRefund(office.office, { orderId: id, amount, why, by })
    expect(await findRefusalCode(propose(150_001))).toBe('refund-too-much')
    expect(await describeMoney(office.office, id)).toMatchObject({ refundable: 150_000 })
    const [first = ''] = await propose(50_000)
    const [second = ''] = await propose(100_000)
    expect(await describeMoney(office.office, id)).toMatchObject({ refundable: 0, toVoucher: 0 })
    expect((await readGift(id)).voucher?.balance).toBe(150_000)
    await withdrawRefund(office.office, { id: first, by })
    await spend(code, 60_000)
    expect(await findRefusalCode(approveRefund(office.office, { id: second, by }))).toBe(
      'gift-spent',
    )
    await withdrawRefund(office.office, { id: second, by })
    const [third = ''] = await propose(40_000)
    await approveRefund(office.office, { id: third, by })
    await markRefundDone(office.office, { id: third, reference: '', by })
    expect((await readGift(id)).voucher).toMatchObject({ balance: 50_000, stoppedAt: null })
    const [card] = await makeFiles(readBasis(office.office), [{ kind: 'gift-card', orderId: id }])
    const { pages } = await readPdf(Buffer.from(card?.content ?? ''))
    expect(pages.join(' ')).toMatch(/\bR500\b/)
    const [last = ''] = await propose(50_000)
    await markRefundDone(office.office, { id: last, reference: '', by })
    expect((await readGift(id)).voucher).toMatchObject({ balance: 0, stoppedAt: office.clock.now })
    expect(await describeMoney(office.office, id)).toMatchObject({
      sums: { owed: 160_000, paid: 250_000, refunded: 90_000, balance: 0, lost: 0 },
    })
    expect(await findRefusalCode(spend(code, 1))).toBe('voucher-stopped')
  })

  it('can be cancelled at the desk while unpaid, and never confirmed there', async () => {
    const id = await buy()
    const owner = await openAdministrator(office, 'owner@gifts.example')
    const move = async (status: string) => {
      const change = { status, message: 'Sorry.' }
      const answer = await owner.patch(`/api/admin/inbox/bookings/${id}`, change)
      const body = await answer.json()
      return answer.ok ? body.status : body.error.code
    }
    expect(await move('confirmed')).toBe('status-move-refused')
    const paid = await buyPaid()
    const answer = await owner.patch(`/api/admin/inbox/bookings/${paid}`, { status: 'cancelled' })
    expect((await answer.json()).error.code).toBe('gift-paid')
    await office.db.delete(outbox)
    expect(await move('cancelled')).toBe('cancelled')
    const [mail] = await listMails()
    expect(mail).toMatchObject({ kind: 'bookings-cancelled', attachments: [] })
    expect(mail?.text).toContain('Sorry.')
    await pay(id)
    expect((await readGift(id)).voucher).toBeUndefined()
    expect((await describeMoney(office.office, id)).attention).toMatchObject([
      { kind: 'paid-after-end' },
    ])
  })

  it('gets a new code if its code was lost', async () => {
    const id = await buyPaid()
    const first = await readCode()
    await office.db.delete(outbox)
    await renewCode(office.office, { id: (await readGift(id)).voucher?.id ?? '', by })
    const second = await readCode()
    const { id: orderId } = await storeManagedOrder(office.db, office.clock.now)
    const preview = (code: string) => previewVoucher(office.office, { orderId, code })
    expect(await findRefusalCode(preview(first))).toBe('voucher-unusable')
    expect(await preview(second)).toMatchObject({ covers: 250_000 })
  })

  it('is sent with a new code if its code could not be read', async () => {
    const id = await buyPaid(onChristmas)
    office.clock.now = new Date(christmas)
    await sendGifts({ ...office.office, secret: 'another one' })
    await sendGifts(office.office)
    expect(await readCode()).toBe('')
    await renewCode(office.office, { id: (await readGift(id)).voucher?.id ?? '', by })
    expect((await readGift(id)).voucher?.codeEnd).toBe((await readCode()).slice(-4))
    expect((await readGift(id)).gift?.sentAt).toEqual(office.clock.now)
  })

  it('gets no new code if its voucher is stopped, or nobody has an address', async () => {
    const id = await buyPaid({}, { method: 'card-machine' })
    const { voucher: stopped } = await readGift(id)
    await chargeBack(id)
    await pay(id, { method: 'card-machine', day: '2026-11-21' })
    const before = await readGift(id)
    const renew = (voucherId = '') =>
      findRefusalCode(renewCode(office.office, { id: voucherId, by }))
    expect(await renew(stopped?.id)).toBe('item-changed')
    expect((await readGift(id)).gift).toEqual(before.gift)
    await office.db.update(gifts).set({ receiverEmail: null }).where(eq(gifts.orderId, id))
    await office.db.update(orders).set({ email: '' }).where(eq(orders.id, id))
    expect(await renew(before.voucher?.id)).toBe('voucher-no-guest')
    expect((await readGift(id)).voucher?.codeEnd).toBe(before.voucher?.codeEnd)
  })

  it('is sent to a corrected address with a new code, before its day and after it', async () => {
    const id = await buy({ receiverEmail: 'nnia@guests.example', ...onChristmas })
    const correct = (receiverEmail: string, seen: string) =>
      correctGiftAddress(office.office, { orderId: id, receiverEmail, seen, by })
    const misspelledEmails = [
      'nnia@guests.example',
      'nin@guests.example',
      'nina@guest.example',
    ] as const
    expect(await correct(misspelledEmails[1], misspelledEmails[0])).toEqual({ isSent: false })
    await pay(id)
    expect(await correct(misspelledEmails[2], misspelledEmails[1])).toEqual({ isSent: false })
    expect(await findRefusalCode(correct('me@guests.example', misspelledEmails[1]))).toBe(
      'item-changed',
    )
    expect(await readCode()).toBe('')
    await sendAt(christmas)
    const first = await readCode()
    const correctEmail = 'nina@guests.example'
    expect(await correct(correctEmail, misspelledEmails[2])).toEqual({ isSent: true })
    const cards = await listMails('gift-card-receiver')
    const [old, card] = cards.toSorted((one) => (one.recipient === correctEmail ? 1 : -1))
    expect([old?.recipient, old?.letGoAt, old?.text]).toEqual([
      misspelledEmails[2],
      office.clock.now,
      '',
    ])
    expect([card?.recipient, card?.letGoAt]).toEqual([correctEmail, null])
    const withdrawnMails = (await listMails()).filter(({ letGoAt }) => letGoAt)
    expect(withdrawnMails.map(({ id: mail }) => mail)).toEqual([old?.id])
    const { id: orderId } = await storeManagedOrder(office.db, office.clock.now)
    const tryCode = async (code: string) =>
      findRefusalCode(previewVoucher(office.office, { orderId, code }))
    expect([await tryCode(first), await tryCode(await readCode())]).toEqual([
      'voucher-unusable',
      undefined,
    ])
    const { history } = await describeMoney(office.office, id)
    const events = history.map(({ event }) => event)
    expect(events.filter((event) => event === 'gift-address-corrected')).toHaveLength(3)
  })

  it('raises a case if its code is unreadable under a new secret, and is then sent by one click', async () => {
    const id = await buyPaid(onChristmas)
    const originalSecret = office.office.secret
    office.office.secret = 'another secret of the server, as long as one has to be'
    await sendAt(christmas)
    await sendAt(christmas)
    const listCases = async () =>
      (await describeMoney(office.office, id)).attention.map(({ kind }) => kind)
    expect([await readCode(), await listCases()]).toEqual(['', ['gift-unsent']])
    const officeMails = await listMails('attention-office')
    expect(officeMails).toHaveLength(1)
    const email = 'nina@guests.example'
    const again = { orderId: id, receiverEmail: email, seen: email, by }
    expect(await correctGiftAddress(office.office, again)).toEqual({ isSent: true })
    expect((await readGift(id)).voucher?.codeEnd).toBe((await readCode()).slice(-4))
    expect(await listCases()).toEqual([])
    office.office.secret = originalSecret
  })

  it('cannot be paid with a voucher', async () => {
    await buyPaid()
    const code = await readCode()
    const orderId = await buy()
    expect(await findRefusalCode(previewVoucher(office.office, { orderId, code }))).toBe(
      'payment-closed',
    )
  })

  it('expires if it is unpaid, and still gets its voucher after a late payment', async () => {
    const id = await buy()
    office.pass(15 * dayMs)
    await expireHolds(office.office)
    expect((await readGift(id)).order?.status).toBe('expired')
    expect((await listMails()).map(({ kind }) => kind)).toContain('gift-over-guest')
    await pay(id)
    expect((await readGift(id)).voucher?.balance).toBe(250_000)
  })

  it.each([
    [{ amount: 499 }, 'gift-amount-wrong', 'amount'],
    [{ receiver: ' ' }, 'gift-receiver-required', 'receiver'],
    [{ receiverEmail: 'nina' }, 'email-invalid', 'receiverEmail'],
    [{ arrivesOn: '2020-01-01' }, 'date-past', 'arrivesOn'],
    [{ message: 'x'.repeat(401) }, 'text-too-long', 'message'],
  ])('is refused with %o', async (change, code, field) => {
    const response = await office.post('/api/gifts', giftBody(change))
    const { error } = await response.json()
    expect([response.status, error.code, error.field]).toEqual([422, code, field])
  })
})
