import type { Content } from '#content/content.ts'
import type { Database } from '../database/database.ts'
import { describeError, type Logger } from '../log.ts'
import { makeFiles, makePictures } from '#app/payments/documents/attachments.server.ts'
import { pauseAfter } from './backoff.ts'
import {
  bringForward,
  storeOutcome,
  leaseDueMail,
  type LeasedMail,
  leaseMs,
  renewLeases,
} from './leases.ts'
import { withoutBody } from './link-mails.ts'
import { findMailHour } from './mail-hour.ts'
import { putKey, type Written } from '#app/order/manage-links.server.ts'
import { watchOutage } from './outage.ts'
import {
  hasTakenOthers,
  isRefusedForGood,
  undeliverableFields,
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
  content: () => Content
  transport: Transport
  secret?: string | undefined
  media?: Parameters<typeof makePictures>[0]['media']
  log: Logger
  now: () => Date
  /** True if the clock can be trusted for the time of sending; assumed if absent. */
  isClockBelieved?: () => Promise<boolean>
  metrics?: { countMail: (result: 'sent' | 'failed', kind: string) => void }
  replyAddress?: (mail: LeasedMail) => string | undefined
  /** True to keep the bodies of sent mails with links, to be read at /dev/mail. */
  keepsLinks?: boolean
}

export type Delivery = {
  /** Leases a few due mails and sends them; returns the number of leases, sent or not. */
  sendDue: () => Promise<number>
  sendAll: (isStopping: () => boolean) => Promise<void>
  /** Since when the mail server seems unavailable; undefined while it is available. */
  awaySince: () => Date | undefined
}

const batchSize = 5
/** Pause between batches, so many mails do not slow visitors down. */
const restMs = 50
/** A clock that goes back further than normal corrections was set by hand. */
const clockSlackMs = 5000

/** A file of a mail could not be made: retried like any failure and parked in the end. */
class FilesNotMade extends Error {
  override name = 'FilesNotMade'

  constructor(files: LeasedMail['attachments'], cause: unknown) {
    const kinds = files.map(({ kind }) => kind).join(', ')
    const why = cause instanceof Error ? cause.message : String(cause)
    super(`A file of this mail (${kinds}) could not be made: ${why}`, { cause })
  }
}

/**
 * Sends mails of the outbox, each at least once: marked as sent only after the mail server accepted
 * it, retried with growing pauses, and finally parked for the office (undeliverable.ts). When an
 * unavailable mail server accepts mail again, all others follow at once. Results are stored once
 * the database is available.
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
  /** Results not stored yet. The first entry: after a start, no mail waits for a later attempt. */
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

  /** A time written before the clock was set back could lie far in the future. */
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
    // If the database is unavailable, it stays in the outbox and the next round reports that.
    await payOwed().catch(() => {})
  }

  /** It was queued by day, but it is night now: the mail server or this process was down. */
  function postpone({ id, attempts }: LeasedMail, hour: Date): void {
    const later = { notBefore: hour, nextAttemptAt: hour, attempts: attempts - 1 }
    owed.push(() => storeOutcome(db, id, later))
  }

  function noteSuccess({ id, tokenHash }: LeasedMail, written: Written): void {
    const sentAt = now()
    const left = leaveOf({ tokenHash, written, keepsLinks })
    owed.push(() => storeOutcome(db, id, { sentAt, lastError: null, ...left }))
    if (outage.noteSuccess()) owed.push(() => bringForward(db, now()))
  }

  function noteFailure(mail: LeasedMail, error: unknown, began: Date): void {
    // A file that cannot be made says nothing about the mail server.
    if (!(error instanceof FilesNotMade)) outage.noteFailure(mail, error, now())
    const at = now()
    const lastError = readReply(error).slice(0, 500)
    const isRefused = isRefusedForGood(error)
    owed.push(async () => {
      const { refusedAt } = mail
      const tookOthers = isRefused && refusedAt ? await hasTakenOthers(db, refusedAt, began) : false
      const parkedWhy = classifyFailure(mail, { at, isRefused, tookOthers })
      if (parkedWhy) {
        await storeOutcome(db, mail.id, {
          parkedAt: at,
          parkedWhy,
          lastError,
          ...undeliverableFields(mail),
        })
        log.warn({ mail: mail.id, kind: mail.kind, about: mail.about, parkedWhy }, 'mail parked')
        return
      }
      const nextAttemptAt = new Date(at.getTime() + pauseAfter(mail.attempts))
      const refused = isRefused && !refusedAt ? { refusedAt: at } : {}
      await storeOutcome(db, mail.id, { nextAttemptAt, lastError, ...refused })
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
 * The part of a mail to keep after sending: a mail written with its link loses its body; one whose
 * key was inserted during sending stays as written. With `keepsLinks` the sent text stays.
 */
function leaveOf(sent: {
  tokenHash: string | null
  written: Written
  keepsLinks: boolean
}): Partial<Written> {
  if (sent.keepsLinks) return sent.written
  return sent.tokenHash === null ? {} : withoutBody
}

/** Delivers one mail or throws. A repeated delivery keeps the mail's Message-ID. */
export type Transport = {
  send: (mail: OutgoingMail) => Promise<void>
  close: () => void
}

/**
 * A mail server if configured, otherwise a folder with one .eml file per mail. The sender is read
 * for each mail, because a publication may change the company's name and address.
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
    // A broken connection counts as a failure; the worker retries.
    maxRequeues: 0,
    // A server that stops answering must not hold a mail forever: the worker retries later.
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
