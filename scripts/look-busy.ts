import { shipped } from '#content/shipped.ts'
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { ClosingRequest } from '#contract/fleet.ts'
import { guideRequest, vehicleRequest } from '#contract/fleet.ts'
import { newOrderRequest } from '#contract/office-orders.ts'
import { syncTours } from '#server/catalogue/tours.ts'
import { openDatabase } from '#server/database/open.ts'
import { orderItems, orders } from '#server/database/schema/orders.ts'
import { makeOrder } from '#server/orders/book/new-order.ts'
import { storeExamples } from '#server/maintenance/examples/example-season.ts'
import { exampleActor as actorId } from '#server/maintenance/examples/examples.ts'
import { storeGuide, storeVehicle } from '#server/capacity/fleet/change-fleet.ts'
import { addClosing } from '#server/capacity/fleet/closings.ts'
import { createLog } from '#server/log.ts'
import type { Services } from '#server/services.ts'
import { reconcileOrder } from '#server/orders/pay/reconcile-order.ts'
import { closeDays } from '#server/capacity/closed-days/closed-days.ts'
import { inDays } from './look-days.ts'
import { longWord, people } from './look-people.ts'

/** The day that has everything, and days on which a whole month is told from a glance. */
export const busyDay = inDays(3)

/**
 * Fills the data folder of a server that is not running yet with a large company: forty vehicles and guides
 * with long names and bad papers, a coachload of guests, a full day today and in three days, days away that
 * clash with it, and days that a storm has closed.
 */
export async function storeBusyOffice(dataDir: string): Promise<void> {
  const log = createLog('silent')
  const appRoot = process.cwd()
  const database = await openDatabase({ databaseUrl: undefined, dataDir, appRoot, log })
  await syncTours(database.db, shipped, new Date())
  const services: Services = {
    db: database.db,
    content: () => shipped,
    now: () => new Date(),
    siteUrl: 'http://localhost',
    officeEmail: people.office,
    secret: 'nobody is mailed a code here',
    wake: () => {},
    reconcileOrder: reconcileOrder,
  }
  await storeExamples(services)
  const fleet = await storeFleet(services)
  await sellRides(services, inDays(0), 5)
  await sellRides(services, busyDay, 40)
  await sellCoach(services)
  for (const days of [
    { from: 5, to: 9 },
    { from: 12, to: 13 },
  ])
    await closeFor(services, days)
  const away = { firstDay: busyDay, lastDay: inDays(6) }
  for (const { kind, ids } of fleet)
    for (const resourceId of ids.slice(0, 2)) await goAway(services, { kind, resourceId, ...away })
  await database.close()
}

async function storeFleet(services: Services) {
  const vehicles = []
  const guides = []
  for (let n = 1; n <= 16; n += 1) {
    const id = randomUUID()
    const isCoach = n <= 4
    const expiresOn = inDays(n === 2 ? -3 : n === 3 ? 12 : 400)
    const wanted = vehicleRequest.parse({
      version: 0,
      name: n === 1 ? `${longWord} Mercedes Sprinter` : isCoach ? `Coach ${n}` : `Quantum ${n}`,
      seats: isCoach ? 60 : 13,
      registration: `CA ${n}23-456`,
      luggage: isCoach ? 60 : 8,
      childSeats: n % 3,
      facts: n === 1 ? `No roof rack. ${longWord}!` : undefined,
      isActive: n !== 16,
      papers: [
        { kind: 'operating-licence', expiresOn },
        { kind: 'insurance', expiresOn: inDays(n === 2 ? 6 : 300) },
      ],
    })
    await storeVehicle(services, { id, wanted, actorId })
    vehicles.push(id)
  }
  for (let n = 1; n <= 16; n += 1) {
    const id = randomUUID()
    const wanted = guideRequest.parse({
      version: 0,
      name: n === 1 ? `Annemarie ${longWord}` : `Guide ${n}`,
      phone: '+27 21 000 0709',
      languages: n === 1 ? ['en', 'de', 'fr', 'it', 'nl', 'pt', 'xh'] : ['en'],
      drives: n % 5 > 0,
      isActive: true,
      papers: [{ kind: 'driving-permit', expiresOn: inDays(n === 2 ? -1 : 90) }],
    })
    await storeGuide(services, { id, wanted, actorId })
    guides.push(id)
  }
  return [
    { kind: 'vehicle', ids: vehicles.slice(4) },
    { kind: 'guide', ids: guides },
  ] as const
}

/** Rides of an hour, all day: each vehicle and guide goes out more than once. */
async function sellRides(services: Services, date: string, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1)
    await sell(services, {
      title:
        n % 7 === 3 ? `Flughafenabholung für die ${longWord}-Belegschaft` : 'Airport to the city',
      date,
      time: `${String(6 + (n % 12)).padStart(2, '0')}:30`,
      adults: 2 + (n % 9),
      children: 0,
      name: n % 5 === 2 ? `Annemarie ${longWord} zu Lippe` : `Guest ${n}`,
      specialRequests:
        n % 4 === 1 ? `A booster seat, please, and room for ${longWord}.` : undefined,
      flight: 'LH 576',
      pickup:
        n % 6 === 1 ? 'Cape Town International, arrivals hall, meeting point four' : 'Airport',
    })
}

/** A party that only an older book can hold: no form takes so many at once. */
async function sellCoach(services: Services): Promise<void> {
  const wanted = { title: 'Welcome drive', date: busyDay, time: '08:00', adults: 50, children: 0 }
  const id = await sell(services, { ...wanted, name: `Hanseatische ${longWord}` })
  if (id === undefined) return
  await services.db.update(orderItems).set({ adults: 200 }).where(eq(orderItems.orderId, id))
  const note = `Four coaches. The ${longWord} wants to be called from the gate.`
  await services.db.update(orders).set({ note }).where(eq(orders.id, id))
}

async function sell(services: Services, wanted: object): Promise<string> {
  const request = newOrderRequest.parse({
    kind: 'custom',
    price: 95_000,
    phone: '+49 40 428 28 0',
    next: 'confirm',
    ...wanted,
  })
  const { answer } = await services.db.transaction((transaction) =>
    makeOrder(services, transaction, { wanted: request, actorId }),
  )
  return answer.id
}

function closeFor(services: Services, { from, to }: { from: number; to: number }): Promise<void> {
  const wanted = { firstDay: inDays(from), lastDay: inDays(to), reason: 'weather' } as const
  return closeDays(services, { id: randomUUID(), wanted, actorId })
}

function goAway(services: Services, days: Omit<ClosingRequest, 'reason'>): Promise<void> {
  const reason = days.kind === 'guide' ? 'leave' : 'workshop'
  return addClosing(services, { id: randomUUID(), wanted: { ...days, reason }, actorId })
}
