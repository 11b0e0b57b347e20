import { listWhatToBring } from '#content/content.ts'
import type { Message } from '#platform/mail/blocks/message.ts'
import { writeTripOverMail, writeTripSoonMail, writeTripTomorrowMail } from './mails.server.ts'
import { findPickUpArea } from '#app/order/pick-up-area.ts'
import { sumBooks } from '#app/order/ledger.ts'
import { readCrew } from '#app/capacity/read-crew.server.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { describeTrip } from '#app/payments/describe-trip.server.ts'
import { listPaymentOptions } from '#app/payments/providers/providers.server.ts'
import type { LoadedOrder } from '#app/order/load-order.server.ts'
import type { Services } from '#platform/services.ts'
import { findPickUpTime, type PlannedMail } from './plan-trip-mails.server.ts'

export async function writeTripMail(
  services: Services,
  db: Database | Transaction,
  { loaded, mail }: { loaded: LoadedOrder; mail: Pick<PlannedMail, 'item' | 'mail'> },
): Promise<Message> {
  const content = services.content()
  const { item } = mail
  const isPaidHere = listPaymentOptions(services).length > 0
  // The balance is omitted if nothing is paid on this site, or while a change waits that may never
  // be made.
  const hasBalance = isPaidHere && !loaded.heldQuote
  const balance = hasBalance ? Math.max(0, sumBooks(loaded.books).balance) : 0
  if (mail.mail === 'dayAfter')
    return writeTripOverMail(
      content,
      { trip: describeTrip(services, loaded), balance },
      services.siteUrl,
    )
  const trip = describeTrip(services, { ...loaded, items: [item] })
  const crew = (await readCrew(db, [loaded.order.id])).get(item.id)
  const facts = {
    trip,
    time: findPickUpTime(content, item),
    area: findPickUpArea(item.pickup, content.pickUpAreas)?.name,
    guides: crew?.guides ?? [],
    vehicles: crew?.vehicles ?? [],
    bring: item.kind === 'tour' ? listWhatToBring(content, item.product) : [],
    balance,
  }
  return mail.mail === 'twoDaysBefore'
    ? writeTripSoonMail(content, facts)
    : writeTripTomorrowMail(content, facts)
}
