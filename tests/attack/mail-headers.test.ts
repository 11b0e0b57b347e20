import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { outbox } from '#platform/database/schema/outbox.ts'
import { openTransport } from '#platform/mail/delivery.ts'
import {
  bookingBody,
  contactBody,
  groupQuoteBody,
  rideBody,
  itineraryEnquiryBody,
  openTestOffice,
  type TestOffice,
  transferBody,
} from '#tests/test-office.ts'

const injection =
  'Ada\r\nBcc: everyone@elsewhere.example\r\nX-Injected: 1\r\n\r\n.\r\nRCPT TO:<everyone@elsewhere.example>'
const headers = new Set(
  'from to reply-to subject date message-id auto-submitted x-mail-kind mime-version content-type content-transfer-encoding'.split(
    ' ',
  ),
)

describe('mail with what strangers wrote', () => {
  const received: { to: string[]; source: string }[] = []
  let office: TestOffice
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        received.push({ to, source: Buffer.concat(chunks).toString() })
        done()
      })
    },
  })
  beforeAll(async () => {
    office = await openTestOffice()
    server.listen(0, '127.0.0.1')
    await once(server.server, 'listening')
  })
  afterAll(async () => {
    await new Promise<void>((resolve) => server.close(() => resolve()))
    await office.close()
  })

  it('goes to whom it is meant for, with our headers and no other', async () => {
    const short = injection.slice(0, 45)
    const orders = [
      [
        '/api/bookings',
        bookingBody({ firstName: short, lastName: 'x', specialRequests: injection }),
      ],
      [
        '/api/transfers',
        transferBody({ name: short, flight: injection.slice(0, 20), specialRequests: injection }),
      ],
      [
        '/api/functions/send-contact-email',
        contactBody({ name: short, subject: injection.slice(0, 90), message: injection }),
      ],
      ['/api/itinerary-enquiries', itineraryEnquiryBody({ name: short, message: injection })],
      [
        '/api/rides',
        rideBody({
          name: short,
          place: injection.slice(0, 90),
          flight: injection.slice(0, 20),
          luggage: injection.slice(0, 60),
          message: injection.slice(0, 400),
        }),
      ],
      [
        '/api/group-quotes',
        groupQuoteBody({
          name: short,
          company: injection.slice(0, 90),
          vehicles: injection,
          pickups: injection,
          programme: injection,
        }),
      ],
    ] as const
    for (const [path, body] of orders)
      expect([path, (await office.post(path, body)).status]).toEqual([path, 201])
    for (const email of [
      'a@b.example\r\nBcc: c@d.example',
      'a@b.example, c@d.example',
      '<a@b.example>',
      'a@b.example\0',
    ]) {
      const response = await office.post(
        '/api/functions/send-contact-email',
        contactBody({ email }),
      )
      // A trailing line break may count as a space; what is stored is one address or nothing.
      expect([email, [201, 422].includes(response.status)]).toEqual([email, true])
    }
    const owed = await office.db.select().from(outbox)
    const { port } = server.server.address() as AddressInfo
    const mailServer = {
      host: '127.0.0.1',
      port,
      secure: false,
      user: undefined,
      password: undefined,
    }
    const transport = openTransport({
      mailServer,
      mailFolder: '',
      from: () => 'Cape <bookings@cape.example>',
    })
    for (const mail of owed) await transport.send(mail)
    transport.close()
    expect(received).toHaveLength(owed.length)
    for (const { to, source } of received) {
      const mail = await PostalMime.parse(source)
      expect(to).toEqual([mail.to?.[0]?.address])
      expect(['office@cape.example', 'ada@guests.example', 'a@b.example']).toContain(to[0])
      expect(mail.headers.map(({ key }) => key).filter((key) => !headers.has(key))).toEqual([])
      expect([mail.bcc, mail.cc]).toEqual([undefined, undefined])
    }
  })
})
