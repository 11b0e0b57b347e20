import { createHash, randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { dayMs, minuteMs } from '#rules/dates/durations.ts'
import { codeMinutes } from '#app/order/mailed-code.ts'
import { engines } from '#tests/databases.ts'
import { callManage, readCookie } from '#tests/fixtures/manage-calls.ts'
import { storeManagedOrder, storePaidTrip } from '#tests/fixtures/order.ts'
import { errorCode, openAdministrator } from '#tests/test-accounts.ts'
import { setUpEmptyOffice } from '#tests/set-up-empty-office.ts'
import { auditLog } from '#app/accounts/administration-schema.server.ts'
import { bankDetails } from '#app/payments/bank-details-schema.server.ts'
import { mailedTokens } from '#app/accounts/mailed-tokens-schema.server.ts'
import { orderEvents, orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { createLog } from '#platform/log.ts'
import type { OutgoingMail } from '#platform/mail/compose.ts'
import { openDelivery } from '#platform/mail/delivery.ts'
import { isValidCode } from '#app/accounts/mailed-tokens.server.ts'
import { formatManageLink } from '#app/order/manage-links.server.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import { revealBankDetails } from '#app/payments/refunds/bank-details.server.ts'
import {
  approveRefund,
  markRefundDone,
  proposeRefund,
} from '#app/payments/refunds/refunds.server.ts'
import { listRefundsToSend } from '#app/payments/refunds/refunds-to-send.server.ts'
import { replaceRefundsByVoucher } from '#app/credit/convert-refunds.server.ts'
import { issueVoucher } from '#app/credit/issue-voucher.server.ts'
import { describeMoney } from '#app/my-order/describe-money.server.ts'
import { describeOrder } from '#app/my-order/describe-order.server.ts'

const by = { who: 'office', actorId: randomUUID() } as const

describe.each(engines)('changing an order’s address on the %s database', (engine) => {
  const office = setUpEmptyOffice(engine)

  const call = (path: string, cookie: string, body?: object) =>
    callManage(office, path, cookie, body)
  const openLink = (key: string) => office.app.request(`/m/${key}`)
  const openOrder = async () => {
    const order = await storeManagedOrder(office.db, office.clock.now)
    const newEmail = `lovelace-${randomUUID()}@elsewhere.example`
    return { ...order, newEmail, cookie: readCookie(await openLink(order.key)) }
  }
  const sendMails = async () => {
    const sentMails: OutgoingMail[] = []
    const transport = {
      send: async (mail: OutgoingMail) => {
        sentMails.push(mail)
      },
      close: () => {},
    }
    const parts = {
      db: office.db,
      content: () => shipped,
      transport,
      log: createLog('silent'),
    }
    const delivery = openDelivery({ ...parts, now: () => office.clock.now })
    while ((await delivery.sendDue()) > 0);
    return sentMails
  }
  const requestCodes = async (order: Awaited<ReturnType<typeof openOrder>>) => {
    const { cookie, email, newEmail } = order
    expect((await call('/address/codes', cookie, { email: newEmail })).status).toBe(202)
    const sentMails = await sendMails()
    const findCode = (to: string) =>
      /^.*\b(\d{3} \d{3})$/m.exec(
        sentMails.find(({ recipient }) => recipient === to)?.text ?? '',
      )?.[1] ?? ''
    return { code: findCode(email), newCode: findCode(newEmail) }
  }
  const readAddress = async (id: string) => {
    const [order] = await office.db.select().from(orders).where(eq(orders.id, id))
    return order?.email
  }

  it('stores codes so that the database alone does not reveal them', async () => {
    const order = await openOrder()
    const { id, email } = order
    const { code } = await requestCodes(order)
    const whereCode = and(eq(mailedTokens.orderId, id), eq(mailedTokens.purpose, 'order-code'))
    const storedTokens = await office.db.select().from(mailedTokens).where(whereCode)
    const hashes = new Set(storedTokens.map(({ tokenHash }) => tokenHash))
    const hashedText = `order-code ${id} ${email.toLowerCase()} ${code.replace(' ', '')}`
    const sha256 = createHash('sha256').update(hashedText).digest('hex')
    expect([hashes.size, hashes.has(sha256)]).toEqual([2, false])
    const codeQuery = { orderId: id, email, code: code.replace(' ', ''), now: office.clock.now }
    const isValidWith = (secret: string) =>
      isValidCode(office.db, { purpose: 'order-code', ...codeQuery, secret })
    expect(await isValidWith('another secret, of another server')).toBe(false)
    expect(await isValidWith(office.office.secret)).toBe(true)
  })

  it('changes the address once with a code from each of the two addresses', async () => {
    const order = await openOrder()
    const { id, cookie, email, newEmail, reference } = order
    const codes = await requestCodes(order)
    const answer = await call('/address', cookie, { email: newEmail, ...codes })
    expect([answer.status, await answer.json()]).toMatchObject([
      200,
      { details: { email: 'l…@elsewhere.example' } },
    ])
    expect(await readAddress(id)).toBe(newEmail)
    const sentMails = await sendMails()
    expect(sentMails.map(({ recipient, kind }) => [recipient, kind]).toSorted()).toEqual(
      [
        [email, 'order-address-changed'],
        [newEmail, 'manage-link'],
      ].toSorted(),
    )
    // This browser stays signed in. Older links have ended; the new one works.
    expect((await call('', readCookie(answer))).status).toBe(200)
    expect(await errorCode(await call('', cookie))).toBe('manage-closed')
    expect((await openLink(order.key)).status).toBe(404)
    const [, newKey = ''] =
      /\/m\/([\w-]{43})\b/.exec(String(sentMails.map(({ text }) => text))) ?? []
    expect((await openLink(newKey)).status).toBe(303)
    const events = await office.db.select().from(orderEvents).where(eq(orderEvents.orderId, id))
    expect(events.at(-1)).toMatchObject({ event: 'address-changed', who: 'guest', facts: {} })
    const reverseRequest = { email, ...codes }
    const secondAnswer = await call('/address', readCookie(answer), reverseRequest)
    expect([secondAnswer.status, await errorCode(secondAnswer)]).toEqual([422, 'code-wrong'])
    expect(await readAddress(id)).toBe(newEmail)
    expect(reference).toBeTruthy()
  })

  it('refuses missing, wrong and expired codes, and codes of another address', async () => {
    const order = await openOrder()
    const { id, cookie, email, newEmail } = order
    const { code, newCode } = await requestCodes(order)
    const wrongCode = code === '000 000' ? '000001' : '000000'
    const otherEmail = `eve-${randomUUID()}@elsewhere.example`
    const invalidRequests = [
      { body: { email: newEmail, code: wrongCode, newCode }, fields: ['code'] },
      { body: { email: newEmail, code, newCode: '' }, fields: ['newCode'] },
      { body: { email: newEmail, code: newCode, newCode: code }, fields: ['code', 'newCode'] },
      { body: { email: otherEmail, code, newCode }, fields: ['newCode'] },
    ]
    for (const { body, fields } of invalidRequests) {
      const refused = await call('/address', cookie, body)
      const { error } = (await refused.json()) as { error: { issues?: { field: string }[] } }
      expect([refused.status, error.issues?.map(({ field }) => field)]).toEqual([422, fields])
    }
    office.pass(codeMinutes * minuteMs)
    const lateAnswer = await call('/address', cookie, { email: newEmail, code, newCode })
    expect(await errorCode(lateAnswer)).toBe('code-wrong')
    expect(await readAddress(id)).toBe(email)
  })

  it('limits the tries, even for the right code', async () => {
    const order = await openOrder()
    const { id, cookie, email, newEmail } = order
    const codes = await requestCodes(order)
    const malformedRequest = { email: newEmail, ...codes, code: '12345' }
    expect((await call('/address', cookie, malformedRequest)).status).toBe(422)
    const wrongCode = codes.code === '000 000' ? '000001' : '000000'
    for (let time = 0; time < 5; time += 1) {
      const refused = await call('/address', cookie, { email: newEmail, ...codes, code: wrongCode })
      expect([refused.status, await errorCode(refused)]).toEqual([422, 'code-wrong'])
    }
    const refused = await call('/address', cookie, { email: newEmail, ...codes })
    expect([refused.status, await errorCode(refused)]).toEqual([429, 'code-tries-limited'])
    expect(await readAddress(id)).toBe(email)
  })

  it('counts each of several simultaneous tries', async () => {
    const order = await openOrder()
    const { cookie, email, newEmail, id } = order
    const codes = await requestCodes(order)
    const wrongCode = codes.code === '000 000' ? '000001' : '000000'
    const tries = Array.from({ length: 12 }, () =>
      call('/address', cookie, { email: newEmail, ...codes, code: wrongCode }),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 422)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(7)
    expect(await readAddress(id)).toBe(email)
  })

  it('changes the address once for two simultaneous requests', async () => {
    const order = await openOrder()
    const { cookie, newEmail, id } = order
    const codes = await requestCodes(order)
    const submit = () => call('/address', cookie, { email: newEmail, ...codes })
    const statuses = (await Promise.all([submit(), submit()])).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(await readAddress(id)).toBe(newEmail)
    const events = await office.db.select().from(orderEvents).where(eq(orderEvents.orderId, id))
    expect(events.filter(({ event }) => event === 'address-changed')).toHaveLength(1)
    expect((await sendMails()).map(({ kind }) => kind).toSorted()).toEqual([
      'manage-link',
      'order-address-changed',
    ])
  })

  it('delays payouts for three days if the office changes the address of a paid order', async () => {
    const owner = await openAdministrator(office, 'owner@cape.example')
    const { db, clock, office: services } = office
    await db.delete(outbox)
    const [email, newEmail] = [`ada-${randomUUID()}@guests.example`, 'ada@elsewhere.example']
    const { orderId, key } = await storePaidTrip(db, clock.now, { email })
    const [refund = ''] = await proposeRefund(services, { orderId, amount: 40_000, by })
    await db.insert(bankDetails).values({ orderId, sealed: 'sealed', givenAt: clock.now })
    const { items } = await (await owner.get(`/api/admin/orders/${orderId}/details`)).json()
    const [{ item, details: shownDetails }] = items
    const body = { item, ...shownDetails, email: newEmail, seen: shownDetails }
    expect((await owner.put(`/api/admin/orders/${orderId}/details`, body)).status).toBe(200)

    const mails = await db.select().from(outbox)
    expect(mails.map(({ kind, recipient }) => [kind, recipient]).toSorted()).toEqual([
      ['manage-link', newEmail],
      ['order-address-changed', email],
    ])
    expect(mails.find(({ recipient }) => recipient === email)?.text).toMatch(
      /\n\nOur e-mails about .* now go to a…@elsewhere\.example\./,
    )
    expect((await openLink(key)).status).toBe(404)
    expect(await db.select().from(bankDetails).where(eq(bankDetails.orderId, orderId))).toEqual([])
    const whereAddressChanged = and(
      eq(auditLog.subjectId, orderId),
      eq(auditLog.action, 'order-address-changed'),
    )
    const [entry] = await db.select().from(auditLog).where(whereAddressChanged)
    expect(entry?.facts).toMatchObject({ from: 'a…@guests.example', to: 'a…@elsewhere.example' })

    const reference = 'CC-7K3M-9QXD'
    await db.update(orders).set({ reference }).where(eq(orders.id, orderId))
    const voucher = { amount: 1000, reason: 'goodwill', key: randomUUID(), by } as const
    const payouts = [
      () => approveRefund(services, { id: refund, by }),
      () => markRefundDone(services, { id: refund, reference: '', by }),
      () => replaceRefundsByVoucher(services, { orderId, by }),
      () => revealBankDetails(services, { orderId, by }),
      () => issueVoucher(services, { reference, ...voucher }),
    ]
    for (const pay of payouts) await expect(pay()).rejects.toThrow('payout-waits')
    const payoutStart = new Date(clock.now.getTime() + 3 * dayMs).toISOString()
    const findToSend = async () =>
      (await listRefundsToSend(services)).find(({ id }) => id === refund)
    const page = await describeOrder(services, orderId)
    expect(page).toMatchObject({ payoutsFrom: payoutStart, refunds: [{ stage: 'waits' }] })
    expect((await findToSend())?.payoutsFrom).toEqual(new Date(payoutStart))
    const waitingMoney = {
      payoutsFrom: payoutStart,
      toVoucher: 0,
      refunds: [{ acts: ['withdraw'] }],
    }
    expect(await describeMoney(services, orderId)).toMatchObject(waitingMoney)
    clock.now = new Date(payoutStart)
    const payableMoney = { payoutsFrom: null, refunds: [{ acts: ['approve', 'withdraw', 'done'] }] }
    expect(await describeMoney(services, orderId)).toMatchObject(payableMoney)
    expect(await findToSend()).toMatchObject({ payoutsFrom: null })
    expect((await describeOrder(services, orderId)).refunds).toMatchObject([{ stage: 'agreed' }])
    await approveRefund(services, { id: refund, by })
  })

  it('mails address codes three times an hour per order and per address', async () => {
    const [order, another] = [await openOrder(), await openOrder()]
    const requestCodesFor = ({ cookie }: typeof order, email: string) =>
      call('/address/codes', cookie, { email })
    for (let time = 0; time < 3; time += 1) {
      expect((await requestCodesFor(order, order.newEmail)).status).toBe(202)
    }
    for (const refused of [
      await requestCodesFor(order, another.newEmail),
      await requestCodesFor(another, order.newEmail),
    ]) {
      expect([refused.status, await errorCode(refused)]).toEqual([429, 'code-limited'])
    }
  })

  it('ends earlier codes when new ones are sent', async () => {
    const order = await openOrder()
    const firstCodes = await requestCodes(order)
    const newCodes = await requestCodes(order)
    const body = { email: order.newEmail }
    const oldAnswer = await call('/address', order.cookie, { ...body, ...firstCodes })
    expect(await errorCode(oldAnswer)).toBe('code-wrong')
    expect((await call('/address', order.cookie, { ...body, ...newCodes })).status).toBe(200)
  })

  it('redirects a waiting mail, and its key, to the new address', async () => {
    const order = await openOrder()
    const codes = await requestCodes(order)
    const { id, email, newEmail, cookie } = order
    const link = formatManageLink('https://cape.example')
    const message = { subject: 'Waiting', html: link, text: link }
    const waitingMail = {
      kind: 'trip',
      about: order.reference,
      to: email,
      managedOrder: id,
      message,
    }
    await enqueueMail(office.db, [waitingMail], office.clock.now)
    expect((await call('/address', cookie, { email: newEmail, ...codes })).status).toBe(200)
    const sentMails = await sendMails()
    const withKey = sentMails.filter(({ text }) => /\/m\/[\w-]{43}/.test(text))
    expect(withKey.map(({ recipient }) => recipient)).toEqual([newEmail, newEmail])
  })

  it('leaves no code in sent mails or stored tokens', async () => {
    const order = await openOrder()
    const { code } = await requestCodes(order)
    const storedMails = await office.db.select().from(outbox)
    expect(storedMails.map(({ text }) => text)).toEqual(['', ''])
    const tokens = await office.db.select().from(mailedTokens)
    expect(JSON.stringify([storedMails, tokens])).not.toContain(code)
    expect(JSON.stringify(storedMails)).not.toContain(code.replace(' ', ''))
  })

  it('refuses the current address, an empty one, and the guest of a reseller', async () => {
    const { id, email, newEmail, cookie } = await openOrder()
    const findRefusal = async (to: string) =>
      errorCode(await call('/address/codes', cookie, { email: to }))
    expect(await findRefusal(email.toUpperCase())).toBe('address-same')
    expect(await findRefusal('nobody')).toBe('email-invalid')
    await office.db.update(orders).set({ channel: 'reseller' }).where(eq(orders.id, id))
    expect(await findRefusal(newEmail)).toBe('order-fixed')
    expect(await (await call('', cookie)).json()).toMatchObject({ mayChangeAddress: false })
    expect(await errorCode(await call('/address/codes', '', { email: newEmail }))).toBe(
      'manage-closed',
    )
  })
})
