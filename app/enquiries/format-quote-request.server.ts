import { type Content, wordsOf } from '#content/content.ts'
import type { Words } from '#content/words/words.ts'
import type { RequestChange } from './quote-mail-blocks.server.ts'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { toMoney } from '#rules/money/cents.ts'
import { formatMoney } from '#rules/money/currency.ts'
import type { AnswerLine } from './own-quote-request.ts'
import type { GroupRequestData, ItineraryRequestData } from './schema.server.ts'

/**
 * The differences between two versions of a request, in words, for the office's mail and screen.
 */
export function listChanges(
  content: Content,
  was: GroupRequestData | ItineraryRequestData,
  now: GroupRequestData | ItineraryRequestData,
): RequestChange[] {
  const { notGiven } = wordsOf(content).quoteLink
  const previousValues = new Map(
    formatRequest(content, was).map(({ label, value }) => [label, value]),
  )
  return formatRequest(content, now).flatMap(({ label, value }) => {
    const was = previousValues.get(label) ?? notGiven
    return was === value ? [] : [{ label, was, now: value }]
  })
}

export function formatRequest(
  content: Content,
  request: GroupRequestData | ItineraryRequestData,
): AnswerLine[] {
  const words = wordsOf(content)
  const answers =
    'entries' in request ? formatItinerary(words, request) : formatGroup(words, request)
  return Object.entries(answers).map(([label, value]) => ({ label, value }))
}

/**
 * The part of a group's request that other people may read: no sender, contact details or VAT
 * number.
 */
export function formatForOthers(content: Content, request: GroupRequestData): AnswerLine[] {
  const { labels } = wordsOf(content).quoteLink
  const hiddenLabels = new Set<string>([
    labels.name,
    labels.phone,
    labels.company,
    labels.vatNumber,
  ])
  return formatRequest(content, request).filter(({ label }) => !hiddenLabels.has(label))
}

type Answers = Record<string, string>

function formatGroup({ quoteLink }: Words, request: GroupRequestData): Answers {
  const { labels, notGiven } = quoteLink
  return {
    [labels.guests]: String(request.guests),
    [labels.firstDay]: formatDayInWords(request.firstDay, notGiven),
    [labels.lastDay]: formatDayInWords(request.lastDay, notGiven),
    [labels.offerBy]: formatDayInWords(request.offerBy, notGiven),
    [labels.programme]: request.programme,
    [labels.vehicles]: request.vehicles ?? notGiven,
    [labels.pickups]: request.pickups ?? notGiven,
    [labels.company]: request.company ?? notGiven,
    [labels.vatNumber]: request.vatNumber ?? notGiven,
    ...formatPerson(quoteLink, request),
  }
}

function formatItinerary({ quoteLink, itinerary }: Words, request: ItineraryRequestData): Answers {
  const { labels, notGiven } = quoteLink
  const days = request.entries.map(({ tour, startTime }) => `${tour.title}, ${startTime}`)
  const addOns = request.addOns.map((id) => itinerary.addOns[id])
  return {
    [labels.days]: days.join('\n'),
    [labels.firstDay]: formatDayInWords(request.firstDay, notGiven),
    [itinerary.adults]: String(request.adults),
    [itinerary.children]: String(request.children),
    [itinerary.toddlers]: String(request.toddlers),
    [itinerary.vehicle]: itinerary.vehicles[request.vehicle],
    [itinerary.addOnsTitle]: addOns.join(', ') || notGiven,
    [labels.estimate]: formatMoney(toMoney(request.totalMinor)),
    ...formatPerson(quoteLink, request),
    [labels.message]: request.message ?? notGiven,
  }
}

function formatPerson(
  { labels, notGiven }: Words['quoteLink'],
  { name, phone }: { name: string; phone: string | null },
): Answers {
  return { [labels.name]: name, [labels.phone]: phone ?? notGiven }
}

function formatDayInWords(day: string | null, notGiven: string): string {
  return day ? formatLongDate(day) : notGiven
}
