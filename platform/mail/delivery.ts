import type { Content } from '#content/content.ts'
import type { Database } from '../database/database.ts'
import { describeError, type Logger } from '../log.ts'
import { makeFiles, makePictures } from '#app/payments/documents/attachments.server.ts'
import { computeRetryPause } from './backoff.ts'
import {
  makeRetriesDue,
  storeOutcome,
  leaseDueMail,
  type LeasedMail,
  leaseMs,
  renewLeases,
} from './leases.ts'
import { emptyBody } from './link-mails.ts'
import { findMailHour } from './mail-hour.ts'
import { insertKey, type MailWithKey } from '#app/order/manage-links.server.ts'
import { isDeepStrictEqual } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import type { MailServer } from '../settings.ts'
import { composeMail, type OutgoingMail } from './compose.ts'
import { openMailbox } from './mail-folder.ts'
import { and, gt, isNotNull, lt } from 'drizzle-orm'
import { dayMs } from '#rules/dates/durations.ts'
import { outbox, type ParkedReason } from '../database/schema/outbox.ts'

/**
 * When delivery stops. A mail refused permanently twice is parked, if the server accepted another
 * mail in between: then the mail is at fault. If nothing else is sent, a day of refusals is enough.
 * The minimum of attempts protects mails after a clock jump or a server that was off for a week.
 */
export const undeliverableLimits = {
  refusedForMs: dayMs,
  notTakenForMs: 5 * dayMs,
  minTries: 10,
} as const

/** Fields that parking a mail changes: a mail with a private link loses its text. */
function undeliverableFields({ tokenHash }: Pick<LeasedMail, 'tokenHash'>) {
  return tokenHash === null ? {} : emptyBody
}

export function classifyFailure(
  mail: Pick<LeasedMail, 'createdAt' | 'refusedAt' | 'attempts'>,
  failure: { at: Date; isRefused: boolean; acceptedOthers: boolean },
): ParkedReason | undefined {
  const { at, isRefused, acceptedOthers } = failure
  const since = (moment: Date) => at.getTime() - moment.getTime()
  if (isRefused && mail.refusedAt) {
    const isOld = since(mail.refusedAt) >= undeliverableLimits.refusedForMs
    if (acceptedOthers || (isOld && mail.attempts >= undeliverableLimits.minTries)) return 'refused'
  }
  const isOver = since(mail.createdAt) >= undeliverableLimits.notTakenForMs
  return isOver && mail.attempts >= undeliverableLimits.minTries ? 'not-taken' : undefined
}

/**
 * True if a mail server refused this recipient or text permanently (5xx in answer to RCPT or DATA),
 * or SMTP cannot express the address. A refusal of sign-in or sender (AUTH, MAIL FROM) is the
 * server's problem: it concerns every mail.
 */
function isRefusedPermanently(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, command, responseCode } = error as Error & Record<string, unknown>
  if (code === 'EENVELOPE' && command === 'API') return true
  const answer = Number(responseCode)
  return (command === 'RCPT TO' || command === 'DATA') && answer >= 500 && answer < 600
}

export function readReply(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'response' in error && typeof error.response === 'string' ? error.response : error.message
}

async function hasAcceptedOthers(db: Database, after: Date, before: Date): Promise<boolean> {
  const accepted = await db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isNotNull(outbox.sentAt), gt(outbox.sentAt, after), lt(outbox.sentAt, before)))
    .limit(1)
  return accepted.length > 0
}

type Outage = {
  /** Since when the mail server seems unavailable; undefined while it is available. */
  since: () => Date | undefined
  isProbeDue: (now: Date) => boolean
  recordAttempt: (now: Date) => void
  recordFailure: (mail: { id: string; attempts: number }, error: unknown, now: Date) => void
  /** Returns true if this success ends an outage. */
  recordSuccess: () => boolean
}

/** Interval between probes while the server is unavailable. */
export const probeEveryMs = 5000
/** Consecutive failures that show a fault of the server, not of one mail. */
const outageThreshold = 2
/** Permanent refusals after which the mail itself is at fault. */
const maxRetriesOfNewMail = 3

/**
 * Watches deliveries. One failure may be the mail's fault; two in a row are the server's. A
 * permanent refusal (5xx) counts once per mail and only in its first attempts: an address that
 * does not exist must not look like an outage every night.
 */
