import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { describe, expect, it } from 'vitest'
import { openTransportTo, setUpSmtp } from '#tests/smtp.ts'
import type { OutgoingMail } from './compose.ts'
import { openTransport } from './delivery.ts'

const from = 'Cape & Crossing <bookings@cape.example>'
const mail = {
  id: '018f6f4e-0000-4000-8000-000000000001',
  kind: 'booking-office',
  createdAt: new Date('2026-11-21T08:00:00Z'),
  recipient: 'zoë@example.com',
  replyTo: 'office@cape.example',
  listUnsubscribe: null,
  tokenHash: null,
  subject: 'Your booking CC-7K3M-9QXD: Cape Peninsula for Zoë 日本',
  html: '<p>Grüße from <b>Cape Town</b></p>',
  text: 'Grüße from Cape Town',
}

describe('a mail server', () => {
  const smtp = setUpSmtp()
  const { received } = smtp
  const sendAll = async (...mails: OutgoingMail[]) => {
    const transport = smtp.openTransport(from)
    for (const one of mails) await transport.send(one)
    transport.close()
    return Promise.all(received.splice(0).map(({ source }) => PostalMime.parse(source)))
  }
  it('gets subject, both bodies, both addresses and the same Message-ID each time', async () => {
    const [first, second] = await sendAll(mail, mail)
    expect(first).toMatchObject({
      subject: mail.subject,
      from: { name: 'Cape & Crossing', address: 'bookings@cape.example' },
      to: [{ address: 'zoë@example.com' }],
      replyTo: [{ address: 'office@cape.example' }],
      messageId: `<${mail.id}@cape.example>`,
    })
    expect(first?.html).toContain('Grüße from <b>Cape Town</b>')
    expect(first?.text).toContain('Grüße from Cape Town')
    expect(second?.messageId).toBe(first?.messageId)
  })

  it('gets headers for one-click unsubscribing (RFC 8058) only with newsletters', async () => {
    const listUnsubscribe = 'https://cape.example/end?token=x'
    const [issue, letter] = await sendAll({ ...mail, listUnsubscribe }, mail)
    const header = (key: string) => issue?.headers.find((found) => found.key === key)?.value
    expect(header('list-unsubscribe')).toBe('<https://cape.example/end?token=x>')
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(letter?.headers.map(({ key }) => key)).not.toContain('list-unsubscribe')
  })

  it.each([
    ['a subject', { subject: 'Tour\r\nBcc: everyone@example.com' }],
    ['a reply address', { replyTo: 'a@example.com\r\nBcc: everyone@example.com' }],
    ['a reply address', { replyTo: 'a@example.com, everyone@example.com' }],
    ['a recipient', { recipient: 'guest@example.com>, <everyone@example.com' }],
    ['a recipient', { recipient: 'guest@example.com\nCc: everyone@example.com' }],
  ])(
    'gets no further recipient or header from %s with line breaks or commas',
    async (_what, hostile) => {
      const transport = smtp.openTransport(from)
      await transport.send({ ...mail, ...hostile }).catch(() => {})
      transport.close()
      for (const { to, source } of received.splice(0)) {
        expect(to).toHaveLength(1)
        expect(to).not.toContain('everyone@example.com')
        const parsed = await PostalMime.parse(source)
        expect(parsed.bcc ?? parsed.cc ?? []).toEqual([])
        expect(parsed.to).toHaveLength(1)
      }
    },
  )

  it('makes sending fail if it refuses the mail or is unreachable', async () => {
    const mailToFullMailbox = { ...mail, recipient: 'full@example.com' }
    for (const [transport, sentMail, reason] of [
      [smtp.openTransport(from), mailToFullMailbox, /mailbox full/],
      [openTransportTo(1, from), mail, /ECONNREFUSED/],
    ] as const) {
      await expect(transport.send(sentMail)).rejects.toThrow(reason)
      transport.close()
    }
  })
})

describe('without a mail server', () => {
  it('each mail is written to one file of a folder, even if it is sent twice', async () => {
    const mailFolder = path.join(mkdtempSync(path.join(tmpdir(), 'mail-')), 'mail')
    const mailbox = openTransport({ mailServer: () => undefined, mailFolder, from: () => from })
    await mailbox.send(mail)
    await mailbox.send(mail)
    mailbox.close()
    expect(readdirSync(mailFolder)).toEqual([`20261121T080000Z-booking-office-${mail.id}.eml`])
    const parsed = await PostalMime.parse(
      readFileSync(path.join(mailFolder, readdirSync(mailFolder)[0] ?? '')),
    )
    expect(parsed.subject).toBe(mail.subject)
    expect(parsed.text).toContain('Grüße')
    rmSync(path.dirname(mailFolder), { recursive: true })
  })
})
