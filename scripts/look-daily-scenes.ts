import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { capeTown, instantInCapeTown, calendarDateIn } from '#rules/dates/calendar-date.ts'
import { dayMs, hourMs } from '#rules/dates/durations.ts'
import type { OfferBody, OfferItem } from '#rules/offers/offer.ts'
import { createInvitation } from '#server/accounts/invitations.ts'
import { allocations, guides, vehicles } from '#server/database/schema/fleet.ts'
import { orderItems, orders } from '#server/database/schema/orders.ts'
import { reviews } from '#server/database/schema/reviews.ts'
import { storePress } from '#server/guides/press.ts'
import { createToken } from '#server/mail/mailed-tokens.ts'
import { storeExamples } from '#server/maintenance/examples/example-season.ts'
import { exampleActor as actorId } from '#server/maintenance/examples/examples.ts'
import { recordPayment } from '#server/money/events/record-payment.ts'
import { invoiceOrder } from '#server/money/invoices/issue-whole-invoice.ts'
import { approveRefund, proposeRefund } from '#server/money/refunds/refunds.ts'
import { keepTemplate } from '#server/office/messages/templates.ts'
import { acceptOffer } from '#server/offers/accept-offer.ts'
import { askAboutOffer, declineOffer } from '#server/offers/guest-acts.ts'
import { saveDraft, sendOffer, storeOffer, withdrawOffer } from '#server/offers/write-offer.ts'
import { markAttendance } from '#server/orders/attendance.ts'
import { storeBadDay } from '#server/orders/bad-days/bad-days.ts'
import { carryOutWaiting } from '#server/orders/bad-days/carry-out.ts'
import { planBadDay } from '#server/orders/bad-days/plan.ts'
import { orderGift } from '#server/orders/book/order-gift.ts'
import { answerReview, decideReview } from '#server/reviews/moderate-reviews.ts'
import { withdrawReview, writeReview } from '#server/reviews/write-review.ts'
import { basisOf, type Services } from '#server/services.ts'
import { inDays } from './look-days.ts'
import { storePaidTrip } from '#tests/fixtures/order.ts'
import { storeThread } from '#tests/fixtures/thread.ts'
import { storeWaiting } from '#tests/fixtures/waiting.ts'
import { longWord, people } from './look-people.ts'
import { withServices } from './look-services.ts'

const by = { who: 'office', actorId } as const
const consent = { textVersion: '2025-08-15' }
const longName = `Annemarie ${longWord} von Hohenlohe`

/** A day on which guests wait for a place, and days on which the wind is too strong: of the first something was left undone. */
export const waitingDay = inDays(12)
const stormDay = inDays(70)
export const windyDay = inDays(90)

/** What its pictures need to know: which offer is which, the company's order, a gift's, an invitation. */
export type DailyScenes = {
  offers: Record<'draft' | 'sent' | 'asked' | 'again' | 'accepted' | 'declined' | 'large', string>
  company: string
  late: string
  gift: string
  storm: string
  invitation: string
  used: string
}

/**
 * Fills the data folder of a server that is not running yet with a made-up season and all that an office has
 * besides: quotes in every state, gifts, reviews, companies that owe, who waits, and a day that went wrong.
 */
export function storeDailyScenes(dataDir: string): Promise<DailyScenes> {
  return withServices(dataDir, storeScenes)
}

async function storeScenes(services: Services): Promise<DailyScenes> {
  await storeExamples(services)
  const scenes = {
    offers: await storeOffers(services),
    ...(await storeCompany(services)),
    gift: await storeGifts(services),
    storm: await storeStorm(services),
    ...(await storeInvitations(services)),
  }
  await storeReviews(services)
  await storeWaitingList(services)
  await storeToday(services)
  await storeThreads(services)
  return scenes
}

const item = (key: string, date: string, change: Partial<OfferItem> = {}): OfferItem => ({
  key,
  kind: 'tour',
  product: 'cape-peninsula',
  variant: 'inland',
  title: '',
  date,
  adults: 4,
  children: 1,
  toddlers: 0,
  childSeats: 1,
  isOption: false,
  extras: [],
  ...change,
})

const winelands = (key: string, date: string): OfferItem =>
  item(key, date, {
    product: 'winelands-stellenbosch',
    isOption: true,
    text: 'Two cellars, lunch under the oaks, and the pass home at sunset.',
    extras: [
      { key: `${key}-lunch`, title: 'Lunch with a view', price: 390_000 },
      { key: `${key}-guide`, title: `${longWord}, who speaks seven languages`, price: 125_050 },
    ],
  })

function offered(first: number): Partial<OfferBody> {
  return {
    title: 'Three days at the Cape',
    text: 'Dear Grace,\n\nas we said on the phone: the sea on the first day, the vines on the second.',
    items: [item('d1', inDays(first)), winelands('d2', inDays(first + 1))],
    included: 'All gates and water in the car. Not: lunch.',
    depositPercent: 30,
    holdsUntil: inDays(14),
    isReminded: true,
  }
}

