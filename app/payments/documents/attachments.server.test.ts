import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import sharp from 'sharp'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { getGiftMessages } from '#app/order/order-mail-samples.server.ts'
import { giftPictureSize } from '#app/credit/gift-sum.ts'
import { engines, openTestDatabase } from '#tests/databases.ts'
import { storeOrder, storePaid } from '#tests/fixtures/order.ts'
import type { OpenDatabase } from '#platform/database/database.ts'
import { documents } from '../documents-schema.server.ts'
import { type MailAttachment, outbox } from '#platform/database/schema/outbox.ts'
import { issueInvoice } from './invoices.server.ts'
import { readDocument } from './read-document.server.ts'
import { createLog } from '#platform/log.ts'
import { makePictures } from './attachments.server.ts'
import { openDelivery, openTransport, undeliverable } from '#platform/mail/delivery.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'

const now = new Date()

describe.each(engines)('what is sent with a mail, from the %s database', (engine) => {
  let database: OpenDatabase
  const received: Buffer[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push(Buffer.concat(chunks))
        done()
      })
    },
  })
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    server.listen(0, '127.0.0.1')
    await once(server.server, 'listening')
  })
  beforeEach(() => database.db.delete(outbox))
  afterAll(async () => {
    await database.close()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  })

  it('is made when it is sent: the invoice to the byte, the day as a calendar takes it', async () => {
    const { db } = database
    const { orderId } = await storeOrder(db, { now })
    const paymentId = await storePaid(db, { orderId, amount: 500_000, now })
    const document = await db.transaction(async (transaction) => {
      const issued = await issueInvoice(transaction, { content: shipped, paymentId, now })
      const attachments: MailAttachment[] = [
        { kind: 'document', orderId, documentId: issued.id },
        { kind: 'calendar', orderId },
      ]
      await enqueueMail(transaction, [aMail(attachments)], now)
      return issued
    })
    const [row] = await db.select().from(outbox)
    expect(JSON.stringify(row).length).toBeLessThan(1200)
    const { attachments, text } = await deliver()
    expect(text).toContain('Here they are.')
    const { bytes } = await readDocument(db, { orderId, documentId: document.id })
    expect(attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
      [`${document.name}.pdf`, 'application/pdf'],
      [expect.stringMatching(/^CC-.*\.ics$/), 'text/calendar'],
    ])
    expect(Buffer.from(attachments[0]?.content as ArrayBuffer)).toEqual(bytes)
    expect(attachments[1]?.method).toBe('PUBLISH')
    expect(Buffer.from(attachments[1]?.content as ArrayBuffer).toString()).toContain('BEGIN:VEVENT')
  })

  it('is left out where it is gone, and the mail arrives all the same', async () => {
    const gone = { orderId: randomUUID(), documentId: randomUUID() }
    const attachments: MailAttachment[] = [
      { kind: 'document', ...gone },
      { kind: 'calendar', orderId: gone.orderId },
    ]
    await database.db.transaction((one) => enqueueMail(one, [aMail(attachments)], now))
    expect((await deliver()).attachments).toEqual([])
  })

  it('that cannot be made keeps its own mail back, and nobody else’s', async () => {
    const { db } = database
    const { orderId } = await storeOrder(db, { now })
    const id = randomUUID()
    const broken = { id, series: 'ODD', number: 1, kind: 'invoice' as const, hash: 'another' }
    await db.insert(documents).values({ ...broken, orderId, snapshot: {}, createdAt: now })
    const attachments: MailAttachment[] = [{ kind: 'document', orderId, documentId: id }]
    const mails = [aMail(attachments), aMail(attachments), aMail(attachments), aMail([])]
    await db.transaction((one) => enqueueMail(one, mails, now))
    const late = new Date(now.getTime() + undeliverable.notTakenForMs)
    const { delivery, close } = open(() => late)
    await delivery.sendDue()
    expect(delivery.awaySince()).toBeUndefined()
    const listKept = async () => {
      const rows = await db.select().from(outbox)
      return rows.map(({ lastError, sentAt, parkedWhy }) => [
        sentAt ? 'sent' : parkedWhy,
        /could not be made/.test(lastError ?? ''),
      ])
    }
    const waits = [null, true]
    expect((await listKept()).toSorted()).toEqual([waits, waits, waits, ['sent', false]])
    await db.update(outbox).set({ attempts: undeliverable.leastTries, nextAttemptAt: now })
    await delivery.sendDue()
    close()
    const parked = ['not-taken', true]
    expect((await listKept()).toSorted()).toEqual([parked, parked, parked, ['sent', false]])
  })

  it('shows a picture that goes with it, from no other host', async () => {
    const { html, text, subject } = getGiftMessages(shipped)['gift-card-receiver']
    const mail = { ...aMail([]), message: { html, text, subject } }
    await database.db.transaction((one) => enqueueMail(one, [mail], now))
    const received = await deliver()
    const [picture, ...others] = received.attachments
    expect([picture?.contentId, picture?.disposition, others]).toEqual([
      '<gift-picture>',
      'inline',
      [],
    ])
    const alt = shipped.pictures['hero']?.alt
    expect(received.html).toMatch(
      new RegExp(`<img\\s+src="cid:gift-picture"\\s+alt="${alt}"\\s+width="550"`),
    )
    expect(received.html?.match(/<img|url\(/g)).toHaveLength(1)
    const { format, width, height } = await sharp(picture?.content as ArrayBuffer).metadata()
    expect({ format, width, height }).toEqual({ format: 'jpeg', ...giftPictureSize })
    expect(await makePictures({ content: shipped }, '<p>No picture</p>')).toEqual([])
  })

  function open(clock: () => Date) {
    const { port } = server.server.address() as AddressInfo
    const none = { secure: false, user: undefined, password: undefined }
    const transport = openTransport({
      mailServer: { host: '127.0.0.1', port, ...none },
      mailFolder: '',
      from: () => 'Cape <office@cape.example>',
    })
    const log = createLog('silent')
    const delivery = openDelivery({
      db: database.db,
      content: () => shipped,
      transport,
      log,
      now: clock,
    })
    return { delivery, close: () => transport.close() }
  }

  async function deliver() {
    received.length = 0
    const { delivery, close } = open(() => now)
    await delivery.sendDue()
    close()
    const [row] = await database.db.select().from(outbox)
    expect(row?.sentAt).not.toBeNull()
    return PostalMime.parse(received[0] ?? Buffer.of())
  }
})

function aMail(attachments: MailAttachment[]) {
  const message = { subject: 'Your papers', html: '<p>Here they are.</p>', text: 'Here they are.' }
  return {
    kind: 'payment-received-guest',
    about: 'CC-X',
    to: 'zoe@guests.example',
    message,
    attachments,
  }
}
