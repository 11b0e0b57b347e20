import { eq } from 'drizzle-orm'
import { tripDetails, type TripDetails, type TripDetailsRequest } from '#contract/office-orders.ts'
import { draftFrom, keptFrom } from '#rules/guests/form-fields.ts'
import { newOrderFields } from '#rules/office/new-order.ts'
import { aboutDeskFields } from '#rules/orders/about-fields.ts'
import { pickParty } from '#rules/orders/party.ts'
import { spellEmail } from '#rules/text/email-address.ts'
import { orderItems, orders } from '../../database/schema/orders.ts'
import { reassign } from '../../capacity/fleet/auto-assign.ts'
import { type AddressCorrector, storeAddress } from './change-address.ts'
import { findFirstName } from './correct-details.ts'
import { basisOf, type Services } from '../../services.ts'
import { answerLanguage } from '../book/answer-language.ts'
import { type ItemRow, type LoadedOrder, loadOrder, readOrder } from '../../records/load-order.ts'
import { recordEvent, refuseHeldChange } from '../../records/order-history.ts'
import { hasPlace } from '../../capacity/departures/departures.ts'
import { Refused } from '../../refused.ts'
import { writeAudit } from '../../records/audit-log.ts'

/** What the office knows of the guest and of each trip of an order that has a place. Throws Refused: 'not-found'. */
export async function readTripDetails(services: Services, orderId: string) {
  const loaded = await readOrder(services.db, orderId)
  return loaded.items.filter(hasPlace).map((item) => ({
    item: item.id,
    title: item.title,
    date: item.date,
    ...pickParty(item),
    wish: clockOf(item.pickupTime),
    details: describe(loaded, item),
  }))
}

/**
 * Writes down what a guest has given the office since: who they are, when and where they are fetched. Who
 * goes out with the trip stays where they can at its new hours; else others go, or nobody does. Nobody is
 * notified, unless the address changes (`storeAddress`). Returns whether somebody goes out with it where somebody has to. Throws Refused: 'not-found',
 * 'move-not-sold', 'guest-change-held', 'item-changed' (it is no longer as it was seen), 'email-invalid' (taken away), and as `storeAddress`.
 */
export async function correctTrip(
  services: Services,
  orderId: string,
  { item: itemId, seen, ...wanted }: TripDetailsRequest,
  corrector: AddressCorrector,
): Promise<{ isServed: boolean }> {
  const { actorId } = corrector
  const corrected = await services.db.transaction(async (transaction) => {
    const at = services.now()
    const loaded = await loadOrder(transaction, orderId)
    const { order } = loaded
    const item = loaded.items.find(({ id }) => id === itemId)
    if (!item) throw new Refused({ code: 'not-found' })
    if (!hasPlace(item)) throw new Refused({ code: 'move-not-sold' })
    refuseHeldChange(loaded, 'office')
    const before = describe(loaded, item)
    const fields = tripDetails.keyof().options
    if (fields.some((field) => seen[field] !== before[field]))
      throw new Refused({ code: 'item-changed' })
    const email = wanted.email ? spellEmail(wanted.email) : ''
    const changed = fields.filter((field) =>
      field === 'email' ? email !== order.email : (wanted[field] ?? '') !== before[field],
    )
    if (changed.includes('email') && email === '')
      throw new Refused({ code: 'email-invalid', field: 'email' })
    if (changed.length === 0) return { isServed: true }
    const { name, language, phone = '' } = wanted
    const { ship, backOnBoard, ...about } = keptFrom(mayBeSaid, wanted)
    const firstName = order.firstName === null ? null : findFirstName(name, order.firstName)
    const isElsewhere = changed.some((field) => inCalendar.has(field))
    const sequence = order.sequence + (isElsewhere ? 1 : 0)
    const [after = order] = await transaction
      .update(orders)
      .set({ name, firstName, phone, language, sequence, ...about })
      .where(eq(orders.id, orderId))
      .returning()
    if (changed.includes('language') || changed.includes('otherLanguage'))
      await answerLanguage(transaction, after, at)
    const { time = null, ends = null, pickup = null, destination = null, flight = null } = wanted
    const kept = { startTime: time, endTime: ends, pickup, destination, flight, ship, backOnBoard }
    const by = { who: 'office', actorId, at } as const
    const isServed = await reassign(basisOf(services), transaction, loaded, {
      itemId,
      change: () => transaction.update(orderItems).set(kept).where(eq(orderItems.id, itemId)),
      by,
    })
    if (changed.includes('email'))
      await storeAddress(services, transaction, loaded, { email, by: corrector })
    const facts = { item: itemId, ...Object.fromEntries(changed.map((field) => [field, true])) }
    await recordEvent(transaction, loaded, 'details-corrected', { ...by, facts })
    const entry = { action: 'trip-corrected', subject: 'orders', subjectId: orderId } as const
    await writeAudit(transaction, { actorId, ...entry, facts }, at)
    return { isServed }
  })
  services.wake('mail')
  return corrected
}

/** What a guest's calendar shows too: its entry gets a higher number. */
const inCalendar: ReadonlySet<keyof TripDetails> = new Set([
  'time',
  'ends',
  'pickup',
  'destination',
])

function describe({ order }: LoadedOrder, item: ItemRow): TripDetails {
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
    ...draftFrom(aboutDeskFields, { ...order, ...item }),
    language: order.language,
  }
}

/** What a guest may give or leave out. */
const mayBeSaid = { specialRequests: newOrderFields.specialRequests, ...aboutDeskFields }

/** '08:00:00' as people write it. */
function clockOf(time: string | null): string {
  return time?.slice(0, 5) ?? ''
}
