import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { minuteMs } from '#rules/dates/durations.ts'
import { codeMinutes } from '#app/order/mailed-code.ts'
import { engines } from '#tests/databases.ts'
import { callManage, openManage } from '#tests/fixtures/manage-calls.ts'
import { storeManagedOrder, storePayment } from '#tests/fixtures/order.ts'
import { byOffice as by, enableMethods } from '#tests/fixtures/payment.ts'
import { errorCode } from '#tests/test-accounts.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { auditLog } from '#app/accounts/administration-schema.server.ts'
import { bankDetails } from '../bank-details-schema.server.ts'
import { orderEvents, orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { refunds } from '../schema.server.ts'
import { attempts } from '#platform/database/schema/requests.ts'
import { loadOrder } from '#app/order/load-order.server.ts'
import { approveRefund, markRefundDone, proposeRefund, withdrawRefund } from './refunds.server.ts'
import { cleanUp } from '#server/clean-up/clean-up.ts'
import { replaceRefundsByVoucher } from '#app/credit/convert-refunds.server.ts'
import { readBankDetails, revealBankDetails } from './bank-details.server.ts'

const details = {
  holder: 'Ada Example',
  bank: 'Barclays, United Kingdom',
  account: 'GB82WEST12345698765432',
  bankCode: '',
}

describe.each(engines)('bank details for a refund on the %s database', (engine) => {
  const office = setUpTestOffice(engine)
  beforeAll(() => enableMethods(office, 'demo', 'eft'))
  beforeEach(() => office.clear(attempts, outbox, bankDetails))

  const call = (path: string, cookie: string, body?: object) =>
    callManage(office, path, cookie, body)
  const openOrderWithRefund = async (provider: 'eft' | 'demo' = 'eft') => {
    const { now } = office.clock
    const order = await storeManagedOrder(office.db, now, { status: 'confirmed' })
    await storePayment(office.db, { orderId: order.id, amount: 500_000, now, provider })
    const request = { orderId: order.id, amount: 40_000, by }
    const [refund = ''] = await proposeRefund(office.office, request)
    const cookie = await openManage(office, order.key)
    return { ...order, refund, cookie }
  }
  const readBank = async (cookie: string) => (await (await call('', cookie)).json()).bank
  const requestCode = async ({ cookie, email }: { cookie: string; email: string }) => {
    await office.db.delete(outbox)
    expect((await call('/bank/code', cookie, {})).status).toBe(202)
    const [mail, ...otherMails] = await office.db.select().from(outbox)
    expect([mail?.recipient, otherMails]).toEqual([email, []])
    return /^.*\b(\d{3} \d{3})$/m.exec(mail?.text ?? '')?.[1] ?? ''
  }
  const storeDetails = async (order: Awaited<ReturnType<typeof openOrderWithRefund>>) => {
    const code = await requestCode(order)
    const answer = await call('/bank', order.cookie, { ...details, code })
    expect(answer.status).toBe(200)
    return answer
  }
  const listStoredDetails = (orderId: string) =>
    office.db.select().from(bankDetails).where(eq(bankDetails.orderId, orderId))

  it('are stored with the mailed code, encrypted, and shown only to the office', async () => {
    const order = await openOrderWithRefund()
    const { id, cookie } = order
    expect(await readBank(cookie)).toEqual({ amount: 40_000, isGiven: false })
    const text = await (await storeDetails(order)).text()
    expect(JSON.parse(text).bank).toEqual({ amount: 40_000, isGiven: true })
    const [row] = await listStoredDetails(id)
    const events = await office.db.select().from(orderEvents).where(eq(orderEvents.orderId, id))
    expect(events.at(-1)).toMatchObject({ event: 'bank-details-given', who: 'guest', facts: {} })
    for (const storedText of [text, JSON.stringify([row, events])])
      for (const secret of ['Barclays', details.account]) expect(storedText).not.toContain(secret)
    expect(await revealBankDetails(office.office, { orderId: id, by })).toEqual(details)
    const log = await office.db.select().from(auditLog).where(eq(auditLog.subjectId, id))
    expect(log).toMatchObject([{ action: 'bank-details-read', actorId: by.actorId }])
    expect(JSON.stringify(log)).not.toContain(details.account)
  })

  it('are decrypted only with the server’s secret and for their own order', async () => {
    const order = await openOrderWithRefund()
    const otherOrder = await openOrderWithRefund()
    await storeDetails(order)
    const readWithSecret = (orderId: string, secret: string) =>
      office.db.transaction(async (db) =>
        readBankDetails({ ...office.office, db, secret }, await loadOrder(db, orderId)),
      )
    expect(await readWithSecret(order.id, office.office.secret)).toEqual(details)
    expect(await readWithSecret(order.id, 'another secret, of another server')).toBeUndefined()
    const [row] = await listStoredDetails(order.id)
    if (row) await office.db.insert(bankDetails).values({ ...row, orderId: otherOrder.id })
    expect(await readWithSecret(otherOrder.id, office.office.secret)).toBeUndefined()
  })

  it('are refused with a wrong code, an expired one, or one for another purpose', async () => {
    const order = await openOrderWithRefund()
    const { id, cookie } = order
    const sendDetails = async (code: string) =>
      errorCode(await call('/bank', cookie, { ...details, code }))
    const email = `lovelace-${randomUUID()}@elsewhere.example`
    expect((await call('/address/codes', cookie, { email })).status).toBe(202)
    const [addressMail] = await office.db
      .select()
      .from(outbox)
      .where(eq(outbox.recipient, order.email))
    const addressCode = /\b(\d{3} \d{3})\b/.exec(addressMail?.text ?? '')?.[1] ?? ''
    expect(await sendDetails(addressCode)).toBe('code-wrong')
    const code = await requestCode(order)
    expect(await sendDetails(code === '000 000' ? '000001' : '000000')).toBe('code-wrong')
    office.pass(codeMinutes * minuteMs)
    expect(await sendDetails(code)).toBe('code-wrong')
    expect(await listStoredDetails(id)).toEqual([])
    for (let tried = 3; tried < 5; tried += 1) await sendDetails('000000')
    expect(await sendDetails('000000')).toBe('code-tries-limited')
  })

  it('have their own code and limits, apart from those of an address change', async () => {
    const order = await openOrderWithRefund()
    const { id, cookie, email: oldEmail } = order
    const email = `lovelace-${randomUUID()}@elsewhere.example`
    await office.db.delete(outbox)
    expect((await call('/address/codes', cookie, { email })).status).toBe(202)
    const codes = new Map<string, string>()
    for (const { recipient, text } of await office.db.select().from(outbox))
      codes.set(recipient, /^.*\b(\d{3} \d{3})$/m.exec(text)?.[1] ?? '')
    for (let time = 1; time <= 3; time += 1) await requestCode(order)
    expect(await errorCode(await call('/bank/code', cookie, {}))).toBe('code-limited')
    for (let time = 1; time <= 6; time += 1) {
      const refusal = await errorCode(
        await call('/bank', cookie, { ...details, code: codes.get(oldEmail) }),
      )
      expect(refusal).toBe(time > 5 ? 'code-tries-limited' : 'code-wrong')
    }
    const request = { email, code: codes.get(oldEmail), newCode: codes.get(email) }
    expect((await call('/address', cookie, request)).status).toBe(200)
    const [row] = await office.db.select().from(orders).where(eq(orders.id, id))
    expect(row?.email).toBe(email)
  })

  it('are needed only while a refund waits that no provider sends', async () => {
    const demoOrder = await openOrderWithRefund('demo')
    expect(await readBank(demoOrder.cookie)).toBeUndefined()
    expect(await errorCode(await call('/bank/code', demoOrder.cookie, {}))).toBe('bank-closed')
    await office.db
      .update(refunds)
      .set({ status: 'failed' })
      .where(eq(refunds.id, demoOrder.refund))
    expect(await readBank(demoOrder.cookie)).toMatchObject({ amount: 40_000 })
    const order = await openOrderWithRefund()
    const code = await requestCode(order)
    await withdrawRefund(office.office, { id: order.refund, by })
    expect(await errorCode(await call('/bank', order.cookie, { ...details, code }))).toBe(
      'bank-closed',
    )
  })

  it('are required before a transfer is marked as sent, unless the office confirms it', async () => {
    const order = await openOrderWithRefund()
    await approveRefund(office.office, { id: order.refund, by })
    await office.db.delete(outbox)
    const request = { id: order.refund, reference: '', by }
    const recordWithoutAccount = markRefundDone(office.office, { ...request, isSure: false })
    await expect(recordWithoutAccount).rejects.toThrow('refund-no-account')
    expect(await office.db.select().from(outbox)).toEqual([])
    await storeDetails(order)
    await office.db.delete(outbox)
    await markRefundDone(office.office, { ...request, isSure: false })
    const [mail] = await office.db.select().from(outbox)
    expect(mail?.kind).toBe('refund-done-guest')
    const cashOrder = await openOrderWithRefund()
    await markRefundDone(office.office, { id: cashOrder.refund, reference: '', isSure: true, by })
    const cardOrder = await openOrderWithRefund('demo')
    await markRefundDone(office.office, { id: cardOrder.refund, reference: '', isSure: false, by })
  })

  it('are deleted when their refund ends in any way, and with their order', async () => {
    const endings: Record<string, (order: { id: string; refund: string }) => Promise<unknown>> = {
      done: async ({ refund: id }) => {
        await approveRefund(office.office, { id, by })
        expect(await office.db.$count(bankDetails)).toBe(1)
        await markRefundDone(office.office, { id, reference: '', by })
      },
      withdrawn: ({ refund: id }) => withdrawRefund(office.office, { id, by }),
      voucher: ({ id: orderId }) => replaceRefundsByVoucher(office.office, { orderId, by }),
      'an end without our code': async ({ refund }) => {
        const change = { status: 'withdrawn', withdrawnBy: 'office' } as const
        await office.db.update(refunds).set(change).where(eq(refunds.id, refund))
        await cleanUp(office.db, office.clock.now)
      },
      'the order is deleted': ({ id }) => office.db.delete(orders).where(eq(orders.id, id)),
    }
    for (const [name, end] of Object.entries(endings)) {
      const order = await openOrderWithRefund()
      const count = async () => [name, (await listStoredDetails(order.id)).length]
      await storeDetails(order)
      expect(await count()).toEqual([name, 1])
      await cleanUp(office.db, office.clock.now)
      expect(await count()).toEqual([name, 1])
      await end(order)
      expect(await count()).toEqual([name, 0])
    }
  })
})
