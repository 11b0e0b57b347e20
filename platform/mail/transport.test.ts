import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { describe, expect, it } from 'vitest'
import { openTransportTo, useSmtp } from '#tests/smtp.ts'
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
  const smtp = useSmtp()
  const { received } = smtp

  it('is handed subject, both bodies, both addresses and a Message-ID that stays the same', async () => {
    const transport = smtp.openTransport(from)
    await transport.send(mail)
    await transport.send(mail)
    transport.close()
    const [first, second] = await Promise.all(
      received.splice(0).map(({ source }) => PostalMime.parse(source)),
    )
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

  it('offers the end of a newsletter in one click (RFC 8058), and of nothing else', async () => {
    const transport = smtp.openTransport(from)
    await transport.send({ ...mail, listUnsubscribe: 'https://cape.example/end?token=x' })
    await transport.send(mail)
    transport.close()
    const [issue, letter] = await Promise.all(
      received.splice(0).map(({ source }) => PostalMime.parse(source)),
    )
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
  ])('is never led to another recipient or header by %s from outside', async (_what, hostile) => {
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
  })

  it('that refuses a mail makes the sending fail', async () => {
    const transport = smtp.openTransport(from)
    await expect(transport.send({ ...mail, recipient: 'full@example.com' })).rejects.toThrow(
      /mailbox full/,
    )
    transport.close()
  })

  it('that is not there makes the sending fail', async () => {
    const transport = openTransportTo(1, from)
    await expect(transport.send(mail)).rejects.toThrow(/ECONNREFUSED/)
    transport.close()
  })
})

describe('without a mail server', () => {
  it('mail lands whole in a folder, one file per mail however often it is sent', async () => {
    const mailFolder = path.join(mkdtempSync(path.join(tmpdir(), 'mail-')), 'mail')
    const mailbox = openTransport({ mailServer: undefined, mailFolder, from: () => from })
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
