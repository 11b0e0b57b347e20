import { type Content, say } from '#content/content.ts'
import {
  addDays,
  type CalendarDate,
  calendarDateIn,
  capeTown,
  clockTimeInCapeTown,
  formatLongDate,
} from '#rules/dates/calendar-date.ts'
import { type CancellationTier, dateTiers, quoteCancellation } from '#rules/refunds/cancellation.ts'
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
  const { tiers, departure, bookedOn, total } = booking
  const rows = dateTiers(tiers, departure).flatMap(({ tier, firstDay, lastDay }, index) => {
    if (lastDay < bookedOn) return []
    const isLast = index === tiers.length - 1
    const label = isLast
      ? nameLastSpan(content, firstDay, bookedOn)
      : fill(cancelling.until, { date: formatLongDate(lastDay) })
    return [{ label, amount: nameCharge(content, tier, departure, total) }]
  })
  return [...freeRows(content, booking), ...rows]
}

/** The hours after booking in which it costs nothing, unless they are over on the day that the mail is of. */
function freeRows(content: Content, { freeUntil, bookedOn }: Cancellable): AmountRow[] {
  const { cancelling } = say(content).mails.shared
  if (!freeUntil) return []
  const day = calendarDateIn(freeUntil, capeTown)
  if (day < bookedOn) return []
  const moment = { time: clockTimeInCapeTown(freeUntil), date: formatLongDate(day) }
  return [{ label: fill(cancelling.untilTime, moment), amount: cancelling.nothing }]
}

function nameLastSpan(
  content: Content,
  begins: CalendarDate | undefined,
  bookedOn: CalendarDate,
): string {
  const { cancelling } = say(content).mails.shared
  const lies = begins !== undefined && begins > bookedOn
  return lies ? fill(cancelling.last, { date: formatLongDate(begins) }) : cancelling.lastFromNow
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
