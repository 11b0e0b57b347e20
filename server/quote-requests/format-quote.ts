import { wordsOf } from '#content/words/words.ts'
import type { QuoteChange } from '#emails/quote-changes.ts'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { toMoney } from '#rules/money/cents.ts'
import { formatMoney } from '#rules/money/currency.ts'
import type { AnswerLine } from '#rules/quotes/own-quote.ts'
import { siteLanguage } from '#rules/text/language.ts'
import type { GroupAsked, ItineraryAsked } from '../database/schema/quote-versions.ts'

const { quoteLink, itinerary } = wordsOf(siteLanguage)
const { labels, notGiven } = quoteLink

/** What differs between two versions of one quote request, in words: the office's mail and its view. */
export function listChanges(
  was: GroupAsked | ItineraryAsked,
  now: GroupAsked | ItineraryAsked,
): QuoteChange[] {
  const before = new Map(formatAsked(was).map(({ label, value }) => [label, value]))
  return formatAsked(now).flatMap(({ label, value }) => {
    const was = before.get(label) ?? notGiven
    return was === value ? [] : [{ label, was, now: value }]
  })
}

/** A version in words, a line for each thing that was asked. */
export function formatAsked(asked: GroupAsked | ItineraryAsked): AnswerLine[] {
  const answers = 'entries' in asked ? formatItinerary(asked) : formatGroup(asked)
  return Object.entries(answers).map(([label, value]) => ({ label, value }))
}

/** What others may read of a group's request: not who sent it, how to reach them, and their VAT number. */
export function formatForOthers(asked: GroupAsked): AnswerLine[] {
  const own = new Set<string>([labels.name, labels.phone, labels.company, labels.vatNumber])
  return formatAsked(asked).filter(({ label }) => !own.has(label))
}

type Answers = Record<string, string>

function formatGroup(asked: GroupAsked): Answers {
  return {
    [labels.guests]: String(asked.guests),
    [labels.firstDay]: formatDayInWords(asked.firstDay),
    [labels.lastDay]: formatDayInWords(asked.lastDay),
    [labels.offerBy]: formatDayInWords(asked.offerBy),
    [labels.programme]: asked.programme,
    [labels.vehicles]: asked.vehicles ?? notGiven,
    [labels.pickups]: asked.pickups ?? notGiven,
    [labels.company]: asked.company ?? notGiven,
    [labels.vatNumber]: asked.vatNumber ?? notGiven,
    ...formatPerson(asked),
  }
}

function formatItinerary(asked: ItineraryAsked): Answers {
  const days = asked.entries.map(({ tour, startTime }) => `${tour.title}, ${startTime}`)
  const addOns = asked.addOns.map((id) => itinerary.addOns[id])
  return {
    [labels.days]: days.join('\n'),
    [labels.firstDay]: formatDayInWords(asked.startDate),
    [itinerary.adults]: String(asked.adults),
    [itinerary.children]: String(asked.children),
    [itinerary.toddlers]: String(asked.toddlers),
    [itinerary.vehicle]: itinerary.vehicles[asked.vehicle],
    [itinerary.addOnsTitle]: addOns.join(', ') || notGiven,
    [labels.estimate]: formatMoney(toMoney(asked.totalMinor)),
    ...formatPerson(asked),
    [labels.message]: asked.message ?? notGiven,
  }
}

function formatPerson({ name, phone }: { name: string; phone: string | null }): Answers {
  return { [labels.name]: name, [labels.phone]: phone ?? notGiven }
}

function formatDayInWords(day: string | null): string {
  return day ? formatLongDate(day) : notGiven
}
