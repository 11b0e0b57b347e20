import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { shipped } from '#content/shipped.ts'
import { giftRequest } from '#contract/gifts.ts'
import { offerDraftRequest } from '#contract/offers.ts'
import { addDays } from '#rules/dates/calendar-date.ts'
import { dayMs, hourMs } from '#rules/dates/durations.ts'
import type { OfferBody } from '#rules/offers/offer.ts'
import { limitsOf, takeDeparture } from '#server/capacity/departures/departures.ts'
import { leaveWaiting, offerByHand, takeOffWaiting } from '#server/capacity/waiting/end-waiting.ts'
import { putOnWaiting } from '#server/capacity/waiting/join-waiting.ts'
import type { Database } from '#server/database/database.ts'
import { orderItems, orders } from '#server/database/schema/orders.ts'
import { reviews } from '#server/database/schema/reviews.ts'
import { waitingEntries } from '#server/database/schema/waiting.ts'
import { createToken, type TokenOwner } from '#server/mail/mailed-tokens.ts'
import { createOfferKey } from '#server/mail/offer-keys.ts'
import { createWaitingKey } from '#server/mail/waiting-keys.ts'
import { recordPayment } from '#server/money/events/record-payment.ts'
import { invoiceOrder } from '#server/money/invoices/issue-whole-invoice.ts'
import { changeVoucher } from '#server/money/vouchers/change-voucher.ts'
import { acceptOffer } from '#server/offers/accept-offer.ts'
import { askAboutOffer, declineOffer } from '#server/offers/guest-acts.ts'
import { readOffer } from '#server/offers/load-offer.ts'
import { saveDraft, sendOffer, storeOffer, withdrawOffer } from '#server/offers/write-offer.ts'
import { markAttendance } from '#server/orders/attendance.ts'
import { storeBadDay } from '#server/orders/bad-days/bad-days.ts'
import { carryOutWaiting } from '#server/orders/bad-days/carry-out.ts'
import { planBadDay } from '#server/orders/bad-days/plan.ts'
import { orderGift } from '#server/orders/book/order-gift.ts'
import { carryOutCancellation, quoteCancellation } from '#server/orders/cancel/cancel-order.ts'
import { findGift } from '#server/records/gifts.ts'
import { loadOrder } from '#server/records/load-order.ts'
import { appendLines } from '#server/records/order-history.ts'
import { answerReview, decideReview } from '#server/reviews/moderate-reviews.ts'
import { writeReview } from '#server/reviews/write-review.ts'
import { basisOf, type Services } from '#server/services.ts'
import { inDays } from './look-days.ts'
import { storePaidTrip } from '#tests/fixtures/order.ts'
import { storeThread } from '#tests/fixtures/thread.ts'
import { storeWaiting } from '#tests/fixtures/waiting.ts'
import { longWord, people } from './look-people.ts'
import { withServices } from './look-services.ts'

const by = { who: 'office', actorId: randomUUID() } as const

/** Where each picture's page is, by its name; and the orders whose papers are looked at. */
export type GuestScenes = { links: Record<string, string>; papers: Record<string, string> }

/**
 * Fills the data folder of a server that is not running yet with what givers, those who wait, who have an offer
 * and who have travelled see: each of them in every state, by the server's own acts.
 */
export function storeGuestScenes(dataDir: string): Promise<GuestScenes> {
  return withServices(dataDir, storeGuests)
}

/** The same where it is open already. */
export async function storeGuests(services: Services): Promise<GuestScenes> {
  const gifts = await storeGifts(services)
  const links = {
    ...gifts.links,
    ...(await storeWaits(services)),
    ...(await storeOffers(services)),
    ...(await storeReviews(services)),
    ...(await storeTrips(services)),
  }
  return { links, papers: { ...gifts.papers, ...(await storeCompany(services)) } }
}

async function open(db: Database, owner: TokenOwner): Promise<string> {
  const { token } = await createToken(db, 'manage-order', {
    owner,
    expiresAt: null,
    now: new Date(),
  })
  return `/m/${token}`
}

