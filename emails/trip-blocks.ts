import { type Content, say } from '#content/content.ts'
import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import type { CancellationTier } from '#rules/refunds/cancellation.ts'
import type { Cents } from '#rules/money/cents.ts'
import type { CourtesyCurrency } from '#rules/money/currency.ts'
import type { Money } from '#rules/money/money.ts'
import { fill } from '#rules/text/fill.ts'
import { formatAddressNote } from './about-blocks.ts'
import { cancellationTable } from './cancellation-rows.ts'
import { courtesyNote, formatBoth } from './courtesy.ts'
import { manageBlocks } from './manage-blocks.ts'
import type { Block } from './message.ts'
import { type PickUp, pickUpRows } from './pick-up.ts'
import { askQuestions } from './questions.ts'

/** A booking or a transfer whose status the office has changed. Dates are dates in Cape Town. */
export type TripFacts = {
  kind: 'booking' | 'transfer' | 'gift'
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
  /** The money in which the guest read our prices, at the rate that they read. */
  currency: CourtesyCurrency
  /** To the page of the order. */
  link: string
  /** The table that was agreed on; empty where several days have dates of their own. */
  tiers: readonly CancellationTier[]
  /** Until then cancelling costs nothing, since it was booked so lately; undefined where never. */
  freeUntil: Date | undefined
  /** Whether the guest has named a place to be fetched from. */
  hasPickup: boolean
  /** Each day's pick-up, in the mails that say what is agreed. */
  pickUps?: readonly PickUp[]
  /** It costs more than so many cents, and where its invoices go is not known: its guest is asked. */
  addressAbove?: Cents
  /** What the office adds in its own words. */
  message: string | undefined
}

/** The reference, and what it is about, as the guest reads it or the office; `more` is said with it. */
export function tripBlocks(
  content: Content,
  trip: TripFacts,
  reader: 'guest' | 'office' = 'guest',
  more: readonly { label: string; value: string }[] = [],
): Block[] {
  const { shared, trip: tripWords } = say(content).mails
  const { kind, reference, rows, pickUps = [], total } = trip
  const isOurs = reader === 'office'
  const shown = isOurs ? undefined : trip.currency
  const price = total ? [{ label: shared.total, value: formatBoth(content, total, shown) }] : []
  return [
    { kind: 'figure', label: isOurs ? shared.reference : shared.yourReference, value: reference },
    { kind: 'heading', text: tripWords[isOurs ? 'theirs' : 'yours'][kind] },
    { kind: 'facts', rows: [...rows, ...pickUpRows(content, pickUps), ...price, ...more] },
    ...(total ? courtesyNote(content, shown) : []),
  ]
}

/** What the office has added, if anything. */
export function addedBlocks(content: Content, { message }: TripFacts): Block[] {
  const { trip: tripWords } = say(content).mails
  if (!message) return []
  return [
    { kind: 'paragraph', text: tripWords.officeAdds },
    { kind: 'quote', text: message },
  ]
}

/** What cancelling costs by the agreed table, from a day on, or where that is said of each day. */
export function chargesTable(
  content: Content,
  { tiers, date, total, freeUntil }: TripFacts,
  from: CalendarDate,
): Block {
  const { shared } = say(content).mails
  if (tiers.length === 0) return { kind: 'paragraph', text: shared.cancelling.eachDay }
  return cancellationTable(content, { tiers, departure: date, bookedOn: from, total, freeUntil })
}

/** How every mail to the guest about a trip ends: the way to its page, unless it stood before, and to us. */
export function tripClosing(
  content: Content,
  { kind, reference, link, addressAbove }: TripFacts,
  before: readonly Block[] = [],
): Block[] {
  const { trip: tripWords } = say(content).mails
  const message = fill(tripWords.whatsapp, { kind: tripWords.kinds[kind], reference })
  const isThere = before.some((block) => block.kind === 'link' && block.url === link)
  return [
    ...(addressAbove === undefined
      ? []
      : [{ kind: 'paragraph', text: formatAddressNote(content, addressAbove) } as const]),
    ...(isThere ? [] : manageBlocks(content, link)),
    ...askQuestions(content, { message, namesTheDay: false }),
  ]
}
