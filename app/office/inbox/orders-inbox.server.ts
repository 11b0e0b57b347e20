import { asc, ilike, inArray, and, lte, ne, or } from 'drizzle-orm'
import { type Content, wordsOf } from '#content/content.ts'
import type { Words } from '#content/words/words.ts'
import { clockTimeInCapeTown, formatDay } from '#rules/dates/calendar-date.ts'
import { type InboxName, listNextStatuses } from '#app/order/inbox.ts'
import { toMoney } from '#rules/money/cents.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { pickStoredAnswers } from '#rules/guests/form-fields.ts'
import { bookingFields } from '#app/order/booking-fields.ts'
import { sumBooks, sumUnrefunded, findOpenMoney } from '#app/order/ledger.ts'
import { countGuests, pickParty } from '#rules/prices/party.ts'
import { rideFields } from '#app/order/ride-fields.ts'
import { transferFields } from '#app/order/transfer-fields.ts'
import { isTimed } from '#app/capacity/period.ts'
import { type Crew, readCrew } from '#app/capacity/read-crew.server.ts'
import { gifts } from '#app/credit/gifts-schema.server.ts'
import {
  orderItems,
  orderItemsText,
  orders,
  ordersText,
  findListForm,
  orderForms,
} from '#app/order/schema.server.ts'
import { payments, paymentEvents } from '#app/payments/schema.server.ts'
import { owingStatuses } from '#app/order/statuses.ts'
import { voidUnpaidOrder } from '#app/changing/cancel-order.server.ts'
import { confirmOrder, describeHold, extendHold } from '#app/booking/hold-moves.server.ts'
import { type AcceptedOffer, readAcceptedOffers } from '#app/offers/accepted-figures.server.ts'
import { type ItemRow, loadOrder, type OrderRow, readMoney } from '#app/order/load-order.server.ts'
import type { EventMeta } from '#app/order/order-history.server.ts'
import { writeMoneyMails } from '#app/payments/queue-money-mails.server.ts'
import { correctDocuments } from '#app/payments/correct-documents.server.ts'
import { Refused } from '#platform/refused.ts'
import { readBasis } from '#platform/services.ts'
import { computeHours } from '#app/order/trip-hours.server.ts'
import { listUnanswered } from '#app/messages/order-thread.server.ts'
import type { GiftRow } from '#app/order/gifts.server.ts'
import { cancelGiftVoucher, writeGiftCancelled } from '#app/credit/gift-books.server.ts'
import { formatFieldAnswers } from './format-field-answers.server.ts'
import { orderConditions, tripStates, whereHasItem } from './order-conditions.server.ts'
import { defineInbox, type Details, type Inbox } from './inbox.server.ts'
import { writeCancellationMail } from '#app/messages/status-mails.server.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { bankDetails } from '#app/payments/bank-details-schema.server.ts'
import { mailedTokens } from '#app/accounts/mailed-tokens-schema.server.ts'
import { guidePresses } from '#app/guides/schema.server.ts'
import { buildErasedValues } from '#platform/database/schema/table.ts'
import { reviews } from '#app/reviews/schema.server.ts'
import { threads } from '#app/messages/schema.server.ts'
import { erasedName, setEraseDay } from './erase.server.ts'
import { omit } from '#rules/omit.ts'

/**
 * Erases the guests of one form's orders once the trip is past or cancelled. The orders stay. Erases
 * the columns named in the lists of personal data, and the providers' messages about
 * payments.
 */
function eraseOrders(form: 'booking' | 'transfer'): Required<Pick<Inbox, 'erase' | 'eraseDue'>> {
  return {
    erase: setEraseDay(orders, {
      date: orders.lastDay,
      over: ['cancelled', 'expired'],
      scope: whereListed(form),
    }),
    eraseDue: async (db, today) => {
      const whereDue = and(whereListed(form), lte(orders.eraseOn, today))
      await eraseRelatedData(db, queryIds(db, whereDue))
      await db
        .update(orders)
        .set({ ...buildErasedValues(orders), name: erasedName, eraseOn: null })
        .where(whereDue)
    },
  }
}

function whereListed(form: 'booking' | 'transfer') {
  const forms = orderForms.filter((one) => findListForm(one) === form)
  return inArray(orders.form, forms)
}

type OrderIds = ReturnType<typeof queryIds>

function queryIds(db: Database | Transaction, where: ReturnType<typeof and>) {
  return db.select({ id: orders.id }).from(orders).where(where)
}