/** Vouchers that somebody gives: not paid, let go, waiting for their day, sent, to print, stopped. */
async function storeGifts(services: Services): Promise<GuestScenes> {
  const { db } = services
  const links: Record<string, string> = {}
  const papers: Record<string, string> = {}
  const buy = async (name: string, change: object, isPaid: boolean) => {
    const wanted = giftRequest.parse({
      amount: 2500,
      arrivesOn: '',
      receiver: 'Nina Rossi',
      receiverEmail: 'nina@guests.example',
      giver: 'Annemarie and Jakob',
      message: 'Happy birthday, dear Nina!\n\nSee the Cape for us, and the penguins too.',
      email: people.guest,
      consent: { textVersion: shipped.consents.gift.version },
      ...change,
    })
    const { answer } = await db.transaction((transaction) =>
      orderGift(services, transaction, { wanted, by: { who: 'server' } }),
    )
    const { orderId } = answer
    if (isPaid)
      await recordPayment(services, {
        orderId,
        method: 'eft',
        amount: wanted.amount * 100,
        day: inDays(0),
        reference: 'FNB 4471',
        by,
        key: randomUUID(),
      })
    links[name] = await open(db, { orderId })
    return orderId
  }
  await buy('gift-unpaid', {}, false)
  const over = await buy('gift-over', {}, false)
  const holdEndsAt = new Date(Date.now() - hourMs)
  await db.update(orders).set({ holdEndsAt }).where(eq(orders.id, over))
  await buy('gift-waiting', { arrivesOn: inDays(20) }, true)
  await buy('gift-sent', {}, true)
  papers['gift-printed'] = await buy('gift-printed', { receiverEmail: '', message: '' }, true)
  papers['gift-long'] = await buy(
    'gift-long',
    {
      amount: 50_000,
      receiver: `Annegret ${longWord}`,
      receiverEmail: '',
      message: `${longWord}!\n\n${'We wish you the whole of the Cape, and good weather. '.repeat(6)}`,
    },
    true,
  )
  const stopped = await findGift(db, await buy('gift-stopped', {}, true))
  await changeVoucher(services, {
    id: stopped?.voucherId ?? '',
    act: 'stop',
    reason: 'Bought twice',
    by,
  })
  return { links, papers }
}

/** Who waits for a full day, and what has come of it. The day `waiting-full` names is full and stays so. */
async function storeWaits(services: Services): Promise<Record<string, string>> {
  const { db } = services
  const links: Record<string, string> = {}
  const tour = shipped.tours.find(({ id }) => id === 'cape-peninsula')
  if (!tour) throw new Error('The tour is gone.')
  const sellOut = async (date: string) => {
    const take = () =>
      db.transaction((transaction) => takeDeparture(transaction, limitsOf(shipped, tour), date))
    while (await take());
  }
  const wait = async (name: string, days: number) => {
    const request = {
      tourId: tour.id,
      date: inDays(days),
      adults: 3,
      children: 1,
      toddlers: 1,
      childSeats: 1,
      name: `Annemarie ${longWord}`,
      email: `${name}@guests.example`,
      consentTextVersion: shipped.consents.contact.version,
    }
    const id = await db.transaction((transaction) => putOnWaiting(services, transaction, request))
    const made = await createWaitingKey(db, id, new Date())
    links[name] = `/waiting-list/${made?.token}`
    return id
  }
  const full = inDays(140)
  await sellOut(full)
  links['waiting-full'] = `/waiting-list?tour=${tour.id}&selectedDate=${full}`
  await wait('waiting-waiting', 140)
  const offered = await wait('waiting-offered', 141)
  await offerByHand(services, { id: offered, actorId: by.actorId })
  const lapsed = await wait('waiting-lapsed', 142)
  await offerByHand(services, { id: lapsed, actorId: by.actorId })
  const endsAt = new Date(Date.now() - hourMs)
  await db.update(waitingEntries).set({ endsAt }).where(eq(waitingEntries.id, lapsed))
  await leaveWaiting(services, await wait('waiting-left', 143))
  await takeOffWaiting(services, { id: await wait('waiting-removed', 144), actorId: by.actorId })
  const taken = await storeWaiting(db, { status: 'taken', date: inDays(145) })
  links['waiting-taken'] = `/waiting-list/${(await createWaitingKey(db, taken, new Date()))?.token}`
  return links
}

