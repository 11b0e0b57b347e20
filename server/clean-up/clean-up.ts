import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import type { OpenDatabase, Database } from '#platform/database/database.ts'
import { describeError, type Logger } from '#platform/log.ts'
import type { Media } from '#app/studio/media/media.server.ts'
import { deleteUnusedMedia } from '#app/studio/media/unused-media.server.ts'
import { correctFutureDates } from '#app/order/correct-future-dates.server.ts'
import { reopenOrders, completeOrders } from '#app/order/order-history.server.ts'
import {
  confirmationMs,
  type ClockWatch,
  describeDoubt,
  type Machine,
  watchClock,
} from './clock.ts'
import { and, lt, ne, or, sql, eq } from 'drizzle-orm'
import { dayMs } from '#rules/dates/durations.ts'
import { sessionDays } from '#app/accounts/session-times.ts'
import { retention } from '#rules/guests/retention.ts'
import { knownDevices, sessions, users } from '#app/accounts/schema.server.ts'
import { mailedTokens } from '#app/accounts/mailed-tokens-schema.server.ts'
import { proofChallenges } from '#app/accounts/proofs-schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { attempts, idempotencyKeys } from '#platform/database/schema/requests.ts'
import { deleteLinkMailBodies } from '#platform/mail/link-mails.ts'
import { cleanUpMailbox } from '#platform/mail/mail-folder.ts'
import { deleteSettledBankDetails } from '#app/payments/refunds/bank-details.server.ts'
import { deleteOldFiles } from '#app/studio/rendered-files.server.ts'
import { endRetention } from './retention.ts'
import { normaliseEmail } from '#rules/text/email-address.ts'
import { adminInvitations } from '#app/accounts/administration-schema.server.ts'
import { newsletterSubscriptions } from '#app/newsletter/newsletter-subscriptions-schema.server.ts'
import { inboxes } from '#app/office/inbox/inboxes.server.ts'

/**
 * Converts addresses of older versions to the current spelling (rules/text/email-address.ts). An
 * address that already exists in that spelling is skipped, so no account becomes another person's.
 * Part of the daily clean-up; after the first run there is nothing to do.
 */
export async function respellAddresses(db: Database): Promise<void> {
  const inboxTables = inboxes.map(({ table }) => table)
  for (const table of new Set<AddressTable>([...uniqueTables, ...inboxTables])) {
    const rows = (await db
      .select({ id: table.id, email: table.email })
      .from(table)
      .where(sql`octet_length(${table.email}) <> char_length(${table.email})`)) as {
      id: string
      email: string
    }[]
    for (const { id, email } of rows) {
      const normalised = normaliseEmail(email)
      if (normalised === email || (await isTaken(db, table, normalised))) continue
      await db.update(table).set({ email: normalised }).where(eq(table.id, id))
    }
  }
}

type AddressTable = (typeof uniqueTables)[number] | (typeof inboxes)[number]['table']

/** Tables in which each address is unique. */
const uniqueTables = [users, adminInvitations, newsletterSubscriptions] as const

async function isTaken(db: Database, table: AddressTable, email: string): Promise<boolean> {
  if (!uniqueTables.some((each) => each === table)) return false
  const rows = await db.select({ id: table.id }).from(table).where(eq(table.email, email))
  return rows.length > 0
}

/**
 * Deletes expired data: idempotency answers; counts of attempts; files of former publications;
 * texts of sent and parked mail in database and folder; ended sessions, credentials and links;
 * unused devices; personal data after its retention. Marks past trips as done.
 */
