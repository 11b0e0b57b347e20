import { type Content, wordsOf } from '#content/content.ts'
import { calendarDateIn, capeTown, formatDay, formatLongDate } from '#rules/dates/calendar-date.ts'
import { checkRideDay } from '#app/order/ride-enquiry.ts'
import { type RideRequest, findRideArea } from '#app/order/ride-price.ts'
import type { AnswerLine } from './own-quote-request.ts'
import type { Ride, RideEnquiryAnswer } from '#app/booking/contract.ts'
import { fill } from '#rules/text/fill.ts'
import type { Transaction } from '#platform/database/database.ts'
import { formatQuoteRequestLink } from '#app/order/manage-links.server.ts'
import { withFixedContent, type Services } from '#platform/services.ts'
import { Refused, refuseAny } from '#platform/refused.ts'
import type { WorkResult } from '#platform/requests/idempotency.ts'
import { createEnquiry } from './create-enquiry.server.ts'

/**
 * Stores a request for a ride that the price table doesn't have: a message to the office with a
 * reference in its subject. Holds no vehicle.
 */
export async function createRideEnquiry(
  liveServices: Services,
  transaction: Transaction,
  ride: Ride,
): Promise<WorkResult<RideEnquiryAnswer>> {
  const services = withFixedContent(liveServices)
  const now = services.now()
  const content = services.content()
  const { ride: words } = wordsOf(content)
  refuseAny(checkRideDay(ride.date, calendarDateIn(now, capeTown)))
  // Its price comes later, so a code has nothing to reduce.
  if (ride.promoCode) throw new Refused({ code: 'promo-other-trip', field: 'promoCode' })
  const { name, email, phone } = ride
  const stored = describeRideRequest(content, ride)
  const message = formatRideMessage(ride, stored)
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
      link: formatQuoteRequestLink(services.siteUrl),
      written: { tourType, message, subject: formatSubject(newReference) },
    }),
  })
  return { answer: { reference, receivedAt: now.toISOString(), page: '/quote' }, mails }
}

function describeRideRequest(content: Content, ride: Ride): RideRequest {
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
    ...(ride.childSeats > 0 ? [[asked.childSeats.label, String(ride.childSeats)]] : []),
    [asked.luggage.label, ride.luggage],
  ].map(([label = '', value]): AnswerLine => ({ label, value: value || office.notSaid }))
  return {
    said,
    title: `${way}: ${area ?? ride.place}`,
    date,
    time,
    guests,
  }
}

function formatRideMessage({ message }: Ride, { said }: RideRequest): string {
  const lines = said.map(({ label, value }) => `${label}: ${value}`)
  return [...lines, ...(message ? ['', message] : [])].join('\n')
}
