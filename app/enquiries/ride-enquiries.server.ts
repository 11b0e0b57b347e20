import { type Content, wordsOf } from '#content/content.ts'
import { calendarDateIn, capeTown, formatDay, formatLongDate } from '#rules/dates/calendar-date.ts'
import { toMoney } from '#rules/money/cents.ts'
import { formatMoney } from '#rules/money/currency.ts'
import type { Money } from '#rules/money/money.ts'
import { checkRideDay } from '#app/order/ride-enquiry.ts'
import { type RideRequest, findRideArea, findRidePrice } from '#app/order/ride-price.ts'
import type { AnswerLine } from './own-quote-request.ts'
import type { Ride, RideAnswer } from '#app/booking/contract.ts'
import { fill } from '#rules/text/fill.ts'
import type { Transaction } from '#platform/database/database.ts'
import { formatQuoteRequestLink } from '#app/order/manage-links.server.ts'
import { withFixedContent, type Services } from '#platform/services.ts'
import { refuseAny, Refused } from '#platform/refused.ts'
import type { WorkResult } from '#platform/requests/idempotency.ts'
import { createEnquiry } from './create-enquiry.server.ts'

/**
 * Stores a request for a ride from A to B: a message to the office with a reference in its subject,
 * and the price that the sender saw, if the price table has one. Holds no vehicle. Throws Refused
 * ('price-changed') if the table's price is different now; then nothing is stored.
 */
export async function createRideEnquiry(
  liveServices: Services,
  transaction: Transaction,
  ride: Ride,
): Promise<WorkResult<RideAnswer>> {
  const services = withFixedContent(liveServices)
  const now = services.now()
  const content = services.content()
  const { ride: words } = wordsOf(content)
  refuseAny(checkRideDay(ride.date, calendarDateIn(now, capeTown)))
  const price = priceRide(content, ride)
  const { name, email, phone } = ride
  const stored = describeRideRequest(content, ride, price)
  const message = formatRideMessage(content, ride, stored)
  const tourType = 'transfers'
  const formatSubject = (reference: string) =>
    fill(words.office.subject, {
      reference,
      way: words.ways[ride.way],
      date: formatDay(ride.date),
    })
  const area = findRideArea(content.rides, ride)?.place
  const { reference, mails } = await createEnquiry(services, transaction, {
    kind: 'ride',
    consent: ride.consent,
    data: (newReference) => ({
      ...stored,
      name,
      email,
      phone,
      tourType,
      message,
      subject: formatSubject(newReference),
    }),
    facts: (newReference) => ({
      kind: 'ride',
      ...ride,
      reference: newReference,
      area,
      price,
      link: formatQuoteRequestLink(services.siteUrl),
      written: { tourType, message, subject: formatSubject(newReference) },
    }),
  })
  const answer = { reference, receivedAt: now.toISOString(), page: '/quote' as const }
  return { answer: { ...answer, ...(price && { price }) }, mails }
}

/** The price table's price. Throws Refused ('price-changed') if the sender saw another. */
function priceRide(content: Content, ride: Ride): Money | undefined {
  const price = findRidePrice(content.rides, ride)
  if (ride.shown === undefined || ride.shown === price?.minor) return price
  const now = price ? formatMoney(price) : wordsOf(content).prices.onRequest
  const seen = formatMoney(toMoney(ride.shown))
  throw new Refused({ code: 'price-changed', facts: { seen, now } })
}

function describeRideRequest(content: Content, ride: Ride, price: Money | undefined): RideRequest {
  const { ride: words } = wordsOf(content)
  const { asked, office } = words
  const area = findRideArea(content.rides, ride)?.place
  const way = words.ways[ride.way]
  const { date, time, guests } = ride
  const said = [
    [asked.way.label, way],
    ...(area ? [[asked.area.label, area]] : []),
    [asked.place.label, ride.place],
    [asked.date, formatLongDate(date)],
    [asked.time.label, time],
    [asked.flight.label, ride.flight],
    [asked.guests, String(guests)],
    [asked.luggage.label, ride.luggage],
  ].map(([label = '', value]): AnswerLine => ({ label, value: value || office.notSaid }))
  return {
    said,
    title: `${way}: ${area ?? ride.place}`,
    date,
    time,
    guests,
    ...(price && { price: price.minor }),
  }
}

function formatRideMessage(
  content: Content,
  { message }: Ride,
  { said, price }: RideRequest,
): string {
  const { office } = wordsOf(content).ride
  const lines = [
    ...said,
    {
      label: office.price,
      value: price === undefined ? office.noPrice : formatMoney(toMoney(price)),
    },
  ].map(({ label, value }) => `${label}: ${value}`)
  return [...lines, ...(message ? ['', message] : [])].join('\n')
}
