import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll } from 'vitest'
import { openTransport } from '#platform/mail/delivery.ts'

type ReceivedMail = { to: string[]; source: Buffer }

/**
 * A mail server for the tests of a suite, with the mails it has received. It refuses addresses that
 * begin with 'full', senders that begin with 'stranger', and any password but this one: its refusal
 * repeats what it was sent.
 */
export function setUpSmtp(goodPassword?: string) {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password = '' }, _session, done) =>
      password === goodPassword
        ? done(null, { user: username })
        : done(refuse(535, `5.7.8 Wrong: ${password}`)),
    onMailFrom: ({ address }, _session, done) =>
      done(address.startsWith('stranger') ? refuse(553, '5.7.1 Not your address') : null),
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('full') ? new Error('mailbox full') : null),
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = envelope.rcptTo.map(({ address }) => address)
        received.push({ to, source: Buffer.concat(chunks) })
        done()
      })
    },
  })
  const readPort = () => (server.server.address() as AddressInfo).port
  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server.server, 'listening')
  })
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return {
    received,
    port: readPort,
    url: () => `smtp://127.0.0.1:${readPort()}`,
    openTransport: (from: string) => openTransportTo(readPort(), from),
  }
}

function refuse(responseCode: number, message: string) {
  return Object.assign(new Error(message), { responseCode })
}

export function openTransportTo(port: number, from: string) {
  const mailServer = {
    host: '127.0.0.1',
    port,
    secure: false,
    user: undefined,
    password: undefined,
  }
  return openTransport({ mailServer: () => mailServer, mailFolder: '', from: () => from })
}
