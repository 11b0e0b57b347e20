import type { Content } from '#content/content.ts'
import type { Database } from '../database/database.ts'
import { describeError, type Logger } from '../log.ts'
import { makeFiles, makePictures } from './attachments.ts'
import { pauseAfter } from './backoff.ts'
import {
  bringForward,
  keepOutcome,
  leaseDueMail,
  type LeasedMail,
  leaseMs,
  renewLeases,
} from './leases.ts'
import { withoutBody } from './link-mails.ts'
import { findMailHour } from './mail-hour.ts'
import { putKey, type Written } from './manage-links.ts'
import { watchOutage } from './outage.ts'
import {
  hasTakenOthers,
  isRefusedForGood,
  keepParked,
  readReply,
  classifyFailure,
} from './undeliverable.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import type { MailServer } from '../settings.ts'
import { composeMail, type OutgoingMail } from './compose.ts'
import { openMailbox } from './mailbox.ts'

export type DeliveryParts = {
  db: Database
  /** What is said and sold, as it is now: some files are made of it. */
  content: () => Content
  transport: Transport
  /** Opens what is sealed and stands in a file: the code of a gift's card. */
  secret?: string | undefined
  /** Has the owner's photographs. */
  media?: Parameters<typeof makePictures>[0]['media']
  log: Logger
  now: () => Date
  /** Whether the clock says when a mail may go; without it, it does. */
  isClockBelieved?: () => Promise<boolean>
  metrics?: { countMail: (result: 'sent' | 'failed', kind: string) => void }
  /** Where answers to a mail are to go, where that is another address than it was written with. */
  replyAddress?: (mail: LeasedMail) => string | undefined
  /** Whether mails with links keep their bodies once they are sent, to be read at /dev/mail. */
  keepsLinks?: boolean
}

export type Delivery = {
  /** Leases a few due mails, sends them, and returns how many it leased, sent or not. */
  sendDue: () => Promise<number>
  /** Sends all that is due, a few at a time. */
  sendAll: (isStopping: () => boolean) => Promise<void>
  /** Since when the mail server seems to be away; undefined while it is not. */
  awaySince: () => Date | undefined
}

const batchSize = 5
/** Between one batch and the next: a hundred mails at once must not keep visitors waiting. */
const restMs = 50
/** A clock that goes back further than clocks are corrected by has been set. */
const clockSlackMs = 5000

/** A file of a mail could not be made: it is tried again as any mail is, and parked in the end. */
class FilesNotMade extends Error {
  override name = 'FilesNotMade'

  constructor(files: LeasedMail['attachments'], cause: unknown) {
    const kinds = files.map(({ kind }) => kind).join(', ')
    const why = cause instanceof Error ? cause.message : String(cause)
    super(`A file of this mail (${kinds}) could not be made: ${why}`, { cause })
  }
}

/**
 * Sends what waits in the outbox, each mail at least once: it is marked as sent only after the mail
 * server has taken it, and a failed one is tried again, with growing pauses, until it is parked for
 * the office (undeliverable.ts). Once a mail server that was away takes a mail again, all others follow at
 * once. How a try went is written down once the database can take it.
 */