/** Three days, of which the guest chooses two, with extras; and the same in every state. */
async function storeOffers(services: Services): Promise<Record<string, string>> {
  const { db } = services
  const links: Record<string, string> = {}
  const make = async (first: number, change: Partial<OfferBody> = {}, known = services) => {
    const draft = offerDraftRequest.parse({
      saves: 0,
      name: `Annemarie ${longWord}`,
      email: people.guest,
      phone: '+49 40 428 28 0',
      ...draftOf(first, change),
    })
    const id = await db.transaction((transaction) =>
      storeOffer(transaction, basisOf(known), {}, by),
    )
    await saveDraft(known, id, draft, by)
    return id
  }
  const send = async (id: string, known = services) => {
    const [latest] = (await readOffer(db, id)).versions
    await sendOffer(known, id, { version: latest?.number ?? 1 }, by)
  }
  const show = async (name: string, id: string, isPreview = false) => {
    const made = await createOfferKey(db, id, new Date(), { isPreview })
    links[name] = `/o/${made?.token}`
  }
  const sent = async (
    name: string,
    first: number,
    change: Partial<OfferBody> = {},
    known = services,
  ) => {
    const id = await make(first, change, known)
    await send(id, known)
    await show(name, id)
    return id
  }
  await show('offer-draft', await make(150), true)
  await sent('offer-sent', 153)
  const again = await sent('offer-again', 156)
  const next = { title: 'Three days at the Cape, a little slower', depositPercent: 30 }
  await saveDraft(
    services,
    again,
    offerDraftRequest.parse({
      saves: 0,
      name: `Annemarie ${longWord}`,
      email: people.guest,
      ...draftOf(156, next),
    }),
    by,
  )
  await send(again)
  const consent = { textVersion: shipped.consents.contact.version }
  const asked = await sent('offer-asked', 159)
  const message = 'Could we see the penguins first?'
  await db.transaction((transaction) =>
    askAboutOffer(services, transaction, { id: asked, message, consent }),
  )
  const accepted = await sent('offer-accepted', 162)
  await db.transaction((transaction) =>
    acceptOffer(services, transaction, {
      id: accepted,
      accepted: {
        version: 1,
        options: ['d2', 'x1'],
        how: 'pay',
        consent: { textVersion: shipped.consents.booking.version },
      },
    }),
  )
  await declineOffer(services, { id: await sent('offer-declined', 165), version: 1 })
  await withdrawOffer(services, await sent('offer-withdrawn', 168), { version: 1 }, by)
  // What was sent never changes: this one was sent a while ago.
  await sent('offer-over', 171, { holdsUntil: inDays(-2) }, { ...services, now: threeWeeksAgo })
  return links
}

const threeWeeksAgo = () => new Date(Date.now() - 20 * dayMs)

function draftOf(first: number, change: Partial<OfferBody>) {
  const day = inDays(first)
  const party = { adults: 4, children: 1, toddlers: 0, childSeats: 1 }
  return {
    title: 'Three days at the Cape',
    text: `Dear Annemarie,\n\nas we said on the telephone: the coast first, the winelands if you like, and an evening on Signal Hill. My colleague Thandi speaks German and would be glad to go with you.`,
    items: [
      {
        key: 'd1',
        kind: 'tour',
        product: 'cape-peninsula',
        date: day,
        time: '08:30',
        ends: '17:00',
        pickup: 'The Bay Hotel, Camps Bay',
        isOption: false,
        extras: [
          {
            key: 'x1',
            title: 'Lunch on the harbour in Kalk Bay, with a view of the seals',
            price: 180_000,
          },
          { key: 'x2', title: 'Boulders tickets for all', price: 95_000 },
        ],
        ...party,
      },
      {
        key: 'd2',
        kind: 'tour',
        product: 'winelands-stellenbosch',
        date: addDays(day, 1),
        isOption: true,
        extras: [],
        ...party,
      },
      {
        key: 'd3',
        kind: 'custom',
        title: 'Sunset on Signal Hill',
        text: 'A picnic, blankets and a bottle from Constantia. We are back when the lights of the city are on.',
        date: addDays(day, 2),
        time: '17:30',
        price: 320_000,
        isOption: false,
        extras: [],
        ...party,
      },
    ],
    included: 'The vehicle, the guide, water and fuel. Gate fees and lunch are not.',
    holdsUntil: inDays(first - 100),
    mayInvoice: true,
    isReminded: true,
    ...change,
  }
}

