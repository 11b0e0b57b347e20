import { randomUUID } from 'node:crypto'
import { and, count, eq, inArray, isNotNull, isNull, like, type SQL, sql } from 'drizzle-orm'
import type { WaitingRequest } from './contract.ts'
import {
  writeConfirmWaitingMail,
  writeWaitingJoinedMail,
  writeWaitingOfferMail,
} from './mails.server.ts'
import { scheduleTour } from '#rules/catalogue/running-days.ts'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { checkDay } from '#rules/dates/schedule.ts'
import { checkParty, countGuests, pickParty } from '#rules/prices/party.ts'
import { openWaitingStatuses, waitingPolicy } from './waiting.ts'
import { normaliseEmail } from '#rules/text/email-address.ts'
import type { Content } from '#content/content.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { waitingEntries } from './schema.server.ts'
import { Refused, refuseAny } from '#platform/refused.ts'
import { enforceConfirmationLimit } from '#platform/requests/attempts.ts'
import { getContacts } from '#platform/requests/contacts.ts'
import type { WorkResult } from '#platform/requests/idempotency.ts'
import { whereMailbox } from '#platform/requests/mailboxes.ts'
import { findWiderNetwork, lockUntilCommit } from '#platform/requests/networks.ts'
import { readBasis, type Services } from '#platform/services.ts'
import { readTourCalendar } from '#app/capacity/closed-days.server.ts'
import { listFullTourDates } from '#app/capacity/full-days.server.ts'
import {
  describeWait,
  queueWaitingMail,
  type WaitingEntry,
  waitingMails,
} from './settle-day.server.ts'

type NewEntry = Omit<WaitingRequest, 'consent'> & {
  phone?: string | undefined
  consentTextVersion: string
  /** The stored name of the request's network, if the request came from the internet. */
  network?: string | undefined
  /** True if the entry counts at once, without confirmation by mail. */
  isOpened?: boolean
}

/**
 * Adds an entry to the list of a full day, in the caller's transaction, and queues the mail whose
 * link confirms it (`confirmWaiting`). An existing entry keeps its position and gets the same answer,
 * so the answer does not show who is listed. Throws Refused and stores nothing: the errors of the
 * day or the party, 'waiting-day-free', 'waiting-list-full', 'waiting-too-many',
 * 'confirmations-limited'.
 */
export async function joinWaiting(
  services: Services,
  transaction: Transaction,
  { consent, ...request }: WaitingRequest,
  network: string | undefined,
): Promise<WorkResult<{ status: 'waiting' }>> {
  const basis = readBasis(services)
  const { content } = basis
  const tour = content.tours.find(({ id }) => id === request.tourId)
  if (!tour) throw new Refused({ code: 'tour-unknown', field: 'tourId' })
  const { date } = request
  const party = pickParty(request)
  const schedule = scheduleTour(tour, await readTourCalendar(transaction, basis, tour))
  refuseAny([checkDay(schedule, date, services.now()), checkParty(party, tour)])
  const span = { from: date, to: date }
  const fullDates = await listFullTourDates(
    transaction,
    content,
    { tour, party: countGuests(party) },
    span,
  )
  if (fullDates.length === 0) throw new Refused({ code: 'waiting-day-free', field: 'date' })
  await limitList(services, transaction, request)
  if (network !== undefined) await limitNetwork(services, transaction, { ...request, network })
  const consentTextVersion = consent.textVersion
  await addEntry(services, transaction, { ...request, consentTextVersion, network })
  return { answer: { status: 'waiting' }, mails: [] }
}

/**
 * Adds an entry for the office, on any day. Free places are offered to it at once. Returns its id.
 */
export async function addWaiting(
  services: Services,
  transaction: Transaction,
  request: NewEntry,
): Promise<string> {
  const { tourId, date } = request
  if (!services.content().tours.some(({ id }) => id === tourId))
    throw new Refused({ code: 'tour-unknown', field: 'tourId' })
  if (date < calendarDateIn(services.now(), capeTown))
    throw new Refused({ code: 'date-past', field: 'date' })
  return (await addEntry(services, transaction, { ...request, isOpened: true })).id
}

