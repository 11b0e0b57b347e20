import {
  type CalendarDate,
  calendarDateIn,
  capeTown,
  clockTimeInCapeTown,
  formatDay,
  formatLongDate,
} from '#rules/dates/calendar-date.ts'
import { type Cents, toMoney } from '#rules/money/cents.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { fill } from '#rules/text/fill.ts'
import type { CancelFiguresAnswer } from '#app/order/guest-answers-contract.ts'

export type CancelFiguresWords = {
  item: string
  itemFree: string
  itemUntil: string
  itemFreeUntil: string
  medical: string
  paid: string
  back: string
  toVoucher: string
  byHand: string
  nothingBack: string
  /**
   * The reason that nothing is refunded: the table keeps the whole price, or the charge is at least
   * what was paid.
   */
  wholeKept: string
  noMorePaid: string
  notPaid: string
}

/** Formats a cancellation's charge and refund as sentences. Amounts are in rand. */
export function formatCancellation(
  figures: CancelFiguresAnswer,
  words: CancelFiguresWords,
): string[] {
  const { items, paid, refund, byHand, credit, needsOffice } = figures
  if (needsOffice) return [words.medical]
  const [firstItem, ...otherItems] = items
  const until =
    otherItems.length === 0 && firstItem && firstItem.percent < 100 ? firstItem.until : undefined
  return [
    ...items.map((item) => formatItem(item, words)),
    ...(firstItem?.freeUntil ? [formatUntil(words.itemFreeUntil, firstItem.freeUntil)] : []),
    ...(until ? [fill(words.itemUntil, { date: formatDay(until) })] : []),
    paid > 0 ? fill(words.paid, { paid: formatRand(paid) }) : words.notPaid,
    ...(paid > 0 && refund === 0 ? [words.nothingBack, formatReason(items, words)] : []),
    // The part paid by voucher is returned to that voucher and can't become another one.
    ...(credit > 0 ? [fill(words.back, { refund: formatRand(credit) })] : []),
    ...(refund > credit ? [fill(words.toVoucher, { amount: formatRand(refund - credit) })] : []),
    ...(byHand > 0 ? [words.byHand] : []),
  ]
}

function formatReason(items: CancelFiguresAnswer['items'], words: CancelFiguresWords): string {
  return items.every(({ percent }) => percent >= 100) ? words.wholeKept : words.noMorePaid
}

/** Explains the table of charges. For several days its dates are the first day's. */
export function formatCharges(
  days: readonly { date: CalendarDate; isCancelled: boolean }[],
  words: { chargesText: string; chargesOfFirst: string; chargesFree: string },
  freeUntil?: string,
): string {
  const [first, ...otherDays] = days.filter(({ isCancelled }) => !isCancelled)
  return [
    ...(freeUntil ? [formatUntil(words.chargesFree, freeUntil)] : []),
    words.chargesText,
    ...(first && otherDays.length > 0
      ? [fill(words.chargesOfFirst, { date: formatDay(first.date) })]
      : []),
  ].join(' ')
}

/** Fills {time} and {date} of a sentence with a moment in Cape Town. */
function formatUntil(sentence: string, moment: string): string {
  const instant = new Date(moment)
  return fill(sentence, {
    time: clockTimeInCapeTown(instant),
    date: formatDay(calendarDateIn(instant, capeTown)),
  })
}

function formatItem(
  { title, date, total, percent, kept }: CancelFiguresAnswer['items'][number],
  words: CancelFiguresWords,
): string {
  const values = { title, date: formatLongDate(date) }
  if (kept === 0) return fill(words.itemFree, values)
  return fill(words.item, { ...values, kept: formatRand(kept), total: formatRand(total), percent })
}

function formatRand(amount: Cents): string {
  return formatMoney(toMoney(amount))
}
