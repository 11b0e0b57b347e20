import { addDays, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { newOrderRequest } from '#app/order/office-contract.ts'
import { guideRequest, vehicleRequest } from '#app/capacity/contract.ts'
import type { Services } from '#platform/services.ts'
import { storeGuide, storeVehicle } from '#app/capacity/change-fleet.server.ts'
import { addClosing } from '#app/capacity/closings.server.ts'
import { Refused } from '#platform/refused.ts'
import { storeExampleDrafts } from './example-drafts.ts'
import { exampleActor, exampleDomain, exampleFleet, isOfficeEmpty } from './examples.ts'
import { liveExamples } from './example-life.ts'
import { makeOrder } from '#app/booking/new-order.server.ts'

/**
 * Fills an empty office with example data: vehicles and guides (one absent), six weeks of trips
 * from today with payments and changes, and drafts of the site, all through the normal functions.
 * Sends nothing, if no mail is sent meanwhile. Does nothing if there is data. Returns the number of
 * trips.
 */
export async function storeExamples(services: Services): Promise<number> {
  if (!(await isOfficeEmpty(services.db))) return 0
  const today = calendarDateIn(services.now(), capeTown)
  await storeFleet(services, today)
  let made = 0
  for (let number = 0; number < mostTrips; number += 1)
    made += (await sell(services, today, number)) ? 1 : 0
  await liveExamples(services)
  await storeExampleDrafts(services)
  return made
}

const mostTrips = 60

async function storeFleet(services: Services, today: string): Promise<void> {
  const version = 0
  const isActive = true
  const sold = services.content().vehicles
  const actorId = exampleActor
  for (const [index, { id, ...vehicle }] of exampleFleet.vehicles.entries()) {
    const expiresOn = addDays(today, index === 0 ? 20 : 300)
    const papers = [{ kind: 'roadworthy' as const, expiresOn }]
    const type = sold.find(({ passengers }) => vehicle.seats <= passengers.maximum)?.slug
    const wanted = vehicleRequest.parse({ version, ...vehicle, type, isActive, papers })
    await storeVehicle(services, { id, wanted, actorId })
  }
  for (const { id, ...guide } of exampleFleet.guides) {
    const wanted = guideRequest.parse({ version, ...guide, isActive, papers: [] })
    await storeGuide(services, { id, wanted, actorId })
  }
  const [away] = exampleFleet.guides
  const days = { firstDay: addDays(today, 9), lastDay: addDays(today, 12) }
  const wanted = { kind: 'guide', resourceId: away.id, reason: 'leave', ...days } as const
  await addClosing(services, { id: exampleFleet.closing, wanted, actorId })
}

const guests = [
  ['Ingrid Sandberg', 'en'],
  ['The Okafor family', 'en'],
  ['Jürgen Brandt', 'de'],
  ['Claire Dubois', 'fr'],
  ['Margaret Hill', 'en'],
  ['Paolo Ricci', 'it'],
  ['Sofie de Vries', 'nl'],
] as const
const pickups = ['Cape Grace, V&A Waterfront', 'Mount Nelson', 'Kloof Street 12', 'Camps Bay Drive']

async function sell(services: Services, today: string, number: number): Promise<boolean> {
  const [name, language] = guests[number % guests.length] ?? guests[0]
  const date = addDays(today, Math.floor((number * number) / 90))
  const tour = services.content().tours[(number * 5) % services.content().tours.length]
  const adults = Math.min(2 + (number % 3), tour?.maxGuests ?? 2)
  const isRide = number % 6 === 5
  const what = isRide
    ? {
        kind: 'custom',
        title: 'Airport to the city',
        price: 95_000,
        flight: 'BA 43',
        time: '10:30',
        ends: '11:30',
      }
    : { kind: 'tour', product: tour?.id }
  const wanted = newOrderRequest.safeParse({
    ...what,
    date,
    adults,
    children: number % 4 === 1 ? 1 : 0,
    name,
    language,
    phone: `+27 21 555 01${String(number % 100).padStart(2, '0')}`,
    email: `guest-${number + 1}@${exampleDomain}`,
    pickup: pickups[number % pickups.length],
    ...(number % 4 === 3 ? { next: 'hold', until: today } : { next: 'confirm' }),
  })
  if (!wanted.success) return false
  try {
    await services.db.transaction((transaction) =>
      makeOrder(services, transaction, { wanted: wanted.data, actorId: exampleActor }),
    )
    return true
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  }
}
