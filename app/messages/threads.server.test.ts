import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { engines } from '#tests/databases.ts'
import { storeManagedOrder } from '#tests/fixtures/order.ts'
import { errorCode, findUserId, openBrowser } from '#tests/test-accounts.ts'
import { contactBody, groupQuoteBody } from '#tests/test-office.ts'
import { setUpEmptyOffice } from '#tests/set-up-empty-office.ts'
import { setUpOwner } from '#tests/set-up-test-office.ts'
import { attention } from '#app/order/attention-schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { threads } from './schema.server.ts'
import { cleanUp } from '#server/clean-up/clean-up.ts'
import { maxTemplates } from './templates.server.ts'
import { enquiries } from '#app/enquiries/schema.server.ts'
import { readEnquiries } from '#tests/fixtures/enquiries.ts'

describe.each(engines)('Messages at the desk, on the %s database', (engine) => {
  const office = setUpEmptyOffice(engine)
  const admin = setUpOwner(office)
  let ownerId = ''
  beforeAll(async () => {
    ownerId = await findUserId(office, 'owner@cape.example')
  })

  const list = async (query = '') => (await admin.get(`/api/admin/threads${query}`)).json()
  const sendContactMessage = async (change: Record<string, unknown> = {}) => {
    await office.post('/api/functions/send-contact-email', contactBody(change))
    const rows = await readEnquiries(office.db, 'contact', 'ride')
    return rows.at(-1)?.id ?? ''
  }
  const answer = (id: string, message: string, options: object = {}) =>
    admin.post(`/api/admin/threads/${id}/messages`, {
      message,
      key: crypto.randomUUID(),
      ...options,
    })
  const advanceMinutes = (minutes: number) => office.pass(minutes * 60_000)
  const writeAsGuest = async () => {
    const order = await storeManagedOrder(office.db, office.clock.now, { status: 'confirmed' })
    const browser = openBrowser(office.app)
    await browser.get(`/m/${order.key}`)
    await browser.post('/api/manage/messages', {
      message: 'A child seat?',
      key: crypto.randomUUID(),
    })
    return { ...order, browser }
  }

  it('lists all threads, longest wait first, and finds them by text and subject', async () => {
    const { id: orderId, reference } = await writeAsGuest()
    advanceMinutes(5)
    const contactId = await sendContactMessage()
    const { threads: waitingThreads, counts } = await list()
    expect(waitingThreads).toMatchObject([
      {
        id: orderId,
        kind: 'order',
        reference,
        subject: 'Cape Peninsula',
        last: { text: 'A child seat?' },
      },
      { id: contactId, kind: 'contact', email: 'ada@guests.example', reference: null, taken: null },
    ])
    expect(counts).toEqual({ open: 2, answered: 0, closed: 0 })
    for (const [search, foundId] of [
      [reference, orderId],
      ['child seat', orderId],
      ['slow days', contactId],
      ['nothing of the sort', undefined],
    ])
      expect((await list(`?search=${encodeURIComponent(search ?? '')}`)).threads[0]?.id).toBe(
        foundId,
      )
  })

  it('mails a reply once, stores it and marks the thread as answered', async () => {
    const id = await sendContactMessage()
    await office.db.delete(outbox)
    const response = await answer(id, 'Yes, with pleasure.', { seen: 1 })
    expect(await response.json()).toMatchObject({
      status: 'answered',
      waitingSince: null,
      taken: { id: ownerId },
      messages: [{ from: 'guest' }, { from: 'office', text: 'Yes, with pleasure.', via: 'page' }],
    })
    const [mail, ...otherMails] = await office.db.select().from(outbox)
    expect(otherMails).toEqual([])
    expect(mail).toMatchObject({
      kind: 'thread-answer-guest',
      about: id,
      recipient: 'ada@guests.example',
      replyTo: 'office@cape.example',
    })
    expect(mail?.text).toContain('Yes, with pleasure.')
    expect(mail?.text).not.toContain('slow days')
    const [row] = await readEnquiries(office.db, 'contact', 'ride')
    expect(row?.status).toBe('answered')
    expect(await list()).toMatchObject({ threads: [], counts: { open: 0, answered: 1 } })
    const repeatedKey = crypto.randomUUID()
    await answer(id, 'Once more.', { key: repeatedKey })
    await answer(id, 'Once more.', { key: repeatedKey })
    expect(await office.db.select().from(outbox)).toHaveLength(2)
  })

  it('refuses a reply if a newer message was not seen, or the guest has no address', async () => {
    const { id, browser } = await writeAsGuest()
    await browser.post('/api/manage/messages', { message: 'Two seats.', key: crypto.randomUUID() })
    expect(await errorCode(await answer(id, 'One seat it is.', { seen: 1 }))).toBe('item-changed')
    expect((await answer(id, 'Two it is.', { seen: 2 })).status).toBe(200)
    const guestPage = await (await browser.get('/api/manage')).json()
    expect(guestPage.messages.map((one: { text: string }) => one.text)).toEqual([
      'A child seat?',
      'Two seats.',
      'Two it is.',
    ])
    const contact = await sendContactMessage()
    await office.db.update(enquiries).set({ email: '' })
    expect(await errorCode(await answer(contact, 'Hello?'))).toBe('message-no-guest')
  })

  it('assigns a thread to a colleague, and refuses outdated changes', async () => {
    const id = await sendContactMessage()
    const path = `/api/admin/threads/${id}`
    const seenThread = { status: 'open', takenBy: null }
    const assigned = await admin.patch(path, { takenBy: ownerId, seen: seenThread })
    expect(await assigned.json()).toMatchObject({ taken: { id: ownerId } })
    const outdated = await admin.patch(path, { status: 'closed', seen: seenThread })
    expect(await errorCode(outdated)).toBe('item-changed')
    const unknownAssignee = await admin.patch(path, { takenBy: crypto.randomUUID() })
    expect(await errorCode(unknownAssignee)).toBe('field-invalid')
    expect((await (await admin.patch(path, { takenBy: null })).json()).taken).toBe(null)
    const { colleagues } = await (await admin.get('/api/admin/threads/colleagues')).json()
    expect(colleagues).toMatchObject([{ id: ownerId }])
  })

  it('closes and reopens a thread with its contact message and Attention item', async () => {
    const { id } = await writeAsGuest()
    const listOpen = async () =>
      (await office.db.select().from(attention)).filter(({ closedAt }) => closedAt === null)
    expect(await listOpen()).toMatchObject([{ kind: 'message-unanswered', subjectId: id }])
    await admin.patch(`/api/admin/threads/${id}`, { status: 'closed' })
    expect(await listOpen()).toEqual([])
    await admin.patch(`/api/admin/threads/${id}`, { status: 'open' })
    const [entry] = await listOpen()
    await admin.post(`/api/admin/attention/${entry?.id}/close`, {})
    const [thread] = await office.db.select().from(threads).where(eq(threads.id, id))
    expect(thread).toMatchObject({ status: 'closed', waitingSince: null })
    const contact = await sendContactMessage()
    await admin.patch(`/api/admin/inbox/contact-messages/${contact}`, { status: 'closed' })
    expect((await list('?status=closed')).threads.map((one: { id: string }) => one.id)).toContain(
      contact,
    )
  })

  it('mails a reply to a group request with a link to its page', async () => {
    await office.post('/api/group-quotes', groupQuoteBody())
    const [request] = await readEnquiries(office.db, 'group')
    const id = request?.id ?? ''
    await office.db.insert(threads).values({
      id,
      kind: 'group',
      enquiryId: id,
      status: 'open',
      waitingSince: office.clock.now,
      lastAt: office.clock.now,
      createdAt: office.clock.now,
    })
    await office.db.delete(outbox)
    expect((await answer(id, 'Two coaches, then.')).status).toBe(200)
    const [mail] = await office.db.select().from(outbox)
    expect(mail).toMatchObject({ about: request?.reference, managedQuote: id })
    expect(mail?.text).toContain('/q/')
  })

  it('stores, changes and removes saved replies, up to a limit', async () => {
    const id = crypto.randomUUID()
    const putTemplate = (templateId: string, title: string) =>
      admin.put(`/api/admin/templates/${templateId}`, { title, text: 'Dear [name], yes.' })
    expect(await (await putTemplate(id, 'Yes')).json()).toEqual({
      templates: [{ id, title: 'Yes', text: 'Dear [name], yes.' }],
    })
    expect(await (await putTemplate(id, 'Yes!')).json()).toMatchObject({
      templates: [{ title: 'Yes!' }],
    })
    expect(await errorCode(await putTemplate(id, ' '))).toBe('template-title')
    for (let n = 1; n < maxTemplates; n += 1) await putTemplate(crypto.randomUUID(), `No ${n}`)
    expect(await errorCode(await putTemplate(crypto.randomUUID(), 'One more'))).toBe(
      'templates-full',
    )
    await admin.ask(`/api/admin/templates/${id}`, { method: 'DELETE' })
    expect((await putTemplate(crypto.randomUUID(), 'One more')).status).toBe(200)
  })

  it('deletes messages and threads after their retention', async () => {
    const id = await sendContactMessage()
    const mail = { kind: 'mail', status: 'answered', lastAt: office.clock.now } as const
    await office.db.insert(threads).values({
      ...mail,
      id: crypto.randomUUID(),
      email: 'a@b.example',
      createdAt: office.clock.now,
    })
    await cleanUp(office.db, new Date(office.clock.now.getTime() + 364 * 86_400_000))
    expect(await office.db.select().from(threads)).toHaveLength(2)
    await cleanUp(office.db, new Date(office.clock.now.getTime() + 366 * 86_400_000))
    expect(await office.db.select().from(threads).where(eq(threads.id, id))).toEqual([])
    expect(await office.db.select().from(threads)).toEqual([])
  })
})
