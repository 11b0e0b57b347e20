import {
  addDays,
  calendarDateIn,
  capeTown,
  clockTimeInCapeTown,
  formatDay,
} from '#rules/dates/calendar-date.ts'
import { type Cents, toMoney } from '#rules/money/cents.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { fill } from '#rules/text/fill.ts'
import type { ChangeFiguresAnswer } from '#app/order/guest-answers-contract.ts'
import type { ChangeObstacle } from './change-window.ts'

export type ChangeFiguresWords = {
  dearer: string
  same: string
  cheaper: string
  noPrice: string
  pricedAs: string
  usualPrice: string
  promoEnds: string
  fee: string
  kept: string
  keptUntil: string
  /** For a nearer day with a higher cancellation charge. */
  cancelDearer: string
  /** For a later day with the same charge. */
  cancelStays: string
  back: string
  byHand: string
  payFirst: string
  later: string
  officeAsks: string
}

export function formatChange(
  figures: Omit<ChangeFiguresAnswer, 'number' | 'item' | 'to' | 'expiresAt'>,
  words: ChangeFiguresWords,
): string[] {
  const { difference, fee, kept, refund, byHand, payFirst, later, until } = figures
  if (!figures.hasPrice) return [words.noPrice]
  const totals = { total: formatRand(figures.owed), amount: formatRand(Math.abs(difference)) }
  const template = difference > 0 ? words.dearer : difference < 0 ? words.cheaper : words.same
  const keptFacts = {
    kept: formatRand(kept),
    percent: figures.percent,
    reduction: formatRand(figures.reduction),
  }
  return [
    fill(template, totals),
    ...formatPrices(figures, words),
    ...formatPromo(figures, words),
    ...(fee > 0 ? [fill(words.fee, { fee: formatRand(fee) })] : []),
    ...(kept > 0 ? [fill(words.kept, keptFacts)] : []),
    ...(kept > 0 && until ? [fill(words.keptUntil, { date: formatDay(until) })] : []),
    ...formatCancelling(figures, words),
    ...(refund > 0 ? [fill(words.back, { refund: formatRand(refund) })] : []),
    ...(byHand > 0 ? [words.byHand] : []),
    ...(payFirst > 0 ? [fill(words.payFirst, { amount: formatRand(payFirst) })] : []),
    ...(payFirst === 0 && difference > 0 && later
      ? [fill(words.later, { amount: formatRand(later.amount), date: formatDay(later.dueOn) })]
      : []),
    ...(figures.officeAsks && difference !== 0 ? [words.officeAsks] : []),
  ]
}

function formatPrices(
  { pricedAs }: Pick<ChangeFiguresAnswer, 'pricedAs'>,
  words: ChangeFiguresWords,
): string[] {
  if (!pricedAs) return []
  const joinNames = (names: readonly string[]) => names.join(', ') || words.usualPrice
  const [before, after] = [joinNames(pricedAs.before), joinNames(pricedAs.after)]
  return [fill(words.pricedAs, { before, after })]
}

function formatPromo(
  { promoEnds }: Pick<ChangeFiguresAnswer, 'promoEnds'>,
  words: ChangeFiguresWords,
): string[] {
  if (!promoEnds) return []
  return [fill(words.promoEnds, { name: promoEnds.name, amount: formatRand(promoEnds.amount) })]
}

function formatCancelling(
  { cancelling, staysAt }: Pick<ChangeFiguresAnswer, 'cancelling' | 'staysAt'>,
  words: Pick<ChangeFiguresWords, 'cancelDearer' | 'cancelStays'>,
): string[] {
  const figures = cancelling && {
    before: formatRand(cancelling.before.amount),
    percentBefore: cancelling.before.percent,
    after: formatRand(cancelling.after.amount),
    percentAfter: cancelling.after.percent,
  }
  return [
    ...(figures ? [fill(words.cancelDearer, figures)] : []),
    ...(staysAt === undefined ? [] : [fill(words.cancelStays, { percent: staysAt })]),
  ]
}

function formatRand(amount: Cents): string {
  return formatMoney(toMoney(amount))
}

type LimitWords = {
  dateUntil: string
  untilHour: string
  throughDay: string
  guestsUntil: string
  guestsTooLate: string
  bars: Record<ChangeObstacle, string>
}

/** The texts about a change. Those for a vehicle or a ride override some of those for a tour. */
export function changeWordsFor<
  Own extends object,
  OfRide extends object,
  Words extends Own & OfRide & { ofVehicle: Own; ofRide: OfRide },
>(kind: string, words: Words): Words {
  if (kind === 'tour') return words
  return { ...words, ...words.ofVehicle, ...(kind === 'transfer' ? words.ofRide : {}) }
}

/** The kind whose texts name the change: a tour if the order has one. */
export function findChangedKind(days: readonly { kind: string }[]): string {
  return days.find(({ kind }) => kind === 'tour')?.kind ?? days[0]?.kind ?? 'tour'
}

/** A deadline in words: '14:30 on 23 November 2026, Cape Town time'. */
export function formatDeadline(
  moment: string,
  { untilHour }: Pick<LimitWords, 'untilHour'>,
): string {
  const at = new Date(moment)
  const date = formatDay(calendarDateIn(at, capeTown))
  return fill(untilHour, { date, time: clockTimeInCapeTown(at) })
}

type Changes = Record<'date' | 'guests', { until: string; bar?: ChangeObstacle | undefined }>
type Company = { email: string; phone: string }

/**
 * The deadlines of the changes that are possible. If none is, one line with the reason and the
 * contact.
 */
export function formatLimits(changes: Changes, words: LimitWords, company: Company): string[] {
  const bars = [changes.date.bar, changes.guests.bar]
  if (bars.every((bar) => bar !== undefined))
    return [formatBar('date', bars.find((bar) => bar !== 'too-late') ?? 'too-late', words, company)]
  return (['date', 'guests'] as const).map((subject) => {
    const { until, bar } = changes[subject]
    return bar ? formatBar(subject, bar, words, company) : formatWindow(subject, until, words)
  })
}

function formatWindow(subject: 'date' | 'guests', until: string, words: LimitWords): string {
  const end = new Date(until)
  const template = subject === 'date' ? words.dateUntil : words.guestsUntil
  const time = clockTimeInCapeTown(end)
  // For a deadline at midnight the text names the day before: "through 22 November" is easier to
  // read.
  const through = time === '00:00'
  const date = formatDay(addDays(calendarDateIn(end, capeTown), through ? -1 : 0))
  return fill(template, {
    until: fill(through ? words.throughDay : words.untilHour, { date, time }),
  })
}

function formatBar(
  subject: 'date' | 'guests',
  bar: ChangeObstacle,
  { bars, guestsTooLate }: LimitWords,
  company: Company,
): string {
  const isTooLateForGuests = subject === 'guests' && bar === 'too-late'
  return fill(isTooLateForGuests ? guestsTooLate : bars[bar], {
    email: company.email,
    phone: company.phone,
  })
}
