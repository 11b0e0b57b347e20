import type { Vehicle } from '../catalogue/vehicle.ts'
import type { TransferKind } from '../orders/transfer.ts'
import { type Money, rand } from './money.ts'

/** The price of a vehicle for one day, which is also the total (P9.9). */
export function quoteTransfer(
  { inlandPrice, overlandPrice }: Pick<Vehicle, 'inlandPrice' | 'overlandPrice'>,
  kind: TransferKind,
): Money {
  return rand(kind === 'inland' ? inlandPrice : overlandPrice)
}