async function addEntry(
  services: Services,
  transaction: Transaction,
  { email: enteredEmail, phone, network, isOpened = false, ...request }: NewEntry,
): Promise<WaitingEntry> {
  const now = services.now()
  const content = services.content()
  const email = normaliseEmail(enteredEmail)
  await enforceConfirmationLimit(transaction, { content, email, now })
  const { tourId, date, name, consentTextVersion } = request
  const values = { tourId, date, name, consentTextVersion, ...pickParty(request) }
  const [addedEntry] = await transaction
    .insert(waitingEntries)
    .values({
      ...values,
      id: randomUUID(),
      email,
      phone: phone ?? null,
      networkHash: network ?? null,
      status: 'waiting',
      openedAt: isOpened ? now : null,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning()
  const entry = addedEntry ?? (await findOpenEntry(transaction, { tourId, date, email }))
  if (!entry) throw new Error('The entry was not stored.')
  if (isOpened) await markConfirmed(transaction, entry.id, now)
  const title = content.tours.find(({ id }) => id === tourId)?.title ?? tourId
  const facts = describeWait(services, entry, title)
  const mail = writeEntryMail(content, facts, entry, { isOpened, now })
  await queueWaitingMail(services, transaction, entry, mail)
  return entry
}

/** A guest with a place gets the offer again, not a mail that says to wait. */
function writeEntryMail(
  content: Content,
  facts: ReturnType<typeof describeWait>,
  { status, endsAt, openedAt }: WaitingEntry,
  { isOpened, now }: { isOpened: boolean; now: Date },
) {
  if (status === 'offered' && endsAt && endsAt > now) {
    const message = writeWaitingOfferMail(content, { ...facts, until: endsAt })
    return { kind: waitingMails.offer, message }
  }
  return isOpened || openedAt !== null
    ? { kind: waitingMails.joined, message: writeWaitingJoinedMail(content, facts) }
    : { kind: waitingMails.asked, message: writeConfirmWaitingMail(content, facts) }
}

/** Confirms an entry whose mailed link was opened. Safe to repeat. */
export async function confirmWaiting({ db, now }: Services, id: string): Promise<void> {
  await markConfirmed(db, id, now())
}

async function markConfirmed(db: Database, id: string, openedAt: Date): Promise<void> {
  await db
    .update(waitingEntries)
    .set({ openedAt })
    .where(and(eq(waitingEntries.id, id), isNull(waitingEntries.openedAt)))
}

async function findOpenEntry(
  transaction: Transaction,
  { tourId, date, email }: { tourId: string; date: string; email: string },
): Promise<WaitingEntry | undefined> {
  const [entry] = await transaction
    .select()
    .from(waitingEntries)
    .where(
      and(
        eq(waitingEntries.tourId, tourId),
        eq(waitingEntries.date, date),
        sql`lower(${waitingEntries.email}) = ${email.toLowerCase()}`,
        inArray(waitingEntries.status, [...openWaitingStatuses]),
      ),
    )
  return entry
}

/** Limits the list of a day, and the entries of one address. */
async function limitList(
  services: Services,
  transaction: Transaction,
  { tourId, date, email }: Pick<WaitingRequest, 'tourId' | 'date' | 'email'>,
): Promise<void> {
  const whereOpen = inArray(waitingEntries.status, [...openWaitingStatuses])
  const { maxPerDay, maxPerAddress } = waitingPolicy
  const facts = getContacts(services.content())
  const whereDay = and(
    whereOpen,
    eq(waitingEntries.tourId, tourId),
    eq(waitingEntries.date, date),
    isNotNull(waitingEntries.openedAt),
  )
  if ((await countEntries(transaction, whereDay)) >= maxPerDay)
    throw new Refused({ code: 'waiting-list-full', field: 'date', facts })
  const whereAddress = and(whereOpen, whereMailbox(waitingEntries.email, email))
  if ((await countEntries(transaction, whereAddress)) >= maxPerAddress)
    throw new Refused({ code: 'waiting-too-many', field: 'email', facts })
}

/**
 * Limits the entries of a network and of the /48 around it, as for held places
 * (app/booking/hold-limits.server.ts).
 */
async function limitNetwork(
  services: Services,
  transaction: Transaction,
  { tourId, date, network }: Pick<WaitingRequest, 'tourId' | 'date'> & { network: string },
): Promise<void> {
  const widerNetwork = findWiderNetwork(network)
  await lockUntilCommit(transaction, `network ${widerNetwork ?? network}`)
  const { maxPerNetworkAndDay, maxPerNetwork } = waitingPolicy
  const facts = getContacts(services.content())
  const limitEntries = async (whereNetwork: SQL, factor: number) => {
    const whereOpenInNetwork = and(
      whereNetwork,
      inArray(waitingEntries.status, [...openWaitingStatuses]),
    )
    const whereNetworkDay = and(
      whereOpenInNetwork,
      eq(waitingEntries.tourId, tourId),
      eq(waitingEntries.date, date),
    )
    if ((await countEntries(transaction, whereNetworkDay)) >= maxPerNetworkAndDay * factor)
      throw new Refused({ code: 'waiting-network', field: 'date', facts })
    if ((await countEntries(transaction, whereOpenInNetwork)) >= maxPerNetwork * factor)
      throw new Refused({ code: 'waiting-network', facts })
  }
  await limitEntries(eq(waitingEntries.networkHash, network), 1)
  if (widerNetwork)
    await limitEntries(like(waitingEntries.networkHash, `${widerNetwork}%`), widerNetworkFactor)
}

/** A /48 may have this many times the entries of a /56. */
const widerNetworkFactor = 2

async function countEntries(
  transaction: Transaction,
  condition: ReturnType<typeof and>,
): Promise<number> {
  const [row] = await transaction.select({ n: count() }).from(waitingEntries).where(condition)
  return row?.n ?? 0
}
