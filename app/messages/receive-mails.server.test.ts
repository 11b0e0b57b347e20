import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { engines } from '#tests/databases.ts'
import { writeMail } from '#tests/fixtures/mail-source.ts'
import { storeManagedOrder } from '#tests/fixtures/order.ts'
import { contactBody } from '#tests/test-office.ts'
import { setUpEmptyOffice } from '#tests/set-up-empty-office.ts'
import { setUpOwner } from '#tests/set-up-test-office.ts'
import { attention } from '#app/order/attention-schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { threadMessages } from './thread-messages-schema.server.ts'
import { receivedMails, threads } from './schema.server.ts'
import { createLog } from '#platform/log.ts'
import { mailBounds } from '#platform/mail/inbound/parse-mail.ts'
import { writeReplyAddress } from '#platform/mail/inbound/reply-address.ts'
import { storeReceived, fileStoredMails } from './receive-mails.server.ts'
import { enquiries } from '#app/enquiries/schema.server.ts'
import { readEnquiries } from '#tests/fixtures/enquiries.ts'

const text = 'Thank you, that suits us.'

const bounce = (recipient: string, id: string, action = 'failed') =>
  writeMail(
    {
      From: 'MAILER-DAEMON@relay.example',
      'Content-Type': 'multipart/report; report-type=delivery-status; boundary=b',
    },
    [
      '--b\nContent-Type: text/plain\n\nSorry.',
      `--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; relay.example\n\nFinal-Recipient: rfc822; ${recipient}\nAction: ${action}\nStatus: ${action === 'failed' ? '5.1.1' : '4.2.2'}\nDiagnostic-Code: smtp; 550 no such user`,
      `--b\nContent-Type: text/rfc822-headers\n\nMessage-ID: <${id}@cape.example>\nSubject: ours\n\n--b--`,
    ].join('\n'),
  )

