import { type CalendarDate, formatLongDate } from '#rules/dates/calendar-date.ts'
import type { CancellationTier } from '#rules/orders/cancellation.ts'
import { formatMoney } from '#rules/money/currency.ts'
import type { Money } from '#rules/money/money.ts'
import type { TransferKind } from '#rules/orders/transfer.ts'
import type { Block, Company } from './message.ts'

/** A transfer request as both of its mails tell of it. Dates are dates in Cape Town. */
export type TransferFacts = {
  reference: string
  vehicleType: string
  date: CalendarDate
  requestedOn: CalendarDate
  guests: number
  kind: TransferKind
  name: string
  email: string
  phone: string
  pickup?: string | undefined
  flight?: string | undefined
  specialRequests?: string | undefined
  /** For one day, which is also the total (P9.9). */
  price: Money
  tiers: readonly CancellationTier[]
  company: Company
  transfersUrl: string
}

/** As the dialog calls them (P2.8). */
export const kindNames: Record<TransferKind, string> = {
  inland: 'Inland Tours',
  overland: 'Overland Tours',
}

/** Vehicle, day, guests and kind, as everyone needs them. */
export function transferRows(transfer: TransferFacts) {
  const { guests } = transfer
  return [
    { label: 'Vehicle', value: transfer.vehicleType },
    { label: 'Date', value: formatLongDate(transfer.date) },
    { label: 'Guests', value: guests === 1 ? '1 guest' : `${guests} guests` },
    { label: 'Tour type', value: kindNames[transfer.kind] },
  ]
}

/** The price of the day, and the total, which is the same. */
export function transferPriceBlock({ price, vehicleType, kind }: TransferFacts): Block {
  const amount = formatMoney(price)
  return {
    kind: 'amounts',
    heads: ['Vehicle with its driver', 'South African rand'],
    rows: [
      { label: `${vehicleType}, ${kindNames[kind]}, per day`, amount },
      { label: 'Total', amount, strong: true },
    ],
  }
}