export async function cleanUp(db: Database, now: Date, mailFolder?: string): Promise<void> {
  const computeCutOff = (period: keyof typeof retention) =>
    new Date(now.getTime() - retention[period].days * dayMs)
  await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, computeCutOff('idempotencyKeys')))
  await db.delete(attempts).where(lt(attempts.windowStartedAt, computeCutOff('attempts')))
  await deleteOldFiles(db, now)
  await db.delete(outbox).where(lt(outbox.sentAt, computeCutOff('sentMail')))
  await db.delete(outbox).where(lt(outbox.parkedAt, computeCutOff('parkedMail')))
  await db.delete(knownDevices).where(lt(knownDevices.lastSeenAt, computeCutOff('knownDevices')))
  const oldestStart = new Date(now.getTime() - sessionDays * dayMs)
  await db
    .delete(sessions)
    .where(or(lt(sessions.expiresAt, now), lt(sessions.createdAt, oldestStart)))
  await db.delete(proofChallenges).where(lt(proofChallenges.expiresAt, now))
  await db.delete(mailedTokens).where(
    and(
      // An accepted invitation's link shows the result while the invitation exists.
      ne(mailedTokens.purpose, 'accept-invitation'),
      lt(
        sql`coalesce(${mailedTokens.endedAt}, ${mailedTokens.expiresAt})`,
        computeCutOff('links').toISOString(),
      ),
    ),
  )
  await deleteSettledBankDetails(db)
  await respellAddresses(db)
  await completeOrders(db, now)
  await endRetention(db, now)
  await deleteLinkMailBodies(db, now, mailFolder)
  if (mailFolder !== undefined) await cleanUpMailbox(mailFolder, computeCutOff('sentMail'))
}

export type CleanUp = {
  clock: ClockWatch
  /** Cleans up, unless the clock is doubted: then returns a message for the operator. */
  runOnce: () => Promise<string | undefined>
  /**
   * True if work that depends on the clock may run. Logs a doubt once, and undoes a wrong clock's
   * effects when it ends.
   */
  isClockBelieved: () => Promise<boolean>
  runDaily: () => Promise<void>
  moveMark: () => Promise<unknown>
}

export function createCleanUp(parts: {
  database: Pick<OpenDatabase, 'db' | 'vacuum'>
  now: () => Date
  checkedOn: CalendarDate | undefined
  machine?: Machine
  readOther?: () => Promise<Date | undefined>
  mailFolder: string
  media?: Pick<Media, 'storage' | 'incoming'>
  log: Logger
}): CleanUp {
  const { database, now, mailFolder, media, log } = parts
  const { db } = database
  const clock = watchClock(db, parts)
  let isDoubtLogged = false
  return {
    clock,
    runOnce,
    isClockBelieved: async () => {
      const wasDoubted = isDoubtLogged
      const message = await describeCurrentDoubt(clock.findClockDoubt)
      if (message && !isDoubtLogged) warn(message)
      if (!message && wasDoubted) await undoFutureEffects()
      return message === undefined
    },
    runDaily: async () => {
      await runOnce()
      await database.vacuum()
    },
    moveMark: () => describeCurrentDoubt(),
  }

  async function runOnce(): Promise<string | undefined> {
    const message = await describeCurrentDoubt()
    if (message) {
      warn(message)
      return message
    }
    await undoFutureEffects()
    await cleanUp(db, now(), mailFolder)
    if (media) await deleteUnusedMedia(db, media, now()).catch(warnOfMedia)
    return undefined
  }

  /**
   * Undoes completions and dates written by a clock that was ahead. Dates stay unchanged while the
   * clock's confirmation can be withdrawn.
   */
  async function undoFutureEffects(): Promise<void> {
    await reopenOrders(db, now())
    const confirmation = await clock.findConfirmation()
    const isFresh =
      confirmation && Math.abs(now().getTime() - confirmation.getTime()) < confirmationMs
    if (!isFresh) await correctFutureDates(db, now())
  }

  /** An unavailable bucket does not prevent a start. */
  function warnOfMedia(error: unknown) {
    log.warn(describeError(error), 'unused photographs were not deleted')
  }

  async function describeCurrentDoubt(check = clock.check): Promise<string | undefined> {
    const doubt = await check()
    isDoubtLogged &&= doubt !== undefined
    return doubt && describeDoubt(doubt)
  }

  function warn(message: string) {
    isDoubtLogged = true
    log.warn(message)
  }
}
