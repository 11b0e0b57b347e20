import { type Content, say } from '#content/content.ts'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { type Cents, toMoney } from '#rules/money/cents.ts'
import type { Bearer } from '#rules/changes/reschedule.ts'
import { formatChange } from '#rules/changes/format-change.ts'
import { fill } from '#rules/text/fill.ts'
import { nameInMail } from '#rules/text/name-in-mail.ts'
import { formatBoth } from './courtesy.ts'
import { type Block, type Message, writeMessage } from './message.ts'
import { formatRest, type RestFacts } from './payment-mails.ts'
import { addedBlocks, tripBlocks, type TripFacts, tripClosing } from './trip-blocks.ts'

/** A trip that its guest has changed: as it is now, as it was, and what that has cost or brought back. */
export type TripChange = {
  trip: TripFacts
  before: { label: string; value: string }[]
  quote: Parameters<typeof formatChange>[0]
  /** How the order stands then: what is left to pay, by when, and what of it now. */
  after: RestFacts & { status: 'requested' | 'held' | 'confirmed' }
}

/**
 * To the guest: what is changed, before and after, and what becomes of the money. Where the office has
 * changed it, `message` is a word of theirs.
 */
export function tripChanged(content: Content, change: TripChange, message = ''): Message {
  const words = say(content).mails
  const { changed, kinds } = words.trip
  const trip = { ...change.trip, message }
  const { reference, title } = trip
  const text = fill(changed.text, { kind: kinds[trip.kind], next: formatNext(content, change) })
  return writeMessage(content, {
    subject: fill(changed.subject, { title, date: formatLongDate(trip.date), reference }),
    preview: text,
    blocks: [
      { kind: 'paragraph', text: fill(words.shared.dear, { name: nameInMail(trip.name) }) },
      { kind: 'paragraph', text },
      ...addedBlocks(content, trip),
      { kind: 'paragraph', text: changed.now },
      ...changeBlocks(content, { ...change, trip }, 'guest'),
      { kind: 'paragraph', text: changed.calendar },
      ...tripClosing(content, trip),
    ],
  })
}

/**
 * To the guest: the office has moved the trip to another day or another tour, and at whose cost. Another tour at the
 * guest's cost is one that they asked for: a change like their own.
 */
export function tripMoved(
  content: Content,
  change: TripChange,
  { bearer, message, isOtherTour }: { bearer: Bearer; message: string; isOtherTour: boolean },
): Message {
  if (isOtherTour && bearer === 'guest') return tripChanged(content, change, message)
  const words = say(content).mails
  const { changed, kinds, moved, swapped } = words.trip
  const { subject, text: sentence } = isOtherTour ? swapped : moved
  const trip = { ...change.trip, message }
  const { reference, title } = trip
  const text = fill(sentence, {
    kind: kinds[trip.kind],
    title,
    date: formatLongDate(trip.date),
    next: formatNext(content, change),
  })
  return writeMessage(content, {
    subject: fill(subject, { title, date: formatLongDate(trip.date), reference }),
    preview: text,
    blocks: [
      { kind: 'paragraph', text: fill(words.shared.dear, { name: nameInMail(trip.name) }) },
      { kind: 'paragraph', text },
      ...(bearer === 'company' ? [{ kind: 'paragraph', text: moved.free } as const] : []),
      ...addedBlocks(content, trip),
      { kind: 'paragraph', text: changed.now },
      ...changeBlocks(content, { ...change, trip }, 'guest'),
      { kind: 'paragraph', text: isOtherTour ? swapped.unsuited : moved.unsuited[bearer] },
      { kind: 'paragraph', text: changed.calendar },
      ...tripClosing(content, trip),
    ],
  })
}

/** What happens next: the answer or the payment that it waits for, what comes back, what is left to pay. */
function formatNext(content: Content, { trip, quote, after }: TripChange): string {
  const { changed } = say(content).mails.trip
  const { next } = changed
  const money = (amount: Cents) => formatBoth(content, toMoney(amount), trip.currency)
  if (after.status !== 'confirmed') return next[after.status]
  if (quote.officeAsks && quote.difference !== 0) return next.office
  if (quote.refund > 0) {
    const isByHand = quote.byHand === quote.refund
    return fill(isByHand ? next.byHand : next.back, { refund: money(quote.refund) })
  }
  const rest = formatRest(content, after, trip.currency)
  return rest ?? fill(next.nothing, { date: formatLongDate(trip.date) })
}

/** To the guest: the change was not paid in time, and the trip is as it was. */
export function changeLapsed(
  content: Content,
  trip: TripFacts,
  wished: TripChange['before'],
): Message {
  const words = say(content).mails
  const { reference, title } = trip
  const named = { title, date: formatLongDate(trip.date), reference }
  const { lapsed } = words.trip
  return writeMessage(content, {
    subject: fill(lapsed.subject, named),
    preview: fill(lapsed.text, named),
    blocks: [
      { kind: 'paragraph', text: fill(words.shared.dear, { name: nameInMail(trip.name) }) },
      { kind: 'paragraph', text: fill(lapsed.text, named) },
      { kind: 'paragraph', text: lapsed.again },
      { kind: 'link', text: words.manage.link, url: trip.link },
      ...tripBlocks(content, trip),
      { kind: 'heading', text: lapsed.wished },
      { kind: 'facts', rows: wished },
      ...tripClosing(content, trip, [{ kind: 'link', text: words.manage.link, url: trip.link }]),
    ],
  })
}

/** To the office: the same. */
export function tripChangedOffice(content: Content, change: TripChange): Message {
  const words = say(content).mails
  const { changed } = words.trip
  const { reference, title, date } = change.trip
  const named = { reference, title, date: formatLongDate(date) }
  return writeMessage(content, {
    subject: fill(changed.office.subject, named),
    preview: changed.office.text,
    blocks: [
      { kind: 'paragraph', text: changed.office.text },
      ...changeBlocks(content, change, 'office'),
      { kind: 'paragraph', text: words.shared.answering },
    ],
  })
}

function changeBlocks(
  content: Content,
  { trip, before, quote }: TripChange,
  reader: 'guest' | 'office',
): Block[] {
  const manageWords = say(content).manage
  const { changed } = say(content).mails.trip
  const quoteWords = reader === 'office' ? changed.office.quote : manageWords.change.quote
  return [
    ...tripBlocks(content, trip, reader),
    { kind: 'heading', text: changed.before },
    { kind: 'facts', rows: before },
    { kind: 'heading', text: changed.money },
    ...formatChange(quote, quoteWords).map((text): Block => ({
      kind: 'paragraph',
      text,
    })),
  ]
}
