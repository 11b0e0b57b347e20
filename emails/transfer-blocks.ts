import { type Content, say } from '#content/content.ts'
import { type CalendarDate, formatLongDate } from '#rules/dates/calendar-date.ts'
import type { CancellationTier } from '#rules/refunds/cancellation.ts'
import type { Answers } from '#rules/guests/form-fields.ts'
import type { transferFields } from '#rules/orders/transfer-fields.ts'
import { type CourtesyCurrency, formatMoney } from '#rules/money/currency.ts'
import type { TransferKind } from '#rules/orders/transfer.ts'
import type { Quote } from '#rules/prices/quote.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import type { AboutFacts } from './about-blocks.ts'
import { namePriceLine, seasonRows } from './booking-blocks.ts'
import { formatBoth, promoRows, type RequestFacts } from './trip-blocks.ts'
import type { Block } from './message.ts'

/** A transfer request as both of its mails show it. Dates are dates in Cape Town. */
export type TransferFacts = Answers<typeof transferFields> &
  AboutFacts &
  RequestFacts & {
    reference: string
    vehicleType: string
    date: CalendarDate
    requestedOn: CalendarDate
    guests: number
    childSeats: number
    kind: TransferKind
    /** For one day, which is also the total (P9.9), once a code has taken its part off. */
    quote: Extract<Quote, { kind: 'priced' }>
    tiers: readonly CancellationTier[]
    freeUntil: Date | undefined
    transfersUrl: string
  }

/** Vehicle, day, guests and kind, as everyone needs them. */
export function transferRows(
  content: Content,
  transfer: Pick<TransferFacts, 'vehicleType' | 'date' | 'guests' | 'childSeats' | 'kind'> & {
    quote?: Quote
  },
) {
  const { shared, transfer: transferWords } = say(content).mails
  const { guests, childSeats } = transfer
  return [
    { label: transferWords.vehicle, value: transfer.vehicleType },
    { label: shared.date, value: formatLongDate(transfer.date) },
    {
      label: transferWords.guestsLabel,
      value:
        childSeats > 0 ? `${guests}, ${fillCount(shared.childSeats, childSeats)}` : String(guests),
    },
    { label: transferWords.kind, value: transferWords.kinds[transfer.kind] },
    ...seasonRows(content, transfer.quote),
  ]
}

/** The price of the day, and the total, which is the same; for the guest in both currencies. */
export function transferPriceBlock(
  content: Content,
  { quote, promo, vehicleType: vehicle, kind }: TransferFacts,
  currency?: CourtesyCurrency,
): Block {
  const { shared, transfer: transferWords } = say(content).mails
  const day = fill(transferWords.perDay, { vehicle, kind: transferWords.kinds[kind] })
  return {
    kind: 'amounts',
    heads: [transferWords.withDriver, shared.rand],
    rows: [
      ...quote.lines.map((line) => ({
        label: line.kind === 'vehicle' ? day : namePriceLine(content, line),
        amount: formatMoney(line.total),
      })),
      ...promoRows(content, { promo }),
      { label: shared.total, amount: formatBoth(content, quote.total, currency), strong: true },
    ],
  }
}