/** Trips that are over, and what their guests have said of them. */
async function storeReviews(services: Services): Promise<Record<string, string>> {
  const { db } = services
  const links: Record<string, string> = {}
  const travelled = async (name: string, days: number) => {
    const { orderId, key } = await storePaidTrip(db, new Date(), {
      first: inDays(-days),
      email: `${name}@guests.example`,
    })
    links[name] = `/m/${key}?to=review`
    return orderId
  }
  const write = async (orderId: string, stars: '1' | '2' | '3' | '4' | '5', text: string) => {
    const name = stars === '5' ? `Annemarie ${longWord}` : 'Zoë'
    await writeReview(services, orderId, { stars, text, name, readers: 'everybody' })
    const [row] = await db.select().from(reviews).where(eq(reviews.orderId, orderId))
    if (!row) throw new Error('The review was not stored.')
    return row.id
  }
  const decide = (id: string, seen: number, rule?: 'others-data') =>
    decideReview(services, {
      id,
      actorId: by.actorId,
      decision: { seen, ...(rule ? { rule } : {}) },
    })
  await travelled('review-open', 2)
  const wet = 'Fog all day, and the guide made it the best day of our journey.'
  await write(await travelled('review-waiting', 3), '4', wet)
  const shown = await write(
    await travelled('review-published', 4),
    '5',
    `${wet}\n\nThandi knew every whale by its name, and where the coffee is good. My mother, who is 84 and walks with a stick, had the front seat and a low step. We would do all of it again tomorrow.`,
  )
  await decide(shown, 1)
  const answer = {
    actorId: by.actorId,
    answer: 'Thank you, Annemarie. Thandi has read this aloud to all of us. Greet your mother!',
  }
  await answerReview(services, { id: shown, seen: 2, ...answer })
  await decide(
    await write(await travelled('review-two-stars', 5), '2', 'We waited half an hour.'),
    1,
  )
  const told = 'The family in seat four, the Examples of 12 Long Street, were always late.'
  await decide(await write(await travelled('review-refused', 6), '3', told), 1, 'others-data')
  return links
}

