import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { engines } from '#tests/databases.ts'
import { storeManagedOrder } from '#tests/fixtures/order.ts'
import { errorCode, openBrowser, openUser } from '#tests/test-accounts.ts'
import { setUpEmptyOffice } from '#tests/set-up-empty-office.ts'
import { setUpOwner } from '#tests/set-up-test-office.ts'
import { auditLog } from '#app/accounts/administration-schema.server.ts'
import { threadMessages } from './thread-messages-schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'

const question = 'Do you have a child seat?\n\nShe is four.'
const reply = 'Yes: it’ll be in the car.'

describe.each(engines)('the thread of an order on the %s database', (engine) => {
  const office = setUpEmptyOffice(engine)
  const admin = setUpOwner(office)

  const openThread = async (email?: string) => {
    const order = await storeManagedOrder(office.db, office.clock.now, {
      status: 'confirmed',
      ...(email ? { email } : {}),
    })
    const browser = openBrowser(office.app)
    await browser.get(`/m/${order.key}`)
    const write = (message: string, key: string = crypto.randomUUID()) =>
      browser.post('/api/manage/messages', { message, key })
    const path = `/api/admin/orders/${order.id}/messages`
    const answer = (message: string, key: string = crypto.randomUUID()) =>
      admin.post(path, { message, key })
    const seeAtDesk = async () => (await (await admin.get(path)).json()).messages
    const seeAsGuest = async () => (await (await browser.get('/api/manage')).json()).messages
    return { ...order, browser, write, answer, seeAtDesk, seeAsGuest }
  }

  it('shows the same thread to guest and office, and mails each the other’s message', async () => {
    const { id, email, reference, write, answer, seeAtDesk, seeAsGuest } = await openThread()
    expect(await seeAsGuest()).toEqual([])
    expect((await write(` <b>${question}</b> `)).status).toBe(200)
    expect((await answer(reply)).status).toBe(200)
    const at = office.clock.now.toISOString()
    const thread = [
      { number: 1, from: 'guest', text: question, at },
      { number: 2, from: 'office', text: reply, at },
    ]
    expect(await seeAsGuest()).toEqual(thread)
    expect(await seeAtDesk()).toEqual(thread)
    const mails = await office.db.select().from(outbox).orderBy(outbox.kind)
    expect(mails).toMatchObject([
      {
        kind: 'order-message-guest',
        about: reference,
        recipient: email,
        replyTo: 'office@cape.example',
        managedOrder: id,
      },
      {
        kind: 'order-message-office',
        about: reference,
        recipient: 'office@cape.example',
        replyTo: email,
        managedOrder: null,
      },
    ])
    const [toGuest, toOffice] = mails
    expect(toGuest?.text).toContain(reply)
    expect(toGuest?.text).not.toContain('child seat')
    for (const line of question.split('\n\n')) expect(toOffice?.text).toContain(line)
    const log = await office.db.select().from(auditLog).where(eq(auditLog.subjectId, id))
    expect(log.map(({ action }) => action)).toEqual(['guest-answered'])
    expect(JSON.stringify(log)).not.toContain('in the car')
  })

  it('marks the order at the desk until the office replies or settles it', async () => {
    const { id, write, answer } = await openThread()
    const isMarked = async () => {
      const { items } = await (await admin.get('/api/admin/inbox/bookings')).json()
      return items.find((item: { id: string }) => item.id === id).isUnanswered
    }
    const listOpen = async () => (await (await admin.get('/api/admin/attention')).json()).entries
    expect(await isMarked()).toBe(false)
    await write(question)
    await write('And a booster?')
    expect(await isMarked()).toBe(true)
    expect(await listOpen()).toMatchObject([{ kind: 'message-unanswered', orderId: id }])
    await answer(reply)
    expect(await isMarked()).toBe(false)
    expect(await listOpen()).toEqual([])
    await write('Thank you!')
    const [entry] = await listOpen()
    expect((await admin.post(`/api/admin/attention/${entry.id}/close`, {})).status).toBe(200)
    expect(await isMarked()).toBe(false)
  })

  it('stores a repeated message once, and simultaneous ones in one order', async () => {
    const { write, answer, seeAtDesk } = await openThread()
    const key = crypto.randomUUID()
    const answers = await Promise.all([write(question, key), write(question, key), answer(reply)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const thread: { number: number }[] = await seeAtDesk()
    expect(thread.map(({ number }) => number)).toEqual([1, 2])
    expect(await office.db.select().from(outbox)).toHaveLength(2)
  })

  it('accepts the key of a message with or without hyphens', async () => {
    const { write, seeAsGuest } = await openThread()
    const key = crypto.randomUUID()
    for (const sentKey of [key.replaceAll('-', ''), key])
      expect((await write(question, sentKey)).status).toBe(200)
    expect(await seeAsGuest()).toHaveLength(1)
  })

  it('refuses empty, long and too many messages, for each order separately', async () => {
    const { write, answer, seeAtDesk } = await openThread()
    const otherThread = await openThread()
    expect(await errorCode(await write(' \n '))).toBe('message-required')
    expect(await errorCode(await write('x'.repeat(5001)))).toBe('message-too-long')
    expect(await errorCode(await answer(''))).toBe('message-required')
    for (let count = 0; count < 10; count += 1) expect((await write(question)).status).toBe(200)
    const refused = await write(question)
    expect([refused.status, await errorCode(refused)]).toEqual([429, 'message-limited'])
    expect(await seeAtDesk()).toHaveLength(10)
    expect((await otherThread.write(question)).status).toBe(200)
    expect((await answer(reply)).status).toBe(200)
  })

  it('opens for the order’s guest, and at the desk for administrators', async () => {
    const { id, answer } = await openThread()
    const key = crypto.randomUUID()
    const stranger = openBrowser(office.app)
    const body = { message: question, key }
    expect(await errorCode(await stranger.post('/api/manage/messages', body))).toBe('manage-closed')
    const guest = await openUser(office, 'eve@guests.example')
    const path = `/api/admin/orders/${id}/messages`
    for (const caller of [stranger, guest]) {
      const answers = [await caller.get(path), await caller.post(path, body)]
      for (const { status } of answers) expect([401, 403]).toContain(status)
    }
    expect(await office.db.select().from(threadMessages)).toEqual([])
    await office.db.update(orders).set({ email: '' }).where(eq(orders.id, id))
    expect(await errorCode(await answer(reply))).toBe('message-no-guest')
    const unknownOrder = await admin.post(`/api/admin/orders/${key}/messages`, body)
    expect([unknownOrder.status, await errorCode(unknownOrder)]).toEqual([404, 'not-found'])
  })

  it('refuses every change of a message, and exports messages for the guest', async () => {
    const email = `${engine}-ada@guests.example`
    const { write, answer } = await openThread(email)
    await write(question)
    await answer(reply)
    const change = office.db.update(threadMessages).set({ text: 'No.' })
    await expect(change).rejects.toThrow()
    const guest = await openUser(office, email)
    const exported = await (await guest.get('/api/account/data')).json()
    expect(exported.orders).toMatchObject([
      {
        messages: [
          { from: 'guest', text: question },
          { from: 'office', text: reply },
        ],
      },
    ])
  })
})
