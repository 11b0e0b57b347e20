import { type Content, wordsOf } from '#content/content.ts'
import type { Vehicle } from '#rules/catalogue/vehicle.ts'
import type { TransferKind } from '#rules/prices/transfer.ts'
import type { PriceLine } from '#rules/prices/price.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import type { SoldLine } from './store-order.server.ts'

/** A vehicle hired for a day. A ride has no `kind`; its `type` is its title. */
export type HiredVehicle = { vehicle: Pick<Vehicle, 'type'>; kind?: TransferKind | undefined }

/** Labels of price lines, for ledger and documents. A part that is free has no line. */
export function labelPriceLines(
  content: Content,
  lines: readonly PriceLine[],
  hired?: HiredVehicle,
): SoldLine[] {
  return lines
    .filter(({ total }) => total.minor !== 0)
    .map((line) => ({ label: nameLine(content, line, hired), amount: line.total.minor }))
}

function nameLine(
  content: Content,
  { kind, count, name = '' }: PriceLine,
  hired?: HiredVehicle,
): string {
  const { shared, transfer } = wordsOf(content).mails
  if (kind === 'extra') return name
  if (hired && !hired.kind) return fill(transfer.ride.line, { ride: hired.vehicle.type })
  if (kind !== 'vehicle') return fillCount(shared.priced[kind], count)
  const facts = hired?.kind && { vehicle: hired.vehicle.type, kind: transfer.kinds[hired.kind] }
  return fill(transfer.perDay, facts)
}
