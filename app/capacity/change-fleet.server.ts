import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { findVehicle } from '#content/content.ts'
import { type CalendarDate, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import type { GuideAnswer, VehicleAnswer } from './fleet-answers-contract.ts'
import type { GuideRequest, VehicleRequest } from './contract.ts'
import type { Transaction } from '#platform/database/database.ts'
import { guides, papers, vehicles } from './schema.server.ts'
import { writeAudit } from '#app/accounts/audit-log.server.ts'
import type { Services } from '#platform/services.ts'
import { Outdated, Refused } from '#platform/refused.ts'
import { readGuides, readVehicles } from './read-fleet.server.ts'

type Change<Request> = { id: string; request: Request; actorId: string }

/**
 * Stores a vehicle; creates it if the id is new. Repeating is safe. Throws Outdated
 * ('fleet-changed') with the newer version if it has changed since the request's version. Throws
 * Refused: 'not-found', 'field-invalid' (a type that is not sold).
 */
export async function storeVehicle(
  services: Services,
  { id, request, actorId }: Change<VehicleRequest>,
): Promise<VehicleAnswer> {
  const { version: seenVersion, isActive, papers: wantedPapers, name, seats } = request
  const {
    type = null,
    luggage = null,
    childSeats = null,
    registration = null,
    facts = null,
  } = request
  const content = services.content()
  if (type !== null && !findVehicle(content, type))
    throw new Refused({ code: 'field-invalid', field: 'type' })
  const values = { name, type, seats, luggage, childSeats, registration, facts }
  return storeResource(
    services,
    { seenVersion, isActive, papers: wantedPapers, values },
    {
      lock: async (transaction) => {
        await transaction.select().from(vehicles).where(eq(vehicles.id, id)).for('no key update')
      },
      read: async (transaction, today) => (await readVehicles(transaction, content, today, id))[0],
      insert: async (transaction, added) => {
        const rows = await transaction
          .insert(vehicles)
          .values({ id, ...values, ...added })
          .onConflictDoNothing()
          .returning()
        return rows.length > 0
      },
      update: async (transaction, inactiveSince) => {
        const version = sql`${vehicles.version} + 1`
        await transaction
          .update(vehicles)
          .set({ ...values, version, inactiveSince })
          .where(eq(vehicles.id, id))
      },
      papersOf: { vehicleId: id },
      audit: { actorId, subject: 'vehicles', subjectId: id, facts: { seats, isActive } },
    },
  )
}

export async function storeGuide(
  services: Services,
  { id, request, actorId }: Change<GuideRequest>,
): Promise<GuideAnswer> {
  const { version: seenVersion, isActive, papers: wantedPapers, name, languages } = request
  const values = { name, languages, drives: request.drives, phone: request.phone ?? null }
  return storeResource(
    services,
    { seenVersion, isActive, papers: wantedPapers, values },
    {
      lock: async (transaction) => {
        await transaction.select().from(guides).where(eq(guides.id, id)).for('no key update')
      },
      read: async (transaction, today) =>
        (await readGuides(transaction, services.content(), today, id))[0],
      insert: async (transaction, added) => {
        const rows = await transaction
          .insert(guides)
          .values({ id, ...values, ...added })
          .onConflictDoNothing()
          .returning()
        return rows.length > 0
      },
      update: async (transaction, inactiveSince) => {
        const version = sql`${guides.version} + 1`
        await transaction
          .update(guides)
          .set({ ...values, version, inactiveSince })
          .where(eq(guides.id, id))
      },
      papersOf: { guideId: id },
      audit: { actorId, subject: 'guides', subjectId: id, facts: { isActive } },
    },
  )
}

type FleetRequest = {
  seenVersion: number
  isActive: boolean
  papers: VehicleRequest['papers'] | GuideRequest['papers']
  values: object
}

type ResourceTable<Answer> = {
  lock: (transaction: Transaction) => Promise<void>
  read: (transaction: Transaction, today: CalendarDate) => Promise<Answer | undefined>
  /** False if another request inserted the row first. */
  insert: (
    transaction: Transaction,
    added: { version: number; inactiveSince: Date | null; createdAt: Date },
  ) => Promise<boolean>
  update: (transaction: Transaction, inactiveSince: Date | null | undefined) => Promise<void>
  papersOf: { vehicleId: string } | { guideId: string }
  audit: Pick<Parameters<typeof writeAudit>[1], 'actorId' | 'subject' | 'facts'> & {
    subjectId: string
  }
}

function storeResource<Answer extends VehicleAnswer | GuideAnswer>(
  { db, now }: Services,
  request: FleetRequest,
  table: ResourceTable<Answer>,
): Promise<Answer> {
  const at = now()
  const today = calendarDateIn(at, capeTown)
  return db.transaction(async (transaction) => {
    const readLocked = async () => {
      await table.lock(transaction)
      return table.read(transaction, today)
    }
    const stored = await readLocked()
    if (!stored && request.seenVersion > 0) throw new Refused({ code: 'not-found' })
    if (!stored) {
      const inactiveSince = request.isActive ? null : at
      const isAdded = await table.insert(transaction, { version: 1, inactiveSince, createdAt: at })
      const concurrent = isAdded ? undefined : await readLocked()
      if (concurrent) return acceptIfEqual(concurrent, request)
    } else {
      if (isEqualTo(stored, request) || stored.version !== request.seenVersion)
        return acceptIfEqual(stored, request)
      const inactiveSince = request.isActive ? null : stored.isActive ? at : undefined
      await table.update(transaction, inactiveSince)
    }
    await replacePapers(transaction, table.papersOf, request.papers)
    const { actorId, subject, subjectId, facts = {} } = table.audit
    const action = stored ? 'fleet-changed' : 'fleet-added'
    await writeAudit(transaction, { actorId, action, subject, subjectId, facts }, at)
    const saved = await readLocked()
    if (!saved) throw new Error('The stored vehicle or guide was not found.')
    return saved
  })
}

function acceptIfEqual<Answer extends VehicleAnswer | GuideAnswer>(
  stored: Answer,
  request: FleetRequest,
): Answer {
  if (isEqualTo(stored, request)) return stored
  throw new Outdated({ code: 'fleet-changed' }, stored)
}

async function replacePapers(
  transaction: Transaction,
  owner: { vehicleId: string } | { guideId: string },
  request: FleetRequest['papers'],
): Promise<void> {
  const [column, id] =
    'vehicleId' in owner ? [papers.vehicleId, owner.vehicleId] : [papers.guideId, owner.guideId]
  await transaction.delete(papers).where(eq(column, id))
  if (request.length === 0) return
  await transaction
    .insert(papers)
    .values(request.map((paper) => ({ id: randomUUID(), ...owner, ...paper })))
}

function isEqualTo(stored: VehicleAnswer | GuideAnswer, request: FleetRequest): boolean {
  const storedValues: Record<string, unknown> = stored
  const values = Object.entries({ ...request.values, isActive: request.isActive })
  return (
    values.every(([name, value]) => isDeepStrictEqual(storedValues[name], value)) &&
    isDeepStrictEqual(listPaperKeys(stored.papers), listPaperKeys(request.papers))
  )
}

type Paper = { kind: string; number?: string | null | undefined; expiresOn: CalendarDate }

function listPaperKeys(papers: readonly Paper[]): string[] {
  return papers
    .map(({ kind, number, expiresOn }) => `${kind} ${expiresOn} ${number ?? ''}`)
    .toSorted()
}
