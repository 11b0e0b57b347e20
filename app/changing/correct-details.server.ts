import { writeDetailsOfficeMail, type RideFacts, writeRideOfficeMail } from './mails.server.ts'
import {
  tripDetails,
  type TripDetails,
  type TripDetailsRequest,
} from '#app/order/office-contract.ts'
import type { ManageDetails, ManageRide } from '#app/order/guest-requests-contract.ts'
import { toDraft, pickStoredAnswers } from '#rules/guests/form-fields.ts'
import { newOrderFields } from '#app/order/new-order.ts'
import { aboutOfficeFields } from '#app/order/about-fields.ts'
import { manageDetailsFields } from '#app/order/manage-details.ts'
import { pickParty } from '#rules/prices/party.ts'
import { rideFields } from '#app/order/ride-fields.ts'
import { normaliseEmail } from '#rules/text/email-address.ts'
import { hasPlace } from '#app/capacity/departures.server.ts'
import { queueOrderMails } from '#platform/mail/outbox.ts'
import { readBasis, type Services } from '#platform/services.ts'
import { updateLanguageAttention } from '#app/booking/language-attention.server.ts'
import { type ItemRow, type LoadedOrder, readOrder } from '#app/order/load-order.server.ts'
import { refuseHeldChange } from '#app/order/order-history.server.ts'
import { Refused } from '#platform/refused.ts'
import { enforceAttemptLimit } from '#platform/requests/attempts.ts'
import { getContacts } from '#platform/requests/contacts.ts'
import { describeRides } from '#app/my-order/describe-ride.server.ts'
import { findGuestActs } from '#app/my-order/guest-actions.server.ts'
import { type AddressCorrector, storeAddress } from './change-address.server.ts'
import { applyEdit, changeOrder, type Edit, type OpenOrder } from './change-order.server.ts'
import { findDetailsEnd } from './plan-change.server.ts'

/**
 * Corrections of a guest's details: by the guest, for the whole order or one pick-up; and by the
 * office.
 */

/**
 * Corrects a guest's details. Mails the office if the trip is confirmed. Throws Refused:
 * 'order-fixed' (too late), 'order-limited'.
 */
export async function correctDetails(
  services: Services,
  orderId: string,
  details: ManageDetails,
): Promise<void> {
  await changeOrder(services, orderId, async (openOrder) => {
    const { loadedOrder } = openOrder
    const basis = readBasis(openOrder.services)
    if (!findGuestActs(basis, loadedOrder).mayCorrect)
      throw new Refused({ code: 'order-fixed', facts: getContacts(basis.content) })
    const { order, items } = loadedOrder
    const { name, phone, language = 'en' } = details
    const fields = { ...pickStoredAnswers(manageDetailsFields, details), name, phone, language }
    const facts = findChanges(listFieldNames(manageDetailsFields), fields, order)
    if (!Object.values(facts).includes(true)) return {}
    const act = { who: 'guest', at: basis.now(), facts } as const
    await writeDetails(openOrder, { act, event: 'details-corrected', order: fields })
    // No mail before confirmation: the office reads the details with the request.
    if (order.status !== 'confirmed') return {}
    const { reference, title } = order
    const next = items.find(
      (item) =>
        item.status !== 'cancelled' && basis.now() < findDetailsEnd(basis.content, order, item),
    )
    const date = next?.date ?? order.firstDay
    const message = writeDetailsOfficeMail(basis.content, { reference, title, date, details })
    await queueOfficeMail(openOrder, { kind: 'details-office', message })
    return {}
  })
}

/**
 * Stores a guest's answers about one item's pick-up and mails new ones to the office. Throws
 * Refused: 'not-found', 'order-limited', 'ride-fixed' (no pick-up, or too late).
 */
export async function changeRide(
  services: Services,
  orderId: string,
  details: ManageRide,
): Promise<void> {
  await changeOrder(services, orderId, async (openOrder) => {
    const { order, items } = openOrder.loadedOrder
    if (details.item !== undefined && !items.some(({ id }) => id === details.item))
      throw new Refused({ code: 'not-found' })
    const basis = readBasis(openOrder.services)
    const rides = describeRides(basis, openOrder.loadedOrder)
    const ride =
      details.item === undefined ? rides[0] : rides.find(({ item }) => item === details.item)
    const row = items.find(({ id }) => id === ride?.item)
    if (!row || !ride?.mayChange)
      throw new Refused({ code: 'ride-fixed', facts: getContacts(basis.content) })
    const next = pickStoredAnswers(rideFields, details)
    // Without its time a ride would take a vehicle for the whole day.
    if (row.kind === 'transfer' && !next.pickupTime)
      throw new Refused({ code: 'ride-time-required', field: 'pickupTime' })
    const changes = findChanges(listFieldNames(rideFields), next, row)
    if (!Object.values(changes).includes(true)) return {}
    const act = { who: 'guest', at: basis.now(), facts: { item: row.id, ...changes } } as const
    await applyEdit(openOrder, { act, event: 'ride-described', item: { row, next } })
    const { title, date } = row
    const facts: RideFacts = { reference: order.reference, title, date, ride: details }
    await queueOfficeMail(openOrder, {
      kind: 'ride-office',
      message: writeRideOfficeMail(basis.content, facts),
    })
    return {}
  })
}

/** Reads the guest's details with each trip that has a place. Throws Refused ('not-found'). */
export async function readTripDetails(services: Services, orderId: string) {
  const loadedOrder = await readOrder(services.db, orderId)
  return loadedOrder.items.filter(hasPlace).map((item) => ({
    item: item.id,
    title: item.title,
    date: item.date,
    ...pickParty(item),
    wish: clockOf(item.pickupTime),
    details: describeDetails(loadedOrder, item),
  }))
}