async function storeOffers(services: Services): Promise<DailyScenes['offers']> {
  const { db } = services
  const write = (start: Parameters<typeof storeOffer>[2]) =>
    db.transaction((transaction) => storeOffer(transaction, basisOf(services), start, by))
  const send = async (start: Parameters<typeof storeOffer>[2]) => {
    const id = await write(start)
    await sendOffer(services, id, { version: 1 }, by)
    return id
  }
  const grace = { name: 'Grace Example', email: people.guest, phone: '+44 20 7946 0000' }
  const draft = await write({ name: '', body: {} })
  const sent = await send({ ...grace, body: offered(45) })
  const asked = await send({ ...grace, name: 'Ben Example', body: offered(50) })
  const question = { id: asked, message: 'Could we begin an hour later?', consent }
  await db.transaction((transaction) => askAboutOffer(services, transaction, question))
  const again = await send({ ...grace, name: longName, body: offered(55) })
  const typed = { ...grace, name: longName, language: 'de' as const }
  const body = { ...offered(55), title: 'Two days, as you wished', mayInvoice: false }
  const items = [item('d1', inDays(56), { price: 1_250_000, priceReason: 'returning' })]
  const wanted = { ...typed, ...body, items, holdsUntil: inDays(20), isReminded: true, saves: 0 }
  await saveDraft(services, again, wanted as Parameters<typeof saveDraft>[2], by)
  const accepted = await send({ ...grace, name: 'Zola Example', body: offered(60) })
  const yes = { version: 1, options: ['d2', 'd2-lunch'], how: 'pay', consent } as const
  const acceptance = { id: accepted, accepted: { ...yes, options: [...yes.options] } }
  await db.transaction((transaction) => acceptOffer(services, transaction, acceptance))
  const declined = await send({ ...grace, name: 'Carl Example', body: offered(65) })
  await declineOffer(services, { id: declined, version: 1 })
  const withdrawn = await send({ ...grace, name: 'Dora Example', body: offered(75) })
  await withdrawOffer(services, withdrawn, { version: 1 }, by)
  const whole = { adults: 50, children: 0, price: 94_500_000 }
  const large = await send({
    ...grace,
    name: longName,
    company: `Hanseatische Reederei ${longWord} GmbH & Co. KG`,
    invoiceAddress: 'Landungsbrücken 1, 20359 Hamburg',
    invoiceVat: 'DE 123456789',
    body: {
      ...offered(80),
      title: `200 guests of the ${longWord}: eight days between two oceans`,
      mayInvoice: true,
      items: Array.from({ length: 8 }, (_, index) =>
        item(`d${index}`, inDays(80 + index), {
          kind: 'custom',
          product: undefined,
          title: `Day ${index + 1}: four coaches to Cape Point, Boulders and back over Chapman’s Peak`,
          ...whole,
        }),
      ),
    },
  })
  return { draft, sent, asked, again, accepted, declined, large }
}

/** A company that owes for one trip, late and reminded, and for another, paid in part. */
async function storeCompany(services: Services): Promise<Pick<DailyScenes, 'company' | 'late'>> {
  const { db } = services
  const weiss = {
    invoiceCompany: `Weiss & ${longWord} GmbH`,
    invoiceAddress: 'Hauptstr. 1, 1010 Wien',
    invoiceVat: 'ATU 12345678',
  }
  const references = []
  for (const [days, reference] of [
    [45, 'CC-4711-WX0Y'],
    [2, 'CC-4712-WX0Y'],
  ] as const) {
    const trip = { first: inDays(135 - days), tours: 2, paid: 0, email: 'accounts@weiss.example' }
    const { orderId } = await storePaidTrip(db, new Date(), trip)
    await db
      .update(orders)
      .set({ ...weiss, reference, plan: null })
      .where(eq(orders.id, orderId))
    const before = new Date(Date.now() - days * dayMs)
    await invoiceOrder({ ...services, now: () => before }, orderId, by)
    if (days === 2) await pay(services, orderId, 350_050)
    references.push(reference)
  }
  const [late = '', company = ''] = references
  return { late, company }
}

function pay(services: Services, orderId: string, amount: number) {
  const day = inDays(0)
  const way = { method: 'eft', reference: 'FNB 4471', day } as const
  return recordPayment(services, { orderId, amount, ...way, by, key: randomUUID() })
}

