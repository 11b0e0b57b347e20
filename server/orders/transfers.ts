import { company } from '#content/company.ts'
import { findVehicle } from '#content/vehicles.ts'
import { wordsOf } from '#content/words/words.ts'
import type { CourtesyCurrency } from '#rules/money/currency.ts'
import type { TransferFacts } from '#emails/transfer-blocks.ts'
import { transferGuest } from '#emails/transfer-guest.ts'
import { transferOffice } from '#emails/transfer-office.ts'
import { scheduleTransfers } from '#rules/catalogue/running-days.ts'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { checkDay } from '#rules/dates/schedule.ts'
import { cancellationTiers } from '#rules/refunds/cancellation.ts'
import type { Money } from '#rules/money/money.ts'
import { quoteTransfer } from '#rules/money/transfer-price.ts'
import { checkSeats } from '#rules/orders/transfer.ts'
import type { TransferOrder } from '#contract/bookings.ts'
import type { Vehicle } from '#rules/catalogue/vehicle.ts'
import { fill } from '#rules/text/fill.ts'
import { siteLanguage } from '#rules/text/language.ts'
import type { Transaction } from '../database/database.ts'
import { admitConfirmation } from '../requests/admit.ts'
import type { Done } from '../requests/idempotency.ts'
import { toGuestAndOffice } from '../mail/guest-and-office.ts'
import { manageLink } from '../mail/manage-links.ts'
import type { Office } from '../office.ts'
import { findItemFreeEnd } from './find-start.ts'
import { answerLanguage } from './answer-language.ts'
import { beginOrder, type Beginning } from './begin-order.ts'
import { sendOut } from '../fleet/send-out.ts'
import { takeVehicleDay } from './departures.ts'
import type { LoadedOrder } from './load-order.ts'
import { offerOtherDays } from './other-days.ts'
import { findLastHeldDay } from './hold-end.ts'
import { boundUnanswered, startHold } from './unanswered.ts'
import { findShownCurrency, storeShownCurrency } from './shown-currency.ts'
import { storeOrder } from './store-order.ts'
import { readCalendarOf } from './closed-days.ts'
import { Refused, refuseAny } from '../refused.ts'
import type { TransferAnswer } from '#contract/bookings.ts'

const { kinds, perDay } = wordsOf(siteLanguage).mails.transfer

/**
 * Takes a request for a vehicle: decides, prices from the fleet, stores the request in the
 * caller's transaction, with one trip of the company's day, and returns its two mails. `network` is where it came
 * from, if from the internet. Throws Refused, with nothing stored.
 */
export async function createTransfer(
  office: Office,
  transaction: Transaction,
  order: TransferOrder,
  network: string | undefined,
): Promise<Done<TransferAnswer>> {
  const now = office.now()
  const today = calendarDateIn(now, capeTown)
  const vehicle = findVehicle(order.vehicle)
  if (!vehicle) throw new Refused({ code: 'vehicle-unknown', field: 'vehicle' })
  const day = checkDay(
    scheduleTransfers(await readCalendarOf(transaction, office)),
    order.date,
    now,
  )
  const { date, guests: party } = order
  const offered = day && (await offerOtherDays(transaction, office, { refusal: day, date, party }))
  refuseAny([offered, checkSeats(order.guests, vehicle)])
  await boundUnanswered(transaction, office, { network, email: order.email, date })
  const refuseFull = async (without?: string) => {
    const refusal = { code: 'vehicles-out', field: 'date' } as const
    throw new Refused(await offerOtherDays(transaction, office, { refusal, date, party, without }))
  }
  if (!(await takeVehicleDay(transaction, office.calendar, date))) await refuseFull()
  const price = quoteTransfer(vehicle, order.kind)
  const usual = startHold(office, date, network)
  const beginning = beginOrder(office, usual, { price: price.minor, departure: date })
  const shown = await findShownCurrency(transaction, office, order.currency)
  const stored = await storeTransfer(transaction, { order, vehicle, price, now, beginning, shown })
  const { reference, id: orderId } = stored.order
  for (const item of stored.items)
    if (!(await sendOut(transaction, office, item))) await refuseFull(item.id)
  const isUnspoken = await answerLanguage(transaction, stored.order, now)
  await admitConfirmation(transaction, order.email, now)
  const facts: TransferFacts = {
    ...order,
    isUnspoken,
    reference,
    vehicleType: vehicle.type,
    requestedOn: today,
    heldUntil: findLastHeldDay(usual.holdEndsAt, date),
    pay: beginning.pay,
    price,
    currency: shown,
    link: manageLink(office.siteUrl),
    tiers: cancellationTiers,
    freeUntil: findItemFreeEnd(
      office,
      { createdAt: now },
      { kind: 'vehicle-day', date, startTime: null, product: vehicle.slug },
    ),
    company,
    transfersUrl: `${office.siteUrl}/transfers`,
  }
  const answer = {
    reference,
    ...beginning.answer,
    vehicle: vehicle.slug,
    vehicleType: vehicle.type,
    date: order.date,
    guests: order.guests,
    childSeats: order.childSeats,
    kind: order.kind,
    price,
    createdAt: now.toISOString(),
  }
  return { answer, mails: writeMails(office, facts, orderId) }
}

/** Stores what was asked for and returns the order. */
async function storeTransfer(
  transaction: Transaction,
  agreed: {
    order: TransferOrder
    vehicle: Vehicle
    price: Money
    now: Date
    beginning: Beginning
    shown: CourtesyCurrency
  },
): Promise<LoadedOrder> {
  const { order, vehicle, price, now, beginning, shown } = agreed
  const { vehicle: _slug, date, guests, childSeats, kind, consent, pickup, flight, ...rest } = order
  const { currency: _currency, ship, backOnBoard, ...guest } = rest
  const title = vehicle.type
  const label = fill(perDay, { vehicle: title, kind: kinds[kind] })
  return storeOrder(
    transaction,
    {
      prefix: 'TR',
      event: beginning.event,
      order: {
        ...guest,
        ...beginning.hold,
        form: 'transfer',
        ...storeShownCurrency(shown),
        title,
        consentTextVersion: consent.textVersion,
        consentedAt: now,
      },
      items: [
        {
          kind: 'vehicle-day',
          product: vehicle.slug,
          title,
          variant: kind,
          date,
          adults: guests,
          childSeats,
          pickup,
          flight,
          ship,
          backOnBoard,
          priceLines: [],
          totalMinor: price.minor,
          cancellationTiers: [...cancellationTiers],
          lines: [{ label, amount: price.minor }],
        },
      ],
    },
    { who: 'guest', at: now },
  )
}

function writeMails(office: Office, facts: TransferFacts, orderId: string) {
  const { reference: about, email } = facts
  const attachments = [{ kind: 'calendar' as const, orderId }]
  return toGuestAndOffice(
    office,
    { about, email, managedOrder: orderId },
    {
      guest: { kind: 'transfer-guest', message: transferGuest(facts), attachments },
      own: { kind: 'transfer-office', message: transferOffice(facts) },
    },
  )
}