/**
 * Stores details that a guest gave the office: name and contact, time and place of the pick-up.
 * Vehicle and guide stay if free at the new hours; otherwise others are assigned, or none.
 * Sends no mail unless the address changes (`storeAddress`). Returns true if the item has the
 * vehicle and guide it needs. Throws Refused: 'not-found', 'move-not-sold', 'guest-change-held',
 * 'item-changed' (differs from what the user saw), 'email-invalid' (removed), and like
 * `storeAddress`.
 */
export async function correctTrip(
  services: Services,
  orderId: string,
  { item: itemId, seen, ...details }: TripDetailsRequest,
  corrector: AddressCorrector,
): Promise<{ isServed: boolean }> {
  const { actorId } = corrector
  const { isServed } = await changeOrder(services, orderId, async (openOrder) => {
    const { loadedOrder } = openOrder
    const row = loadedOrder.items.find(({ id }) => id === itemId)
    if (!row) throw new Refused({ code: 'not-found' })
    if (!hasPlace(row)) throw new Refused({ code: 'move-not-sold' })
    refuseHeldChange(loadedOrder, 'office')
    const currentDetails = describeDetails(loadedOrder, row)
    const fields = tripDetails.keyof().options
    if (fields.some((field) => seen[field] !== currentDetails[field]))
      throw new Refused({ code: 'item-changed' })
    const email = details.email ? normaliseEmail(details.email) : ''
    const changedFields = fields.filter((field) =>
      field === 'email'
        ? email !== loadedOrder.order.email
        : (details[field] ?? '') !== currentDetails[field],
    )
    if (changedFields.includes('email') && email === '')
      throw new Refused({ code: 'email-invalid', field: 'email' })
    if (changedFields.length === 0) return { isServed: true }
    const { name, language, phone = '' } = details
    const { ship, backOnBoard, ...answers } = pickStoredAnswers(editableFields, details)
    const { time = null, ends = null, pickup = null, destination = null, flight = null } = details
    const next = { startTime: time, endTime: ends, pickup, destination, flight, ship, backOnBoard }
    const by = { who: 'office', actorId, at: openOrder.services.now() } as const
    if (changedFields.includes('email')) await storeAddress(openOrder, { email, by: corrector })
    const facts = {
      item: itemId,
      ...Object.fromEntries(changedFields.map((field) => [field, true])),
    }
    return writeDetails(openOrder, {
      act: { ...by, facts },
      event: 'details-corrected',
      order: { name, phone, language, ...answers },
      item: { row, next },
      log: { action: 'trip-corrected', facts },
    })
  })
  return { isServed }
}

/**
 * Stores details of the order. Also updates the name for greetings, and the Attention item about
 * the language.
 */
async function writeDetails(
  openOrder: OpenOrder,
  edit: Edit & { order: Pick<OrderRow, 'name' | 'language'> & Partial<OrderRow> },
): Promise<{ isServed: boolean }> {
  const { services, transaction, loadedOrder } = openOrder
  const { firstName, language, otherLanguage } = loadedOrder.order
  const greetingName = firstName === null ? null : findFirstName(edit.order.name, firstName)
  const order = { ...edit.order, firstName: greetingName }
  const { after, isServed } = await applyEdit(openOrder, { ...edit, order })
  if (after.order.language !== language || after.order.otherLanguage !== otherLanguage)
    await updateLanguageAttention(transaction, after.order, services.now())
  return { isServed }
}

type OrderRow = LoadedOrder['order']

async function queueOfficeMail(
  { services, transaction, loadedOrder: { order } }: OpenOrder,
  officeMail: Parameters<typeof queueOrderMails>[3]['office'],
): Promise<void> {
  await enforceAttemptLimit({ db: transaction, now: services.now }, 'order-details', order.id)
  await queueOrderMails(services, transaction, order, { office: officeMail })
}

/**
 * Returns true for each changed field. The history stores only field names, never the guest's text.
 */
function findChanges<Field extends string>(
  fields: readonly Field[],
  newValues: { readonly [Name in Field]: unknown },
  oldValues: { readonly [Name in Field]: unknown },
): Record<string, boolean> {
  return Object.fromEntries(fields.map((field) => [field, newValues[field] !== oldValues[field]]))
}

function listFieldNames<Fields extends object>(fields: Fields) {
  return Object.keys(fields) as (keyof Fields & string)[]
}

/**
 * The name for greetings. It stays if the new full name begins with it; otherwise it is the first
 * word.
 */
function findFirstName(name: string, oldFirstName: string): string {
  return name.startsWith(`${oldFirstName} `) ? oldFirstName : (name.split(' ')[0] ?? name)
}

function describeDetails({ order }: LoadedOrder, item: ItemRow): TripDetails {
  return {
    name: order.name,
    phone: order.phone,
    email: order.email,
    time: clockOf(item.startTime),
    ends: clockOf(item.endTime),
    pickup: item.pickup ?? '',
    destination: item.destination ?? '',
    flight: item.flight ?? '',
    specialRequests: order.specialRequests ?? '',
    ...toDraft(aboutOfficeFields, { ...order, ...item }),
    language: order.language,
  }
}

const editableFields = { specialRequests: newOrderFields.specialRequests, ...aboutOfficeFields }

function clockOf(time: string | null): string {
  return time?.slice(0, 5) ?? ''
}