/** Erases personal data outside the orders table. */
async function eraseRelatedData(db: Database | Transaction, ids: OrderIds): Promise<void> {
  await db
    .update(orderItems)
    .set(buildErasedValues(orderItems))
    .where(inArray(orderItems.orderId, ids))
  const itemIds = db
    .select({ id: orderItems.id })
    .from(orderItems)
    .where(inArray(orderItems.orderId, ids))
  await db.update(guidePresses).set({ note: null }).where(inArray(guidePresses.itemId, itemIds))
  // Published reviews remain without a name; unpublished ones are deleted.
  await db
    .delete(reviews)
    .where(and(inArray(reviews.orderId, ids), ne(reviews.status, 'published')))
  await db.update(reviews).set({ name: '' }).where(inArray(reviews.orderId, ids))
  // Messages contain details that only the guest and the office know.
  await db
    .delete(threads)
    .where(or(inArray(threads.orderId, ids), inArray(threads.besideOrderId, ids)))
  await db.update(gifts).set(buildErasedValues(gifts)).where(inArray(gifts.orderId, ids))
  await db.delete(bankDetails).where(inArray(bankDetails.orderId, ids))
  // Mailed links to the order no longer work.
  await db.delete(mailedTokens).where(inArray(mailedTokens.orderId, ids))
  const paymentIds = db
    .select({ id: payments.id })
    .from(payments)
    .where(inArray(payments.orderId, ids))
  await db
    .update(paymentEvents)
    .set({ rawBody: '', headers: {} })
    .where(inArray(paymentEvents.paymentId, paymentIds))
}

type OrderWithDetails = OrderRow & {
  items: ItemRow[]
  gift: GiftRow | undefined
  quote: AcceptedOffer | undefined
  isUnanswered: boolean
  openMoney: ReturnType<typeof findOpenMoney>
  crews: readonly Crew[]
  /** In cents. */
  owed: number
}

/**
 * Defines an inbox of the orders of one form. The first item describes an order. Cancelling an
 * order releases its places.
 */
function defineOrdersInbox(options: {
  name: InboxName
  form: 'booking' | 'transfer'
  describe: (order: OrderRow, item: ItemRow) => Details
  describeAnswers: (answers: ReturnType<typeof pickAnswers>, words: Words) => Details
}): Inbox {
  const { name, form, describe, describeAnswers } = options
  return defineInbox<typeof orders, OrderWithDetails>(orders, {
    name,
    scope: whereListed(form),
    search: ordersText,
    day: orders.firstDay,
    isOn: (days) => whereHasItem(inArray(orderItems.date, [...days])),
    states: tripStates,
    filters: orderConditions,
    matchesRelated: (pattern) => whereHasItem(ilike(orderItemsText, pattern)),
    complete: async ({ db }, rows) => {
      if (rows.length === 0) return []
      const ids = rows.map(({ id }) => id)
      const items = await db
        .select()
        .from(orderItems)
        .where(inArray(orderItems.orderId, ids))
        .orderBy(asc(orderItems.date), asc(orderItems.id))
      const byOrder = Map.groupBy(items, ({ orderId }) => orderId)
      const giftRows = rows.some((row) => row.form === 'gift')
        ? await db.select().from(gifts).where(inArray(gifts.orderId, ids))
        : []
      const unansweredIds = await listUnanswered(db, ids)
      const quoteOf = await readAcceptedOffers(db, ids)
      const crewOf = await readCrew(db, ids)
      const moneyOf = await readMoney(db, ids)
      return rows.map((row) => {
        const { books } = moneyOf(row.id)
        const openMoney = isFinal(name, row) ? findOpenMoney(books) : undefined
        const isOwing = owingStatuses.includes(row.status) || openMoney === 'payment'
        const orderItemRows = byOrder.get(row.id) ?? []
        return {
          ...row,
          items: orderItemRows,
          gift: giftRows.find(({ orderId }) => orderId === row.id),
          isUnanswered: unansweredIds.has(row.id),
          openMoney,
          crews: orderItemRows.flatMap(({ id }) => crewOf.get(id) ?? []),
          owed: isOwing ? sumBooks(books).balance : 0,
          quote: quoteOf(row.id),
        }
      })
    },
    describe: (order, content) => {
      const [firstItem] = order.items
      const item =
        firstItem ?? (order.form === 'gift' ? { ...noTrip, date: order.firstDay } : undefined)
      if (!item) throw new Error(`The order ${order.reference} has no item.`)
      const { name: guest, isUnanswered, openMoney } = order
      const details = {
        ...describe(order, item),
        ...(name === 'bookings' && pickCard(order.gift)),
        ...(item.pricing?.season !== undefined && { season: item.pricing.season }),
        total: describeTotal(item),
        ...describeHours(item),
        outcome: nameOutcome(item, wordsOf(content)),
        ...describeAnswers(pickAnswers(order, item), wordsOf(content)),
        ...describeHold(order, item),
        ...(order.quote && { quote: formatQuote(order.quote) }),
      }
      const trip = describeTrip(content, order, item)
      return { name: guest, isUnanswered, ...(openMoney ? { openMoney } : {}), trip, details }
    },
    move: async (transaction, { id }, { to, cancelledBy, actorId }, services) => {
      const act = { who: 'office', actorId, at: services.now() } as const
      const loadedOrder = await loadOrder(transaction, id)
      if (to === 'confirmed') await confirmOrder(transaction, readBasis(services), loadedOrder, act)
      else {
        // A cancellation that keeps money needs agreed figures
        // (app/changing/cancel-order.server.ts).
        const code = loadedOrder.order.form === 'gift' ? 'gift-paid' : 'quote-first'
        if (sumUnrefunded(loadedOrder.books) > 0) throw new Refused({ code, field: 'status' })
        await cancelGiftVoucher(services, transaction, loadedOrder, act)
        await voidUnpaidOrder(transaction, loadedOrder, cancelledBy, act)
        await correctDocuments(services, transaction, id, 'cancelled')
      }
    },
    keepLonger: async (transaction, { id }, actorId, services) => {
      const act: EventMeta = { who: 'office', actorId, at: services.now() }
      return extendHold(transaction, readBasis(services), await loadOrder(transaction, id), act)
    },
    writeStatusMail: async (order, move, services, transaction) => {
      if (order.form === 'gift') return writeGiftCancelled(services, transaction, order, move)
      if (move.to !== 'confirmed') return writeCancellationMail(services, order, move)
      const { id } = order
      const cause = { event: 'confirmed', message: move.message } as const
      const loadedOrder = await loadOrder(transaction, id)
      const { guest } = await writeMoneyMails(services, transaction, loadedOrder, cause)
      return guest && { ...guest, managedOrder: id }
    },
    ...eraseOrders(form),
  })
}

