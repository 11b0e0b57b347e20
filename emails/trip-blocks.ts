import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import type { CancellationTier } from '#rules/orders/cancellation.ts'
import { formatMoney } from '#rules/money/currency.ts'
import type { Money } from '#rules/money/money.ts'
import { fill } from '#rules/text/fill.ts'
import { cancellationTable } from './cancellation-rows.ts'
import type { Block, Company } from './message.ts'
import { askQuestions } from './questions.ts'
import { words } from './words.ts'

const { shared, trip: tripWords } = words

/** A booking or a transfer whose status the office has changed. Dates are dates in Cape Town. */
export type TripFacts = {
  kind: 'booking' | 'transfer'
  reference: string
  /** The tour's title or the vehicle's type. */
  title: string
  date: CalendarDate
  bookedOn: CalendarDate
  /** How the mail addresses the guest. */
  name: string
  rows: { label: string; value: string }[]
  /** Absent where the price is on request. */
  total: Money | undefined
  /** The table that was agreed on. */
  tiers: readonly CancellationTier[]
  /** Whether the guest has named a place to be fetched from. */
  hasPickup: boolean
  /** What the office adds in its own words. */
  message: string | undefined
  company: Company
}

/** The reference, and what it is about, as the guest reads it or the office. */
export function tripBlocks(trip: TripFacts, reader: 'guest' | 'office' = 'guest'): Block[] {
  const { kind, reference, rows, total } = trip
  const isOurs = reader === 'office'
  const price = total ? [{ label: shared.total, value: formatMoney(total) }] : []
  return [
    { kind: 'figure', label: isOurs ? shared.reference : shared.yourReference, value: reference },
    { kind: 'heading', text: tripWords[isOurs ? 'theirs' : 'yours'][kind] },
    { kind: 'facts', rows: [...rows, ...price] },
  ]
}

/** What the office has added, if anything. */
export function addedBlocks({ message }: TripFacts): Block[] {
  if (!message) return []
  return [
    { kind: 'paragraph', text: tripWords.officeAdds },
    { kind: 'quote', text: message },
  ]
}

/** What cancelling costs by the agreed table, from a day on. */
export function chargesTable({ tiers, date, total }: TripFacts, from: CalendarDate): Block {
  return cancellationTable({ tiers, departure: date, bookedOn: from, total })
}

export function tripQuestions({ company, kind, reference }: TripFacts): Block[] {
  const message = fill(tripWords.whatsapp, { kind: tripWords.kinds[kind], reference })
  return askQuestions({ company, message, namesTheDay: false })
}