export function watchOutage(): Outage {
  let failures = 0
  let refusedIds = new Set<string>()
  let firstFailure: Date | undefined
  let lastTry: Date | undefined
  const since = () => (failures >= outageThreshold ? firstFailure : undefined)
  return {
    since,
    isProbeDue: (now) =>
      since() !== undefined &&
      (!lastTry || Math.abs(now.getTime() - lastTry.getTime()) >= probeEveryMs),
    recordAttempt: (now) => {
      lastTry = now
    },
    recordFailure: (mail, error, now) => {
      if (isPermanentFailure(error)) {
        if (refusedIds.has(mail.id) || mail.attempts > maxRetriesOfNewMail) return
        refusedIds.add(mail.id)
      }
      firstFailure ??= now
      failures += 1
    },
    recordSuccess: () => {
      const ends = since() !== undefined
      failures = 0
      refusedIds = new Set()
      firstFailure = undefined
      return ends
    },
  }
}

/** A 5xx answer; it concerns the mail or everything. */
function isPermanentFailure(error: unknown): boolean {
  const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
  return code >= 500 && code < 600
}

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
  keepsLinks?: () => boolean
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
const batchPauseMs = 50
/** A longer step back than normal corrections: somebody set the clock by hand. */
const clockSlackMs = 5000

/** A file of a mail could not be made: retried like any failure and parked in the end. */
class FilesNotMade extends Error {
  override name = 'FilesNotMade'

  constructor(files: LeasedMail['attachments'], cause: unknown) {
    const kinds = files.map(({ kind }) => kind).join(', ')
    const reason = cause instanceof Error ? cause.message : String(cause)
    super(`A file of this mail (${kinds}) could not be made: ${reason}`, { cause })
  }
}

