import { setTimeout as sleep } from 'node:timers/promises'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { outbox } from '../database/schema/outbox.ts'
import { describeError, type Logger } from '../log.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { pauseAfter } from './backoff.ts'
import type { Transport } from './transport.ts'

/** `wake` is called after a commit that left mail in the outbox; `stop` lets what is under way finish. */
export type MailWorker = { wake: () => void; stop: () => Promise<void> }

type WorkerParts = {
  db: Database
  transport: Transport
  log: Logger
  now: () => Date
  /** How often it looks without being woken: for retries, and for mail of other processes. */
  everyMs?: number
  metrics?: Metrics
}

/** A mail whose worker has died is taken up by another one after this time. */
const leaseMs = 2 * 60_000
const batchSize = 5
/** Between one batch and the next: a hundred mails at once must not keep visitors waiting. */
const restMs = 50

/**
 * Sends what the outbox owes, each mail at least once: it is marked as sent only after the mail
 * server has taken it, and a failed one is tried again for ever, with growing pauses.
 */
export function startMailWorker(parts: WorkerParts): MailWorker {
  const state = { stopping: false, woken: false }
  let running: Promise<void> | undefined
  const timer = setInterval(wake, parts.everyMs ?? 2000)
  wake()
  return { wake, stop }

  function wake(): void {
    state.woken = true
    if (!state.stopping) running ??= work()
  }

  async function work(): Promise<void> {
    try {
      while (state.woken && !state.stopping) {
        state.woken = false
        while (!state.stopping && (await sendDueMail(parts)) > 0) await sleep(restMs)
      }
    } catch (error) {
      // The database may be away for a while; the timer comes back to it.
      parts.log.warn(describeError(error), 'the outbox could not be read')
    } finally {
      running = undefined
    }
  }

  async function stop(): Promise<void> {
    state.stopping = true
    clearInterval(timer)
    await running
  }
}

/** Leases a few due mails, sends them, and gives how many it took up, whether they went or not. */
async function sendDueMail(parts: WorkerParts): Promise<number> {
  const leased = await leaseDueMail(parts.db, parts.now())
  await Promise.all(leased.map((mail) => sendOne(parts, mail)))
  return leased.length
}

type LeasedMail = typeof outbox.$inferSelect

/**
 * In one statement, so that the lock lasts no longer: several processes may ask at once and each
 * gets other rows.
 */
function leaseDueMail(db: Database, now: Date): Promise<LeasedMail[]> {
  const time = now.toISOString()
  const due = sql`(
    select id from ${outbox}
    where sent_at is null and next_attempt_at <= ${time}
      and (leased_until is null or leased_until <= ${time})
    order by next_attempt_at, id
    limit ${batchSize}
    for update skip locked
  )`
  return db
    .update(outbox)
    .set({
      leasedUntil: new Date(now.getTime() + leaseMs),
      attempts: sql`${outbox.attempts} + 1`,
    })
    .where(inArray(outbox.id, due))
    .returning()
}

async function sendOne(parts: WorkerParts, mail: LeasedMail): Promise<void> {
  const { db, transport, log, now, metrics } = parts
  const about = { mail: mail.id, kind: mail.kind, about: mail.about, attempt: mail.attempts }
  try {
    await transport.send(mail)
    metrics?.countMail('sent', mail.kind)
  } catch (error) {
    metrics?.countMail('failed', mail.kind)
    log.warn({ ...about, ...describeError(error) }, 'mail not sent, will be tried again')
    const nextAttemptAt = new Date(now().getTime() + pauseAfter(mail.attempts))
    const lastError = error instanceof Error ? error.message.slice(0, 500) : 'unknown'
    await db
      .update(outbox)
      .set({ leasedUntil: null, nextAttemptAt, lastError })
      .where(eq(outbox.id, mail.id))
    return
  }
  await db
    .update(outbox)
    .set({ leasedUntil: null, lastError: null, sentAt: now() })
    .where(eq(outbox.id, mail.id))
  log.info(about, 'mail sent')
}

/** Frees the mails that a killed process held. Only for a database that no other process uses. */
export async function releaseLeases(db: Database): Promise<void> {
  await db
    .update(outbox)
    .set({ leasedUntil: null })
    .where(sql`${outbox.leasedUntil} is not null`)
}