/** What a guest's page says of a trip that went another way than was planned. */
async function storeTrips(services: Services): Promise<Record<string, string>> {
  const { db } = services
  const links: Record<string, string> = {}
  const book = async (name: string, first: number, tours = 1) => {
    const trip = await storePaidTrip(db, new Date(), {
      first: inDays(first),
      tours,
      email: people.guest,
    })
    links[name] = `/m/${trip.key}`
    return { ...trip, itemId: trip.itemIds[0] ?? '' }
  }
  const over = await book('trip-over', -1)
  await mark(services, over.itemId, 'done')
  const missed = await book('trip-missed', -1)
  await mark(services, missed.itemId, 'no-show')
  const owing = await book('trip-missed-owing', -1)
  await mark(services, owing.itemId, 'no-show')
  await db.transaction(async (transaction) => {
    const loaded = await loadOrder(transaction, owing.orderId)
    const line = { id: randomUUID(), item: null, taxCode: 'none', label: 'Lunch' }
    const lunch = { ...line, kind: 'charge', amount: 45_000 } as const
    await appendLines(transaction, loaded, [lunch], { ...by, at: new Date() })
  })
  const partly = await book('trip-partly-missed', -1, 2)
  await mark(services, partly.itemId, 'no-show')
  const [moved, swapped, off] = [
    await book('trip-moved', 180),
    await book('trip-swapped', 181),
    await book('trip-called-off', 182),
  ]
  await goWrong(services, { itemId: moved.itemId, act: 'move' })
  await goWrong(services, {
    itemId: swapped.itemId,
    act: 'swap',
    product: 'winelands-stellenbosch',
  })
  await goWrong(services, { itemId: off.itemId, act: 'call-off' })
  const { orderId } = await book('trip-cancelled-by-office', 183)
  const { number } = await quoteCancellation(services, { orderId, cancelledBy: 'office' })
  await carryOutCancellation(services, { orderId, number, by })
  const written = await book('trip-written-about', 184)
  const said = [
    ['guest', `We are ${longWord} and her mother.\n\nMay she have a seat in front?`],
    ['office', 'Of course. The van has a low step too. Does she walk with a stick?'],
    ['guest', 'She does. Thank you!'],
    ['office', 'Then we bring the step. See you on Saturday.'],
  ] as const
  await storeThread(
    db,
    written.orderId,
    said.map(([from, text], index) => ({
      from,
      text,
      at: new Date(Date.now() - (said.length - index) * 9 * hourMs),
    })),
  )
  const tomorrow = await book('trip-tomorrow', 1)
  const known = { pickup: 'Hotel Example, Beach Road, Sea Point', startTime: '08:00' }
  await db.update(orderItems).set(known).where(eq(orderItems.orderId, tomorrow.orderId))
  return links
}

function mark(services: Services, itemId: string, as: 'done' | 'no-show'): Promise<void> {
  const { actorId } = by
  return services.db.transaction((transaction) =>
    markAttendance(services, transaction, { itemId, mark: as, actorId }),
  )
}

async function goWrong(
  services: Services,
  wish: { itemId: string; act: 'move' | 'swap' | 'call-off'; product?: string },
): Promise<void> {
  const planned = await planBadDay(services, { trips: [wish], isOneDay: false })
  const [trip] = planned.trips
  if (!trip || trip.whyNot) throw new Error(`A bad day cannot: ${JSON.stringify(trip?.whyNot)}`)
  const { itemId, act, date, refund, difference } = trip
  const [item] = await services.db.select().from(orderItems).where(eq(orderItems.id, itemId))
  if (!item) throw new Error('The trip is gone.')
  const seen = { date: item.date, product: item.product, refund, difference }
  await storeBadDay(services, {
    id: randomUUID(),
    actorId: by.actorId,
    wanted: {
      trips: [{ ...wish, act, date, seen }],
      message: 'The wind is too strong for the coast road on that day.',
    },
  })
  await carryOutWaiting(services)
}

/** A company with an invoice of two weeks ago, partly paid, and one that is open. */
async function storeCompany(services: Services): Promise<Record<string, string>> {
  const { db } = services
  const ids: string[] = []
  for (const first of [190, 191]) {
    const { orderId } = await storePaidTrip(db, new Date(), {
      first: inDays(first),
      tours: first === 190 ? 2 : 1,
      paid: 0,
      email: 'accounts@weiss.example',
    })
    const company = {
      invoiceCompany: 'Weiss Reederei und Schifffahrt GmbH',
      invoiceAddress: 'Am Sandtorkai 1\n20457 Hamburg\nGermany',
      invoiceVat: 'DE 123456789',
      invoiceOrder: 'PO 4711',
    }
    await db.update(orders).set(company).where(eq(orders.id, orderId))
    const [before, paidOn] = first === 190 ? [40, -20] : [3, 0]
    const then = { ...services, now: () => new Date(Date.now() - before * dayMs) }
    await invoiceOrder(then, orderId, by)
    if (first === 190)
      await recordPayment(services, {
        orderId,
        method: 'eft',
        amount: 300_000,
        day: inDays(paidOn),
        reference: 'Weiss 01',
        by,
        key: randomUUID(),
      })
    ids.push(orderId)
  }
  return { invoiced: ids[0] ?? '', open: ids[1] ?? '' }
}
