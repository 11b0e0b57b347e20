import { addDays, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { newOrderRequest } from '#app/order/office-contract.ts'
import { guideRequest, vehicleRequest } from '#app/capacity/contract.ts'
import type { Services } from '#platform/services.ts'
import { storeGuide, storeVehicle } from '#app/capacity/change-fleet.server.ts'
import { addClosing } from '#app/capacity/closings.server.ts'
import { Refused } from '#platform/refused.ts'
import { exampleActor, exampleDomain, exampleFleet, isOfficeEmpty } from './examples.ts'
import { createOfficeOrder } from '#app/booking/new-order.server.ts'
import { eq, and, asc, inArray, like, or } from 'drizzle-orm'
import type { FieldChange } from '#app/studio/studio.ts'
import { contentDrafts } from '#app/studio/schema.server.ts'
import { changeDraft, readDrafts } from '#app/studio/drafts.server.ts'
import { schedulePublication } from '#app/studio/scheduled.server.ts'
import { randomUUID } from 'node:crypto'
import { sumBooks } from '#app/order/ledger.ts'
import { orderItems, orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { carryOutChange, previewChange } from '#app/changing/change-trip.server.ts'
import { sendGuestMessage, sendOfficeReply } from '#app/messages/order-thread.server.ts'
import { readOrder } from '#app/order/load-order.server.ts'
import { carryOutCancellation, previewCancellation } from '#app/changing/cancel-order.server.ts'
import { recordPayment } from '#app/payments/events/record-payment.server.ts'
import { pickParty } from '#rules/prices/party.ts'

const officeActor = { who: 'office', actorId: exampleActor } as const
const whereExample = like(orders.email, `%@${exampleDomain}`)

/**
 * Adds guests' actions to the example season. Most pay in full, some in part; two cancel and wait
 * for their refund; two write and one gets an answer; one reduces the party. Each action uses the
 * normal functions; the queued mails are deleted, so nothing is sent.
 */
async function addGuestActions(services: Services): Promise<void> {
  const confirmedOrders = await services.db
    .select({ id: orders.id, reference: orders.reference })
    .from(orders)
    .where(and(whereExample, eq(orders.status, 'confirmed')))
    .orderBy(asc(orders.firstDay), asc(orders.reference))
  for (const [index, { id }] of confirmedOrders.entries()) {
    if (index % 5 !== 4) await pay(services, id, index % 4 === 3 ? 0.3 : 1)
  }
  // The last fully paid trips are far enough ahead for a refund.
  const paidOrders = confirmedOrders.filter((_, index) => index % 5 !== 4 && index % 4 !== 3)
  const [secondLast, last] = paidOrders.slice(-2)
  for (const order of [last, secondLast]) if (order) await cancelTrip(services, order.id)
  for (const { id } of paidOrders.slice(0, -2).toReversed())
    if (await removeOneAdult(services, id)) break
  const [unansweredOrder, answeredOrder] = confirmedOrders
  if (unansweredOrder)
    await writeMessage(
      services,
      unansweredOrder.id,
      'Could we stop for coffee in Kalk Bay? Two of us wake up slowly.',
    )
  if (answeredOrder) {
    await writeMessage(services, answeredOrder.id, 'Is there room for a folding wheelchair?')
    const message = 'There is, in the boot. Your guide helps with it.'
    await sendOfficeReply(services, answeredOrder.id, {
      message,
      key: randomUUID(),
      actorId: exampleActor,
    })
  }
  await deleteMails(services)
}

async function pay(services: Services, orderId: string, share: number): Promise<void> {
  const { books } = await readOrder(services.db, orderId)
  const amount = Math.round(sumBooks(books).balance * share)
  if (amount <= 0) return
  const day = calendarDateIn(services.now(), capeTown)
  const key = randomUUID()
  await recordPayment(services, {
    orderId,
    method: 'eft',
    amount,
    day,
    reference: '',
    by: officeActor,
    key,
  })
}

async function cancelTrip(services: Services, orderId: string): Promise<void> {
  const { number } = await previewCancellation(services, { orderId, cancelledBy: 'guest' })
  await carryOutCancellation(services, { orderId, number, by: officeActor })
}

async function removeOneAdult(services: Services, orderId: string): Promise<boolean> {
  const [item] = await services.db.select().from(orderItems).where(eq(orderItems.orderId, orderId))
  if (item?.kind !== 'tour' || !item.product) return false
  const { id, product, date } = item
  const change = { item: id, product, date, ...pickParty(item), adults: item.adults - 1 }
  try {
    const { quote } = await previewChange(services, orderId, change)
    const { outcome } = await carryOutChange(services, orderId, quote.number)
    return outcome === 'changed'
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  }
}

function writeMessage(services: Services, orderId: string, message: string): Promise<void> {
  return sendGuestMessage(services, orderId, { message, key: randomUUID() })
}

async function deleteMails({ db }: Services): Promise<void> {
  const exampleReferences = db
    .select({ reference: orders.reference })
    .from(orders)
    .where(whereExample)
  const whereExampleMail = or(
    inArray(outbox.about, exampleReferences),
    like(outbox.recipient, `%@${exampleDomain}`),
  )
  await db.delete(outbox).where(whereExampleMail)
}

/**
 * Creates two drafts and schedules a third for next week, as examples in the studio. Does nothing
 * if anything is being edited.
 */
async function storeExampleDrafts(services: Services): Promise<void> {
  const content = services.content()
  const [tour] = content.tours
  const [article] = content.posts
  const hours = content.documents.hours['all']
  if (!tour || !article || !hours || (await readDrafts(services.db, content)).length > 0) return
  const saveDraft = (name: string, changes: FieldChange[]) =>
    changeDraft(services, { name, changes, actorId: exampleActor })
  const articleName = `article/${article.slug}`
  const excerpt = content.documents.article[article.slug]?.excerpt ?? ''
  await saveDraft(articleName, [
    { path: ['excerpt'], was: excerpt, now: `New for the season. ${excerpt}` },
  ])
  const [articleDraft] = await readDrafts(services.db, content)
  if (articleDraft && services.studio) {
    const nextWeek = addDays(calendarDateIn(services.now(), capeTown), 7)
    await schedulePublication(services, {
      documents: [{ name: articleName, version: articleDraft.version }],
      note: 'Example: the article for the season',
      at: new Date(`${nextWeek}T06:00:00+02:00`),
      actorId: exampleActor,
    })
    await services.db.delete(contentDrafts).where(eq(contentDrafts.document, articleName))
  }
  const support = hours.emergencySupport
  await saveDraft('hours/all', [
    { path: ['emergencySupport'], was: support, now: `${support}, also on public holidays` },
  ])
  const title = content.documents.tour[tour.id]?.title ?? tour.title
  await saveDraft(`tour/${tour.id}`, [{ path: ['title'], was: title, now: `${title}, slowly` }])
}

/**
 * Fills an empty office with example data, all through the normal functions: vehicles and guides
 * (one absent), six weeks of trips from today with payments and changes, and drafts of the site.
 * Deletes the queued mails, so it must run before mail is sent. Does nothing if there is data.
 * Returns the number of trips.
 */
export async function storeExamples(services: Services): Promise<number> {
  if (!(await isOfficeEmpty(services.db))) return 0
  const today = calendarDateIn(services.now(), capeTown)
  await storeFleet(services, today)
  let tripCount = 0
  for (let number = 0; number < maxTrips; number += 1)
    tripCount += (await storeTrip(services, today, number)) ? 1 : 0
  await addGuestActions(services)
  await storeExampleDrafts(services)
  return tripCount
}

const maxTrips = 60

async function storeFleet(services: Services, today: string): Promise<void> {
  const version = 0
  const isActive = true
  const vehicleTypes = services.content().vehicles
  const actorId = exampleActor
  for (const [index, { id, ...vehicle }] of exampleFleet.vehicles.entries()) {
    const expiresOn = addDays(today, index === 0 ? 20 : 300)
    const papers = [{ kind: 'roadworthy' as const, expiresOn }]
    const type = vehicleTypes.find(({ passengers }) => vehicle.seats <= passengers.maximum)?.slug
    const request = vehicleRequest.parse({ version, ...vehicle, type, isActive, papers })
    await storeVehicle(services, { id, request, actorId })
  }
  for (const { id, ...guide } of exampleFleet.guides) {
    const request = guideRequest.parse({ version, ...guide, isActive, papers: [] })
    await storeGuide(services, { id, request, actorId })
  }
  const [absentGuide] = exampleFleet.guides
  const days = { firstDay: addDays(today, 9), lastDay: addDays(today, 12) }
  const request = { kind: 'guide', resourceId: absentGuide.id, reason: 'leave', ...days } as const
  await addClosing(services, { id: exampleFleet.closing, request, actorId })
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

async function storeTrip(services: Services, today: string, number: number): Promise<boolean> {
  const [name, language] = guests[number % guests.length] ?? guests[0]
  const date = addDays(today, Math.floor((number * number) / 90))
  const tour = services.content().tours[(number * 5) % services.content().tours.length]
  const adults = Math.min(2 + (number % 3), tour?.maxGuests ?? 2)
  const isRide = number % 6 === 5
  const itemFields = isRide
    ? {
        kind: 'custom',
        title: 'Airport to the city',
        price: 95_000,
        flight: 'BA 43',
        time: '10:30',
        ends: '11:30',
      }
    : { kind: 'tour', product: tour?.id }
  const request = newOrderRequest.safeParse({
    ...itemFields,
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
  if (!request.success) return false
  try {
    await services.db.transaction((transaction) =>
      createOfficeOrder(services, transaction, { request: request.data, actorId: exampleActor }),
    )
    return true
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  }
}
