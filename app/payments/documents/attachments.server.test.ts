import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import sharp from 'sharp'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { getGiftMessages, getOfferMessages } from '#app/order/order-mail-samples.server.ts'
import { mailPictureSize } from '#platform/mail/blocks/message.ts'
import { engines } from '#tests/databases.ts'
import { storeOrder, storePayment } from '#tests/fixtures/order.ts'
import { setUpTestDatabase } from '#tests/set-up-test-office.ts'
import { documents } from '../documents-schema.server.ts'
import { type MailAttachment, outbox } from '#platform/database/schema/outbox.ts'
import { issueInvoice } from './invoices.server.ts'
import { readDocument } from './read-document.server.ts'
import { createLog } from '#platform/log.ts'
import { makePictures } from './attachments.server.ts'
import { openDelivery, openTransport, undeliverableLimits } from '#platform/mail/delivery.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'

const now = new Date()

describe.each(engines)('the files of a mail, from the %s database', (engine) => {
  const database = setUpTestDatabase(engine)
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
    server.listen(0, '127.0.0.1')
    await once(server.server, 'listening')
  })
  beforeEach(() => database.db.delete(outbox))
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))

  it('are made when the mail is sent: the issued invoice and a calendar file', async () => {
    const { db } = database
    const { orderId } = await storeOrder(db, { now })
    const paymentId = await storePayment(db, { orderId, amount: 500_000, now })
    const document = await db.transaction(async (transaction) => {
      const issuedInvoice = await issueInvoice(transaction, { content: shipped, paymentId, now })
      const attachments: MailAttachment[] = [
        { kind: 'document', orderId, documentId: issuedInvoice.id },
        { kind: 'calendar', orderId },
      ]
      await enqueueMail(transaction, [createMail(attachments)], now)
      return issuedInvoice
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

  it('are omitted if their data is gone, and the mail arrives', async () => {
    const missingData = { orderId: randomUUID(), documentId: randomUUID() }
    const attachments: MailAttachment[] = [
      { kind: 'document', ...missingData },
      { kind: 'calendar', orderId: missingData.orderId },
    ]
    await database.db.transaction((transaction) =>
      enqueueMail(transaction, [createMail(attachments)], now),
    )
    expect((await deliver()).attachments).toEqual([])
  })

  it('delay only their own mail if they cannot be made', async () => {
    const { db } = database
    const { orderId } = await storeOrder(db, { now })
    const id = randomUUID()
    const brokenDocument = {
      id,
      series: 'ODD',
      number: 1,
      kind: 'invoice' as const,
      hash: 'another',
    }
    await db.insert(documents).values({ ...brokenDocument, orderId, snapshot: {}, createdAt: now })
    const attachments: MailAttachment[] = [{ kind: 'document', orderId, documentId: id }]
    const mails = [
      createMail(attachments),
      createMail(attachments),
      createMail(attachments),
      createMail([]),
    ]
    await db.transaction((transaction) => enqueueMail(transaction, mails, now))
    const laterTime = new Date(now.getTime() + undeliverableLimits.notTakenForMs)
    const { delivery, close } = openTestDelivery(() => laterTime)
    await delivery.sendDue()
    expect(delivery.awaySince()).toBeUndefined()
    const listStates = async () => {
      const rows = await db.select().from(outbox)
      return rows.map(({ lastError, sentAt, parkedWhy }) => [
        sentAt ? 'sent' : parkedWhy,
        /could not be made/.test(lastError ?? ''),
      ])
    }
    const waitingState = [null, true]
    expect((await listStates()).toSorted()).toEqual([
      waitingState,
      waitingState,
      waitingState,
      ['sent', false],
    ])
    await db.update(outbox).set({ attempts: undeliverableLimits.minTries, nextAttemptAt: now })
    await delivery.sendDue()
    close()
    const parkedState = ['not-taken', true]
    expect((await listStates()).toSorted()).toEqual([
      parkedState,
      parkedState,
      parkedState,
      ['sent', false],
    ])
  })

  it('include the inline picture of a gift mail', async () => {
    const { html, text, subject } = getGiftMessages(shipped)['gift-card-receiver']
    const mail = { ...createMail([]), message: { html, text, subject } }
    await database.db.transaction((transaction) => enqueueMail(transaction, [mail], now))
    const received = await deliver()
    const [picture, ...otherFiles] = received.attachments
    expect(otherFiles).toEqual([])
    expect(picture).toMatchObject({ contentId: '<gift-picture>', disposition: 'inline' })
    const alt = shipped.pictures['hero']?.alt
    expect(received.html).toMatch(
      new RegExp(`<img\\s+src="cid:gift-picture"\\s+alt="${alt}"\\s+width="550"`),
    )
    expect(received.html?.match(/<img|url\(/g)).toHaveLength(1)
    const { format, width, height } = await sharp(picture?.content as ArrayBuffer).metadata()
    expect({ format, width, height }).toEqual({ format: 'jpeg', ...mailPictureSize })
    expect(await makePictures({ content: shipped }, '<p>No picture</p>')).toEqual([])
  })

  it('include the plate of a quote, unless it was removed since', async () => {
    const { html } = getOfferMessages(shipped)['offer-sent']
    const sources = { content: shipped }
    const [picture] = await makePictures(sources, html)
    expect(picture?.cid).toBe('plate_tours_cape-peninsula')
    expect((await sharp(picture?.content as Buffer).metadata()).format).toBe('jpeg')
    expect(await makePictures(sources, html.replace('cape-peninsula', 'removed'))).toEqual([])
  })

  function openTestDelivery(clock: () => Date) {
    const { port } = server.server.address() as AddressInfo
    const withoutLogin = { secure: false, user: undefined, password: undefined }
    const transport = openTransport({
      mailServer: () => ({ host: '127.0.0.1', port, ...withoutLogin }),
      mailFolder: '',
      from: () => 'Cape <office@cape.example>',
    })
    const log = createLog('silent')
    const { db } = database
    const delivery = openDelivery({ db, content: () => shipped, transport, log, now: clock })
    return { delivery, close: () => transport.close() }
  }

  async function deliver() {
    received.length = 0
    const { delivery, close } = openTestDelivery(() => now)
    await delivery.sendDue()
    close()
    const [row] = await database.db.select().from(outbox)
    expect(row?.sentAt).not.toBeNull()
    return PostalMime.parse(received[0] ?? Buffer.of())
  }
})

function createMail(attachments: MailAttachment[]) {
  const message = { subject: 'Your files', html: '<p>Here they are.</p>', text: 'Here they are.' }
  const mail = { kind: 'payment-received-guest', about: 'CC-X', to: 'zoe@guests.example' }
  return { ...mail, message, attachments }
}
