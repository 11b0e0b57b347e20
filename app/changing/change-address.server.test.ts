import { createHash, randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { dayMs, minuteMs } from '#rules/dates/durations.ts'
import { codeMinutes } from '#app/order/mailed-code.ts'
import { engines } from '#tests/databases.ts'
import { callManage, cookieOf } from '#tests/fixtures/manage-calls.ts'
import { storeManagedOrder, storePaidTrip } from '#tests/fixtures/order.ts'
import { codeOf, openAdministrator } from '#tests/test-accounts.ts'
import { useEmptyOffice } from '#tests/use-empty-office.ts'
import { auditLog } from '#app/accounts/administration-schema.server.ts'
import { bankDetails } from '#app/payments/bank-details-schema.server.ts'
import { mailedTokens } from '#app/accounts/mailed-tokens-schema.server.ts'
import { orderEvents, orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { createLog } from '#platform/log.ts'
import type { OutgoingMail } from '#platform/mail/compose.ts'
import { openDelivery } from '#platform/mail/delivery.ts'
import { isValidCode } from '#app/accounts/mailed-tokens.server.ts'
import { manageLink } from '#app/order/manage-links.server.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import { revealBankDetails } from '#app/payments/refunds/bank-details.server.ts'
import {
  approveRefund,
  markRefundDone,
  proposeRefund,
} from '#app/payments/refunds/refunds.server.ts'
import { listRefundsToSend } from '#app/payments/refunds/refunds-to-send.server.ts'
import { replaceRefundsByVoucher } from '#app/credit/instead-of-refund.server.ts'
import { issueVoucher } from '#app/credit/issue-voucher.server.ts'
import { describeMoney } from '#app/my-order/describe-money.server.ts'
import { describeOrder } from '#app/my-order/describe-order.server.ts'

const by = { who: 'office', actorId: randomUUID() } as const

describe.each(engines)('changing an order’s address on the %s database', (engine) => {
  const office = useEmptyOffice(engine)

  const call = (path: string, cookie: string, body?: object) =>
    callManage(office, path, cookie, body)
  const openLink = (key: string) => office.app.request(`/m/${key}`)
  const openOrder = async () => {
    const order = await storeManagedOrder(office.db, office.clock.now)
    const newEmail = `lovelace-${randomUUID()}@elsewhere.example`
    return { ...order, newEmail, cookie: cookieOf(await openLink(order.key)) }
  }
  const sendMails = async () => {
    const sent: OutgoingMail[] = []
    const transport = {
      send: async (mail: OutgoingMail) => {
        sent.push(mail)
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
    return sent
  }
  const askForCodes = async (order: Awaited<ReturnType<typeof openOrder>>) => {
    const { cookie, email, newEmail } = order
    expect((await call('/address/codes', cookie, { email: newEmail })).status).toBe(202)
    const sent = await sendMails()
    const codeTo = (to: string) =>
      /^.*\b(\d{3} \d{3})$/m.exec(
        sent.find(({ recipient }) => recipient === to)?.text ?? '',
      )?.[1] ?? ''
    return { code: codeTo(email), newCode: codeTo(newEmail) }
  }
  const addressOf = async (id: string) => {
    const [order] = await office.db.select().from(orders).where(eq(orders.id, id))
    return order?.email
  }

  it('stores codes so that the database alone does not reveal them', async () => {
    const order = await openOrder()
    const { id, email } = order
    const { code } = await askForCodes(order)
    const whereCode = and(eq(mailedTokens.orderId, id), eq(mailedTokens.purpose, 'order-code'))
    const kept = await office.db.select().from(mailedTokens).where(whereCode)
    const hashes = new Set(kept.map(({ tokenHash }) => tokenHash))
    const named = `order-code ${id} ${email.toLowerCase()} ${code.replace(' ', '')}`
    const sha256 = createHash('sha256').update(named).digest('hex')
    expect([hashes.size, hashes.has(sha256)]).toEqual([2, false])
    const place = { orderId: id, email, code: code.replace(' ', ''), now: office.clock.now }
    const isGood = (secret: string) =>
      isValidCode(office.db, { purpose: 'order-code', ...place, secret })
    expect(await isGood('another secret, of another server')).toBe(false)
    expect(await isGood(office.office.secret)).toBe(true)
  })

  it('changes the address once with a code from each of the two addresses', async () => {
    const order = await openOrder()
    const { id, cookie, email, newEmail, reference } = order
    const codes = await askForCodes(order)
    const answer = await call('/address', cookie, { email: newEmail, ...codes })
    expect([answer.status, await answer.json()]).toMatchObject([
      200,
      { details: { email: 'l…@elsewhere.example' } },
    ])
    expect(await addressOf(id)).toBe(newEmail)
    const sent = await sendMails()
    expect(sent.map(({ recipient, kind }) => [recipient, kind]).toSorted()).toEqual(
      [
        [email, 'order-address-changed'],
        [newEmail, 'manage-link'],
      ].toSorted(),
    )
    // This browser stays signed in. Older links have ended; the new one works.
    expect((await call('', cookieOf(answer))).status).toBe(200)
    expect(await codeOf(await call('', cookie))).toBe('manage-closed')
    expect((await openLink(order.key)).status).toBe(404)
    const [, fresh = ''] = /\/m\/([\w-]{43})\b/.exec(String(sent.map(({ text }) => text))) ?? []
    expect((await openLink(fresh)).status).toBe(303)
    const events = await office.db.select().from(orderEvents).where(eq(orderEvents.orderId, id))
    expect(events.at(-1)).toMatchObject({ event: 'address-changed', who: 'guest', facts: {} })
    const back = { email, ...codes }
    const again = await call('/address', cookieOf(answer), back)
    expect([again.status, await codeOf(again)]).toEqual([422, 'code-wrong'])
    expect(await addressOf(id)).toBe(newEmail)
    expect(reference).toBeTruthy()
  })

  it('refuses missing, wrong and expired codes, and codes of another address', async () => {
    const order = await openOrder()
    const { id, cookie, email, newEmail } = order
    const { code, newCode } = await askForCodes(order)
    const wrong = code === '000 000' ? '000001' : '000000'
    const other = `eve-${randomUUID()}@elsewhere.example`
    const tries = [
      { body: { email: newEmail, code: wrong, newCode }, fields: ['code'] },
      { body: { email: newEmail, code, newCode: '' }, fields: ['newCode'] },
      { body: { email: newEmail, code: newCode, newCode: code }, fields: ['code', 'newCode'] },
      { body: { email: other, code, newCode }, fields: ['newCode'] },
    ]
    for (const { body, fields } of tries) {
      const refused = await call('/address', cookie, body)
      const { error } = (await refused.json()) as { error: { issues?: { field: string }[] } }
      expect([refused.status, error.issues?.map(({ field }) => field)]).toEqual([422, fields])
    }
    office.pass(codeMinutes * minuteMs)
    const late = await call('/address', cookie, { email: newEmail, code, newCode })
    expect(await codeOf(late)).toBe('code-wrong')
    expect(await addressOf(id)).toBe(email)
  })

  it('limits the tries, even for the right code', async () => {
    const order = await openOrder()
    const { id, cookie, email, newEmail } = order
    const codes = await askForCodes(order)
    const slip = { email: newEmail, ...codes, code: '12345' }
    expect((await call('/address', cookie, slip)).status).toBe(422)
    const wrong = codes.code === '000 000' ? '000001' : '000000'
    for (let time = 0; time < 5; time += 1) {
      const refused = await call('/address', cookie, { email: newEmail, ...codes, code: wrong })
      expect([refused.status, await codeOf(refused)]).toEqual([422, 'code-wrong'])
    }
    const refused = await call('/address', cookie, { email: newEmail, ...codes })
    expect([refused.status, await codeOf(refused)]).toEqual([429, 'code-tries-limited'])
    expect(await addressOf(id)).toBe(email)
  })

  it('counts each of several simultaneous tries', async () => {
    const order = await openOrder()
    const { cookie, email, newEmail, id } = order
    const codes = await askForCodes(order)
    const wrong = codes.code === '000 000' ? '000001' : '000000'
    const tries = Array.from({ length: 12 }, () =>
      call('/address', cookie, { email: newEmail, ...codes, code: wrong }),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 422)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(7)
    expect(await addressOf(id)).toBe(email)
  })

  it('changes the address once for two simultaneous requests', async () => {
    const order = await openOrder()
    const { cookie, newEmail, id } = order
    const codes = await askForCodes(order)
    const press = () => call('/address', cookie, { email: newEmail, ...codes })
    const statuses = (await Promise.all([press(), press()])).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(await addressOf(id)).toBe(newEmail)
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
    const [{ item, details: seen }] = items
    const body = { item, ...seen, email: newEmail, seen }
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
    const logged = and(
      eq(auditLog.subjectId, orderId),
      eq(auditLog.action, 'order-address-changed'),
    )
    const [entry] = await db.select().from(auditLog).where(logged)
    expect(entry?.facts).toMatchObject({ from: 'a…@guests.example', to: 'a…@elsewhere.example' })

    const reference = 'CC-7K3M-9QXD'
    await db.update(orders).set({ reference }).where(eq(orders.id, orderId))
    const gift = { amount: 1000, reason: 'goodwill', key: randomUUID(), by } as const
    const payouts = [
      () => approveRefund(services, { id: refund, by }),
      () => markRefundDone(services, { id: refund, reference: '', by }),
      () => replaceRefundsByVoucher(services, { orderId, by }),
      () => revealBankDetails(services, { orderId, by }),
      () => issueVoucher(services, { reference, ...gift }),
    ]
    for (const pay of payouts) await expect(pay()).rejects.toThrow('payout-waits')
    const from = new Date(clock.now.getTime() + 3 * dayMs).toISOString()
    const findToSend = async () =>
      (await listRefundsToSend(services)).find(({ id }) => id === refund)
    const page = await describeOrder(services, orderId)
    expect(page).toMatchObject({ payoutsFrom: from, refunds: [{ stage: 'waits' }] })
    expect((await findToSend())?.payoutsFrom).toEqual(new Date(from))
    const kept = { payoutsFrom: from, toVoucher: 0, refunds: [{ acts: ['withdraw'] }] }
    expect(await describeMoney(services, orderId)).toMatchObject(kept)
    clock.now = new Date(from)
    const free = { payoutsFrom: null, refunds: [{ acts: ['approve', 'withdraw', 'done'] }] }
    expect(await describeMoney(services, orderId)).toMatchObject(free)
    expect(await findToSend()).toMatchObject({ payoutsFrom: null })
    expect((await describeOrder(services, orderId)).refunds).toMatchObject([{ stage: 'agreed' }])
    await approveRefund(services, { id: refund, by })
  })

  it('mails address codes three times an hour per order and per address', async () => {
    const [order, another] = [await openOrder(), await openOrder()]
    const ask = ({ cookie }: typeof order, email: string) =>
      call('/address/codes', cookie, { email })
    for (let time = 0; time < 3; time += 1) {
      expect((await ask(order, order.newEmail)).status).toBe(202)
    }
    for (const refused of [
      await ask(order, another.newEmail),
      await ask(another, order.newEmail),
    ]) {
      expect([refused.status, await codeOf(refused)]).toEqual([429, 'code-limited'])
    }
  })

  it('ends earlier codes when new ones are sent', async () => {
    const order = await openOrder()
    const first = await askForCodes(order)
    const second = await askForCodes(order)
    const body = { email: order.newEmail }
    const old = await call('/address', order.cookie, { ...body, ...first })
    expect(await codeOf(old)).toBe('code-wrong')
    expect((await call('/address', order.cookie, { ...body, ...second })).status).toBe(200)
  })

  it('redirects a waiting mail, and its key, to the new address', async () => {
    const order = await openOrder()
    const codes = await askForCodes(order)
    const { id, email, newEmail, cookie } = order
    const link = manageLink('https://cape.example')
    const message = { subject: 'Waiting', html: link, text: link }
    const waiting = { kind: 'trip', about: order.reference, to: email, managedOrder: id, message }
    await enqueueMail(office.db, [waiting], office.clock.now)
    expect((await call('/address', cookie, { email: newEmail, ...codes })).status).toBe(200)
    const sent = await sendMails()
    const withKey = sent.filter(({ text }) => /\/m\/[\w-]{43}/.test(text))
    expect(withKey.map(({ recipient }) => recipient)).toEqual([newEmail, newEmail])
  })

  it('leaves no code in sent mails or stored tokens', async () => {
    const order = await openOrder()
    const { code } = await askForCodes(order)
    const stored = await office.db.select().from(outbox)
    expect(stored.map(({ text }) => text)).toEqual(['', ''])
    const tokens = await office.db.select().from(mailedTokens)
    expect(JSON.stringify([stored, tokens])).not.toContain(code)
    expect(JSON.stringify(stored)).not.toContain(code.replace(' ', ''))
  })

  it('refuses the current address, an empty one, and the guest of a reseller', async () => {
    const { id, email, newEmail, cookie } = await openOrder()
    const ask = async (to: string) => codeOf(await call('/address/codes', cookie, { email: to }))
    expect(await ask(email.toUpperCase())).toBe('address-same')
    expect(await ask('nobody')).toBe('email-invalid')
    await office.db.update(orders).set({ channel: 'reseller' }).where(eq(orders.id, id))
    expect(await ask(newEmail)).toBe('order-fixed')
    expect(await (await call('', cookie)).json()).toMatchObject({ mayChangeAddress: false })
    expect(await codeOf(await call('/address/codes', '', { email: newEmail }))).toBe(
      'manage-closed',
    )
  })
})