/**
 * Sends mails of the outbox, each at least once. A mail is marked as sent only after the mail
 * server accepted it, retried with growing pauses, and finally left to the office as undeliverable.
 * When an unavailable mail server accepts mail again, all others follow immediately. Results are
 * stored once the database is available.
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
  keepsLinks = () => false,
}: DeliveryParts): Delivery {
  const outage = watchOutage()
  /**
   * Results not stored yet. The first one runs at the start: it makes every mail
   * that waits for a retry due at once.
   */
  const pending: (() => Promise<void>)[] = [() => makeRetriesDue(db, now())]
  let latest = 0
  return { sendDue, sendAll, awaySince: outage.since }

  async function sendAll(isStopping: () => boolean): Promise<void> {
    while (!isStopping() && (await sendDue()) > 0) await sleep(batchPauseMs)
  }

  async function sendDue(): Promise<number> {
    watchClock()
    await storePending()
    const time = now()
    const most = outage.since() ? 1 : batchSize
    const isClockTrusted = (await isClockBelieved?.()) ?? true
    const isEarly = outage.isProbeDue(time)
    const leased = await leaseDueMail(db, time, { most, isEarly, isClockTrusted })
    if (leased.length > 0) outage.recordAttempt(time)
    await Promise.all(leased.map(sendOne))
    return leased.length
  }

  /** A time written before the clock was set back could lie far in the future. */
  function watchClock(): void {
    const time = now().getTime()
    if (time < latest - clockSlackMs) pending.push(() => makeRetriesDue(db, now()))
    latest = time < latest - clockSlackMs ? time : Math.max(latest, time)
  }

  async function storePending(): Promise<void> {
    for (let next = pending.shift(); next; next = pending.shift()) {
      try {
        await next()
      } catch (error) {
        pending.unshift(next)
        throw error
      }
    }
  }

  async function sendOne(mail: LeasedMail): Promise<void> {
    const logFields = { mail: mail.id, kind: mail.kind, about: mail.about, attempt: mail.attempts }
    const stopRenewing = renewLease(mail.id)
    const began = now()
    try {
      const hour = await findMailHour(db, mail, began)
      if (hour > began) return postpone(mail, hour)
      const mailWithKey = await insertKey(db, mail, began)
      const fileBasis = { db, content: content(), now, secret, media }
      const makeAll = async () => [
        ...(await makeFiles(fileBasis, mail.attachments)),
        ...(await makePictures(fileBasis, mailWithKey.html)),
      ]
      const files = await makeAll().catch((error: unknown) => {
        throw new FilesNotMade(mail.attachments, error)
      })
      const replyTo = replyAddress?.(mail) ?? mail.replyTo
      await transport.send({ ...mail, ...mailWithKey, replyTo, files })
      recordSuccess(mail, mailWithKey)
      metrics?.countMail('sent', mail.kind)
      log.info(logFields, 'mail sent')
    } catch (error) {
      recordFailure(mail, error, began)
      metrics?.countMail('failed', mail.kind)
      log.warn({ ...logFields, ...describeError(error) }, 'mail not sent')
    } finally {
      stopRenewing()
    }
    // If the database is unavailable, the result stays in `pending` and the next round reports the
    // error.
    await storePending().catch(() => {})
  }

  /**
   * Delays a mail that was queued by day but is sent at night, because the mail server or this
   * process was down.
   */
  function postpone({ id, attempts }: LeasedMail, hour: Date): void {
    const later = { notBefore: hour, nextAttemptAt: hour, attempts: attempts - 1 }
    pending.push(() => storeOutcome(db, id, later))
  }

  function recordSuccess({ id, tokenHash }: LeasedMail, mailWithKey: MailWithKey): void {
    const sentAt = now()
    const remainingBody = chooseBodyAfterSending({
      tokenHash,
      written: mailWithKey,
      keepsLinks: keepsLinks(),
    })
    pending.push(() => storeOutcome(db, id, { sentAt, lastError: null, ...remainingBody }))
    if (outage.recordSuccess()) pending.push(() => makeRetriesDue(db, now()))
  }

  function recordFailure(mail: LeasedMail, error: unknown, began: Date): void {
    // A file that cannot be made says nothing about the mail server.
    if (!(error instanceof FilesNotMade)) outage.recordFailure(mail, error, now())
    const at = now()
    const lastError = readReply(error).slice(0, 500)
    const isRefused = isRefusedPermanently(error)
    pending.push(async () => {
      const { refusedAt } = mail
      const acceptedOthers =
        isRefused && refusedAt ? await hasAcceptedOthers(db, refusedAt, began) : false
      const parkedWhy = classifyFailure(mail, { at, isRefused, acceptedOthers })
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
      const nextAttemptAt = new Date(at.getTime() + computeRetryPause(mail.attempts))
      const refused = isRefused && !refusedAt ? { refusedAt: at } : {}
      await storeOutcome(db, mail.id, { nextAttemptAt, lastError, ...refused })
    })
  }

  function renewLease(id: string): () => void {
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
 * What remains of a mail after sending. A mail written with its link loses its body; a mail whose
 * key was inserted during sending stays as written. With `keepsLinks` the sent text stays.
 */
function chooseBodyAfterSending(options: {
  tokenHash: string | null
  written: MailWithKey
  keepsLinks: boolean
}): Partial<MailWithKey> {
  if (options.keepsLinks) return options.written
  return options.tokenHash === null ? {} : emptyBody
}

/** Delivers one mail or throws. A repeated delivery keeps the mail's Message-ID. */
export type Transport = {
  send: (mail: OutgoingMail) => Promise<void>
  close: () => void
}

/**
 * A mail server if configured, otherwise a folder with one .eml file per mail. Server and sender are
 * read for each mail, because the owner may change them.
 */
export function openTransport(options: {
  mailServer: () => MailServer | undefined
  mailFolder: string
  from: () => string
}): Transport {
  const { mailServer, mailFolder, from } = options
  let opened: { server: MailServer | undefined; transport: Transport } | undefined
  return {
    send: async (mail) => {
      const server = mailServer()
      if (!opened || !isDeepStrictEqual(server, opened.server)) {
        opened?.transport.close()
        const transport = server ? openSmtp(server, from) : openMailbox(mailFolder, from)
        opened = { server, transport }
      }
      await opened.transport.send(mail)
    },
    close: () => opened?.transport.close(),
  }
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
      await transporter.sendMail(composeMail(mail, from())).catch((error: unknown) => {
        hidePassword(error, server)
        throw error
      })
    },
    close: () => transporter.close(),
  }
}

/** Removes the password from a server's answer, which may repeat what it was sent. */
export function hidePassword(error: unknown, { user = '', password }: MailServer): void {
  if (!(error instanceof Error) || !password) return
  const encoded = [`\0${user}\0${password}`, password].map((text) =>
    Buffer.from(text).toString('base64'),
  )
  const hide = (text: string) =>
    [password, ...encoded].reduce((rest, secret) => rest.replaceAll(secret, '…'), text)
  error.message = hide(error.message)
  if ('response' in error) error.response = hide(String(error.response))
}