/** One that waits for its money, one for its day, one that was sent and one that was given back. */
async function storeGifts(services: Services): Promise<string> {
  const { db } = services
  const references = []
  for (const scene of ['unpaid', 'waiting', 'sent', 'given-back']) {
    const wanted = {
      amount: 2500,
      receiver: scene === 'sent' ? longName : 'Nina Rossi',
      message: 'Happy birthday! One day at the sea, with the penguins.',
      giver: 'Ada Example',
      email: 'ada@guest.example',
      ...(scene !== 'sent' && { receiverEmail: 'nina@guest.example' }),
      ...(scene === 'waiting' && { arrivesOn: inDays(20) }),
    }
    const { answer } = await db.transaction((transaction) =>
      orderGift(services, transaction, { wanted, by }),
    )
    references.push(answer.reference)
    if (scene === 'unpaid') continue
    const { orderId } = answer
    await pay(services, orderId, 250_000)
    if (scene !== 'given-back') continue
    const [id = ''] = await proposeRefund(services, { orderId, amount: 250_000, by })
    await approveRefund(services, { id, by })
  }
  return references[1] ?? ''
}

/** Trips of a day that were moved with one press: one was changed meanwhile, and stays. */
async function storeStorm(services: Services): Promise<string> {
  const { db } = services
  const trips = []
  for (const first of [windyDay, stormDay])
    for (const name of ['Gil Example', longName, 'Ivy Example']) {
      const email = `${name.slice(0, 3).toLowerCase()}@guest.example`
      const { orderId, itemIds } = await storePaidTrip(db, new Date(), { first, email })
      await db.update(orders).set({ name }).where(eq(orders.id, orderId))
      const [itemId = ''] = itemIds
      if (first === stormDay) trips.push({ itemId, act: 'move' as const })
    }
  const plan = await planBadDay(services, { trips, isOneDay: false })
  const wanted = plan.trips.map(({ itemId, act, date, refund, difference }, index) => {
    const seen = { date: stormDay, product: 'cape-peninsula', refund, difference }
    // What was seen of the last is not so any more.
    return { itemId, act, date, seen: index === 2 ? { ...seen, refund: refund + 1 } : seen }
  })
  const id = randomUUID()
  await storeBadDay(services, { id, wanted: { trips: wanted, message: 'The wind.' }, actorId })
  await carryOutWaiting(services)
  return id
}

/** One that waits to be used, and one that its guest used by confirming their address: gives the paths of both. */
async function storeInvitations(
  services: Services,
): Promise<Pick<DailyScenes, 'invitation' | 'used'>> {
  const paths = []
  for (const email of [`${longWord.toLowerCase()}@office.example`, people.guest]) {
    const own = { email, role: 'reservations', days: 7, actorId } as const
    const { id: invitationId } = await createInvitation(services, own)
    const now = new Date()
    const expiresAt = new Date(now.getTime() + 7 * dayMs)
    const made = { owner: { invitationId }, expiresAt, now }
    const { token } = await createToken(services.db, 'accept-invitation', made)
    paths.push(`/auth?invitation=${token}`)
  }
  const [invitation = '', used = ''] = paths
  return { invitation, used }
}

async function storeReviews(services: Services): Promise<void> {
  const { db } = services
  const said = [
    ['waiting', '5', 'We asked for whales and got a morning that none of us will forget.'],
    ['waiting', '2', `The ${longWord} was late, and nobody told us why.\n\nThe rest was fine.`],
    ['published', '5', 'Thandi knew every flower. '.repeat(12)],
    ['refused', '1', 'Never again with these people, who are all thieves.'],
    ['withdrawn', '4', 'Nice.'],
    ['company', '3', 'The heating in the car did not work. I thought you would want to know.'],
  ] as const
  for (const [index, [scene, stars, text]] of said.entries()) {
    const email = `review-${index}@guest.example`
    const first = inDays(-4 - index)
    const { orderId } = await storePaidTrip(db, new Date(), { first, email, status: 'completed' })
    await db.update(orderItems).set({ status: 'done' }).where(eq(orderItems.orderId, orderId))
    const name = index === 1 ? longName : 'Margaret H.'
    const readers = scene === 'company' ? 'company' : 'everybody'
    await writeReview(services, orderId, { stars, text, name, readers })
    if (scene === 'withdrawn') await withdrawReview(services, orderId)
    const [row] = await db.select().from(reviews).where(eq(reviews.orderId, orderId))
    const own = { id: row?.id ?? '', actorId }
    const seen = row?.version ?? 0
    if (scene === 'refused')
      await decideReview(services, { ...own, decision: { seen, rule: 'insult' } })
    if (scene !== 'published') continue
    await decideReview(services, { ...own, decision: { seen } })
    const answer = 'Thank you, Margaret. Thandi reads this with her coffee.'
    await answerReview(services, { ...own, answer, seen: seen + 1 })
  }
}

