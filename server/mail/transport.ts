import { createTransport } from 'nodemailer'
import type { MailServer } from '../settings.ts'
import { composeMail, type OutgoingMail } from './compose.ts'
import { openMailbox } from './mailbox.ts'

/** Delivers one mail or throws. May be asked twice for the same mail, which keeps its Message-ID. */
export type Transport = {
  send: (mail: OutgoingMail) => Promise<void>
  close: () => void
}

/** A mail server when one is set, else a folder that collects every mail as an .eml file. */
export function openTransport(options: {
  mailServer: MailServer | undefined
  mailFolder: string
  from: string
}): Transport {
  if (!options.mailServer) return openMailbox(options.mailFolder, options.from)
  return openSmtp(options.mailServer, options.from)
}

function openSmtp(server: MailServer, from: string): Transport {
  const transporter = createTransport({
    host: server.host,
    port: server.port,
    secure: server.secure,
    ...(server.user && server.password
      ? { auth: { user: server.user, pass: server.password } }
      : {}),
    pool: true,
    maxConnections: 5,
    // A connection that breaks off is a failure like any other: the worker tries again, and counts.
    maxRequeues: 0,
    // A server that stops answering must not hold a mail for ever: the worker tries again later.
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 15_000,
    dnsTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async (mail) => {
      await transporter.sendMail(composeMail(mail, from))
    },
    close: () => transporter.close(),
  }
}
