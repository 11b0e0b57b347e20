import { and, asc, eq, gte, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { policyOn } from '#rules/policy/policy-versions.ts'
import { type Content, findVehicle } from '#content/content.ts'
import { type CalendarDate, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import type {
  ClosingAnswer,
  FleetAnswer,
  GuideAnswer,
  VehicleAnswer,
} from './fleet-answers-contract.ts'
import { computePaperState } from './check-availability.ts'
import { siteLanguage } from '#rules/text/language.ts'
import type { Database } from '#platform/database/database.ts'
import { allocations, closings, guides, papers, vehicles } from './schema.server.ts'
import { users } from '#app/accounts/schema.server.ts'
import { adminInvitations } from '#app/accounts/administration-schema.server.ts'
import { guideAccounts } from '#app/guides/schema.server.ts'
import { findListForm, orderItems, orders } from '#app/order/schema.server.ts'
import { findTraveller } from '#app/order/load-order.server.ts'
import type { Services } from '#platform/services.ts'

export async function readFleet(services: Services): Promise<FleetAnswer> {
  const { db, now } = services
  const content = services.content()
  const today = calendarDateIn(now(), capeTown)
  return {
    vehicles: await readVehicles(db, content, today),
    guides: await readGuides(db, content, today),
    closings: await readClosings(db, today),
    types: content.vehicles.map(({ slug, type }) => ({ id: slug, title: type })),
  }
}

export async function readVehicles(
  db: Database,
  content: Content,
  today: CalendarDate,
  id?: string,
): Promise<VehicleAnswer[]> {
  const rows = await db
    .select()
    .from(vehicles)
    .where(id === undefined ? undefined : eq(vehicles.id, id))
    .orderBy(asc(vehicles.id))
  const listPapers = await readPapers(db, content, today, { vehicleId: rows })
  return rows.toSorted(byName).map((row) => ({
    id: row.id,
    version: row.version,
    name: row.name,
    // Null if the vehicle's type is no longer sold.
    type: findVehicle(content, row.type ?? '')?.slug ?? null,
    seats: row.seats,
    luggage: row.luggage,
    childSeats: row.childSeats,
    registration: row.registration,
    facts: row.facts,
    isActive: row.inactiveSince === null,
    papers: listPapers(row.id),
  }))
}

export async function readGuides(
  db: Database,
  content: Content,
  today: CalendarDate,
  id?: string,
): Promise<GuideAnswer[]> {
  const rows = await db
    .select()
    .from(guides)
    .where(id === undefined ? undefined : eq(guides.id, id))
    .orderBy(asc(guides.id))
  const listPapers = await readPapers(db, content, today, { guideId: rows })
  const accountOf = await readAccounts(db)
  return rows.toSorted(byName).map((row) => ({
    id: row.id,
    version: row.version,
    name: row.name,
    phone: row.phone,
    languages: row.languages,
    drives: row.drives,
    isActive: row.inactiveSince === null,
    papers: listPapers(row.id),
    account: accountOf(row.id),
  }))
}

async function readAccounts(db: Database) {
  const linked = await db
    .select({ guideId: guideAccounts.guideId, email: users.email })
    .from(guideAccounts)
    .innerJoin(users, eq(users.id, guideAccounts.userId))
  const invited = await db
    .select({ guideId: adminInvitations.guideId, email: adminInvitations.email })
    .from(adminInvitations)
    .where(and(isNotNull(adminInvitations.guideId), isNull(adminInvitations.usedAt)))
  return (id: string): GuideAnswer['account'] => {
    const isOwn = ({ guideId }: { guideId: string | null }) => guideId === id
    const account = linked.find(isOwn)
    if (account) return { state: 'linked', email: account.email }
    const invitation = invited.find(isOwn)
    return invitation ? { state: 'invited', email: invitation.email } : null
  }
}

type NamedResource = { name: string; inactiveSince: Date | null }

/** Sorts those in service first, and 'Van 2' before 'Van 10'. */
function byName(one: NamedResource, other: NamedResource): number {
  const order = Number(one.inactiveSince !== null) - Number(other.inactiveSince !== null)
  return order || byNameAndNumber.compare(one.name, other.name)
}

const byNameAndNumber = new Intl.Collator(siteLanguage, { numeric: true })

async function readPapers(
  db: Database,
  { policies }: Content,
  today: CalendarDate,
  { vehicleId, guideId }: { [Owner in 'vehicleId' | 'guideId']?: readonly { id: string }[] },
) {
  const rules = policyOn(policies.bookingRules, today)
  const owner = vehicleId ? 'vehicleId' : 'guideId'
  const owners = vehicleId ?? guideId ?? []
  const rows = await db
    .select()
    .from(papers)
    .where(
      inArray(
        papers[owner],
        owners.map(({ id }) => id),
      ),
    )
    .orderBy(asc(papers.expiresOn), asc(papers.kind))
  return (id: string) =>
    rows
      .filter((row) => row[owner] === id)
      .map(({ kind, number, expiresOn }) => ({
        kind,
        number,
        expiresOn,
        state: computePaperState(expiresOn, today, rules),
      }))
}

/** SQL: the start of a day in Cape Town. */
function midnightOn(day: PgColumn | SQL): SQL {
  return sql`(${day})::timestamp at time zone ${sql.raw(`'${capeTown}'`)}`
}

async function readClosings(db: Database, today: CalendarDate): Promise<ClosingAnswer[]> {
  const days = sql`tstzrange(${midnightOn(closings.firstDay)}, ${midnightOn(sql`${closings.lastDay} + 1`)})`
  const rows = await db
    .select({
      closing: closings,
      hit: {
        itemId: orderItems.id,
        orderId: orders.id,
        reference: orders.reference,
        form: orders.form,
        title: orderItems.title,
        date: orderItems.date,
      },
      order: orders,
    })
    .from(closings)
    .leftJoin(
      allocations,
      and(
        sql`coalesce(${allocations.vehicleId}, ${allocations.guideId})
          = coalesce(${closings.vehicleId}, ${closings.guideId})`,
        sql`${allocations.period} && ${days}`,
        eq(allocations.isForChange, false),
      ),
    )
    .leftJoin(
      orderItems,
      and(eq(orderItems.id, allocations.itemId), inArray(orderItems.status, ['held', 'booked'])),
    )
    .leftJoin(orders, eq(orders.id, orderItems.orderId))
    .where(gte(closings.lastDay, today))
    .orderBy(asc(closings.firstDay), asc(closings.id), asc(orderItems.date), asc(orderItems.id))
  const closingsById = new Map<string, ClosingAnswer>()
  for (const { closing, hit, order } of rows) {
    const { id, vehicleId, guideId, firstDay, lastDay, reason } = closing
    const kind = vehicleId === null ? ('guide' as const) : ('vehicle' as const)
    const resourceId = vehicleId ?? guideId ?? ''
    const closingAnswer = closingsById.get(id) ?? {
      id,
      kind,
      resourceId,
      firstDay,
      lastDay,
      reason,
      hits: [],
    }
    const { itemId, orderId, reference, form, title, date } = hit
    if (itemId && orderId && reference && form && title && date && order)
      closingAnswer.hits.push({
        itemId,
        orderId,
        reference,
        form: findListForm(form),
        title,
        date,
        ...findTraveller(order),
      })
    closingsById.set(id, closingAnswer)
  }
  return [...closingsById.values()]
}