function describeTrip(content: Content, { crews, owed }: OrderWithDetails, item: ItemRow) {
  const listNames = (kind: keyof Crew) => [
    ...new Set(crews.flatMap((crew) => crew[kind].map(({ name }) => name))),
  ]
  return {
    pickUp: isTimed(item) ? clockTimeInCapeTown(computeHours(content, item).from) : null,
    vehicles: listNames('vehicles'),
    guides: listNames('guides'),
    owed: owed > 0 ? owed : null,
  }
}

function isFinal(name: InboxName, { status, reference }: OrderRow): boolean {
  return listNextStatuses(name, status, reference).length === 0
}

function formatQuote({ reference, text, days, included }: AcceptedOffer): string {
  const dayTexts = days.map(({ title, date, text: dayText }) =>
    [date ? `${title}, ${formatDay(date)}` : title, ...(dayText ? [dayText] : [])].join('\n'),
  )
  return [reference, text, ...dayTexts, included].filter(Boolean).join('\n\n')
}

/** Replaces a gift's missing trip, so that its row has all columns. */
const noTrip: Omit<ItemRow, 'date'> = {
  ...pickStoredAnswers(rideFields, {}),
  id: '',
  orderId: '',
  kind: 'custom',
  status: 'booked',
  product: null,
  title: '',
  variant: null,
  startTime: null,
  endTime: null,
  adults: 0,
  children: 0,
  toddlers: 0,
  childSeats: 0,
  priceLines: [],
  pricing: null,
  totalMinor: null,
  cancellationTiers: [],
  guideNote: null,
  withVehicle: false,
  withGuide: false,
}

function pickCard(gift: GiftRow | undefined): Details {
  const { receiver = null, receiverEmail = null, message = null } = gift ?? {}
  return { receiver, receiverEmail, message }
}

function nameOutcome({ status }: ItemRow, { admin }: Words): string | null {
  const { states } = admin.guides
  return status === 'done' || status === 'no-show' ? states[status] : null
}

function describeHours({ startTime, endTime }: ItemRow) {
  return { startTime: startTime?.slice(0, 5) ?? null, endTime: endTime?.slice(0, 5) ?? null }
}

/**
 * The guest's details from the order and from its page, including pick-up. English is omitted,
 * because every guide speaks it.
 */
function pickAnswers(order: OrderRow, item: ItemRow) {
  const { flight, pickup, pickupTime, destination, ship, backOnBoard } = item
  const language = order.language === 'en' ? null : order.language
  return { ...order, language, flight, pickup, pickupTime, destination, ship, backOnBoard }
}

function describeTotal({ totalMinor }: ItemRow): string | null {
  return totalMinor === null ? null : formatMoney(toMoney(totalMinor))
}

const bookingAnswerFields = omit(bookingFields, 'firstName', 'lastName', 'email')
const transferAnswerFields = omit(transferFields, 'name', 'email')

export const bookingsInbox = defineOrdersInbox({
  name: 'bookings',
  form: 'booking',
  describe: ({ title }, item) => ({ tour: title, date: item.date, ...pickParty(item) }),
  describeAnswers: (answers, { booking, manage }) =>
    formatFieldAnswers(
      {
        fields: { ...bookingAnswerFields, ...rideFields },
        words: { ...booking.asked, ...manage.ride.asked },
      },
      answers,
    ),
})

export const transfersInbox = defineOrdersInbox({
  name: 'transfer-requests',
  form: 'transfer',
  describe: ({ title }, item) => ({
    vehicle: title,
    date: item.date,
    guests: countGuests(item),
    childSeats: item.childSeats,
    // A ride's title says which way it goes.
    kind: item.kind === 'transfer' ? null : item.variant,
  }),
  describeAnswers: (answers, { transfer, manage }) =>
    formatFieldAnswers(
      {
        fields: { ...transferAnswerFields, ...rideFields },
        words: { ...transfer.asked, ...manage.ride.asked },
      },
      answers,
    ),
})
