import type { ReactNode } from 'react'
import type { Words } from '#content/words/words.ts'
import { type CalendarDate, formatLongDate } from '#rules/dates/calendar-date.ts'
import { toMoney } from '#rules/money/cents.ts'
import { addMoney } from '#rules/money/money.ts'
import type { TransferKind } from '#rules/prices/transfer.ts'
import { displayMoney } from '#rules/money/currency.ts'
import { Price } from '#ui/components/price.tsx'
import { usePriceOf } from '#app/site/tour/use-price-of.ts'
import type { PromoLine } from '#app/site/tour/price-lines.tsx'
import { useCurrency } from '#ui/visitor.ts'
import { formatGuests } from './day-and-guests.tsx'
import type { VehicleFacts } from './vehicle-facts.ts'

export type CompleteTransfer = {
  vehicle: VehicleFacts
  kind: TransferKind
  date: CalendarDate
  guests: number
  childSeats: number
  promo?: PromoLine | undefined
}

/**
 * Vehicle, date, guests and tour type, then the price. The price of one day is the total (P9.9).
 */
export function SummaryRows({
  transfer,
  words,
  withTotal,
  isSumAlone = false,
}: {
  transfer: CompleteTransfer
  words: Words['transfer']
  /**
   * True in the alert, which shows the price per day and the total. The summary card has one line
   * for both.
   */
  withTotal: boolean
  isSumAlone?: boolean
}) {
  const { vehicle, date, kind, guests, promo } = transfer
  const currency = useCurrency()
  const priceOf = usePriceOf(vehicle, date, vehicle.dayPrices)
  const priceFigures = priceOf({ adults: guests, children: 0, kind })
  if (priceFigures.kind === 'on-request') return null
  const price = priceFigures.total
  const extras = priceFigures.lines.filter((line) => line.kind === 'extra')
  const total = addMoney(price, toMoney(0 - (promo?.discount ?? 0)))
  const totalRow = (
    <Row name={withTotal ? words.total : words.totalPerDay} strong>
      <Price money={total} both />
    </Row>
  )
  if (isSumAlone) return <dl className="text-meta">{totalRow}</dl>
  return (
    <dl className="text-meta">
      <Row name={words.vehicle}>{transfer.vehicle.type}</Row>
      <Row name={words.date}>{formatLongDate(transfer.date)}</Row>
      <Row name={words.guests}>{formatGuests(transfer.guests, words)}</Row>
      {transfer.childSeats > 0 && <Row name={words.childSeats}>{transfer.childSeats}</Row>}
      <Row name={words.kind}>{words.kinds[transfer.kind]}</Row>
      {priceFigures.season !== undefined && vehicle.dayPrices && (
        <Row name={vehicle.dayPrices.words.season}>{priceFigures.season}</Row>
      )}
      {extras.map(({ name = '', total: amount }) => (
        <Row key={name} name={name}>
          {displayMoney(amount, currency)}
        </Row>
      ))}
      {(withTotal || promo) && (
        <Row name={words.pricePerDay}>
          <Price money={price} both />
        </Row>
      )}
      {promo && (
        <Row name={promo.label}>
          <span className="text-fynbos font-semibold">
            {'\u2212'}
            {displayMoney(toMoney(promo.discount), currency)}
          </span>
        </Row>
      )}
      {totalRow}
    </dl>
  )
}

function Row({ name, strong, children }: { name: string; strong?: boolean; children: ReactNode }) {
  return (
    <div
      className={`border-rule flex justify-between gap-6 border-t py-2 ${strong ? 'text-lead font-semibold' : ''}`}
    >
      <dt>{name}</dt>
      <dd className="text-right tabular-nums">{children}</dd>
    </div>
  )
}
