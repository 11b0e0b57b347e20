import { wordsOf } from '#content/words/words.ts'
import type { Vehicle } from '#rules/catalogue/vehicle.ts'
import type { TourQuoteLine } from '#rules/money/tour-price.ts'
import type { TransferKind } from '#rules/orders/transfer.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { siteLanguage } from '#rules/text/language.ts'
import type { SoldLine } from './store-order.ts'

const { shared, transfer } = wordsOf(siteLanguage).mails

/** The lines of a price as the ledger and documents call them, where what is free is no line. */
export function nameLines(lines: readonly TourQuoteLine[]): SoldLine[] {
  return lines
    .filter(({ total }) => total.minor > 0)
    .map(({ kind, count, total }) => ({
      label: fillCount(shared.priced[kind], count),
      amount: total.minor,
    }))
}

/** The one line of a vehicle's day. */
export function nameDay({ type: vehicle }: Vehicle, kind: TransferKind, amount: number): SoldLine {
  return { label: fill(transfer.perDay, { vehicle, kind: transfer.kinds[kind] }), amount }
}