describe.each(engines)('received mail on the %s database', (engine) => {
  const office = setUpEmptyOffice(engine)
  const admin = setUpOwner(office)

  const mailbox = () => ({
    address: 'office@cape.example',
    secret: office.office.secret,
    own: () => ['sender@cape.example'],
  })
  const receive = async (...mails: Uint8Array[]) => {
    for (const raw of mails) await storeReceived(office.office, raw)
    await fileStoredMails({
      services: office.office,
      mailbox: mailbox(),
      log: createLog('silent'),
    })
    const rows = await office.db.select().from(receivedMails)
    return rows.map(({ state }) => state)
  }
  const replyTo = (id: string) => writeReplyAddress(mailbox(), id)
  const listMessages = (id: string) =>
    office.db.select().from(threadMessages).where(eq(threadMessages.threadId, id))
  const sendContactMessage = async () => {
    await office.post('/api/functions/send-contact-email', contactBody())
    const [row] = await readEnquiries(office.db, 'contact', 'ride')
    return row?.id ?? ''
  }

  it('adds a mail to the thread of its signed address, and opens the thread', async () => {
    const { id, email } = await storeManagedOrder(office.db, office.clock.now)
    const raw = writeMail({ From: email, To: `Office <${replyTo(id).toUpperCase()}>` })
    expect(await receive(raw)).toEqual(['taken'])
    expect(await listMessages(id)).toMatchObject([
      { number: 1, from: 'guest', via: 'mail', author: null, text, quoted: null },
    ])
    const [thread] = await office.db.select().from(threads)
    expect(thread).toMatchObject({ id, status: 'open', waitingSince: office.clock.now })
    const openAttention = await office.db.select().from(attention)
    expect(openAttention).toMatchObject([
      { kind: 'message-unanswered', subjectId: id, closedAt: null },
    ])
    // No automatic reply, so that two machines never answer each other.
    expect(await office.db.select().from(outbox)).toEqual([])
  })

  it('finds the thread by the answered mail, never by data that a sender can forge', async () => {
    const id = await sendContactMessage()
    const [toGuest, toOffice] = (await office.db.select().from(outbox)).toSorted((a, b) =>
      a.kind.localeCompare(b.kind),
    )
    const answer = writeMail({ 'In-Reply-To': `<${toGuest?.id}@cape.example>` })
    expect(await receive(answer)).toEqual(['taken'])
    expect((await listMessages(id)).map(({ via }) => via)).toEqual(['page', 'mail'])
    const [localPart, domain] = replyTo(id).split('@')
    const forgedAddress = `${localPart?.slice(0, -1)}${localPart?.endsWith('x') ? 'y' : 'x'}@${domain}`
    await receive(
      writeMail({ Subject: `Re: ${toGuest?.subject}` }),
      writeMail({ To: forgedAddress }),
      writeMail({ References: `<${toOffice?.id}@cape.example>` }),
    )
    expect(await listMessages(id)).toHaveLength(2)
    const mailThreads = await office.db.select().from(threads).where(eq(threads.kind, 'mail'))
    expect(mailThreads).toHaveLength(3)
    expect(mailThreads[0]).toMatchObject({ email: 'ada@guests.example', name: 'Ada Example' })
  })

  it('proposes an order by the sender’s address, for a person to link', async () => {
    const { id, reference, email } = await storeManagedOrder(office.db, office.clock.now, {
      email: 'ada@guests.example',
    })
    await receive(writeMail({ From: `Somebody <${email.toUpperCase()}>` }))
    const [thread] = await office.db.select().from(threads)
    const path = `/api/admin/threads/${thread?.id}`
    const wholeThread = await (await admin.get(path)).json()
    expect(wholeThread).toMatchObject({ kind: 'mail', beside: null, proposals: [{ reference }] })
    const linkAnswer = await admin.patch(path, { besideOrder: reference })
    expect(await linkAnswer.json()).toMatchObject({ beside: reference, proposals: [] })
    const linked = await (await admin.get(`/api/admin/orders/${id}/threads`)).json()
    expect(linked.threads).toMatchObject([{ id: thread?.id, last: { text } }])
  })

  it('changes nothing in the order, and names a sender who is not the guest', async () => {
    const { id } = await storeManagedOrder(office.db, office.clock.now, { status: 'confirmed' })
    const ordersBefore = await office.db.select().from(orders)
    await receive(
      writeMail({ From: 'Mallory <mallory@evil.example>', To: replyTo(id) }, 'Please cancel it.'),
    )
    expect(await listMessages(id)).toMatchObject([
      { author: 'mallory@evil.example', text: 'Please cancel it.' },
    ])
    expect(await office.db.select().from(orders)).toEqual(ordersBefore)
  })

  it('stores a mail once if it is fetched or delivered twice', async () => {
    const id = await sendContactMessage()
    const mail = { 'Message-ID': '<one@guests.example>', To: replyTo(id) }
    await receive(writeMail(mail))
    await receive(writeMail(mail))
    const states = await receive(writeMail({ ...mail, Received: 'by another.example' }))
    expect(states.toSorted()).toEqual(['repeated', 'taken'])
    expect(await listMessages(id)).toHaveLength(2)
  })

  it.each([
    ['List-ID', '<office.cape.example>'],
    ['List-Unsubscribe', '<mailto:leave@cape.example>'],
    ['Precedence', 'list'],
    ['Precedence', 'bulk'],
    ['Precedence', 'auto_reply'],
    ['Return-Path', '<>'],
    ['X-Autoreply', 'yes'],
    ['X-Auto-Response-Suppress', 'All'],
    ['Auto-Submitted', 'no'],
    ['Auto-Submitted', 'auto-notified'],
    ['X-Mail-Kind', 'contact-guest'],
    ['Message-ID', '<0b1c2d3e-4f50-4617-8293-a4b5c6d7e8f9@cape.example>'],
  ])('lists a person’s mail as unanswered despite %s: %s', async (name, value) => {
    const id = await sendContactMessage()
    await office.db.update(threads).set({ status: 'closed', waitingSince: null })
    const otherHeads = name === 'Message-ID' ? {} : { [name]: value }
    const states = await receive(
      writeMail({ To: replyTo(id), [name]: value }),
      writeMail({ Subject: 'Something new', ...otherHeads }),
    )
    expect(states).toEqual(['taken', 'taken'])
    const allThreads = await office.db.select().from(threads)
    expect(allThreads.map(({ status }) => status)).toEqual(['open', 'open'])
  })

  it.each([
    ['Reply-To', { 'Reply-To': 'Office <office+m1@cape.example>, Ada <ada@home.example>' }],
    ['X-Original-From', { 'X-Original-From': 'Ada <ada@home.example>' }],
    ['X-Original-Sender', { 'X-Original-Sender': 'ada@home.example' }],
  ])('finds the sender by %s if a mailing group replaced From', async (_, heads) => {
    const groupSender = "'Ada' via Office <sender@cape.example>"
    const { id } = await storeManagedOrder(office.db, office.clock.now, {
      email: 'ada@home.example',
    })
    const states = await receive(
      writeMail({ From: groupSender, ...heads, To: replyTo(id) }),
      writeMail({ From: 'Office <office@cape.example>', ...heads, Subject: 'Something new' }),
      writeMail({
        From: 'info@group.example',
        'List-Post': '<mailto:info@group.example>',
        ...heads,
      }),
    )
    expect(states).toEqual(['taken', 'taken', 'taken'])
    expect(await listMessages(id)).toMatchObject([{ author: null, text }])
    const mailThreads = await office.db.select().from(threads).where(eq(threads.kind, 'mail'))
    expect(mailThreads).toMatchObject([
      { email: 'ada@home.example', status: 'open' },
      { email: 'ada@home.example', status: 'open' },
    ])
  })

  it('replies to a mail at its Reply-To, never at our own address', async () => {
    await receive(
      writeMail({ From: 'noreply@portal.example', 'Reply-To': 'ada@home.example' }),
      writeMail({ From: 'Thandi <office@cape.example>', Subject: 'From my own program' }),
    )
    const allThreads = await office.db.select().from(threads)
    expect(Object.fromEntries(allThreads.map(({ name, email }) => [name, email]))).toEqual({
      'noreply@portal.example': 'ada@home.example',
      Thandi: null,
    })
  })

  it('keeps automatic mails and our own mails out of the threads until the office moves them to one', async () => {
    const id = await sendContactMessage()
    const { id: orderId, email } = await storeManagedOrder(office.db, office.clock.now)
    await office.db.update(threads).set({ status: 'answered', waitingSince: null })
    const [ourMail] = await office.db.select().from(outbox)
    const automaticHeads = { 'Auto-Submitted': 'auto-replied (vacation)' }
    const states = await receive(
      writeMail({ To: replyTo(id), ...automaticHeads }, 'I am away.'),
      writeMail({ From: email, To: replyTo(orderId), 'Auto-Submitted': 'auto-generated' }, 'Away.'),
      writeMail({ Subject: 'Holiday', ...automaticHeads }, 'I am away, too.'),
      writeMail({ 'Message-ID': `<${ourMail?.id.toUpperCase()}@relay.example>` }, 'Our own words.'),
      bounce('someone@else.example', ourMail?.id ?? ''),
    )
    expect(states.toSorted()).toEqual(['automatic', 'automatic', 'automatic', 'own', 'returned'])
    expect((await listMessages(id)).map((one) => one.text)).toContain('I am away.')
    const allThreads = await office.db.select().from(threads)
    expect(allThreads.map(({ status }) => status)).not.toContain('open')
    const path = '/api/admin/threads/put-aside'
    const { mails } = await (await admin.get(path)).json()
    expect((await (await admin.get('/api/admin/threads')).json()).aside).toBe(5)
    expect(mails).toContainEqual(
      expect.objectContaining({
        reason: 'automatic',
        sender: 'ada@guests.example',
        subject: 'Holiday',
        threadId: null,
      }),
    )
    expect(mails).toContainEqual(
      expect.objectContaining({ reason: 'returned', sender: 'MAILER-DAEMON@relay.example' }),
    )
    for (const mail of mails) {
      const { threadId } = await (await admin.post(`${path}/${mail.id}`, {})).json()
      const wholeThread = await (await admin.get(`/api/admin/threads/${threadId}`)).json()
      expect(wholeThread).toMatchObject({ status: 'open' })
      expect(wholeThread.messages.map((one: { mailId: string }) => one.mailId)).toContain(mail.id)
      expect((await admin.post(`${path}/${mail.id}`, {})).status).toBe(409)
    }
    expect((await (await admin.get(path)).json()).mails).toEqual([])
    const openAttention = await office.db.select().from(attention)
    expect(openAttention).toMatchObject([
      { kind: 'message-unanswered', subjectId: orderId, closedAt: null },
    ])
  })

  it('parks our mail that bounced, only for its own recipient', async () => {
    await sendContactMessage()
    await office.db.update(outbox).set({ sentAt: office.clock.now })
    const [mail] = await office.db.select().from(outbox).where(eq(outbox.kind, 'contact-guest'))
    const id = mail?.id ?? ''
    const countParked = async () => (await (await admin.get('/api/admin/mails')).json()).waiting
    await receive(bounce('someone@else.example', id), bounce('Ada@guests.example', id, 'delayed'))
    expect(await countParked()).toBe(0)
    const states = await receive(bounce('Ada@guests.example', id))
    expect(new Set(states)).toEqual(new Set(['returned']))
    const list = await (await admin.get('/api/admin/mails')).json()
    expect(list.mails).toMatchObject([{ id, state: 'parked', lastError: 'smtp; 550 no such user' }])
  })

  it('downloads files as bytes, and the raw mail', async () => {
    const id = await sendContactMessage()
    const raw = writeMail(
      { To: replyTo(id), 'Content-Type': 'multipart/mixed; boundary=b' },
      '--b\nContent-Type: text/plain\n\nSee the page.\n--b\nContent-Type: text/html\nContent-Disposition: attachment; filename="../../x.html"\n\n<script>alert(1)</script>\n--b--',
    )
    await receive(raw)
    const wholeThread = await (await admin.get(`/api/admin/threads/${id}`)).json()
    const [, { mailId, files }] = wholeThread.messages
    expect(files).toEqual([{ name: '_.._x.html', type: 'text/html', size: 26 }])
    const saved = await admin.get(`/api/admin/threads/${id}/mails/${mailId}?file=0`)
    expect(saved.headers.get('content-type')).toBe('application/octet-stream')
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment; /)
    expect(saved.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await saved.text()).toContain('alert(1)')
    const rawMail = await admin.get(`/api/admin/threads/${id}/mails/${mailId}`)
    expect(Buffer.from(await rawMail.arrayBuffer())).toEqual(Buffer.from(raw))
    const otherAnswer = await admin.get(`/api/admin/threads/${crypto.randomUUID()}/mails/${mailId}`)
    expect(otherAnswer.status).toBe(404)
  })

  it('lists an oversized mail by its head, in the thread that it answers', async () => {
    const id = await sendContactMessage()
    const lines = '\n'.repeat(mailBounds.lines)
    const states = await receive(
      writeMail({ To: replyTo(id) }, lines),
      writeMail({ Subject: 'Our trip', 'X-Long': 'a'.repeat(600_000) }),
    )
    expect(states).toEqual(['unreadable', 'unreadable'])
    expect(await listMessages(id)).toMatchObject([{}, { text: '', via: 'mail', author: null }])
    const [thread] = await office.db.select().from(threads).where(eq(threads.kind, 'mail'))
    const sender = { name: 'Ada Example', email: 'ada@guests.example', subject: 'Our trip' }
    expect(thread).toMatchObject({ ...sender, status: 'open' })
    const { messages } = await (await admin.get(`/api/admin/threads/${thread?.id}`)).json()
    const saved = await admin.get(`/api/admin/threads/${thread?.id}/mails/${messages[0].mailId}`)
    expect((await saved.arrayBuffer()).byteLength).toBeGreaterThan(600_000)
  })

  it('shows in list and thread the reason for a mail without text', async () => {
    await receive(
      writeMail(
        { 'Content-Type': 'multipart/mixed; boundary=b' },
        '--b\nContent-Type: image/gif\nContent-Disposition: attachment\n\nGIF\n--b--',
      ),
      writeMail({}, ''),
      writeMail({ 'X-Long': 'a'.repeat(600_000) }),
      writeMail({}),
    )
    const { threads: listedThreads } = await (await admin.get('/api/admin/threads')).json()
    const reasons = listedThreads.map(
      ({ last }: { last: { wordless: string | null } }) => last.wordless,
    )
    expect(reasons.toSorted()).toEqual(['files', 'nothing', null, 'unreadable'])
    for (const { id, last } of listedThreads) {
      const { messages } = await (await admin.get(`/api/admin/threads/${id}`)).json()
      expect(messages).toMatchObject([{ wordless: last.wordless }])
    }
  })

  it('deletes a mail with its writer’s data', async () => {
    const id = await sendContactMessage()
    await receive(writeMail({ To: replyTo(id) }), writeMail({ Subject: 'Something else' }))
    expect(await office.db.select().from(receivedMails)).toHaveLength(2)
    await office.db.delete(enquiries)
    const remaining = await office.db.select().from(receivedMails)
    expect(remaining).toHaveLength(1)
    expect(await listMessages(id)).toEqual([])
  })
})
