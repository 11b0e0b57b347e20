import { beforeEach, describe, expect, it } from 'vitest'
import { storeManagedOrder } from '#tests/fixtures/order.ts'
import { contactBody } from '#tests/test-office.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { outbox } from '../../database/schema/outbox.ts'
import { attempts, idempotencyKeys } from '../../database/schema/requests.ts'
import { createLog } from '../../log.ts'
import { composeMail, type OutgoingMail } from '../compose.ts'
import { openDelivery } from '../delivery.ts'
import { enqueueMail } from '../outbox.ts'
import { readReplyAddress, findThreadOfMail, writeReplyAddress } from './reply-address.ts'

const mailbox = { address: 'Replies@cape.example', secret: 'one' }

describe('the reply address of a thread', () => {
  it('names its thread in any letter case and fits into an address', () => {
    const extremes = ['0', 'f'].map((digit) => crypto.randomUUID().replaceAll(/[^-]/g, digit))
    for (const id of [crypto.randomUUID(), ...extremes]) {
      const address = writeReplyAddress(mailbox, id)
      expect(address.split('@')[0]?.length).toBeLessThanOrEqual(64)
      for (const way of [address, address.toLowerCase(), address.toUpperCase()])
        expect(readReplyAddress(mailbox, way)).toBe(id)
    }
  })

  it('names no thread if it is forged', () => {
    const id = crypto.randomUUID()
    const own = writeReplyAddress(mailbox, id)
    const theirs = writeReplyAddress({ ...mailbox, secret: 'two' }, id)
    const other = writeReplyAddress(mailbox, crypto.randomUUID())
    const mixed = `${own.slice(0, 34)}${other.slice(34)}`
    for (const wrong of [theirs, mixed, mailbox.address, own.replace('cape', 'evil'), '', 'x@y'])
      expect(readReplyAddress(mailbox, wrong)).toBeUndefined()
  })
})

const mapReplyAddresses = (mails: readonly OutgoingMail[]) =>
  new Map(mails.map((one) => [one.kind, composeMail(one, 'a@cape.example').replyTo?.address]))

describe('a sent mail', () => {
  const office = setUpTestOffice()
  beforeEach(async () => {
    for (const table of [outbox, attempts, idempotencyKeys]) await office.db.delete(table)
  })

  const send = async (isRead: boolean) => {
    const sent: OutgoingMail[] = []
    const { sendDue } = openDelivery({
      db: office.db,
      content: office.office.content,
      transport: { send: async (mail) => void sent.push(mail), close: () => undefined },
      log: createLog('silent'),
      now: () => office.clock.now,
      ...(isRead && {
        replyAddress: (mail) => {
          const thread = findThreadOfMail(mail)
          return thread && writeReplyAddress(mailbox, thread)
        },
      }),
    })
    while ((await sendDue()) > 0) expect(sent.length).toBeLessThan(10)
    return sent
  }

  it('has the reply address of its thread if a mailbox is read, otherwise the old one', async () => {
    const { id, email } = await storeManagedOrder(office.db, office.clock.now)
    await office.post('/api/functions/send-contact-email', contactBody())
    const mail = { kind: 'booking-confirmation-guest', about: 'CC-1', to: email, managedOrder: id }
    const message = { subject: 'Yours', html: '<p>Hello', text: 'Hello' }
    const owed = { ...mail, replyTo: 'office@cape.example', message }
    await enqueueMail(office.db, [owed], office.clock.now)
    const before = await office.db.select().from(outbox)
    const plain = await send(false)
    await office.db.delete(outbox)
    await office.db.insert(outbox).values(before)
    const read = await send(true)
    expect(mapReplyAddresses(plain).get('booking-confirmation-guest')).toBe('office@cape.example')
    const replyAddresses = mapReplyAddresses(read)
    expect(readReplyAddress(mailbox, replyAddresses.get('booking-confirmation-guest') ?? '')).toBe(
      id,
    )
    const contact = before.find(({ kind }) => kind === 'contact-guest')?.about
    expect(readReplyAddress(mailbox, replyAddresses.get('contact-guest') ?? '')).toBe(contact)
    expect(replyAddresses.get('contact-office')).toBe('ada@guests.example')
  })
})