export function openDelivery({
  db,
  content,
  transport,
  secret,
  media,
  log,
  now,
  isClockBelieved,
  metrics,
  replyAddress,
  keepsLinks = false,
}: DeliveryParts): Delivery {
  const outage = watchOutage()
  /** What could not be stored yet. First: after a start nothing waits for a later try. */
  const owed: (() => Promise<void>)[] = [() => bringForward(db, now())]
  let latest = 0
  return { sendDue, sendAll, awaySince: outage.since }

  async function sendAll(isStopping: () => boolean): Promise<void> {
    while (!isStopping() && (await sendDue()) > 0) await sleep(restMs)
  }

  async function sendDue(): Promise<number> {
    watchClock()
    await payOwed()
    const time = now()
    const most = outage.since() ? 1 : batchSize
    const isSure = (await isClockBelieved?.()) ?? true
    const isEarly = outage.isProbeDue(time)
    const leased = await leaseDueMail(db, time, { most, isEarly, isSure })
    if (leased.length > 0) outage.noteTry(time)
    await Promise.all(leased.map(sendOne))
    return leased.length
  }

  /** Waiting until a time that was written before the clock was set back could last for ever. */
  function watchClock(): void {
    const time = now().getTime()
    if (time < latest - clockSlackMs) owed.push(() => bringForward(db, now()))
    latest = time < latest - clockSlackMs ? time : Math.max(latest, time)
  }

  async function payOwed(): Promise<void> {
    for (let next = owed.shift(); next; next = owed.shift()) {
      try {
        await next()
      } catch (error) {
        owed.unshift(next)
        throw error
      }
    }
  }

  async function sendOne(mail: LeasedMail): Promise<void> {
    const about = { mail: mail.id, kind: mail.kind, about: mail.about, attempt: mail.attempts }
    const stopRenewing = holdLease(mail.id)
    const began = now()
    try {
      const hour = await findMailHour(db, mail, began)
      if (hour > began) return postpone(mail, hour)
      const written = await putKey(db, mail, began)
      const from = { db, content: content(), now, secret, media }
      const makeAll = async () => [
        ...(await makeFiles(from, mail.attachments)),
        ...(await makePictures(from, written.html)),
      ]
      const files = await makeAll().catch((error: unknown) => {
        throw new FilesNotMade(mail.attachments, error)
      })
      const replyTo = replyAddress?.(mail) ?? mail.replyTo
      await transport.send({ ...mail, ...written, replyTo, files })
      noteSuccess(mail, written)
      metrics?.countMail('sent', mail.kind)
      log.info(about, 'mail sent')
    } catch (error) {
      noteFailure(mail, error, began)
      metrics?.countMail('failed', mail.kind)
      log.warn({ ...about, ...describeError(error) }, 'mail not sent')
    } finally {
      stopRenewing()
    }
    // With the database away it stays in the outbox, and the next round says so.
    await payOwed().catch(() => {})
  }

  /** It was owed by day, and is sent by night: a mail server was away meanwhile, or we were. */
  function postpone({ id, attempts }: LeasedMail, hour: Date): void {
    const later = { notBefore: hour, nextAttemptAt: hour, attempts: attempts - 1 }
    owed.push(() => keepOutcome(db, id, later))
  }

  function noteSuccess({ id, tokenHash }: LeasedMail, written: Written): void {
    const sentAt = now()
    const left = leaveOf({ tokenHash, written, keepsLinks })
    owed.push(() => keepOutcome(db, id, { sentAt, lastError: null, ...left }))
    if (outage.noteSuccess()) owed.push(() => bringForward(db, now()))
  }

  function noteFailure(mail: LeasedMail, error: unknown, began: Date): void {
    // That a file cannot be made says nothing of the mail server.
    if (!(error instanceof FilesNotMade)) outage.noteFailure(mail, error, now())
    const at = now()
    const lastError = readReply(error).slice(0, 500)
    const isRefused = isRefusedForGood(error)
    owed.push(async () => {
      const { refusedAt } = mail
      const tookOthers = isRefused && refusedAt ? await hasTakenOthers(db, refusedAt, began) : false
      const parkedWhy = classifyFailure(mail, { at, isRefused, tookOthers })
      if (parkedWhy) {
        await keepOutcome(db, mail.id, { parkedAt: at, parkedWhy, lastError, ...keepParked(mail) })
        log.warn({ mail: mail.id, kind: mail.kind, about: mail.about, parkedWhy }, 'mail parked')
        return
      }
      const nextAttemptAt = new Date(at.getTime() + pauseAfter(mail.attempts))
      const refused = isRefused && !refusedAt ? { refusedAt: at } : {}
      await keepOutcome(db, mail.id, { nextAttemptAt, lastError, ...refused })
    })
  }

  function holdLease(id: string): () => void {
    const renewal = setInterval(() => {
      renewLeases(db, [id], now()).catch((error) =>
        log.warn(describeError(error), 'a lease was not renewed'),
      )
    }, leaseMs / 4)
    return () => {
      clearInterval(renewal)
    }
  }
}

/**
 * What is left of a mail once it is sent: one that was written with its link loses its body, and one
 * whose key was put in while it was sent stays as it was written. Where links are read at /dev/mail,
 * what was sent stays.
 */
function leaveOf(sent: {
  tokenHash: string | null
  written: Written
  keepsLinks: boolean
}): Partial<Written> {
  if (sent.keepsLinks) return sent.written
  return sent.tokenHash === null ? {} : withoutBody
}

/** Delivers one mail or throws. May be asked twice for the same mail, which keeps its Message-ID. */
export type Transport = {
  send: (mail: OutgoingMail) => Promise<void>
  close: () => void
}

/**
 * A mail server when one is set, else a folder that collects every mail as an .eml file. Who sends is asked for
 * each mail: the company's name and address may be published anew.
 */
export function openTransport(options: {
  mailServer: MailServer | undefined
  mailFolder: string
  from: () => string
}): Transport {
  if (!options.mailServer) return openMailbox(options.mailFolder, options.from)
  return openSmtp(options.mailServer, options.from)
}

function openSmtp(server: MailServer, from: () => string): Transport {
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
      await transporter.sendMail(composeMail(mail, from()))
    },
    close: () => transporter.close(),
  }
}
