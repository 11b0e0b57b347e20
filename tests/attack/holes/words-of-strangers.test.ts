import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { SMTPServer } from 'smtp-server'
import { afterAll, describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { formatRow } from '#app/office/exports/export-items.server.ts'
import { ItemDetails } from '#app/office/item-view.tsx'
import { inDays } from '../../days.ts'
import {
  bookingBody,
  contactBody,
  groupQuoteBody,
  rideBody,
  itineraryEnquiryBody,
  transferBody,
} from '../../test-office.ts'
import { useServer } from '../../use-server.ts'

const victim = 'victim@elsewhere.example'
/** An attacker's text for every free-text field, aimed at the reader of our mail. */
const lure = 'Refund at https://evil.example/pay or www.evil.example, write to eve@evil.example'
const name = 'Ann https://evil.example'

/** Attack: orders with another person's address, so our mail carries the attacker's words. */
describe('a mail to an address that nobody has proven', () => {
  const mails: { to: string; said: string }[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const { subject, html, text } = await PostalMime.parse(Buffer.concat(chunks))
        const to = session.envelope.rcptTo.map(({ address }) => address).join()
        mails.push({ to, said: [subject, html, text].join('\n') })
        done()
      })
    },
  })
  const server = useServer(async () => {
    smtp.listen(0, '127.0.0.1')
    await once(smtp.server, 'listening')
    const { port } = smtp.server.address() as AddressInfo
    return { SMTP_URL: `smtp://127.0.0.1:${port}`, OFFICE_EMAIL: 'office@cape.example' }
  })
  afterAll(() => new Promise<void>((resolve) => smtp.close(() => resolve())))

  it('carries no word and no link of a stranger, whatever form it came from', async () => {
    const date = inDays(110)
    const line = lure.slice(0, 45)
    const guest = { email: victim, name, firstName: name, lastName: 'www.evil.example' }
    const pick = (...keys: (keyof typeof guest)[]) =>
      Object.fromEntries(keys.map((key) => [key, guest[key]]))
    const orders = {
      '/api/bookings': bookingBody({
        ...pick('email', 'firstName', 'lastName'),
        date,
        specialRequests: lure,
        emergencyContact: line,
      }),
      '/api/transfers': transferBody({
        ...pick('email', 'name'),
        date,
        pickup: line,
        flight: line.slice(0, 20),
        specialRequests: lure,
      }),
      '/api/itinerary-enquiries': itineraryEnquiryBody({
        ...pick('email', 'name'),
        startDate: date,
        message: lure,
      }),
      '/api/group-quotes': groupQuoteBody({
        ...pick('email', 'name'),
        firstDay: date,
        lastDay: date,
        offerBy: undefined,
        vehicles: lure,
        pickups: lure,
        programme: lure,
        company: lure,
        vatNumber: line.slice(0, 30),
      }),
      '/api/rides': rideBody({
        ...pick('email', 'name'),
        date,
        place: line,
        flight: line.slice(0, 20),
        luggage: line.slice(0, 60),
        message: lure.slice(0, 500),
      }),
      '/api/functions/send-contact-email': contactBody({
        ...pick('email', 'name'),
        subject: lure.slice(0, 90),
        message: lure,
        timestamp: new Date().toISOString(),
      }),
    }
    for (const [path, body] of Object.entries(orders)) {
      const response = await fetch(server.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify(body),
      })
      expect([path, response.status, await response.text()]).toEqual([
        path,
        201,
        expect.any(String),
      ])
    }
    await expect.poll(() => mails.length).toBe(12)
    const toVictim = mails.filter(({ to }) => to === victim)
    expect(toVictim).toHaveLength(6)
    for (const { said } of toVictim) expect(said).not.toMatch(/evil|refund at/i)
    const toOffice = mails.filter(({ to }) => to === 'office@cape.example')
    expect(toOffice).toHaveLength(6)
    for (const { said } of toOffice) expect(said).toContain('https://evil.example/pay')
  })
})

/** Attack: a name that becomes a formula if a spreadsheet splits at semicolons. */
describe('an exported line, in a spreadsheet that is set to', () => {
  it.each([
    ['semicolons', ';'],
    ['tabs', '\t'],
  ])('%s holds no formula', (_name, separator) => {
    for (const start of ['=1+1', '+1', '-1', '@SUM(1)', ' =1+1', '"=1+1"', '\u00a0=1+1']) {
      const line = formatRow(['a day', `Ann${separator}${start}${separator}x`, 'b'])
      const cells = line.split(separator)
      for (const cell of cells.slice(1)) expect(cell).toMatch(/^[^=+\-@]*'|^x/)
    }
  })
})

/** Attack: registers an address with parameters, for an office user who clicks it. */
describe('the link that writes to a guest', () => {
  it.each(['x%40evil.example?bcc=all@guests.example', 'x?subject=Pay&body=now@guests.example'])(
    'adds nothing for %s',
    (email) => {
      const item = {
        id: '1',
        createdAt: '',
        status: 'new',
        note: null,
        email,
        reference: null,
        name: 'Ann',
        isUnanswered: false,
        details: {},
        moves: [],
        told: [],
        keepUntil: null,
      }
      const desk = {
        words: en.admin,
        refusals: en.refusals,
        say: () => {},
        userId: '1',
        can: () => true,
      }
      const markup = renderToStaticMarkup(createElement(ItemDetails, { desk, item }))
      const href = /href="(mailto:[^"]*)"/.exec(markup)?.[1] ?? ''
      expect(href).not.toMatch(/[?&]/)
      expect(decodeURIComponent(href)).toBe(`mailto:${email}`)
    },
  )
})
