import { type Content, say } from '#content/content.ts'
import type { Vehicle } from '#rules/catalogue/vehicle.ts'
import type { TourQuoteLine } from '#rules/money/tour-price.ts'
import type { TransferKind } from '#rules/orders/transfer.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import type { SoldLine } from './store-order.ts'

/** The lines of a price as the ledger and documents call them, where what is free is no line. */
export function nameLines(content: Content, lines: readonly TourQuoteLine[]): SoldLine[] {
  const { priced } = say(content).mails.shared
  return lines
    .filter(({ total }) => total.minor > 0)
    .map(({ kind, count, total }) => ({
      label: fillCount(priced[kind], count),
      amount: total.minor,
    }))
}

/** The one line of a vehicle's day. */
export function nameDay(
  content: Content,
  { type: vehicle }: Vehicle,
  kind: TransferKind,
  amount: number,
): SoldLine {
  const { transfer } = say(content).mails
  return { label: fill(transfer.perDay, { vehicle, kind: transfer.kinds[kind] }), amount }
}
