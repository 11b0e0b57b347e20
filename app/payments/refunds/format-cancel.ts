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
export function formatCancel(quote: CancelFiguresAnswer, words: CancelFiguresWords): string[] {
  const { items, paid, refund, byHand, credit, needsOffice } = quote
  if (needsOffice) return [words.medical]
  const [only, ...others] = items
  const until = others.length === 0 && only && only.percent < 100 ? only.until : undefined
  return [
    ...items.map((item) => formatItem(item, words)),
    ...(only?.freeUntil ? [formatUntil(words.itemFreeUntil, only.freeUntil)] : []),
    ...(until ? [fill(words.itemUntil, { date: formatDay(until) })] : []),
    paid > 0 ? fill(words.paid, { paid: rand(paid) }) : words.notPaid,
    ...(paid > 0 && refund === 0 ? [words.nothingBack, formatWhy(items, words)] : []),
    // The part paid by voucher is returned to that voucher and can't become another one.
    ...(credit > 0 ? [fill(words.back, { refund: rand(credit) })] : []),
    ...(refund > credit ? [fill(words.toVoucher, { amount: rand(refund - credit) })] : []),
    ...(byHand > 0 ? [words.byHand] : []),
  ]
}

function formatWhy(items: CancelFiguresAnswer['items'], words: CancelFiguresWords): string {
  return items.every(({ percent }) => percent >= 100) ? words.wholeKept : words.noMorePaid
}

/** Explains the table of charges. For several days its dates are the first day's. */
export function formatCharges(
  days: readonly { date: CalendarDate; isCancelled: boolean }[],
  words: { chargesText: string; chargesOfFirst: string; chargesFree: string },
  freeUntil?: string,
): string {
  const [first, ...others] = days.filter(({ isCancelled }) => !isCancelled)
  return [
    ...(freeUntil ? [formatUntil(words.chargesFree, freeUntil)] : []),
    words.chargesText,
    ...(first && others.length > 0
      ? [fill(words.chargesOfFirst, { date: formatDay(first.date) })]
      : []),
  ].join(' ')
}

/** Fills {time} and {date} of a sentence with a moment in Cape Town. */
function formatUntil(sentence: string, moment: string): string {
  const at = new Date(moment)
  return fill(sentence, {
    time: clockTimeInCapeTown(at),
    date: formatDay(calendarDateIn(at, capeTown)),
  })
}

function formatItem(
  { title, date, total, percent, kept }: CancelFiguresAnswer['items'][number],
  words: CancelFiguresWords,
): string {
  const values = { title, date: formatLongDate(date) }
  if (kept === 0) return fill(words.itemFree, values)
  return fill(words.item, { ...values, kept: rand(kept), total: rand(total), percent })
}

function rand(amount: Cents): string {
  return formatMoney(toMoney(amount))
}
