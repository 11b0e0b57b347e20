import PostalMime from 'postal-mime'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { ItemDetails } from '#app/office/item-details.tsx'
import { outbox } from '#platform/database/schema/outbox.ts'
import { attempts } from '#platform/database/schema/requests.ts'
import { fillForms } from '../../fixtures/filled-forms.ts'
import { setUpSmtp } from '../../smtp.ts'
import { contactBody } from '../../test-office.ts'
import { setUpTestOffice } from '../../set-up-test-office.ts'

const injection =
  'Ada\r\nBcc: everyone@elsewhere.example\r\nX-Injected: 1\r\n\r\n.\r\nRCPT TO:<everyone@elsewhere.example>'
const ourHeaderNames =
  'from to reply-to subject date message-id auto-submitted x-mail-kind mime-version content-type content-transfer-encoding'
const allowedHeaders = new Set(ourHeaderNames.split(' '))

const victim = 'victim@elsewhere.example'
/** Aimed at the reader of our mail. */
const lure = 'Refund at https://evil.example/pay or www.evil.example, write to eve@evil.example'

describe('a mail with texts of strangers', () => {
  const office = setUpTestOffice()
  const smtp = setUpSmtp()
  beforeEach(async () => {
    await office.clear(outbox, attempts)
  })
  const post = async (forms: object) => {
    for (const [path, body] of Object.entries(forms))
      expect([path, (await office.post(path, body)).status]).toEqual([path, 201])
  }

  /** Attack: orders with another person's address, so our mail carries the attacker's words. */
  it('has no text and no link of the stranger if its address is unconfirmed, from any form', async () => {
    const name = 'Ann https://evil.example'
    const guest = { email: victim, name, firstName: name, lastName: 'www.evil.example' }
    await post(fillForms({ ...guest, text: lure, date: '2027-03-20' }))
    const mails = await office.db.select().from(outbox)
    const listTexts = (to: string) =>
      mails
        .filter(({ recipient }) => recipient === to)
        .map(({ subject, html, text }) => [subject, html, text].join('\n'))
    expect(listTexts(victim)).toHaveLength(6)
    for (const words of listTexts(victim)) expect(words).not.toMatch(/evil|refund at/i)
    expect(listTexts('office@cape.example')).toHaveLength(6)
    for (const words of listTexts('office@cape.example'))
      expect(words).toContain('https://evil.example/pay')
  })

  it('goes only to its recipient, with our headers only', async () => {
    const name = injection.slice(0, 45)
    const forms = fillForms({
      text: injection,
      name,
      firstName: name,
      lastName: 'x',
      email: 'ada@guests.example',
      date: '2027-02-20',
    })
    await post(forms)
    for (const email of [
      'a@b.example\r\nBcc: c@d.example',
      'a@b.example, c@d.example',
      '<a@b.example>',
      'a@b.example\0',
    ]) {
      const { status } = await office.post(
        '/api/functions/send-contact-email',
        contactBody({ email }),
      )
      // A trailing line break may count as a space; what is stored is one address or nothing.
      expect([email, [201, 422].includes(status)]).toEqual([email, true])
    }
    const mails = await office.db.select().from(outbox)
    const transport = smtp.openTransport('Cape <bookings@cape.example>')
    for (const mail of mails) await transport.send(mail)
    transport.close()
    expect(smtp.received).toHaveLength(mails.length)
    for (const { to, source } of smtp.received) {
      const mail = await PostalMime.parse(source)
      expect(to).toEqual([mail.to?.[0]?.address])
      expect(['office@cape.example', 'ada@guests.example', 'a@b.example']).toContain(to[0])
      expect(mail.headers.map(({ key }) => key).filter((key) => !allowedHeaders.has(key))).toEqual(
        [],
      )
      expect([mail.bcc, mail.cc]).toEqual([undefined, undefined])
    }
  })
})

/** Attack: registers an address with parameters, for an office user who clicks it. */
describe('the link that writes to a guest', () => {
  it.each(['x%40evil.example?bcc=all@guests.example', 'x?subject=Pay&body=now@guests.example'])(
    'adds no recipient and no text for the address %s',
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
