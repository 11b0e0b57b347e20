import { type Content, say } from '#content/content.ts'
import {
  addDays,
  type CalendarDate,
  calendarDateIn,
  capeTown,
  clockTimeInCapeTown,
  formatLongDate,
} from '#rules/dates/calendar-date.ts'
import { type CancellationTier, quoteCancellation } from '#rules/refunds/cancellation.ts'
import { type ChargeSpan, listChargeSpans } from '#rules/refunds/charge-spans.ts'
import { formatMoney } from '#rules/money/currency.ts'
import type { Money } from '#rules/money/money.ts'
import { fill } from '#rules/text/fill.ts'
import type { AmountRow, Block } from './message.ts'

type Cancellable = {
  tiers: readonly CancellationTier[]
  departure: CalendarDate
  bookedOn: CalendarDate
  total: Money | undefined
  /** Until then it costs nothing, since it was booked so lately. */
  freeUntil: Date | undefined
}

/** What cancelling costs, and whom to write to. */
export function cancellationBlocks(content: Content, booking: Cancellable): Block[] {
  const { cancelling } = say(content).mails.shared
  const { email } = content.company
  return [
    { kind: 'heading', text: cancelling.title },
    { kind: 'paragraph', text: fill(cancelling.textPaid, { email }) },
    cancellationTable(content, booking),
  ]
}

/** The rows with their heads. */
export function cancellationTable(content: Content, booking: Cancellable): Block {
  const { cancelling } = say(content).mails.shared
  const heads: [string, string] = [cancelling.when, cancelling.charge]
  return { kind: 'amounts', heads, rows: listCancellationRows(content, booking) }
}

/**
 * What a cancellation costs this guest, with the dates of this departure: one row for each tier
 * that can still be reached on the day of booking. `total` is absent while the price is open.
 */
export function listCancellationRows(content: Content, booking: Cancellable): AmountRow[] {
  const { cancelling } = say(content).mails.shared
  const { departure, bookedOn: from, total } = booking
  const { freeUntil, spans } = listChargeSpans({ ...booking, from })
  const rows = spans.map((span) => ({
    label: nameSpan(content, span),
    amount: nameCharge(content, span.tier, departure, total),
  }))
  return freeUntil
    ? [{ label: nameFree(content, freeUntil), amount: cancelling.nothing }, ...rows]
    : rows
}

function nameFree(content: Content, freeUntil: Date): string {
  const date = formatLongDate(calendarDateIn(freeUntil, capeTown))
  const { cancelling } = say(content).mails.shared
  return fill(cancelling.untilTime, { time: clockTimeInCapeTown(freeUntil), date })
}

function nameSpan(content: Content, { begins, firstDay, lastDay, isLast }: ChargeSpan): string {
  const { cancelling } = say(content).mails.shared
  if (!isLast) return fill(cancelling.until, { date: formatLongDate(lastDay) })
  if (begins === 'after-free') return cancelling.lastAfterFree
  return firstDay
    ? fill(cancelling.last, { date: formatLongDate(firstDay) })
    : cancelling.lastFromNow
}

function nameCharge(
  content: Content,
  tier: CancellationTier,
  departure: CalendarDate,
  total: Money | undefined,
): string {
  const { cancelling } = say(content).mails.shared
  const share = `${tier.feePercent}%`
  if (!total) return share
  const { fee } = quoteCancellation({
    total,
    departure,
    received: addDays(departure, -tier.fromDays),
    tiers: [tier],
  })
  return fill(cancelling.amount, { fee: formatMoney(fee), share })
}
