import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { engines } from '#tests/databases.ts'
import { storeManagedOrder } from '#tests/fixtures/order.ts'
import { codeOf, openBrowser, openUser } from '#tests/test-accounts.ts'
import { useEmptyOffice } from '#tests/use-empty-office.ts'
import { useAdministrator } from '#tests/use-test-office.ts'
import { auditLog } from '#app/accounts/administration-schema.server.ts'
import { threadMessages } from './thread-messages-schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'

const asked = 'Do you have a child seat?\n\nShe is four.'
const answered = 'Yes: it’ll be in the car.'

describe.each(engines)('the thread of an order on the %s database', (engine) => {
  const office = useEmptyOffice(engine)
  const admin = useAdministrator(office)

  const open = async (email?: string) => {
    const stored = await storeManagedOrder(office.db, office.clock.now, {
      status: 'confirmed',
      ...(email ? { email } : {}),
    })
    const browser = openBrowser(office.app)
    await browser.get(`/m/${stored.key}`)
    const write = (message: string, key: string = crypto.randomUUID()) =>
      browser.post('/api/manage/messages', { message, key })
    const path = `/api/admin/orders/${stored.id}/messages`
    const answer = (message: string, key: string = crypto.randomUUID()) =>
      admin.post(path, { message, key })
    const seeAtDesk = async () => (await (await admin.get(path)).json()).messages
    const seeAsGuest = async () => (await (await browser.get('/api/manage')).json()).messages
    return { ...stored, browser, write, answer, seeAtDesk, seeAsGuest }
  }

  it('shows the same to guest and office, and mails each the other’s message', async () => {
    const { id, email, reference, write, answer, seeAtDesk, seeAsGuest } = await open()
    expect(await seeAsGuest()).toEqual([])
    expect((await write(` <b>${asked}</b> `)).status).toBe(200)
    expect((await answer(answered)).status).toBe(200)
    const at = office.clock.now.toISOString()
    const thread = [
      { number: 1, from: 'guest', text: asked, at },
      { number: 2, from: 'office', text: answered, at },
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
    expect(toGuest?.text).toContain(answered)
    expect(toGuest?.text).not.toContain('child seat')
    for (const line of asked.split('\n\n')) expect(toOffice?.text).toContain(line)
    const log = await office.db.select().from(auditLog).where(eq(auditLog.subjectId, id))
    expect(log.map(({ action }) => action)).toEqual(['guest-answered'])
    expect(JSON.stringify(log)).not.toContain('in the car')
  })

  it('marks the order at the desk until the office replies or settles it', async () => {
    const { id, write, answer } = await open()
    const isMarked = async () => {
      const { items } = await (await admin.get('/api/admin/inbox/bookings')).json()
      return items.find((item: { id: string }) => item.id === id).isUnanswered
    }
    const listOpen = async () => (await (await admin.get('/api/admin/attention')).json()).entries
    expect(await isMarked()).toBe(false)
    await write(asked)
    await write('And a booster?')
    expect(await isMarked()).toBe(true)
    expect(await listOpen()).toMatchObject([{ kind: 'message-unanswered', orderId: id }])
    await answer(answered)
    expect(await isMarked()).toBe(false)
    expect(await listOpen()).toEqual([])
    await write('Thank you!')
    const [entry] = await listOpen()
    expect((await admin.post(`/api/admin/attention/${entry.id}/close`, {})).status).toBe(200)
    expect(await isMarked()).toBe(false)
  })

  it('stores a repeated message once, and simultaneous ones in one order', async () => {
    const { write, answer, seeAtDesk } = await open()
    const key = crypto.randomUUID()
    const answers = await Promise.all([write(asked, key), write(asked, key), answer(answered)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const thread: { number: number }[] = await seeAtDesk()
    expect(thread.map(({ number }) => number)).toEqual([1, 2])
    expect(await office.db.select().from(outbox)).toHaveLength(2)
  })

  it('accepts the key of a message with or without hyphens', async () => {
    const { write, seeAsGuest } = await open()
    const key = crypto.randomUUID()
    for (const one of [key.replaceAll('-', ''), key])
      expect((await write(asked, one)).status).toBe(200)
    expect(await seeAsGuest()).toHaveLength(1)
  })

  it('refuses empty, long and too many messages, for each order separately', async () => {
    const { write, answer, seeAtDesk } = await open()
    const other = await open()
    expect(await codeOf(await write(' \n '))).toBe('message-required')
    expect(await codeOf(await write('x'.repeat(5001)))).toBe('message-too-long')
    expect(await codeOf(await answer(''))).toBe('message-required')
    for (let time = 0; time < 10; time += 1) expect((await write(asked)).status).toBe(200)
    const refused = await write(asked)
    expect([refused.status, await codeOf(refused)]).toEqual([429, 'message-limited'])
    expect(await seeAtDesk()).toHaveLength(10)
    expect((await other.write(asked)).status).toBe(200)
    expect((await answer(answered)).status).toBe(200)
  })

  it('opens for the order’s guest, and at the desk for administrators', async () => {
    const { id, answer } = await open()
    const key = crypto.randomUUID()
    const stranger = openBrowser(office.app)
    const body = { message: asked, key }
    expect(await codeOf(await stranger.post('/api/manage/messages', body))).toBe('manage-closed')
    const guest = await openUser(office, 'eve@guests.example')
    const path = `/api/admin/orders/${id}/messages`
    for (const caller of [stranger, guest]) {
      const answers = [await caller.get(path), await caller.post(path, body)]
      for (const { status } of answers) expect([401, 403]).toContain(status)
    }
    expect(await office.db.select().from(threadMessages)).toEqual([])
    await office.db.update(orders).set({ email: '' }).where(eq(orders.id, id))
    expect(await codeOf(await answer(answered))).toBe('message-no-guest')
    const none = await admin.post(`/api/admin/orders/${key}/messages`, body)
    expect([none.status, await codeOf(none)]).toEqual([404, 'not-found'])
  })

  it('refuses every change of a message, and lets the guest download them', async () => {
    const email = `${engine}-ada@guests.example`
    const { write, answer } = await open(email)
    await write(asked)
    await answer(answered)
    const change = office.db.update(threadMessages).set({ text: 'No.' })
    await expect(change).rejects.toThrow()
    const guest = await openUser(office, email)
    const own = await (await guest.get('/api/account/data')).json()
    expect(own.orders).toMatchObject([
      {
        messages: [
          { from: 'guest', text: asked },
          { from: 'office', text: answered },
        ],
      },
    ])
  })
})