/** Everything that becomes of whoever waits, for one day of two tours. */
async function storeWaitingList({ db }: Services): Promise<void> {
  const now = Date.now()
  const date = waitingDay
  const at = { tellAt: new Date(now - hourMs), endsAt: new Date(now + 5 * hourMs) }
  const [booked] = await db.select().from(orders).limit(1)
  const all = [
    { status: 'taken', name: 'Claire Dubois', orderId: booked?.id ?? null, ...at },
    { status: 'lapsed', name: 'Paolo Ricci', ...at },
    { status: 'offered', name: longName, ...at },
    { status: 'waiting', name: 'The Okafor family', adults: 8, children: 3, toddlers: 1 },
    { status: 'waiting', name: 'Grace Example', tourId: 'winelands-stellenbosch', phone: null },
    { status: 'left', name: 'Sofie de Vries', tourId: 'winelands-stellenbosch' },
  ] as const
  for (const [index, change] of all.entries())
    await storeWaiting(db, {
      date,
      phone: '+49 40 428 28 0',
      email: `waits-${index}-${index === 2 ? longWord.toLowerCase() : 'x'}@guest.example`,
      ...change,
      createdAt: new Date(now - (20 - index) * hourMs),
    })
}

/** Trips of today that have begun: one is under way, one is done, to one nobody came. */
async function storeToday(services: Services): Promise<void> {
  const { db } = services
  const today = calendarDateIn(new Date(), capeTown)
  const [guide] = await db.select().from(guides).orderBy(guides.name)
  const [van] = await db.select().from(vehicles).orderBy(vehicles.name)
  if (!guide || !van) throw new Error('The season has nobody.')
  const from = instantInCapeTown(today, '00:00')
  for (const [index, scene] of (['under-way', 'done', 'no-show'] as const).entries()) {
    const { orderId, itemIds } = await storePaidTrip(db, new Date(), {
      first: today,
      paid: scene === 'no-show' ? 100_000 : 500_000,
      email: `today-${index}@guest.example`,
    })
    const [itemId = ''] = itemIds
    const name = ['Ingrid Sandberg', longName, 'Jürgen Brandt'][index] ?? ''
    await db.update(orders).set({ name }).where(eq(orders.id, orderId))
    const guideNote =
      index === 1 ? `Two of them walk slowly, and ${longWord} is the taller one.` : null
    const hours = { startTime: '00:00', endTime: '00:05', pickup: 'Cape Grace', guideNote }
    await db.update(orderItems).set(hours).where(eq(orderItems.id, itemId))
    const period = {
      from: new Date(from.getTime() + index * 60_000),
      to: new Date(from.getTime() + (index + 1) * 60_000),
    }
    for (const whose of [{ guideId: guide.id }, { vehicleId: van.id }])
      await db
        .insert(allocations)
        .values({ id: randomUUID(), itemId, period, createdAt: new Date(), ...whose })
    const pressed = { date: today, pressedAt: new Date().toISOString(), note: undefined }
    const press = { itemId, guideId: guide.id, userId: actorId }
    const kinds = {
      'under-way': ['on-my-way', 'with-me'],
      done: ['on-my-way', 'with-me', 'note'],
      'no-show': ['on-my-way'],
    } as const
    for (const kind of kinds[scene])
      await storePress(services, {
        ...press,
        id: randomUUID(),
        pressed: {
          ...pressed,
          kind,
          ...(kind === 'note' && { note: 'They left a scarf in the van.' }),
        },
      })
    if (scene === 'under-way') continue
    await db.transaction((transaction) =>
      markAttendance(services, transaction, { itemId, mark: scene, actorId }),
    )
  }
}

/** Guests who wait since long, who were answered, and short answers to choose from. */
async function storeThreads(services: Services): Promise<void> {
  const { db } = services
  const said = [
    ['guest', 50, 'Is there room for a folding wheelchair, and for a second one on the way back?'],
    ['office', 20, 'There is, in the boot. Your guide helps with it.'],
    ['guest', 3, `${longWord} says: and for the ${longWord}?\n\nThank you!`],
  ] as const
  for (const [count, name] of [
    [3, longName],
    [2, 'Sofie de Vries'],
    [1, 'Paolo Ricci'],
  ] as const) {
    const trip = { first: inDays(3), email: `writes-${count}@guest.example` }
    const { orderId } = await storePaidTrip(db, new Date(), trip)
    await db.update(orders).set({ name }).where(eq(orders.id, orderId))
    const messages = said
      .slice(0, count)
      .map(([from, hours, text]) => ({ from, text, at: new Date(Date.now() - hours * hourMs) }))
    await storeThread(db, orderId, messages)
  }
  for (const [title, text] of [
    ['Pick-up', 'Dear [name],\n\nwe fetch you on [day] at eight.'],
    [`${longWord}`, `About [reference]: ${longWord}.`.repeat(4)],
  ] as const)
    await keepTemplate(services, { id: randomUUID(), title, text, actorId })
}
